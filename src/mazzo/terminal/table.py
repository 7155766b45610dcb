"""A table as a session knows it: here or at a server, both tell the same news, in the words of the wire."""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Literal, Protocol

from mazzo.core.layout import Layout
from mazzo.terminal.display import News
from mazzo.wire import messages as wire
from mazzo.wire.client import Lost

INTERRUPTED = 130


@dataclass(frozen=True)
class HandOver:
    """The keyboard goes to another person, who may not see what the last one saw."""

    seat: int
    told: News  # what everyone may know meanwhile


@dataclass(frozen=True)
class Ending:
    """Why a session is over."""

    why: Literal["quit", "interrupted", "over", "rematch", "left", "turned away"]
    kind: str = ""
    reason: str = ""
    seat: wire.RematchSeat | None = None  # at the table where those go on who want to play again

    @property
    def code(self) -> int:
        """To leave the program with."""
        return INTERRUPTED if self.why == "interrupted" else 0


Message = wire.Answer | Lost | HandOver


class Table(Protocol):
    """What a session asks of a table. Answers come as messages, when they come."""

    summary: wire.Summary
    link: str  # what leads back to it
    words: Mapping[str, str]  # of the console that can be typed here, and what they do
    is_here: bool  # its bots think in this process, and lines wait until a person is to act
    is_fresh: bool  # all that it tells first is new, and nothing is only a reminder
    is_typed_at: bool  # a person here plays or watches; otherwise it only tells how bots play
    is_shared: bool  # several people take turns at the keyboard, and must not see each other's cards
    has_rematch: bool  # whoever is at the keyboard when the match is over may play again

    @property
    def seat(self) -> int:
        """Where the person sits who begins at the keyboard; SPECTATOR for none."""

    @property
    def is_closed(self) -> bool:
        """Whether it has turned us away for good."""

    async def __aenter__(self) -> object: ...

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def __aiter__(self) -> AsyncIterator[Message]:
        """All that it tells."""

    async def play(self, text: str) -> str:
        """Make a play; `News` or `Refused` follow. What there is to say meanwhile, if anything."""

    async def send(self, request: wire.Request) -> bool:
        """Ask for something else; False if it cannot be asked now."""

    async def undo(self) -> None:
        """Take back the last play; `News` follows. Raises Refused where that cannot be."""

    async def sit_down(self, seat: int) -> None:
        """The person is there to whom the keyboard was handed over; `Welcome` follows."""

    async def rematch(self) -> None:
        """Want to play again, when the match is over; `RematchSeat` follows."""

    def next_table(self, seat: wire.RematchSeat) -> "Table":
        """The table at which those who want to play again have that seat."""

    def keep(self) -> str:
        """Where the match is kept."""

    def log(self, seat: int) -> News | None:
        """All that the seat has been told, except what was taken back; None if the session keeps it."""

    async def rules(self) -> str:
        """In Markdown."""

    def layout(self, news: wire.News, names: Sequence[str]) -> Layout:
        """The table as it is drawn."""

    def forms(self, news: wire.News) -> Sequence[str]:
        """Examples of what can be played, if the game has any."""

    def legend(self) -> Sequence[str]:
        """What letters and numbers in a play stand for."""

    def introduction(self) -> list[str]:
        """What is said first."""

    def waiting(self) -> list[str]:
        """Who is there, while players are missing."""

    async def outcome(self, names: Sequence[str], scores: Sequence[int | float]) -> str:
        """How the match ended."""

    async def closing(self) -> list[str]:
        """What is said when it has ended: whether every card was right, and how to see it again."""

    def farewell(self, ending: Ending) -> list[str]:
        """What is said to a person who leaves before the end."""
