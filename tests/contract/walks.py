"""Tables to try the contract on: random walks through a game, to any depth."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from tests.tables import GAMES, options_of, values_of

from mazzo.core.bits import Rng
from mazzo.core.game import Game
from mazzo.core.model import Options
from mazzo.core.state import DEALER, MOST_MOVES, NOBODY, SPECTATOR, State, Told

NAMES = ["Ann", "Bob", "Cyd", "Dan", "Eve", "Fay"]
DEEPEST = 150
MOST_DEALS = 10_000

# Not shrunk: what fails is a seed, which is as small as any other.
many = settings(phases=[Phase.explicit, Phase.generate])
few = settings(many, max_examples=max(1, many.max_examples // 4))

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
seeds = st.integers(0, 2**31)


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
        length = sum(1 for _ in self.states())
        *_, state = replace(self, steps=self.steps % length).states()
        return state

    def tables(self) -> list[State]:
        """Where the walk ends, where a seat is to act next, and within a play, the first and the deepest."""
        end, rng = self.end(), Rng(self.seed)
        asked = end.copy()
        while asked.actor() == DEALER:
            asked.deal(rng, None)
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

    def watchers(self) -> list[int]:
        """Every seat, and a spectator."""
        return [*range(self.seats), SPECTATOR]


def drawn(game: Game, word: str) -> Walk:
    """The walk that belongs to the word: options, seats, seed and steps are each drawn uniformly."""
    rng = random.Random(f"{game.name} {word}")
    options = game.options(**{name: rng.choice(values) for name, values in values_of(game).items()})
    return Walk(game, options, rng.choice(game.seats), rng.getrandbits(31), rng.randint(0, DEEPEST))


def walks(game: Game) -> st.SearchStrategy[Walk]:
    """Walks at tables of any size, with any options.

    Hypothesis draws but a word for each: by itself it would draw most walks short, and many of them twice.
    """
    return st.integers(0, 2**62).map(lambda word: drawn(game, str(word)))


@st.composite
def whole_matches(draw: st.DrawFn, game: Game) -> Walk:
    """Walks to the end, or as far beyond the bound of the game as it takes to see that there is none."""
    options, seats = draw(options_of(game)), draw(st.sampled_from(game.seats))
    return Walk(game, options, seats, draw(seeds), game.bound(options, seats) + MOST_DEALS)


def step(game: Game, state: State, rng: Rng, told: Told | None = None) -> None:
    """One deal, or one move of a seat that may move."""
    if state.actor() == DEALER:
        state.deal(rng, told)
    else:
        seat = mover(state, rng)
        state.play(seat, choice(game, state, seat, rng), told)


def mover(state: State, rng: Rng) -> int:
    """A seat that may move; of a half-made play its own."""
    return state.actor() if state.unfinished() else rng.member(state.actors())


def choice(game: Game, state: State, seat: int, rng: Rng) -> int:
    """A move as a quick player makes it, or any on the menu, or now and then any that is lawful."""
    die = rng.below(8)
    if die == 0:
        lawful = [move for move in range(MOST_MOVES) if not state.refusal(seat, move)]
        return lawful[rng.below(len(lawful))]
    return game.guide.quick(state, seat, rng) if die < 4 else rng.member(state.menu(seat))


def play_whole(state: State, seat: int, first: int, rng: Rng, told: Told | None = None) -> list[int]:
    """Make that move and whatever else completes its play; returns all moves of it."""
    moves = [first]
    state.play(seat, first, told)
    while state.unfinished():
        moves.append(rng.member(state.menu(seat)))
        state.play(seat, moves[-1], told)
    return moves
