"""Prints digests of seeded matches and searches of every game, for compiled and plain sources to be compared.

It runs as a program, with the root of the repository in PYTHONPATH.
"""

import hashlib
import itertools
from collections.abc import Iterator
from typing import Any

import msgspec
from tests.tables import GAMES

import mazzo.core.bits
from mazzo.bots.search.base import Node
from mazzo.bots.search_bot import new_search
from mazzo.contract.walks import play_whole, step
from mazzo.core.bits import Rng, members
from mazzo.core.game import Game
from mazzo.core.model import Options
from mazzo.core.state import DEALER, MOST_MOVES, NOBODY, SPECTATOR, State, Told

MOST_STEPS = 1000  # by which even Sapone has scored a round
EVERY_STEP = 20  # are looked at; then as many of each two, of each three
SIMULATIONS = 100


def variants(kind: type[Options]) -> Iterator[Options]:
    """The options as they are by default, and with one of them as far from that as it can be."""
    yield kind()
    for item in msgspec.structs.fields(kind):
        yield from (kind(**{item.name: value}) for value in _extremes(item.type) if value != item.default)


def _extremes(kind: object) -> list[Any]:
    match msgspec.inspect.type_info(kind):
        case msgspec.inspect.LiteralType(values):
            return list(values)
        case msgspec.inspect.IntType(ge=least, le=most):
            return [least, most]
    return [False, True]


def digest(game: Game, options: Options, seats: int, seed: int) -> str:
    """Of all that is told in a match, and of how it stands and what one seat after the other knows at many
    of its steps: at each one in the beginning, at fewer as it goes on, and at the last."""
    state, rng, total = game.start(options, seats), Rng(seed), hashlib.blake2b(digest_size=16)
    looks = itertools.cycle(range(seats))
    for number in range(MOST_STEPS):
        told = Told()
        step(game, state, rng, told)
        total.update(msgspec.json.encode(told.events))
        is_over = state.actor() == NOBODY
        if is_over or number % (1 + number // EVERY_STEP) == 0:
            standing = [(state.share(seat), state.score(seat), state.menu(seat)) for seat in range(seats)]
            known = _known(game, state, next(looks))
            total.update(msgspec.json.encode([game.position(state), standing, known]))
        if is_over:
            break
    return total.hexdigest()


def _known(game: Game, state: State, seat: int) -> list[Any]:
    """What a seat and a spectator see, what the seat may do and in which words, and why not the rest."""
    known = [game.view(state, seat), game.view(state, SPECTATOR), state.unfinished()]
    refusals = [state.refusal(seat, move) for move in range(MOST_MOVES)]
    if state.unfinished() or not state.actors() >> seat & 1:
        return [*known, refusals]
    plays = [play_whole(state.copy(), seat, move, Rng(1)) for move in members(state.menu(seat))]
    words = [game.write(state, seat, play) for play in plays]
    return [*known, refusals, state.idle(seat), words, [game.read(state, seat, word) for word in words]]


def thought(game: Game, options: Options, seats: int) -> str:
    """Of a whole search tree, grown for the first seat to move."""
    state = game.start(options, seats)
    while state.actor() == DEALER:
        state.deal(Rng(1), None)
    search = new_search(game.imagine(game.view(state, state.actor())), state.actor(), game.guide, Rng(2))
    search.run(SIMULATIONS)
    return hashlib.blake2b(msgspec.json.encode(_tree(search.root)), digest_size=16).hexdigest()


def _tree(node: Node) -> list[Any]:
    children = [_tree(child) for child in node.children]
    return [node.move, node.mover, node.visits, node.available, node.total, children]


def main() -> None:
    print("compiled" if str(mazzo.core.bits.__file__).endswith(".so") else "plain")
    seeds = itertools.count()  # no match is like another
    for game in GAMES:
        for options, seats, count in tables(game):
            digests = [digest(game, options, seats, next(seeds)) for _ in range(count)]
            tree = thought(game, options, seats)
            print(game.name, msgspec.json.encode(options).decode(), seats, *digests, tree)


def tables(game: Game) -> Iterator[tuple[Options, int, int]]:
    """Options, seats and how many matches: by default each number of seats; other options where most sit."""
    usual, *others = variants(game.options)
    yield from ((usual, seats, 2) for seats in game.seats)
    yield from ((options, game.seats[-1], 1) for options in others)


if __name__ == "__main__":
    main()
