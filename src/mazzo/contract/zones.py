"""What a position is made of: where every card and every other thing in it lies."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from mazzo.core.game import Game
from mazzo.core.state import State

Slot = tuple[str | int, ...]


def places(game: Game, state: State) -> dict[str, list[Slot]]:
    """The slots of each thing in the position: of a card its zone, and its place there if order matters."""
    found: dict[str, list[Slot]] = defaultdict(list)
    for zone, content in game.position(state).items():
        for thing, slot in _things(content, (zone,), zone in game.ordered):
            found[repr(thing)].append(slot)
    return {thing: sorted(slots, key=repr) for thing, slots in found.items()}


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


def _things(content: Any, slot: Slot, is_ordered: bool) -> Iterator[tuple[Any, Slot]]:
    if isinstance(content, dict):
        for name, part in content.items():
            yield from _things(part, (*slot, name), is_ordered)
    elif isinstance(content, list):
        for index, part in enumerate(content):
            is_loose = isinstance(part, str) and not is_ordered
            yield from _things(part, slot if is_loose else (*slot, index), is_ordered)
    else:
        yield content, slot
