"""`mazzo check-game`: holds a game to every law; says what is broken, where, and how to see it again."""

import inspect
import shlex
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from mazzo import games
from mazzo.contract.broken import Broken
from mazzo.contract.doors import LAWS, Law
from mazzo.contract.laws import FIRST, LONG, RULES, RuleLaw
from mazzo.contract.memory import what_a_bot_has_thought_of_is_forgotten
from mazzo.contract.notation import NOTATION
from mazzo.contract.scenes import scenes
from mazzo.contract.verdicts import verdicts_are_the_same
from mazzo.contract.walks import NAMES, Walk, drawn, step
from mazzo.contract.watchdog import TooLong, limited
from mazzo.core.bits import Rng
from mazzo.core.errors import BadInput
from mazzo.core.game import Game
from mazzo.core.marked import plain
from mazzo.core.state import NOBODY, SPECTATOR, State, Told
from mazzo.core.words import plural
from mazzo.games import files, plug_ins
from mazzo.terminal.words import COMMAND

LITTLE = 2.0  # seconds of the processor for which a long law is tried at more than a quarter of the walks
LONGEST_STORY = 60  # lines
ARE_LONG = (*LONG, what_a_bot_has_thought_of_is_forgotten, verdicts_are_the_same)
FIRST_OF_ALL = (*(law.__name__ for law in FIRST), "view_is_the_same", "imagination_fits_the_view")


@dataclass(frozen=True)
class Check:
    """One law, ready to be tried at a walk."""

    name: str
    about: str  # what it says, in a sentence
    is_long: bool  # a quarter of the walks is enough
    is_leak: bool
    comes_first: bool  # where it is broken, those behind it would only say so again, and lead astray
    hold: Callable[[Walk, int], None]  # (walk, its number)


@dataclass(frozen=True)
class Finding:
    """A law that is broken: at which walk, what is wrong, and where to look."""

    check: Check
    number: int
    message: str
    places: tuple[str, ...]

    @property
    def cause(self) -> tuple[str, ...]:
        """What two laws have in common that are broken by the same fault."""
        return (self.message.partition("\n")[0], *self.places[:1])


def checks() -> list[Check]:
    """All laws: of the rules, of notation, and of what must not leak."""
    rules = [*RULES, *NOTATION, what_a_bot_has_thought_of_is_forgotten, verdicts_are_the_same]
    return [
        *(_check(law, False, partial(_hold_rule, law)) for law in rules),
        *(_check(law, True, partial(_hold_leak, law)) for law in LAWS),
    ]


def _check(law: RuleLaw | Law, is_leak: bool, hold: Callable[[Walk, int], None]) -> Check:
    about = (law.__doc__ or "").partition("\n")[0]
    return Check(law.__name__, about, law in ARE_LONG, is_leak, law.__name__ in FIRST_OF_ALL, hold)


def _hold_rule(law: RuleLaw, walk: Walk, number: int) -> None:
    law(walk)


def _hold_leak(law: Law, walk: Walk, number: int) -> None:
    for scene in scenes([walk]):
        for watcher in scene.watchers(number):
            try:
                law(scene, watcher, number)
            except Exception as error:
                who = "a spectator" if watcher == SPECTATOR else f"seat {watcher}"
                error.add_note(f"Who watches: {who}; {_to_act(scene.state)}")
                raise


def _to_act(state: State) -> str:
    actor = state.actor()
    if actor == NOBODY:
        return "the match is over"
    return f"to act: {f'seat {actor}' if actor >= 0 else 'the dealer'}"


def check_game(
    word: str,
    walks: int = 50,
    law: str = "",
    walk: int | None = None,
    run: str = "0",
    patience: float = 30.0,
) -> int:
    """Check the game of that name or file and print what came of it; 0 if it keeps every law."""
    game = plug_ins.add(word) if files.is_file(word) else games.find(word)
    chosen = [check for check in checks() if law in ("", check.name)]
    if not chosen:
        raise BadInput(f"there is no law {law!r}; there are {', '.join(check.name for check in checks())}")
    numbers = range(walks) if walk is None else range(walk, walk + 1)
    drawing = [drawn(game, f"{run} {number}") for number in numbers]
    if walk is not None:
        print(_story(drawing[0]))
    print(f"{game.title}: {plural(len(chosen), 'law')}, at tables of {plural(len(numbers), 'random walk')}.")
    again = shlex.join([COMMAND, "check-game", word, *(["--run", run] if run != "0" else [])])
    found: list[Finding] = []
    tried, is_sound = 0, True
    for stage in _stages(chosen):
        for check in stage if is_sound else ():
            tried += 1
            if finding := _try(game, check, dict(zip(numbers, drawing, strict=True)), patience):
                print(_told(finding, drawing[finding.number - numbers[0]], again, found), flush=True)
                found.append(finding)
            else:
                print(f"ok      {check.about}", flush=True)
        is_sound &= not any(finding.check.comes_first for finding in found)
    return _sum_up(game, tried, len(chosen) - tried, found)


def _stages(chosen: list[Check]) -> list[list[Check]]:
    """In this order; what is broken in one makes the next meaningless."""
    return [
        [check for check in chosen if (check.is_leak, check.comes_first) == kind]
        for kind in ((False, True), (False, False), (True, True), (True, False))
    ]


