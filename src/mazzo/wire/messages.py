"""Every message between a table and its clients: JSON objects, told apart by `do` (to the table) and `tell`.

New fields have defaults, and a tag is never used for another meaning: old clients go on working.
docs/protocol.md has them with examples; web/src/wire.ts is made from this file.
"""

from typing import Annotated, Any, Literal

import msgspec

from mazzo.core.layout import Layout, Sheet
from mazzo.core.marked import Words
from mazzo.review.model import Mistake, Review

FREE = "free"  # a seat for a person who comes
ME = "me"  # the seat of the person who opens the table
Id = Annotated[str, msgspec.Meta(max_length=64)]  # of a client's own choice, kept with what it did


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds or days for each move, or a bank of seconds with some more after each move; all 0 is no clock.

    Where a move has days, no player has to be there: nobody is missed before the days are over.
    """

    move: int = 0
    bank: int = 0
    increment: int = 0
    days: int = 0


# What is asked and answered by HTTP.


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables"""

    game: str
    seats: list[str]  # one word each: me, free, or the level of a bot
    name: str = ""  # of the person who opens it, if one seat is `me`
    options: dict[str, Any] = {}
    public: bool = False  # listed in the lobby; otherwise only who has the link finds it
    clock: Clock = Clock()
    absent: Literal["bot", "ask"] = "bot"  # a bot sits in for who is gone too long: at once, or if all agree
    pace: Literal["human", "fast"] = "human"  # how quickly bots answer
    hash: str = ""  # of the word that the person who opens it keeps back until all hashes are published
    practice: bool = False  # of `me` alone against bots: plays may be taken back, and the record says so
    hints: bool | None = None  # whether they are given; null is as usual: not where two people may play


class Sit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/ID/seats"""

    name: str
    invite: str = ""  # what the link of a private table carries
    seat: int = -1  # -1: the first that is free
    hash: str = ""  # of the word that is kept back until all hashes are published
    word: str = ""  # instead of its hash, from a client that keeps nothing back


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/ID/claim: take a seat along to another device, by a key that works once"""

    key: str


class Mine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/mine: how the tables stand at which these tokens hold a seat"""

    tokens: list[str]


class Subscribe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/push: be told by the push service of one's browser when it is one's turn at these seats"""

    tokens: list[str]
    endpoint: str  # as the browser gives it, and the keys beside it
    p256dh: str
    auth: str


