"""What only a server can refuse, beside the refusals of the game; each has its status in HTTP."""

from mazzo.core.errors import BadInput, NotAllowed, NotUnderstood, NotYourTurn, Refused
from mazzo.core.reason import Reason

_LONGEST = 300


class NotFound(Refused):
    kind = "not found"


class NotSeated(Refused):
    """For those who only watch, or whose token holds no seat."""

    kind = "not seated"


class TooMany(Refused):
    """It may be sent again, after so many seconds if that is known."""

    kind = "too many"

    def __init__(self, reason: Reason, sentence: str, wait: float = 0.0) -> None:
        super().__init__(reason, sentence)
        self.wait = wait


class TooLong(Refused):
    kind = "too long"


class SetAside(Refused):
    """What is stored of the table cannot be read."""

    kind = "not allowed"


class TryAgain(Refused):
    """It is not the client's fault, and nothing has happened."""

    kind = "try again"


class Unanswered(TryAgain):
    """Whether it has happened will be known when the store is back: who asks again then learns it."""


STATUS: dict[type[Refused], int] = {
    NotUnderstood: 400,
    NotSeated: 403,
    NotFound: 404,
    NotAllowed: 409,
    NotYourTurn: 409,
    SetAside: 409,
    TooLong: 413,
    TooMany: 429,
    TryAgain: 503,
    Unanswered: 503,
}


def sentence(error: BadInput) -> str:
    """What is wrong, as a sentence for its sender; what came may have been long, the sentence is not."""
    text = str(error)
    text = text if len(text) <= _LONGEST else f"{text[:_LONGEST]} ..."
    return f"{text[0].upper()}{text[1:]}."
