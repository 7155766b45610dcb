"""What a watcher may never learn from a match: from commands, undo, hints, scores, records, the summary.

As in leaks.py, what reaches the watcher must be the same in all worlds that it cannot tell apart. Plays of
others are the same to it if it hears the same of them.
"""

from collections.abc import Callable, Iterable
from functools import wraps
from itertools import islice

import msgspec

from mazzo.bots.hint import hint
from mazzo.bots.search_bot import Budget
from mazzo.contract.broken import Leak
from mazzo.contract.leaks import CHECKS, FEW_WORLDS, Check, is_in_another_head, others, same
from mazzo.contract.scenes import SEED, Scene
from mazzo.contract.walks import play_whole
from mazzo.core.bits import Rng, members
from mazzo.core.errors import Refused
from mazzo.core.state import SPECTATOR, State
from mazzo.match.match import Match
from mazzo.match.record import Header
from mazzo.server import journal
from mazzo.server.table import Table
from mazzo.wire.messages import FREE, NewTable

MOST_COMMANDS = 40
MOST_PLAYS = 5  # of one seat, each beginning otherwise
OWN_PLAYS = 3
SIMULATIONS = 4


Law = Callable[[Scene, int, int], None]  # (scene, watcher, seed of all that is random)


def of_table(check: Check) -> Law:
    """A check of the rules alone."""

    @wraps(check)
    def law(scene: Scene, watcher: int, seed: int) -> None:
        check(scene.game, scene.state, watcher, seed)

    return law


def worlds(scene: Scene, watcher: int, seed: int) -> list[State]:
    """The true one first."""
    return [scene.state, *others(scene.game, scene.state, watcher, seed, FEW_WORLDS)]


def is_to_act(scene: Scene, watcher: int) -> bool:
    """Whether the watcher may make a whole play now."""
    return watcher != SPECTATOR and not scene.state.unfinished() and scene.state.actors() >> watcher & 1 == 1


def plays(scene: Scene, state: State, seat: int, seed: int, most: int = MOST_PLAYS) -> list[str]:
    """Plays of the seat that begin with different moves."""
    rng, first = Rng(seed), list(members(state.menu(seat)))
    while len(first) > most:
        del first[rng.below(len(first))]
    return [scene.game.write(state, seat, play_whole(state.copy(), seat, move, rng)) for move in first]


def answer(match: Match, seat: int) -> str:
    """What comes of an undo."""
    try:
        return f"granted: {match.undo(seat)}"
    except Refused as refusal:
        return f"{refusal.kind}: {refusal} {refusal.reason}"


def commands_are_the_same(scene: Scene, watcher: int, seed: int) -> None:
    """The plays that a seat is offered, as text, depend on nothing that it cannot know."""
    if watcher == SPECTATOR or scene.state.unfinished():
        return
    found = [
        list(islice(scene.match(state).plays(watcher), MOST_COMMANDS))
        for state in [scene.state, *others(scene.game, scene.state, watcher, seed)]
    ]
    for commands in found:
        same("The list of plays", found[0], commands, "menu", "write")


def own_undo_is_the_same(scene: Scene, watcher: int, seed: int) -> None:
    """Whether a seat may take back its play depends on nothing that it cannot know."""
    if not is_to_act(scene, watcher):
        return
    tables = [scene.state, *others(scene.game, scene.state, watcher, seed)]
    for text in plays(scene, scene.state, watcher, seed, OWN_PLAYS):
        answers = []
        for state in tables:
            match = scene.match(state)
            match.play(watcher, text)
            answers.append(answer(match, watcher))
            same(f"The undo of {text!r}", answers[0], answers[-1], "play", "view")


def undo_of_another_is_the_same(scene: Scene, watcher: int, seed: int) -> None:
    """Of all plays that sound the same to a seat either each can be taken back or none."""
    if scene.state.unfinished():
        return
    granted: dict[tuple[int, bytes], bool] = {}
    for state in worlds(scene, watcher, seed):
        for seat in members(state.actors()):
            for text in plays(scene, state, seat, seed) if seat != watcher else ():
                match = scene.match(state)
                match.play(seat, text)
                heard = (seat, msgspec.json.encode(match.heard(watcher)))
                is_granted = answer(match, seat).startswith("granted")
                same("The undo of another", granted.setdefault(heard, is_granted), is_granted, "play")