class Unsubscribe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/push/end: be told there no more"""

    endpoint: str


class PushKey(msgspec.Struct, frozen=True):
    """GET /api/push"""

    key: str  # by which a browser knows this server, its `applicationServerKey`; '' where nothing is pushed


class Subscribed(msgspec.Struct, frozen=True):
    """The answer to what is asked about pushes."""

    seats: int  # of which one is told now


class Seated(msgspec.Struct, frozen=True):
    """The answer to all that gives a seat. The token is the seat: who has it plays there."""

    table: str
    seat: int  # SPECTATOR for who opened a table without sitting down
    token: str
    invite: str = ""  # for the link to a private table: /table/ID#invite=...


class Problem(msgspec.Struct, frozen=True):
    """The answer to what cannot be done."""

    kind: str
    reason: str  # a sentence: what was expected, what came, what would do
    name: str = ""  # of the reason, for programs
    values: dict[str, Any] = {}  # what there is to say about this case


class Player(msgspec.Struct, frozen=True):
    """Who sits in a seat, as everyone may know it."""

    name: str
    kind: Literal["person", "bot", "free"]
    level: str = ""  # of the bot that plays here now, be it its own seat or that of a person who is gone
    is_here: bool = True
    hints: int = 0  # that this player took in the match
    bot_in: float | None = None  # seconds until a bot sits in, when this was sent; null: none is about to
    expected: str = ""  # at a free seat of a rematch: who sat there before


class RematchInfo(msgspec.Struct, frozen=True):
    """Where a match goes on that is over, for all to know; `rematch` gives a player their seat there."""

    table: str
    wanted: list[int] = []  # the seats of this table whose players want to play again


class Summary(msgspec.Struct, frozen=True):
    """A table as everyone may know it."""

    table: str
    game: str
    title: str
    options: dict[str, Any]
    players: list[Player]
    state: Literal["open", "running", "over", "closed"]  # closed: all left before it began
    public: bool
    clock: Clock
    absent: str
    pace: str
    commitment: str  # the hash of the seed that every card is dealt from
    made: float  # in seconds since 1970
    touched: float  # when anything last happened there
    actors: list[int] = []  # the seats that are to act
    scores: list[int | float] | None = None  # once it is over
    shares: list[float] | None = None  # of the victory, once it is over: who won has 1, who shares it a part
    hashes: list[str] = []  # of the players' words, one a seat, '' of none; once all seats are taken
    words: list[str] = []  # one a seat, once the match has begun
    awaited: list[int] = []  # seats whose hash the table waits for or, once these are published, whose word
    practice: bool = False  # one person and bots, and plays may be taken back
    hints: bool = True  # whether they are given here
    plays: int = 0  # made so far
    aim: str = ""  # what is played for by the options in force, in one line
    aim_words: Words = []  # the same for who types nothing, if it is another
    watchers: int = 0
    rematch: RematchInfo | None = None  # once a player wants to play again


class Lobby(msgspec.Struct, frozen=True):
    """GET /api/lobby: the public tables, the newest first"""

    open: list[Summary]
    running: list[Summary]
    over: list[Summary]


class Addresses(msgspec.Struct, frozen=True):
    """GET /api/addresses: how other computers reach this server, told to its own computer only"""

    others: list[str]  # http://192.168.1.20:8770


class MySeat(msgspec.Struct, frozen=True):
    seat: int
    token: str
    table: Summary


class OptionInfo(msgspec.Struct, frozen=True):
    name: str
    default: str | int | bool
    about: str  # what values it takes, in words
    choices: list[str] = []
    least: int | None = None
    most: int | None = None


class LessonInfo(msgspec.Struct, frozen=True):
    name: str
    title: str


class GameInfo(msgspec.Struct, frozen=True):
    """GET /api/games"""

    name: str
    title: str
    about: str
    least_seats: int
    most_seats: int
    options: list[OptionInfo] = []
    lessons: list[LessonInfo] = []  # in the order in which they are taught


class LevelInfo(msgspec.Struct, frozen=True):
    name: str
    about: str


class LeftOut(msgspec.Struct, frozen=True):
    """A game of another package that cannot be loaded."""

    name: str
    reason: str  # file, line and kind of the fault


class Catalogue(msgspec.Struct, frozen=True):
    games: list[GameInfo]
    levels: list[LevelInfo]
    default_level: str
    left_out: list[LeftOut] = []


# What a client sends through the socket.


class Do(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Something a client wants."""


class Enter(Do, frozen=True, tag="enter"):
    """The first message. Without a token one watches."""

    table: str
    token: str = ""
    since: int = 0  # how many events the client has been told already
    layout: bool = False  # whether the client wants the table laid out, in rows and tiles
    memory: bool = False  # whether it is a program that wants what people remember unaided, as bots get it
    undos: int = 0  # of the last news: if plays were taken back since, the table tells all anew
    takes_back: bool = (
        False  # whether each news is to say if the last play can be taken back: that is worked out
    )
    words: bool = False  # whether each news is to have its commands in words too, for buttons


class Play(Do, frozen=True, tag="play"):
    """A whole play, in the words of the game. Sent again with the same id it is not played again."""

    text: str
    id: Id = ""
    moment: str = ""  # of the news that it answers: in another moment it is refused as late; '' is any


class Undo(Do, frozen=True, tag="undo"):
    """Take back one's last play, if the rules allow it. Sent again with the same id it is not done again."""

    id: Id = ""


class Describe(Do, frozen=True, tag="describe"):
    """Ask how a play is said in words. It is checked as if it were made, and changes nothing."""

    text: str
    id: Id = ""


class Say(Do, frozen=True, tag="say"):
    text: str
    id: Id = ""  # by which it is known again, should it be sent twice


class Hint(Do, frozen=True, tag="hint"):
    """Ask what a bot would do in one's place."""


