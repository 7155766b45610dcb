"""States as values: compared, printed and pickled by the position that their game writes of them."""

import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from mazzo.core.bits import Rng, members
from mazzo.core.game import Game
from mazzo.core.layout import zones_layout
from mazzo.core.state import DEALER, NOBODY, SPECTATOR, State


def game_of(state: State) -> Game | None:
    """The game that the state is of."""
    return game_in(type(state).__module__)


def game_in(module: str) -> Game | None:
    """The GAME of that module, or of a package around it."""
    while module:
        game = getattr(sys.modules.get(module), "GAME", None)
        if isinstance(game, Game):
            return game
        module = module.rpartition(".")[0]
    return None


def is_same(one: State, other: object) -> bool:
    """Whether both are the same position of the same game: all that lies there, and the options."""
    game = game_of(one)
    if one is other or game is None or not isinstance(other, State) or type(one) is not type(other):
        return one is other
    positions = [game.position(state) for state in (one, other)]
    views = [game.view(state, SPECTATOR) for state in (one, other)]  # they know the options
    return bool(positions[0] == positions[1] and views[0] == views[1])


def described(state: State) -> str:
    """Who is to act, and what lies where."""
    game = game_of(state)
    if game is None:
        return f"<{type(state).__name__}: {_to_act(state)}>"
    rows = [row for row in zones_layout(game.position(state)).rows if row.text != "-"]
    zones = [f"{row.title} {row.text}" for row in rows]
    return f"<{game.title}: {'; '.join([_to_act(state), *zones])}>"


def _to_act(state: State) -> str:
    actor = state.actor()
    if actor == NOBODY:
        return "over"
    if actor == DEALER:
        return "the dealer to act"
    seats = [str(seat) for seat in members(state.actors())]
    return f"{'seat' if len(seats) == 1 else 'seats'} {', '.join(seats)} to act"


def reduced(state: State, options: object, seats: int) -> tuple[Any, ...]:
    """How a state is pickled whose fields cannot be: as the position that is placed again."""
    game = game_of(state)
    assert game is not None
    return placed, (type(state).__module__, game.position(state), options, seats)


def placed(module: str, zones: Mapping[str, Any], options: object, seats: int) -> State:
    """The state that was pickled so."""
    import_module(module)
    game = game_in(module)
    assert game is not None
    return game.place(zones, options, seats, Rng(0))


def rebuilt(kind: type[State], fields: Mapping[str, Any]) -> State:
    """The state of a game in plain Python, from its pickle."""
    state: State = kind.__new__(kind)
    for name, value in fields.items():
        setattr(state, name, value)  # a compiled base gives it a __dict__ only now
    return state
