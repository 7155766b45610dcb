"""One case of a scenario in play: the table is laid, the steps are done, what is expected is checked."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from mazzo.core.errors import BadInput, Refused
from mazzo.core.fields import read_options
from mazzo.core.game import Game
from mazzo.core.words import listing, plural
from mazzo.games import find
from mazzo.match.fair import seed_from
from mazzo.match.scenarios.expect import Expected, differences
from mazzo.match.scenarios.file import Case, Step, check_type
from mazzo.match.scenarios.staged import Stage, StagedMatch, Unstageable
from mazzo.match.toml_lines import Place

NAMES = ("Alice", "Bob", "Charlie", "Dana", "Evan", "Fiona")
_GENERAL = [item.name for item in msgspec.structs.fields(Expected)]


def run_case(case: Case) -> None:
    """Do all that the case says. The first thing that is wrong or does not hold is raised as a Fault."""
    game = _game(case)
    stage = Stage(game)
    steps = list(enumerate(case.steps))
    while steps and _is_staging(steps[0][1]):  # before the table is laid: its first deal may follow at once
        _stage(case, stage, *steps.pop(0))
    match = _start(case, game, stage)
    _check(case, match, case.scenario.expect, ("expect",), 0)
    for index, step in steps:
        since = len(match.events)
        if _is_staging(step):
            _stage(case, stage, index, step)
        else:
            _act(case, match, index, step, stage)
        _check(case, match, step.expect, ("step", index, "expect"), since)
    if stage.decks or stage.draws:
        raise case.fault("what is staged here is never dealt", *stage.place)


def _game(case: Case) -> Game:
    if case.scenario.game is None:
        raise case.fault('no game is named; write game = "scopa", say')
    try:
        return find(case.scenario.game)
    except BadInput as error:
        raise case.fault(str(error), "game") from None


def _start(case: Case, game: Game, stage: Stage) -> StagedMatch:
    scenario = case.scenario
    players = _players(case, game)
    try:
        options = read_options(game.options, scenario.options)
    except BadInput as error:
        raise case.fault(str(error), "options", error.where) from None
    try:
        return StagedMatch(game, players, options, seed_from(scenario.seed), scenario.position, stage)
    except Unstageable as error:
        raise case.fault(str(error), *stage.place) from None
    except BadInput as error:
        blamed = ("position", *error.where.split(".")) if error.where else ("players",)
        raise case.fault(str(error), *blamed) from None


def _players(case: Case, game: Game) -> list[str]:
    seats, players = case.scenario.seats, case.scenario.players
    count = seats if seats is not None else len(players or range(game.seats[0]))
    if count not in game.seats:
        allowed = listing([str(number) for number in game.seats], "or")
        key = "players" if seats is None else "seats"
        raise case.fault(f"{game.title} is for {allowed} players, not {count}", key)
    if players is not None and len(players) != count:
        raise case.fault(f"{plural(len(players), 'player')} for {plural(count, 'seat')}", "players")
    return players or [NAMES[seat] if seat < len(NAMES) else f"Seat {seat}" for seat in range(count)]


def _is_staging(step: Step) -> bool:
    return step.deal is not None or step.draw is not None


def _stage(case: Case, stage: Stage, index: int, step: Step) -> None:
    stage.place = ("step", index)
    try:
        if step.deal is not None:
            stage.deal(step.deal)
        else:
            stage.draw(step.draw or [])
    except Unstageable as error:
        raise case.fault(str(error), *stage.place) from None


def _act(case: Case, match: StagedMatch, index: int, step: Step, stage: Stage) -> None:
    """Make the play, or see that it is refused as it should be."""
    act = _deed(case, match, index, step)
    if act is None:
        return
    key, what, do = act
    place = ("step", index, key)
    try:
        do()
    except Refused as refused:
        if step.refused is None:
            raise case.fault(f"{what} is refused ({refused.kind}): {refused}", *place) from None
        _check_refusal(case, refused, index, step)
    except Unstageable as error:
        raise case.fault(str(error), *stage.place) from None
    else:
        if step.refused is not None:
            raise case.fault(f"{what} is allowed, and should be refused", *place)


def _deed(
    case: Case, match: StagedMatch, index: int, step: Step
) -> tuple[str, str, Callable[[], object]] | None:
    """What the step does: its key, its words, and the act itself."""
    if step.undo is not None:
        undone = step.undo
        return "undo", f"to take back the last play of seat {undone}", lambda: match.undo(undone)
    key, text = ("play", step.play) if step.play is not None else ("try", step.attempt)
    if text is None:
        return None
    seat = step.seat if step.seat is not None else int(match.state.actor())
    if seat not in range(len(match.players)):
        message = "nobody is to act, so name the seat" if step.seat is None else f"there is no seat {seat}"
        raise case.fault(message, "step", index, key if step.seat is None else "seat")
    door = match.play if key == "play" else match.attempt
    return key, repr(text), lambda: door(seat, text)


def _check_refusal(case: Case, refused: Refused, index: int, step: Step) -> None:
    if step.kind not in (None, refused.kind):
        raise case.fault(f"expected {step.kind!r}, came {refused.kind!r}: {refused}", "step", index, "kind")
    parts = [step.refused] if isinstance(step.refused, str) else step.refused or []
    for part in parts:
        if part.casefold() not in str(refused).casefold() and part != refused.reason.name:
            raise case.fault(f"expected {part!r} in the refusal, came: {refused}", "step", index, "refused")


def _check(case: Case, match: StagedMatch, expected: Mapping[str, Any], place: Place, since: int) -> None:
    zones = match.game.position(match.state) if expected else {}
    for name, wanted in expected.items():
        if name in _GENERAL:
            check_type(Expected, name, name, wanted, case.line_of(*place, name))
        elif name not in zones:
            message = f"there is no {name!r} to expect; there are {listing([*_GENERAL, *zones])}"
            raise case.fault(message, *place, name)
        for part, why in differences(match, since, name, wanted):
            raise case.fault(f"{'.'.join(map(str, part))}: {why}", *place, *part)