class Commit(Do, frozen=True, tag="commit"):
    """The hash of a new word, when the table asks for one: the last deal was called off."""

    hash: str


class Reveal(Do, frozen=True, tag="reveal"):
    """The word itself, once the hashes of all have been published."""

    word: str


class Word(Do, frozen=True, tag="word"):
    """A word from a client that keeps nothing back, before the hashes are published."""

    word: str


class Carry(Do, frozen=True, tag="carry"):
    """Ask for a link that takes the seat to another device."""


class Replace(Do, frozen=True, tag="replace"):
    """Agree that a bot sits in for a player who is gone."""

    seat: int


class Leave(Do, frozen=True, tag="leave"):
    """Give up the seat for good."""


class Rematch(Do, frozen=True, tag="rematch"):
    """Want to play again, when the match is over. The first who does has the next table made."""

    id: Id = ""
    hash: str = ""  # of the word for the next deal, as in `Sit`


class Ping(Do, frozen=True, tag="ping"):
    id: Id = ""


Request = (
    Enter
    | Play
    | Undo
    | Describe
    | Say
    | Hint
    | Commit
    | Reveal
    | Word
    | Carry
    | Replace
    | Leave
    | Rematch
    | Ping
)


# What the table sends.


class Tell(msgspec.Struct, frozen=True, tag_field="tell", omit_defaults=True):
    """Something a client is told."""


