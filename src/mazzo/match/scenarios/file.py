"""The format of a scenario file: its keys, and how a text becomes cases. What is wrong gets its line."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import Meta, field

from mazzo.core.errors import NotAllowed, NotUnderstood, NotYourTurn
from mazzo.core.words import listing
from mazzo.match.toml_limits import excess
from mazzo.match.toml_lines import Lines, Place

Text = Annotated[str, Meta(description="text in quotes")]
Texts = Annotated[list[str], Meta(description="a list of texts in quotes")]
Number = Annotated[int, Meta(description="a whole number")]
Table = Annotated[dict[str, Any], Meta(description="a table")]
Tables = Annotated[list[dict[str, Any]], Meta(description="a list of tables")]
TextOrTexts = Annotated[str | list[str], Meta(description="text in quotes, or a list of texts")]
CardsOrNumbers = Annotated[list[str | int], Meta(description="a list of cards or whole numbers")]
Answers = Annotated[dict[str, str], Meta(description="a table: play = what is said to it")]
Kind = Annotated[
    Literal["not understood", "not your turn", "not allowed"],
    Meta(description=listing([f'"{kind.kind}"' for kind in (NotUnderstood, NotYourTurn, NotAllowed)], "or")),
]

MOST_CASES = 20_000
LONGEST_REASON = 2000  # characters: what is wrong may be as long as the file

ACTS = ("play", "try", "deal", "draw", "undo")
STAGING = ("deal", "draw")
GOES_WITH = {
    "seat": ("play", "try"),
    "refused": ("try", "undo"),
    "kind": ("try", "undo"),
    "ask": ("play",),
    "why": ("play",),
}
WITH_ASK = ("right", "answers")
NOT_SHARED = ("step", "expect")


class Step(msgspec.Struct, frozen=True):
    """One `[[step]]`: something is done, or not, and then something must hold."""

    play: Text | None = None
    attempt: Text | None = field(default=None, name="try")
    seat: Number | None = None
    refused: TextOrTexts | None = None
    kind: Kind | None = None
    deal: Texts | None = None
    draw: CardsOrNumbers | None = None
    undo: Number | None = None
    expect: Table = {}
    ask: Text = ""  # in a lesson: what the learner is asked to play
    right: Texts = []  # what else would do, with * for anything
    answers: Answers = {}  # what is said to other plays, with * for anything
    why: Text = ""  # in a lesson: what happened, and why


class Scenario(msgspec.Struct, frozen=True):
    """One case as the file writes it."""

    title: Text = ""
    rulings: Texts = []
    game: Text | None = None
    seats: Number | None = None
    players: Texts | None = None
    options: Table = {}
    seed: Text = ""
    lesson: Text = ""  # what is said first, if it is a lesson
    learner: Number = 0  # the seat of who is taught
    position: Table | None = None
    expect: Table = {}
    step: Tables = []


class File(Scenario, frozen=True):
    """What stands at the top of a file; with cases, what they have in common."""

    case: Tables = []


class Fault(Exception):
    """A line of a scenario that is wrong, or does not hold, and why."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message if len(message) <= LONGEST_REASON else f"{message[:LONGEST_REASON]}…")
        self.line = line


@dataclass(frozen=True)
class Case:
    """One scenario to run, and where it stands in its file."""

    scenario: Scenario
    steps: list[Step]
    place: Place
    lines: Lines

    def line_of(self, *place: str | int) -> int:
        """The line of a key of this case, or of the top of the file if the key is shared from there."""
        own = (*self.place, *place)
        return self.lines.of(place if place in self.lines and own not in self.lines else own)

    def fault(self, message: str, *place: str | int) -> Fault:
        """What is wrong with a key of this case."""
        return Fault(self.line_of(*place), message)


T = TypeVar("T", bound=msgspec.Struct)


