"""What a program can ask of `mazzo engine`: one Struct for each request, told apart by `do`."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from mazzo.match.match import MOST_COMMANDS

Count = Annotated[int, Meta(ge=0)]
Id = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)] | str | None


class Request(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, tag_field="do"):
    """Any request. The answer carries the same id."""

    id: Id = None


class Games(Request, tag="games"):
    """Which games there are, for how many, with which options."""


class Matches(Request, tag="matches"):
    """Which matches are open here."""


class Quit(Request, tag="quit"):
    """End the program."""


class New(Request, tag="new"):
    """Begin a match; with a position, from there. What `position` answers can be given back here."""

    game: str
    match: str = ""  # its name from now on; one is made up if none is given
    seats: int | None = None
    players: list[str] | None = None
    kinds: list[str] = []  # of player: `me` for a person, else what plays there; for the record
    practice: bool = False  # one person and bots: the person may take back every play
    options: dict[str, Any] = {}
    seed: str | None = None  # 64 hex digits, or any word; a secret one if left out
    words: list[str] = []
    position: dict[str, Any] | None = None


class Resume(Request, tag="resume"):
    """Go on with a match that was saved."""

    file: str
    match: str = ""


class OfMatch(Request):
    """Any request about an open match."""

    match: str


class OfSeat(OfMatch):
    """Any request of a seat that acts."""

    seat: int


class ForSeat(OfMatch):
    """Any request of one who looks on: a seat or, without one, a spectator."""

    seat: int | None = None


class Actors(OfMatch, tag="actors"):
    """Which seats may act now."""


class Scores(OfMatch, tag="scores"):
    """The points so far and, at the end, the shares of the victory."""


class Record(OfMatch, tag="record"):
    """The record; while the match runs it holds no seed."""


class Save(OfMatch, tag="save"):
    """The record with the seed, from which the match can be resumed: for the table alone."""


class Position(OfMatch, tag="position"):
    """The whole truth, zone by zone, as scenarios write it."""


class Close(OfMatch, tag="close"):
    """Forget the match."""


class Commands(OfSeat, tag="commands"):
    """All commands of the seat that begin with these steps or, if they are too many, the next steps."""

    steps: list[int] = []
    most: Annotated[int, Meta(ge=1, le=MOST_COMMANDS)] = MOST_COMMANDS


class Play(OfSeat, tag="play"):
    """Make a play."""

    text: str


class Idle(OfSeat, tag="idle"):
    """Make the play of a seat whose time has run out."""


class Undo(OfSeat, tag="undo"):
    """Take back the seat's last play, if no other has acted since and it has revealed nothing.

    In a practice match the person takes back any, with what the bots answered.
    """


class View(ForSeat, tag="view"):
    """All that the seat knows."""


class Events(ForSeat, tag="events"):
    """What the seat has heard, from its own event number `since` on."""

    since: Count = 0


class Published(ForSeat, tag="published"):
    """What may be given to the seat while the match runs: header, commitment and what it has heard."""


ALL = (
    Games | Matches | New | Resume | Actors | Commands | Play | Idle | Undo | View | Events | Scores
    | Position | Record | Save | Published | Close | Quit
)  # fmt: skip