def undo_after_another_is_the_same(scene: Scene, watcher: int, seed: int) -> None:
    """What is said to an undo after another has acted is the same for all plays that sound the same."""
    if not is_to_act(scene, watcher):
        return
    answers: dict[tuple[str, bytes], str] = {}
    for own in plays(scene, scene.state, watcher, seed, OWN_PLAYS):
        for state in worlds(scene, watcher, seed):
            before = scene.match(state)
            before.play(watcher, own)
            for seat in before.actors():
                for text in plays(scene, before.state, seat, seed) if seat != watcher else ():
                    match = scene.match(state)
                    match.play(watcher, own)
                    match.play(seat, text)
                    heard = (own, msgspec.json.encode(match.heard(watcher)))
                    found = answer(match, watcher)
                    same("The undo after another has acted", answers.setdefault(heard, found), found, "play")


def hint_is_the_same(scene: Scene, watcher: int, seed: int) -> None:
    """A hint depends on nothing that the seat cannot know."""
    if not is_to_act(scene, watcher):
        return
    thought = Budget(simulations=SIMULATIONS)
    found = [
        hint(scene.game, scene.match(state).view(watcher), thought) for state in worlds(scene, watcher, seed)
    ]
    for each in found:
        same("The hint", found[0], each, "explain", "guide.quick")


def score_is_the_same(scene: Scene, watcher: int, seed: int) -> None:
    """The scores, which all see, depend on nothing that a seat cannot know."""
    scores = scene.match().scores()
    for world in others(scene.game, scene.state, watcher, seed):
        same("The score", scores, scene.match(world).scores(), "score")


def record_keeps_the_seed(scene: Scene, watcher: int, seed: int) -> None:
    """While a match runs its record tells neither the seed nor what a seat cannot know."""
    match = scene.match()
    if match.is_over:
        return
    record = msgspec.to_builtins(match.record())
    if SEED.hex() in msgspec.json.encode(record).decode():
        raise Leak("The record has the seed while the match runs.")
    for world in others(scene.game, scene.state, watcher, seed, FEW_WORLDS):
        there = msgspec.to_builtins(scene.match(world).record())
        for name in (*Header.__struct_fields__, "scores"):
            same(f"The record's {name}", record.get(name), there.get(name), "score")


def published_is_the_same(scene: Scene, watcher: int, seed: int) -> None:
    """What a seat is given while the match runs depends on nothing that it cannot know."""
    if scene.state.unfinished():
        return
    published: dict[tuple[int, bytes], object] = {}
    for state in worlds(scene, watcher, seed):
        for seat in members(state.actors()):
            for text in plays(scene, state, seat, seed) if seat != watcher else ():
                match = scene.match(state)
                match.play(seat, text)
                if match.is_over:
                    continue
                heard = (seat, msgspec.json.encode(match.heard(watcher)))
                found = match.published(watcher)
                same("What is published", published.setdefault(heard, found), found, "play")


def summary_is_the_same(scene: Scene, watcher: int, seed: int, tables: type[Table] = Table) -> None:
    """What the lobby says of a table depends on nothing that a seat cannot know."""
    if is_in_another_head(scene.state, watcher):
        return
    summary = _summary(scene, scene.state, tables)
    for world in others(scene.game, scene.state, watcher, seed):
        same("The lobby", summary, _summary(scene, world, tables), "score")


def _summary(scene: Scene, state: State, tables: type[Table]) -> object:
    options = msgspec.to_builtins(scene.options)
    plan = NewTable(scene.game.name, [FREE] * scene.seats, options=options)
    table = tables("thetable", [journal.Made(at=0.0, plan=plan, seed=SEED.hex())], scene.game)
    table.match = scene.match(state)
    return table.summary()


def look(law: Law, scenes: Iterable[Scene]) -> int:
    """Hold every scene to the law: how many different tables with a seat to act were among them."""
    seen = set()
    for number, scene in enumerate(scenes):
        for watcher in scene.watchers(number):
            law(scene, watcher, number)
        if scene.state.actor() >= 0:
            seen.add(scene.key())
    return len(seen)


UNDO: tuple[Law, ...] = (own_undo_is_the_same, undo_of_another_is_the_same, undo_after_another_is_the_same)
LAWS: tuple[Law, ...] = (
    *map(of_table, CHECKS),
    commands_are_the_same,
    *UNDO,
    hint_is_the_same,
    score_is_the_same,
    record_keeps_the_seed,
    published_is_the_same,
    summary_is_the_same,
)
