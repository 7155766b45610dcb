"""What only a server can refuse, beside the refusals of the game; each has its status in HTTP."""

from mazzo.core.errors import NotAllowed, NotUnderstood, NotYourTurn, Refused


class NotFound(Refused):
    kind = "not found"


class NotSeated(Refused):
    """For those who only watch, or whose token holds no seat."""

    kind = "not seated"


class TooMany(Refused):
    kind = "too many"


class TooLong(Refused):
    kind = "too long"


class TryAgain(Refused):
    """It is not the client's fault, and nothing has happened."""

    kind = "try again"


STATUS: dict[type[Refused], int] = {
    NotUnderstood: 400,
    NotSeated: 403,
    NotFound: 404,
    NotAllowed: 409,
    NotYourTurn: 409,
    TooLong: 413,
    TooMany: 429,
    TryAgain: 503,
}