class Told(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One event that this seat heard."""

    event: Any
    text: str  # as a sentence, with cards in notation
    sheet: Sheet | None = None  # as a score sheet, if it is one
    words: Words = []  # the sentence for who types nothing, if it is another


class News(Tell, frozen=True, tag="news"):
    """What has happened, and how things stand now. Enough to draw the whole table."""

    number: int  # how many events this seat has been told in all
    told: list[Told]
    view: Any  # all that the seat knows
    actors: list[int]  # the seats that are to act
    scores: list[int | float]
    commands: list[str] | None = []  # every play of this seat, if it is to act; null if there are too many
    left: list[int] | None = None  # milliseconds on each seat's clock when this was sent, if there is one
    is_over: bool = False
    idle: int = -1  # the seat for which the table played because its time was up
    id: str = ""  # of the play that this answers
    can_undo: bool = (
        False  # whether this seat may take back its last play now, if the client has asked for it
    )
    undone: int = (
        -1
    )  # the seat that has taken back a play: of what was told only so much counts as `number` says
    undos: int = 0  # how often that has happened, to be sent with `enter`
    moment: str = ""  # a name for what the table waits for, to be sent with a play; '' if not for this seat
    layout: Layout | None = None
    command_words: list[Words] = []  # each of the commands in words, if the client has asked for it


class Said(Tell, frozen=True, tag="said"):
    """A line of chat, or of what the table itself has to say."""

    name: str  # '' is the table
    text: str
    at: float
    seat: int  # SPECTATOR: a watcher
    id: str = ""  # with which it was sent


class Away(msgspec.Struct, frozen=True):
    """What a bot did that sat in for a player who is back."""

    plays: int
    told: list[Told]  # what the seat heard of them, of many the last


class Welcome(Tell, frozen=True, tag="welcome"):
    """The answer to `enter`."""

    table: Summary
    seat: int
    news: News | None  # null while the table waits for players
    chat: list[Said]
    token: str = ""  # the new one of a seat that a bot had kept warm
    now: float = 0.0  # the server's clock, seconds since 1970
    away: Away | None = None  # if a bot sat in, until the player plays again


class TableChanged(Tell, frozen=True, tag="table"):
    """A client came or went, or a player sat down or left."""

    table: Summary


class Refused(Tell, frozen=True, tag="refused"):
    """What was sent has changed nothing."""

    kind: str
    reason: str  # a sentence
    id: str = ""
    name: str = ""  # of the reason, for programs
    ruling: str = ""
    values: dict[str, Any] = {}  # what there is to say about this case, in notation
    words: Words = []  # the reason for who types nothing, if it is another


class Hinted(Tell, frozen=True, tag="hinted"):
    command: str
    why: str
    words: Words = []  # the play in words
    why_words: Words = []  # the reason for who types nothing, if it is another


class Described(Tell, frozen=True, tag="described"):
    """The answer to `describe`."""

    words: Words  # the play as a sentence
    id: str = ""


class Carried(Tell, frozen=True, tag="carried"):
    """A key that takes the seat along, once: /table/ID#seat=KEY"""

    key: str


class RematchSeat(Tell, frozen=True, tag="rematch"):
    """The answer to `rematch`: the next table and the seat there, as `Seated` has it."""

    table: str
    seat: int  # SPECTATOR if none was free any more
    token: str = ""
    invite: str = ""
    id: str = ""


class Pong(Tell, frozen=True, tag="pong"):
    id: str = ""
    now: float = 0.0


class Left(Tell, frozen=True, tag="left"):
    """The seat is given up, or another device has taken it over; the token is worth nothing now."""

    reason: str


# A match that is over, to be seen again.


class Frame(msgspec.Struct, frozen=True):
    """One step as a seat saw it: a deal or a play, and how things stood after it."""

    mover: int  # the seat that played, or DEALER
    text: str  # its play
    told: list[Told]
    view: Any
    layout: Layout


class Replay(msgspec.Struct, frozen=True):
    """GET /api/tables/ID/replay?seat=0&first=0: what the seat (or a SPECTATOR) saw, some frames at a time"""

    table: Summary
    seat: int
    count: int  # of all frames; frame 0 is the first deal
    first: int
    frames: list[Frame]


# What is made of a match that is over: a review, other tables, exercises.


class Reviewing(msgspec.Struct, frozen=True):
    """GET /api/tables/ID/review: how far it is; it begins when it is first asked for"""

    done: int  # pieces of the work, of
    total: int  # 0 while it waits
    mistakes: list[Mistake] = []  # that have been found, the costliest first
    review: Review | None = None  # once it is done


class Continue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/ID/continue: open a new table at a position of a match that is over"""

    step: int  # of the replay, after which it goes on
    seats: list[str]  # as in `NewTable`, and the fields below too
    hidden: Literal["kept", "redealt"] = "kept"  # as it was; or dealt anew as a seat could know it
    seat: int = 0  # whose knowledge that is
    name: str = ""
    public: bool = False
    clock: Clock = Clock()
    pace: Literal["human", "fast"] = "human"
    hash: str = ""
    practice: bool = False
    hints: bool | None = None


class Exercise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/exercises: go on with a lesson that a client has kept, as `Learn`; answered by `Taught`"""

    scenario: str  # the text, as GET /api/tables/ID/exercise?seat=0&step=12 gives it
    plays: list[str] = []
    name: str = ""
    layout: bool = False


# A lesson: a position that is played as it is written, with sentences.


class Learn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/games/NAME/lessons/LESSON: go on with a lesson. The server keeps nothing of it."""

    plays: list[str] = []  # all so far that were right, and one more that is to be judged; none: begin
    name: str = ""  # of the learner
    layout: bool = False  # as in `Enter`


class Beat(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happens in a lesson, as the learner sees it, and what is said of it."""

    news: News
    text: str = ""
    words: Words = []  # for who types nothing, if it is another


class Taught(msgspec.Struct, frozen=True):
    """What came of the last play, and what is asked for now."""

    lesson: LessonInfo
    table: Summary  # as if it were one; it has no name
    seat: int  # of the learner
    done: int  # plays that were asked for and made, of
    asks: int
    verdict: Literal["", "right", "allowed", "refused"] = ""  # on the last play; '' at the beginning
    answer: str = ""  # to a play that is not the one that is asked for
    refusal: Refused | None = None  # if the rules forbid it
    beats: list[Beat] = []  # what has happened since; nothing after a play that is not right
    ask: str = ""  # '' when the lesson is over
    asked: str = ""  # a play that is right, for who gives up
    next: LessonInfo | None = None  # the lesson after this one
    answer_words: Words = []  # the answer and what is asked for who types nothing, if these are others
    ask_words: Words = []


Answer = (
    News | Said | Welcome | TableChanged | Refused | Hinted | Described | Carried | RematchSeat | Pong | Left
)
