"""What a position is made of: where every card and every other thing in it lies."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from mazzo.core.game import Game
from mazzo.core.state import State

Slot = tuple[str | int, ...]


def places(game: Game, state: State) -> dict[str, list[Slot]]:
    """The slots of each thing that may be hidden: of a card its zone, and its place if order matters."""
    found: dict[str, list[Slot]] = defaultdict(list)
    for zone, content in sorted(game.position(state).items()):
        if zone not in game.heard:
            _put(found, content, (zone,), zone in game.ordered)
    return found


def cards(game: Game, state: State) -> list[str]:
    """All cards of the position: every text within a list, except in the zones that are notes."""
    zones = game.position(state)
    return sorted(card for zone in zones.keys() - game.notes for card in _listed(zones[zone]))


def _listed(content: Any) -> Iterator[str]:
    parts = content.values() if isinstance(content, dict) else content if isinstance(content, list) else ()
    for part in parts:
        if isinstance(part, str) and isinstance(content, list) and part:
            yield part
        else:
            yield from _listed(part)


def _put(found: dict[str, list[Slot]], content: Any, slot: Slot, is_ordered: bool) -> None:
    """Add the things of the content, of which a table of Sapone has hundreds, in the order of their slots."""
    if isinstance(content, dict):
        for name in sorted(content):
            _put(found, content[name], (*slot, name), is_ordered)
    elif isinstance(content, list):
        for index, part in enumerate(content):
            if isinstance(part, str):
                found[repr(part)].append((*slot, index) if is_ordered else slot)
            else:
                _put(found, part, (*slot, index), is_ordered)
    else:
        found[repr(content)].append(slot)
