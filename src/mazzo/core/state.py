"""The interface that every game implements: a state, its moves, and what is told of them."""

from abc import ABC, abstractmethod
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from mazzo.core.bits import Rng, bit
from mazzo.core.reason import Reason

# Who is to act when no seat is, and who looks when no seat does.
DEALER: Final[i64] = -1
NOBODY: Final[i64] = -2
SPECTATOR: Final[i64] = -3

MOST_MOVES: Final[i64] = 62
EVERYONE: Final[i64] = -1


class Told:
    """What a play or a deal made known: events in order, each with the set of seats that hear it."""

    def __init__(self) -> None:
        self.events: list[tuple[int, object]] = []

    def all(self, event: object) -> None:
        """Tell every seat and every spectator."""
        self.events.append((EVERYONE, event))

    def only(self, seats: i64, event: object) -> None:
        """Tell this set of seats and no other."""
        self.events.append((seats, event))

    def heard_by(self, seat: int) -> list[object]:
        """The events that a seat hears; of a spectator, those told to everyone."""
        return [event for seats, event in self.events if hears(seats, seat)]


def hears(seats: int, seat: int) -> bool:
    """Whether an event for this set of seats reaches that seat (or SPECTATOR)."""
    return seats == EVERYONE or (seat >= 0 and (seats >> seat) & 1 == 1)


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """The whole truth of one table. Mutable, cheap to copy, with no generator and no clock inside.

    A move is a number from 0 to 61. A play that needs several choices is several moves of one seat, between
    which `unfinished` says what is still to be said and no other sees anything. Whatever comes from where
    a seat cannot look (a shuffle, a card from a deck) comes in `deal`, never in `play`.
    """

    @abstractmethod
    def actor(self) -> i64:
        """The seat to move; DEALER when chance is; NOBODY when the match is over."""

    def actors(self) -> i64:
        """The set of all seats that may move now."""
        seat = self.actor()
        return bit(seat) if seat >= 0 else 0

    @abstractmethod
    def menu(self, seat: i64) -> i64:
        """The set of that seat's moves, for bots and buttons to choose from; all of them lawful."""

    @abstractmethod
    def refusal(self, seat: i64, move: i64) -> Reason | None:
        """Why the move is not lawful; None if it is. The law may allow more than the menu."""

    @abstractmethod
    def play(self, seat: i64, move: i64, told: Told | None) -> None:
        """Make a lawful move of that seat."""

    @abstractmethod
    def deal(self, rng: Rng, told: Told | None) -> None:
        """Make the dealer's move."""

    @abstractmethod
    def idle(self, seat: i64) -> i64:
        """The move that the table makes for a seat whose clock has run out."""

    @abstractmethod
    def copy(self) -> "State":
        """The same position, which shares nothing that changes."""

    @abstractmethod
    def reshuffle(self, seat: i64, rng: Rng) -> None:
        """Deal anew, in place, all that the seat cannot know (SPECTATOR: all that is not public)."""

    @abstractmethod
    def share(self, seat: i64) -> float:
        """How well the seat stands, 0 to 1; at the end its part of the victory, all seats together 1."""

    @abstractmethod
    def score(self, seat: i64) -> float:
        """The points of the seat in the match so far."""

    def orders(self) -> i64:
        """The set of seats, of those that may move, for which the table is to make the idle move: when they
        alone are left, so that the others cannot tell it from one of their own."""
        return 0

    def resting(self) -> i64:
        """The set of seats that have said that they have done with what goes on now, whoever is to move."""
        return 0

    def turn_ruling(self) -> str:
        """The ruling that says whose turn it is; '' where that goes without saying."""
        return ""

    def moment(self) -> str:
        """A name for the time in which several seats may act, each whenever it likes; '' where one alone may.

        Within it a play of one seat stands, whatever others have done meanwhile.
        """
        return ""

    def unfinished(self) -> Reason | None:
        """What the seat to move must still say to complete its play; None between plays."""
        return None

    # As a value. What is known of a game is imported when it is asked for: games import this.

    def __eq__(self, other: object) -> bool:
        """Whether the other is the same position, with the same options."""
        from mazzo.core.states import is_same

        return is_same(self, other)

    def __hash__(self) -> int:
        raise TypeError(f"a {type(self).__name__} changes as it is played, so that it has no hash")

    def __repr__(self) -> str:
        from mazzo.core.states import described

        return described(self)

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "State":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle: the attributes of a game in plain Python; compiled ones write their position."""
        from mazzo.core.states import rebuilt

        return rebuilt, (type(self), vars(self))
