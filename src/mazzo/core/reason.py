"""Why something is refused, as data: programs act on it, and a game's `say` makes a sentence of it."""

from collections.abc import Mapping
from typing import Any

import msgspec


class Reason(msgspec.Struct, frozen=True):
    """A name that stays the same, what there is to say about this case, and the ruling that says so.

    The values are plain data in notation: cards by their names, seats by their numbers, lists of those.
    """

    name: str
    values: Mapping[str, Any] = {}
    ruling: str = ""  # or several: `SCO-3, SCO-4`; '' where none is needed
