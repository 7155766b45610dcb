"""A review is fair to what was known: in two worlds that a seat cannot tell apart it says the same."""

from collections.abc import Iterator
from itertools import zip_longest

import msgspec

from mazzo.contract.broken import Broken, differences
from mazzo.contract.leaks import others
from mazzo.contract.walks import Walk, play_whole
from mazzo.core.bits import Rng
from mazzo.core.game import Game
from mazzo.core.state import DEALER, State, Told
from mazzo.match.replay import Frame
from mazzo.review.books import Seen
from mazzo.review.effort import Effort, dice
from mazzo.review.work import Kind, of_step

STEPS = 2  # that are played on in both worlds
EFFORT = Effort(worlds=1, simulations=8, rounds=0, redeals=1)
KINDS: tuple[Kind, ...] = ("value", "decision")


def verdicts_are_the_same(walk: Walk) -> None:
    """In two worlds that a seat cannot tell apart, what a review says of it up to then is the same."""
    game = walk.game
    for table in walk.tables()[:2]:
        seat = table.actor()
        if seat < 0 or table.unfinished():
            continue
        (other,) = others(game, table, seat, walk.seed, 1)
        courses = [list(_course(game, state, seat, walk.seed)) for state in (table, other)]
        for number, pair in enumerate(zip_longest(*courses)):
            if not _look_the_same(*pair):
                break
            for kind in KINDS if pair[0].is_own else KINDS[:1]:
                said = [of_step(game, kind, step, EFFORT, dice(walk.seed, number)) for step in pair]
                if msgspec.json.encode(said[0]) != msgspec.json.encode(said[1]):
                    raise Broken(
                        f"Of seat {seat} a review says ({kind}), in two worlds that look the same to it:\n"
                        f"{differences(*said)}",
                        "guide.quick",
                        "imagine",
                        "view",
                    )


def _course(game: Game, table: State, seat: int, seed: int) -> Iterator[Seen]:
    """A few steps as the seat sees them: it plays at random, the others what looks good at a glance."""
    state, chance = table.copy(), Rng(seed)
    before = game.view(state, seat)
    for number in range(STEPS):
        mover, told, text = state.actor(), Told(), ""
        if mover == DEALER:
            state.deal(Rng(seed + number), told)
        elif mover == seat:
            start, imagined = state.copy(), game.imagine(before).copy()
            moves = play_whole(imagined, seat, chance.member(imagined.menu(seat)), chance)
            for move in moves:
                state.play(seat, move, told)
            text = game.write(start, seat, moves)
        elif mover >= 0:
            while told.events == [] or state.unfinished():
                state.play(mover, game.guide.quick(state, mover, Rng(seed)), told)
        else:
            return
        after = game.view(state, seat)
        yield Seen(Frame(number, mover, text, told.heard_by(seat), [], after), before)
        before = after


def _look_the_same(one: Seen | None, other: Seen | None) -> bool:
    """Whether the seat has seen the same in both worlds up to and with this step."""
    return one is not None and other is not None and msgspec.json.encode(one) == msgspec.json.encode(other)
