"""A game as the rest of mazzo sees it: one object that names its parts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mazzo.core.claims import Claims
from mazzo.core.guide import Guide
from mazzo.core.layout import Layout, Sheet, any_layout, no_sheet
from mazzo.core.marked import in_prose
from mazzo.core.model import Options, View
from mazzo.core.reason import Reason
from mazzo.core.sentences import say
from mazzo.core.state import State

Position = dict[str, Any]


def all_of_it(view: View) -> View:
    return view


def no_advice(state: State, seat: int, moves: Sequence[int]) -> str:
    return "it did best in the games that the bot played out in its head"


def no_description(state: State, seat: int, moves: Sequence[int]) -> str:
    return ""


def no_forms(view: View) -> Sequence[str]:
    return ()


def no_aim(options: Options) -> str:
    return ""


def no_lessons() -> Mapping[str, str]:
    return {}


@dataclass(frozen=True, repr=False)
class Game:
    """One game. Functions take states only where the table itself calls them; bots and pages get views.

    What is read by people may be marked, so that a page says it without notation (core/marked.py).
    """

    name: str
    title: str
    version: int  # raised when a change of the rules changes what an old record means
    seats: range  # how many can play
    options: type[Options]  # frozen, with defaults; ranges by msgspec.Meta, names by Literal
    start: Callable[[Any, int], State]  # (options, seats) -> the state before the first deal
    views: type[View]  # what `view` returns
    view: Callable[[Any, int], View]  # (state, seat or SPECTATOR) -> all that it knows
    imagine: Callable[[Any], State]  # (view) -> some state that fits it
    read: Callable[[Any, int, str], list[int]]  # (state, seat, text) -> the moves of one whole play
    write: Callable[[Any, int, Sequence[int]], str]  # (state before, seat, moves) -> text
    show: Callable[
        [Any, Sequence[str]], str
    ]  # (event, names of the players) -> a sentence; marked, as all are
    position: Callable[[Any], Position]  # (state) -> the whole truth, zone by zone
    place: Callable[[Mapping[str, Any], Any, int, Any], State]  # (zones, options, seats, rng) -> state
    bound: Callable[[Any, int], int]  # (options, seats) -> more moves than any match takes
    rules: Callable[[], str]  # the rules as played here, in Markdown
    aim: Callable[[Any], str] = no_aim  # (options) -> what it is played for, in one line
    lessons: Callable[[], Mapping[str, str]] = no_lessons  # by file name: scenarios that teach it, in TOML
    fewest_wins: bool = False  # whether it is better to have fewer points than the others
    say: Callable[[Reason, Sequence[str]], str] = say  # (why a play is refused, names) -> a sentence
    about: str = ""  # one sentence that invites to play
    guide: Guide = field(default_factory=Guide)
    layout: Callable[[Any, Sequence[str]], Layout] = any_layout  # (view, names) -> how the console shows it
    sheet: Callable[[Any, Sequence[str]], Sheet | None] = no_sheet  # (event, names) -> its score sheet
    for_people: Callable[[Any], View] = all_of_it  # (view) -> without what a person is to remember unaided
    explain: Callable[[Any, int, Sequence[int]], str] = no_advice  # why a play is good, in words
    describe: Callable[[Any, int, Sequence[int]], str] = (
        no_description  # a play as a sentence; '' is as written
    )
    claims: Claims | None = None  # what players say of hidden cards, to be judged when the match is over
    in_prose: Callable[[str], str] = in_prose  # a text with cards in notation -> with these marked
    forms: Callable[[Any], Sequence[str]] = no_forms  # (view) -> examples of plays that are too many to list
    legend: Sequence[str] = ()  # what letters and numbers in a play stand for, a line each
    cards: Sequence[str] = ()  # the names of the numbers that are shuffled, for deals that a scenario stages
    ordered: frozenset[str] = frozenset({"deck"})  # zones of a position in which order matters
    late_ruling: str = ""  # the one on commands that come too late
    notes: frozenset[str] = frozenset()  # zones that name cards which lie in another zone as well
    heard: frozenset[str] = frozenset()  # zones of what every seat was told, of which a view has only the end
    unread: frozenset[str] = frozenset()  # zones that tell people nothing, so that no playthrough lists them

    def __repr__(self) -> str:
        return f"<{self.title}>"
