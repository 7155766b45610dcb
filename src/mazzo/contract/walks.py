"""Tables to try a game at: random walks through its matches, to any depth."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import msgspec

from mazzo.contract.broken import Broken
from mazzo.core.bits import Rng, members
from mazzo.core.game import Game
from mazzo.core.model import Options
from mazzo.core.state import DEALER, MOST_MOVES, NOBODY, SPECTATOR, State, Told

NAMES = ["Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jan"]
DEEPEST = 150
MOST_DEALS = 10_000
DEALS_IN_A_ROW = 1_000
MOVES_OF_A_PLAY = 1_000
MOST_OF_AN_OPTION = 12  # so that matches stay short
SHORT: dict[str, dict[str, Sequence[object]]] = {"sapone": {"max_rounds": (1, 2)}}  # its rounds are long


@dataclass(frozen=True)
class Walk:
    """A match that has gone so many steps, deals among them, in no particular way."""

    game: Game = field(repr=False)
    options: Options
    seats: int
    seed: int
    steps: int

    def states(self) -> Iterator[State]:
        """The table before every step, and where the walk ends; always the same object."""
        state, rng = self.game.start(self.options, self.seats), Rng(self.seed)
        yield state
        for _ in range(self.steps):
            if state.actor() == NOBODY:
                return
            step(self.game, state, rng)
            yield state

    def end(self) -> State:
        """The table where the walk ends. A walk that is longer than the match begins anew."""
        return self._tables[0].copy()

    def fresh(self) -> State:
        """The same table, walked to anew: no copy was ever made of it."""
        length = sum(1 for _ in self.states())
        *_, end = replace(self, steps=self.steps % length).states()
        return end

    def tables(self) -> list[State]:
        """Where the walk ends, where a seat is to act next, and within a play, the first and the deepest."""
        return [state.copy() for state in self._tables]

    @cached_property
    def _tables(self) -> list[State]:
        """Walked once: all laws look at the same tables."""
        end, rng = self.fresh(), Rng(self.seed)
        asked = end.copy()
        deal_on(asked, rng)
        halves: list[tuple[int, State]] = []  # how many moves of the play have been made, and the table then
        later, moves = end.copy(), 0
        for _ in range(DEEPEST):
            if later.actor() != NOBODY:
                step(self.game, later, rng)
            moves = moves + 1 if later.unfinished() else 0
            if moves:
                halves.append((moves, later.copy()))
        deepest = max(halves, key=lambda half: half[0], default=None)
        acting = [asked] if end.actor() == DEALER and asked.actor() != NOBODY else []
        return [end, *acting, *(state for _, state in halves[:1]), *([deepest[1]] if deepest else [])]

    def whole(self) -> "Walk":
        """The same match to its end, or as far beyond its bound as it takes to see that it has none."""
        return replace(self, steps=self.game.bound(self.options, self.seats) + MOST_DEALS)

    def watchers(self) -> list[int]:
        """Every seat, and a spectator."""
        return [*range(self.seats), SPECTATOR]


def drawn(game: Game, word: str) -> Walk:
    """The walk that belongs to the word: options, seats, seed and steps are each drawn uniformly."""
    rng = random.Random(f"{game.name} {word}")
    options = game.options(**{name: rng.choice(values) for name, values in values_of(game).items()})
    return Walk(game, options, rng.choice(game.seats), rng.getrandbits(31), rng.randint(0, DEEPEST))


def values_of(game: Game) -> dict[str, Sequence[object]]:
    """The values of each option of the game, except those that make a match long."""
    values = {item.name: _values(item) for item in msgspec.structs.fields(game.options)}
    return values | SHORT.get(game.name, {})


def _values(item: msgspec.structs.FieldInfo) -> Sequence[object]:
    kind = msgspec.inspect.type_info(item.type)
    if isinstance(kind, msgspec.inspect.LiteralType):
        return kind.values
    if isinstance(kind, msgspec.inspect.IntType) and kind.ge is not None and kind.le is not None:
        return range(kind.ge, min(kind.le, max(kind.ge, MOST_OF_AN_OPTION)) + 1)
    if isinstance(kind, msgspec.inspect.BoolType):
        return (False, True)
    return (item.default,)


def step(game: Game, state: State, rng: Rng, told: Told | None = None) -> None:
    """One deal, or one move of a seat that may move."""
    if state.actor() == DEALER:
        state.deal(rng, told)
        return
    seat = mover(state, rng)
    move = choice(game, state, seat, rng)
    try:
        state.play(seat, move, told)
    except Exception as error:
        error.add_note(f"Seat {seat} made move {move}, which `refusal` allows.")
        raise


def deal_on(state: State, rng: Rng, told: Told | None = None) -> None:
    """Deal as long as the dealer is to act."""
    for _ in range(DEALS_IN_A_ROW):
        if state.actor() != DEALER:
            return
        state.deal(rng, told)
    raise Broken(f"After {DEALS_IN_A_ROW:,} deals in a row `actor` is still DEALER.", "actor", "deal")


def mover(state: State, rng: Rng) -> int:
    """A seat that may move; of a half-made play its own."""
    return state.actor() if state.unfinished() else rng.member(state.actors())


def choice(game: Game, state: State, seat: int, rng: Rng) -> int:
    """A move as a quick player makes it, or any on the menu, or now and then any that is lawful."""
    menu = state.menu(seat)
    if menu == 0:
        raise Broken(f"Seat {seat} is to act, and its menu is empty.", "menu", "actor")
    die = rng.below(8)
    if die == 0:
        lawful = [move for move in range(MOST_MOVES) if not state.refusal(seat, move)]
        if not lawful:
            raise Broken(f"Seat {seat} is to act, and every move of it is refused.", "refusal")
        return lawful[rng.below(len(lawful))]
    move = game.guide.quick(state, seat, rng) if die < 4 else rng.member(menu)
    if not menu >> move & 1:
        on_it = list(members(menu))
        raise Broken(f"`guide.quick` advises move {move}, which is not on the menu {on_it}.", "guide.quick")
    if why_not := state.refusal(seat, move):
        raise Broken(
            f"The menu of seat {seat} has move {move}, and `refusal` says: {why_not}.", "menu", "refusal"
        )
    return move


def play_whole(state: State, seat: int, first: int, rng: Rng, told: Told | None = None) -> list[int]:
    """Make that move and whatever else completes its play; returns all moves of it."""
    moves = [first]
    state.play(seat, first, told)
    while state.unfinished():
        if len(moves) == MOVES_OF_A_PLAY:
            raise Broken(f"After {MOVES_OF_A_PLAY:,} moves a play is still `unfinished`.", "unfinished")
        moves.append(rng.member(state.menu(seat)))
        state.play(seat, moves[-1], told)
    return moves
