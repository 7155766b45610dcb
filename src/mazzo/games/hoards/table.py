"""How a table of Hoards is laid out, and the score sheet at its end."""

from collections.abc import Sequence

import msgspec

from mazzo.core.model import Event
from mazzo.core.table import Cell, Row, Sheet, Table, Tile
from mazzo.core.words import plural
from mazzo.games.hoards import model


def for_people(view: model.View) -> model.View:
    """The view as a person may have it: without what the seat could remember, unless memory is open."""
    return view if view.options.memory == "open" else msgspec.structs.replace(view, remembered=None)


def table(view: model.View, names: Sequence[str]) -> Table:
    return Table(f"turn {view.turn_number}", [Row("Deck", text=plural(view.deck, "card"))])


def sheet(event: Event, names: Sequence[str]) -> Sheet | None:
    return None


_ = Cell, Tile
