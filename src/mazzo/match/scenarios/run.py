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
    run = Run(case)
    run.check(case.scenario.expect, ("expect",), 0)
    while (step := run.next) is not None:
        index, since = run.index, len(run.match.events)
        run.act()
        run.check(step.expect, ("step", index, "expect"), since)
    run.finish()


class Run:
    """A case whose table has been laid, and how many of its steps have been done."""

    def __init__(self, case: Case, names: Mapping[int, str] | None = None) -> None:
        """Seats are renamed as `names` says."""
        game = _game(case)
        self._case = case
        self._stage = Stage(game)
        self._done = 0  # steps so far
        self._stage_next()  # before the table is laid: its first deal may follow at once
        self.match = self._start(game, names or {})

    @property
    def next(self) -> Step | None:
        """What is done next, once what is staged before it has been; None at the end."""
        return self._case.steps[self.index] if self.index < len(self._case.steps) else None

    @property
    def index(self) -> int:
        """The number of that step."""
        ahead = range(self._done, len(self._case.steps))
        return next((index for index in ahead if not _is_staging(self._case.steps[index])), ahead.stop)

    def act(self, text: str = "") -> None:
        """Do the next step, with another play than it says if one is given."""
        self._stage_next()
        step = self._case.steps[self._done]
        self._act(msgspec.structs.replace(step, play=text) if text else step)
        self._done += 1

    def finish(self) -> None:
        """See that all that was staged has been dealt."""
        self._stage_next()
        if self._stage.decks or self._stage.draws:
            raise self._case.fault("what is staged here is never dealt", *self._stage.place)

    def _stage_next(self) -> None:
        steps = self._case.steps
        while self._done < len(steps) and _is_staging(step := steps[self._done]):
            self._stage.place = ("step", self._done)
            try:
                if step.deal is not None:
                    self._stage.deal(step.deal)
                else:
                    self._stage.draw(step.draw or [])
            except Unstageable as error:
                raise self._case.fault(str(error), *self._stage.place) from None
            self._done += 1

    def _start(self, game: Game, names: Mapping[int, str]) -> StagedMatch:
        case, scenario = self._case, self._case.scenario
        players = [names.get(seat, name) for seat, name in enumerate(_players(case, game))]
        try:
            options = read_options(game.options, scenario.options)
        except BadInput as error:
            raise case.fault(str(error), "options", error.where) from None
        try:
            return StagedMatch(
                game, players, options, seed_from(scenario.seed), scenario.position, self._stage
            )
        except Unstageable as error:
            raise case.fault(str(error), *self._stage.place) from None
        except BadInput as error:
            blamed = ("position", *error.where.split(".")) if error.where else ("players",)
            raise case.fault(str(error), *blamed) from None

    def _act(self, step: Step) -> None:
        """Make the play, or see that it is refused as it should be."""
        act = self._deed(step)
        if act is None:
            return
        key, what, do = act
        place = ("step", self._done, key)
        try:
            do()
        except Refused as refused:
            if step.refused is None:
                raise self._case.fault(f"{what} is refused ({refused.kind}): {refused}", *place) from None
            self._check_refusal(refused, step)
        except Unstageable as error:
            raise self._case.fault(str(error), *self._stage.place) from None
        else:
            if step.refused is not None:
                raise self._case.fault(f"{what} is allowed, and should be refused", *place)

    def _deed(self, step: Step) -> tuple[str, str, Callable[[], object]] | None:
        """What the step does: its key, its words, and the act itself."""
        match = self.match
        if step.undo is not None:
            undone = step.undo
            return "undo", f"to take back the last play of seat {undone}", lambda: match.undo(undone)
        key, text = ("play", step.play) if step.play is not None else ("try", step.attempt)
        if text is None:
            return None
        seat = self.seat_of(step)
        if seat not in range(len(match.players)):
            message = (
                "nobody is to act, so name the seat" if step.seat is None else f"there is no seat {seat}"
            )
            raise self._case.fault(message, "step", self._done, key if step.seat is None else "seat")
        door = self._play if key == "play" else match.attempt
        return key, repr(text), lambda: door(seat, text)

    def _play(self, seat: int, text: str) -> None:
        self.match.play(seat, text)
        self.match.keep_orders()

    def seat_of(self, step: Step) -> int:
        """Who is to do the step: the one that it names, the learner who is asked, or whose turn it is."""
        if step.seat is not None:
            return step.seat
        return self._case.scenario.learner if step.ask else int(self.match.state.actor())

    def _check_refusal(self, refused: Refused, step: Step) -> None:
        if step.kind not in (None, refused.kind):
            message = f"expected {step.kind!r}, came {refused.kind!r}: {refused}"
            raise self._case.fault(message, "step", self._done, "kind")
        parts = [step.refused] if isinstance(step.refused, str) else step.refused or []
        for part in parts:
            if part.casefold() not in str(refused).casefold() and part != refused.reason.name:
                message = f"expected {part!r} in the refusal, came: {refused}"
                raise self._case.fault(message, "step", self._done, "refused")

    def check(self, expected: Mapping[str, Any], place: Place, since: int) -> None:
        """See that all of this holds; what is heard is heard from the event of number `since` on."""
        match = self.match
        zones = match.game.position(match.state) if expected else {}
        for name, wanted in expected.items():
            if name in _GENERAL:
                check_type(Expected, name, name, wanted, self._case.line_of(*place, name))
            elif name not in zones:
                message = f"there is no {name!r} to expect; there are {listing([*_GENERAL, *zones])}"
                raise self._case.fault(message, *place, name)
            for part, why in differences(match, since, name, wanted):
                raise self._case.fault(f"{'.'.join(map(str, part))}: {why}", *place, *part)


def _is_staging(step: Step) -> bool:
    return step.deal is not None or step.draw is not None


def _game(case: Case) -> Game:
    if case.scenario.game is None:
        raise case.fault('no game is named; write game = "scopa", say')
    try:
        return find(case.scenario.game)
    except BadInput as error:
        raise case.fault(str(error), "game") from None


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
