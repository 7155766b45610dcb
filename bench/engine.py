"""The speed of rules and search beside OpenSpiel's, compiled, on one core: `./run bench engine`.

--json FILE    write the rows as a list of objects
--rounds N     how often each figure is measured (default 5)
--seconds S    for one measurement (default 1)
"""

import random
from collections.abc import Callable
from itertools import count

import pyspiel
from _rows import Contest, run

from mazzo import games
from mazzo.bots.search_bot import Budget, new_search, think
from mazzo.core.bits import Rng, popcount
from mazzo.core.fields import read_options
from mazzo.core.game import Game
from mazzo.core.playout import playout
from mazzo.core.state import DEALER, NOBODY, State

SIMULATIONS = 5000
ROUNDS = 100
COPIES = 10_000
EXPLORATION = 0.7  # of OpenSpiel's search; ours are those of the guides
HEARTS = pyspiel.load_game("hearts")
EUCHRE = pyspiel.load_game("euchre")


class Table:
    """A game as it is measured: one hand or round of it."""

    def __init__(self, game: Game, seats: int, **options: int) -> None:
        self.game = game
        self.seats = seats
        self.options = read_options(game.options, options)

    def start(self) -> State:
        return self.game.start(self.options, self.seats)

    def whole(self) -> int:
        """Rounds at random, from the first deal to the score, without coming back to Python within one."""
        rng = Rng(1)
        return sum(playout(self.start(), rng) for _ in range(ROUNDS))

    def driven(self) -> int:
        """The same, each move chosen and made by a call from Python."""
        rng, moves = Rng(1), 0
        for _ in range(ROUNDS):
            state = self.start()
            while (seat := state.actor()) != NOBODY:
                if seat == DEALER:
                    state.deal(rng, None)
                else:
                    state.play(seat, rng.member(state.menu(seat)), None)
                    moves += 1
        return moves

    def matches(self) -> int:
        """The same as `whole`, counted in rounds."""
        self.whole()
        return ROUNDS

    def copier(self) -> Callable[[], int]:
        """Copies of the position after the first deal, each asked for from Python."""
        state = self.start()
        state.deal(Rng(1), None)
        return copies(state.copy)

    def search_first(self, rng: random.Random) -> None:
        """Search the first decision of a round."""
        self._search(self._decisions(rng)[0], rng)

    def search_any(self, rng: random.Random) -> None:
        """Search one decision of a round played at random, any of them."""
        self._search(rng.choice(self._decisions(rng)), rng)

    def _decisions(self, rng: random.Random) -> list[State]:
        """The states of a random round in which a seat that has a choice is to act."""
        state, chance, found = self.start(), Rng(rng.getrandbits(60)), list[State]()
        while (seat := state.actor()) != NOBODY:
            if seat == DEALER:
                state.deal(chance, None)
                continue
            if popcount(self.game.guide.candidates(state, seat)) > 1:
                found.append(state.copy())
            state.play(seat, chance.member(state.menu(seat)), None)
        return found

    def _search(self, state: State, rng: random.Random) -> None:
        search = new_search(state, state.actor(), self.game.guide, Rng(rng.getrandbits(60)))
        think(search, Budget(simulations=SIMULATIONS))


def hearts() -> int:
    """OpenSpiel's hearts at random, driven from Python, which is how it is used from there."""
    state, moves = HEARTS.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(random.random() * len(outcomes))][0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(random.random() * len(actions))])
            moves += 1
    return moves


def copies(copy: Callable[[], object]) -> Callable[[], int]:
    """The same copy again and again."""

    def work() -> int:
        for _ in range(COPIES):
            copy()
        return COPIES

    return work


def dealt_hearts() -> pyspiel.State:
    """OpenSpiel's hearts after the deal."""
    state = HEARTS.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


def searched(decide: Callable[[random.Random], object]) -> Callable[[], int]:
    """A search of a new deal at each call."""
    seeds = count(1)

    def work() -> int:
        decide(random.Random(next(seeds)))
        return SIMULATIONS

    return work


def euchre_first(rng: random.Random) -> None:
    """Search the first decision of a deal of Euchre, by OpenSpiel's ISMCTS in C++."""
    _search_euchre(rng, _euchre_decisions(rng)[0])


def euchre_any(rng: random.Random) -> None:
    """Search one decision of a deal of Euchre played at random, any of them."""
    _search_euchre(rng, rng.choice(_euchre_decisions(rng)))


def _euchre_decisions(rng: random.Random) -> list[pyspiel.State]:
    """The states of a random deal in which a player with a choice is to act."""
    state, found = EUCHRE.new_initial_state(), []
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
            continue
        if len(state.legal_actions()) > 1:
            found.append(state.clone())
        state.apply_action(rng.choice(state.legal_actions()))
    return found


def _search_euchre(rng: random.Random, state: pyspiel.State) -> None:
    evaluator = pyspiel.RandomRolloutEvaluator(1, rng.getrandbits(30))
    pyspiel.ISMCTSBot(rng.getrandbits(30), evaluator, EXPLORATION, SIMULATIONS, -1).step(state)


def rules(table: Table, rounds: str) -> list[Contest]:
    title = table.game.title
    return [
        Contest(f"{title}, whole {rounds}", "moves/s", table.whole, "hearts, Python", hearts),
        Contest(f"{title}, move by move", "moves/s", table.driven, "hearts, Python", hearts),
        Contest(
            f"{title}, clones", "clones/s", table.copier(), "hearts, Python", copies(dealt_hearts().clone)
        ),
    ]


def searches(table: Table) -> list[Contest]:
    title = table.game.title
    return [
        Contest(
            f"{title}, first search",
            "sims/s",
            searched(table.search_first),
            "euchre, C++",
            searched(euchre_first),
        ),
        Contest(
            f"{title}, any search", "sims/s", searched(table.search_any), "euchre, C++", searched(euchre_any)
        ),
    ]


SCOPA = Table(games.find("scopa"), seats=2)
SOBESOBE = Table(games.find("sobesobe"), seats=4, max_rounds=1)
SPLENDOR = Table(games.find("splendor"), seats=2)
SAPONE = Table(games.find("sapone"), seats=4, max_rounds=1)
HOARDS = Table(games.find("hoards"), seats=2)
CONTESTS = [
    *rules(SCOPA, "hands"),
    *searches(SCOPA),
    *rules(SOBESOBE, "rounds"),
    *searches(SOBESOBE),
    *rules(SPLENDOR, "matches"),
    *searches(SPLENDOR),
    # Wanted are 20,000 matches a second where hearts makes 280,000 moves: a ratio of 0.07.
    Contest("Splendor, matches", "games/s", SPLENDOR.matches, "hearts, moves", hearts),
    # Their simulations trade and loot as quick players do, which is nothing to compare with.
    *rules(SAPONE, "rounds"),
    *rules(HOARDS, "matches"),
]

if __name__ == "__main__":
    run("Rules and search beside OpenSpiel", CONTESTS)