def read_cases(text: str) -> list[Case]:
    """The cases of a file: its `[[case]]` tables, or the file as a whole."""
    at, problem = excess(text)
    if problem:
        raise Fault(text.count("\n", 0, at) + 1, problem)
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _syntax_fault(error, text) from None
    lines = Lines(text)
    top = _read(File, document, (), lines)
    if not top.case:
        return [_case(document, top, (), lines)]
    if len(top.case) > MOST_CASES:
        raise Fault(
            lines.of(("case", MOST_CASES)), f"a file has at most {MOST_CASES:,} cases, not {len(top.case):,}"
        )
    for name in NOT_SHARED:
        if name in document:
            raise Fault(lines.of((name,)), f"in a file with [[case]], {name} belongs to a case")
    cases = []
    for index, own in enumerate(top.case):
        place = ("case", index)
        _read(Scenario, own, place, lines)
        shared = {name: value for name, value in document.items() if name != "case"}
        merged = {**shared, **own, **_joined(shared, own)}
        cases.append(_case(merged, msgspec.convert(merged, Scenario), place, lines))
    return cases


def _syntax_fault(error: tomllib.TOMLDecodeError, text: str) -> Fault:
    message, _, position = str(error).rpartition(" (at ")
    found = re.match(r"line (\d+)", position)
    line = int(found[1]) if found else text.count("\n") + 1
    return Fault(line, f"this is not TOML: {message[:1].lower()}{message[1:]}")


def _joined(shared: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Options and position of a case: the common ones, changed where the case says so."""
    names = [name for name in ("options", "position") if name in shared and name in own]
    return {name: {**shared[name], **own[name]} for name in names}


def _case(document: Mapping[str, Any], scenario: Scenario, place: Place, lines: Lines) -> Case:
    steps = []
    for index, table in enumerate(document.get("step", [])):
        here = (*place, "step", index)
        steps.append(_read(Step, table, here, lines))
        _check_step(table, here, lines)
    return Case(scenario, steps, place, lines)


def _check_step(table: Mapping[str, Any], place: Place, lines: Lines) -> None:
    acts = [act for act in ACTS if act in table]
    if len(acts) > 1:
        raise Fault(lines.of((*place, acts[1])), f"a step does one thing, not {listing(acts)}")
    if not table:
        raise Fault(lines.of(place), f"an empty step: write {listing(ACTS, 'or')}, or expect")
    if acts == ["try"] and "refused" not in table:
        raise Fault(lines.of((*place, "try")), "a try needs refused: a part of the sentence that refuses it")
    if "expect" in table and acts and acts[0] in STAGING:
        raise Fault(
            lines.of((*place, "expect")), f"nothing happens yet at a {acts[0]}: expect in a later step"
        )
    for name, partners in GOES_WITH.items():
        if name in table and not set(acts) & set(partners):
            raise Fault(lines.of((*place, name)), f"{name} goes with {listing(partners, 'or')}")
    for name in WITH_ASK:
        if name in table and "ask" not in table:
            raise Fault(lines.of((*place, name)), f"{name} goes with ask")


def _read(kind: type[T], table: Mapping[str, Any], place: Place, lines: Lines) -> T:
    known = {item.encode_name: item.name for item in msgspec.structs.fields(kind)}
    for name, value in table.items():
        if name not in known:
            raise Fault(
                lines.of((*place, name)), f"there is no key {name!r} here; there are {listing([*known])}"
            )
        check_type(kind, known[name], name, value, lines.of((*place, name)))
    return msgspec.convert(table, kind)


def check_type(kind: type[msgspec.Struct], attribute: str, name: str, value: object, line: int) -> None:
    """Refuse a value that this attribute of the Struct does not take."""
    wanted = get_type_hints(kind, include_extras=True)[attribute]
    try:
        msgspec.convert(value, wanted)
    except msgspec.ValidationError:
        raise Fault(line, f"{name} must be {_described(wanted)}, not {value!r}") from None


def _described(kind: Any) -> str:
    """The description that an Annotated type carries, be it part of a union."""
    for item in getattr(kind, "__metadata__", ()):
        if isinstance(item, Meta) and item.description:
            return item.description
    return next(filter(None, map(_described, get_args(kind))), "")
