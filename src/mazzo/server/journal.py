"""What happens at a table, entry by entry. A table is what its journal says, and nothing else.

Entries are stored for good: new fields have defaults, and a tag is never used for another meaning.
"""

from typing import Any

import msgspec

from mazzo.wire.messages import NewTable


class Entry(msgspec.Struct, frozen=True, kw_only=True, tag_field="entry", omit_defaults=True):
    """One thing that happened. Secrets are kept as hashes, except those that are told again or played by."""

    at: float  # seconds since 1970
    served: float | None = None  # by the stopwatch of the store: what clocks go by; older entries have none


class Made(Entry, frozen=True, tag="made"):
    plan: NewTable
    seed: str
    invite: str = ""  # the hash of the key that lets people sit down at a private table
    expected: list[str] = []  # who sat in each seat of the match before; '' if nobody is waited for
    position: dict[str, Any] | None = None  # at which it begins, if not with a deal


class Sat(Entry, frozen=True, tag="sat"):
    """A person sat down in a free seat. When the last one has, the match begins."""

    seat: int
    name: str
    token: str
    word: str = ""
    hash: str = ""  # of the word; journals of old have words without


class Worded(Entry, frozen=True, tag="worded"):
    """A player chose the word that is mixed into every deal, and kept nothing back."""

    seat: int
    word: str
    hash: str = ""


class Committed(Entry, frozen=True, tag="committed"):
    """A player is bound to a new word, of which this is the hash."""

    seat: int
    hash: str


class Revealed(Entry, frozen=True, tag="revealed"):
    """A player showed the word. When the last one has, the match begins."""

    seat: int
    word: str


class Moved(Entry, frozen=True, tag="moved"):
    seat: int
    text: str
    id: str = ""  # by which the client would know it again
    is_idle: bool = False  # the table played it, because time was up


class Undone(Entry, frozen=True, tag="undone"):
    """A player took back a play of theirs, and with it all that was played since."""

    seat: int
    plays: int  # in all
    id: str = ""


class Wrote(Entry, frozen=True, tag="wrote"):
    """A line of chat."""

    seat: int
    name: str
    text: str
    id: str = ""  # by which the client would know it again


class Hinted(Entry, frozen=True, tag="hinted"):
    """A player took a hint."""

    seat: int


class KeyMade(Entry, frozen=True, tag="key"):
    """A key by which the seat can be taken to another device, once."""

    seat: int
    key: str


class Claimed(Entry, frozen=True, tag="claimed"):
    """A player came with that key: the seat has a new token."""

    seat: int
    token: str


class Agreed(Entry, frozen=True, tag="agreed"):
    """A player would let a bot sit in for one who is gone; it does when all who are there have said so."""

    seat: int
    absent: int


class StoodIn(Entry, frozen=True, tag="stood in"):
    """A bot plays for a player who is gone; the token is worth nothing but the way back."""

    seat: int
    level: str


class Returned(Entry, frozen=True, tag="returned"):
    """They are back, with a new token."""

    seat: int
    token: str


class GaveUp(Entry, frozen=True, tag="gave up"):
    """A player left for good, or kept a word back for too long."""

    seat: int
    is_late: bool = False


class Paused(Entry, frozen=True, tag="paused"):
    """The server was not there for so many seconds, which no clock counts.

    Or a node was not, and these seats were connected to it: it is theirs that do not count the seconds, and
    that stand for some more, unless an entry of none says before that a player is back.
    """

    seconds: float
    seats: list[int] = []
    hold: float = 0.0


class Rematch(Entry, frozen=True, tag="rematch"):
    """A player wants to play again, and has a seat at that table."""

    seat: int
    table: str


class Continued(Entry, frozen=True, tag="continued"):
    """As older servers wrote it: a player had opened that table for a rematch. Read, and written no more."""

    table: str
    invite: str
    name: str


Happening = (
    Made
    | Sat
    | Worded
    | Committed
    | Revealed
    | Moved
    | Undone
    | Wrote
    | Hinted
    | KeyMade
    | Claimed
    | Agreed
    | StoodIn
    | Returned
    | GaveUp
    | Paused
    | Rematch
    | Continued
)

_DECODER: msgspec.json.Decoder[Happening] = msgspec.json.Decoder(Happening)
_ENCODER = msgspec.json.Encoder()


def timed(entry: Happening, served: float) -> Happening:
    """The entry with what the stopwatch shows."""
    return msgspec.structs.replace(entry, served=round(served, 3))


def encode(entry: Entry) -> bytes:
    return _ENCODER.encode(entry)


def decode(raw: bytes) -> Happening:
    return _DECODER.decode(raw)


def read_moves(raw: bytes, moves: list[str]) -> None:
    """Let the entry happen to the plays so far, each as a record has it: the seat and the text."""
    entry = decode(raw)
    if isinstance(entry, Moved):
        moves.append(f"{entry.seat} {entry.text}")
    elif isinstance(entry, Undone):
        del moves[-entry.plays :]