def _sum_up(game: Game, tried: int, untried: int, found: list[Finding]) -> int:
    if not found:
        print(f"{game.title} keeps {'all of them' if tried > 1 else 'it'}.")
        return 0
    told = f"{game.title} keeps {tried - len(found)} of {plural(tried, 'law')}"
    wait = f"; {untried} more can only be tried once these are kept" if untried else ""
    print(f"{told}{wait}.")
    return 1


def _try(game: Game, check: Check, walks: dict[int, Walk], patience: float) -> Finding | None:
    """Hold the game to a law at one walk after the other, each for so many seconds of the processor."""
    least, began = max(1, len(walks) // 4), time.process_time()
    with _progress() as progress:
        task = progress.add_task(check.name, total=len(walks))
        for done, (number, walk) in enumerate(walks.items()):
            if check.is_long and done >= least and time.process_time() - began > LITTLE:
                break
            try:
                with limited(patience):
                    check.hold(walk, number)
            except Broken as broken:
                return Finding(check, number, _noted(broken), tuple(_parts(game, walk, broken.parts)))
            except Exception as error:  # noqa: BLE001 - whatever a game raises is for its author to know
                return Finding(check, number, *_failed(game, error))
            progress.update(task, advance=1)
    return None


def _progress() -> Progress:
    columns = (
        TextColumn("        {task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())


def _noted(error: BaseException, message: str = "") -> str:
    return "\n".join([message or str(error), *getattr(error, "__notes__", ())])


def _failed(game: Game, error: Exception) -> tuple[str, tuple[str, ...]]:
    """An exception of the game's own, and the line of the author's where it came from."""
    frames = traceback.extract_tb(error.__traceback__)
    mine = [frame for frame in frames if _is_own(game, frame.filename)] or frames[-1:]
    where = f"{_short(mine[-1].filename)}, line {mine[-1].lineno}, in {mine[-1].name}: {mine[-1].line}"
    if isinstance(error, TooLong):
        return _noted(error, f"This seems to run for ever: {error}."), (where,)
    return _noted(error, f"{type(error).__name__}: {error}"), (where,)


def _is_own(game: Game, file: str) -> bool:
    """Whether the file is the author's: it lies where the game does, and is no part of mazzo or a package."""
    folder = Path(inspect.getfile(game.options)).parent
    path, ours = Path(file), Path(games.__file__).parents[1]
    if not path.is_relative_to(folder) or "site-packages" in path.relative_to(folder).parts:
        return False
    return folder.is_relative_to(ours) or not path.is_relative_to(ours)


def _parts(game: Game, walk: Walk, names: tuple[str, ...]) -> Iterator[str]:
    """Where each of these parts is written, if the game has its own."""
    owners = {"guide": game.guide, "": game}
    state = game.start(walk.options, walk.seats)
    for name in names:
        owner, _, method = name.rpartition(".")
        part = getattr(owners[owner], method, None) or getattr(state, method)
        code = getattr(inspect.unwrap(part), "__code__", None)
        if code is not None and _is_own(game, code.co_filename):
            yield f"`{name}` in {_short(code.co_filename)}, line {code.co_firstlineno}"


def _short(file: str) -> str:
    """The file as its author knows it: from the folder where they are, if it lies below."""
    path = Path(file)
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def _told(finding: Finding, walk: Walk, again: str, earlier: list[Finding]) -> str:
    """All that the author needs, or where it was told already."""
    lines = [f"BROKEN  {finding.check.about}"]
    if twin := next((other for other in earlier if other.cause == finding.cause), None):
        return f"{lines[0]}\n          For the same reason as: {twin.check.about}"
    lines += [f"          {line}" for line in finding.message.splitlines()]
    lines += [f"          Look at {place}" for place in finding.places]
    lines.append(f"          The match: {_described(walk)}")
    lines.append(f"          See it again: {again} --law {finding.check.name} --walk {finding.number}")
    return "\n".join(lines)


def _described(walk: Walk) -> str:
    options = [f"{name}={value}" for name, value in msgspec.to_builtins(walk.options).items()]
    return ", ".join(
        [plural(walk.seats, "seat"), *options, f"seed {walk.seed}", f"{walk.steps} steps at the most"]
    )


def _story(walk: Walk) -> str:
    """How the match went, as one who sees everything would tell it, and how the table stood in the end."""
    game, names = walk.game, NAMES[: walk.seats]
    lines: list[str] = []
    try:
        state, rng = game.start(walk.options, walk.seats), Rng(walk.seed)
        for number in range(walk.steps):
            if state.actor() == NOBODY:
                break
            told = Told()
            step(game, state, rng, told)
            lines += [f"{number + 1:>4}  {plain(game.show(event, names))}" for _, event in told.events]
        lines += [f"      {zone}: {content}" for zone, content in game.position(state).items()]
    except Exception as error:  # noqa: BLE001 - the laws say what is wrong with it
        lines.append(f"      and then: {type(error).__name__}: {error}")
    left_out = (
        [f"      ... {len(lines) - LONGEST_STORY} lines before that"] if len(lines) > LONGEST_STORY else []
    )
    return "\n".join([f"The match: {_described(walk)}", *left_out, *lines[-LONGEST_STORY:]])
