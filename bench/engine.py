"""The speed of rules and search beside OpenSpiel's, compiled, on one core: `./run bench engine`."""

import random
from collections.abc import Callable
from itertools import count

import pyspiel
from _rows import Contest, run

from mazzo import games
from mazzo.bots.ismcts import Search
from mazzo.bots.search import Budget, think
from mazzo.core.bits import Rng
from mazzo.core.playout import playout
from mazzo.core.state import DEALER, NOBODY

SIMULATIONS = 5000
HANDS = 100
SCOPA = games.find("scopa")
HEARTS = pyspiel.load_game("hearts")
EUCHRE = pyspiel.load_game("euchre")


def whole_hands() -> int:
    """Scopa at random, from the first deal to the score, without coming back to Python within a hand."""
    rng = Rng(1)
    return sum(playout(SCOPA.start(SCOPA.options(), 2), rng) for _ in range(HANDS))


def driven_hands() -> int:
    """The same, each move chosen and made by a call from Python."""
    rng, moves = Rng(1), 0
    for _ in range(HANDS):
        state = SCOPA.start(SCOPA.options(), 2)
        while (seat := state.actor()) != NOBODY:
            if seat == DEALER:
                state.deal(rng, None)
            else:
                state.play(seat, rng.member(state.menu(seat)), None)
                moves += 1
    return moves


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


def searched(decide: Callable[[random.Random], object]) -> Callable[[], int]:
    """A search of a new deal at each call."""
    seeds = count(1)

    def work() -> int:
        decide(random.Random(next(seeds)))
        return SIMULATIONS

    return work


def scopa_first(rng: random.Random) -> None:
    """Search the first decision of a hand of Scopa."""
    _search_scopa(rng, 0)


def scopa_any(rng: random.Random) -> None:
    """Search one decision of a hand of Scopa, any of its 36."""
    _search_scopa(rng, rng.randrange(36))


def _search_scopa(rng: random.Random, decision: int) -> None:
    state, chance = SCOPA.start(SCOPA.options(), 2), Rng(rng.getrandbits(60))
    while state.actor() == DEALER or decision > 0:
        if state.actor() == DEALER:
            state.deal(chance, None)
        else:
            state.play(state.actor(), chance.member(state.menu(state.actor())), None)
            decision -= 1
    think(Search(state, state.actor(), SCOPA.guide, chance), Budget(simulations=SIMULATIONS))


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
    pyspiel.ISMCTSBot(rng.getrandbits(30), evaluator, SCOPA.guide.exploration, SIMULATIONS, -1).step(state)


CONTESTS = [
    Contest("Scopa, whole hands", "moves/s", whole_hands, "hearts, Python", hearts),
    Contest("Scopa, move by move", "moves/s", driven_hands, "hearts, Python", hearts),
    Contest("Scopa, first search", "sims/s", searched(scopa_first), "euchre, C++", searched(euchre_first)),
    Contest("Scopa, any search", "sims/s", searched(scopa_any), "euchre, C++", searched(euchre_any)),
]

if __name__ == "__main__":
    run("Rules and search beside OpenSpiel", CONTESTS)
