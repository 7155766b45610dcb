"""How what players say of hidden cards is judged, once a match is over."""

from abc import ABC, abstractmethod
from typing import Any, NamedTuple

from mazzo.core.state import State


class Statement(NamedTuple):
    """What a seat has said of something hidden, by the place where all can see it lie."""

    seat: int
    place: int


class Claims(ABC):
    """The claims of a game, and how they are put to the test. Worlds may be true or imagined."""

    @abstractmethod
    def claim(self, event: Any) -> Statement | None:
        """What is claimed by the event, if it is a claim."""

    @abstractmethod
    def doubt(self, event: Any) -> tuple[int, Statement] | None:
        """Who puts a claim to the test by the event, and which, if it does that."""

    @abstractmethod
    def is_true(self, world: State, said: Statement) -> bool:
        """Whether it holds in a world in which the thing still lies there."""

    @abstractmethod
    def subject(self, state: State, said: Statement) -> int:
        """A number for the thing itself in the true state, which stays the same when its place changes."""

    @abstractmethod
    def closes(self, event: Any) -> bool:
        """Whether what follows a claim or its test is over with that event."""
