"""How a table of Splendor is laid out, and the sheet that shows how each point was made."""

from collections.abc import Sequence

from mazzo.core.model import Event
from mazzo.core.table import Sheet, Table, any_table
from mazzo.games.splendor import model


def table(view: model.View, names: Sequence[str]) -> Table:
    return any_table(view, names)


def sheet(event: Event, names: Sequence[str]) -> Sheet | None:
    return None
