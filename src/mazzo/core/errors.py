"""The three ways a command can fail, told apart; each carries why, as data and as a sentence."""

from mazzo.core.marked import plain
from mazzo.core.reason import Reason
from mazzo.core.sentences import say


class Refused(Exception):
    """A command that changed nothing. Its text says what was expected, what came and what would do.

    A game gives the reason alone, and the match through which the command came has the game say it. Where
    there is no game (a table that is full, a message too long) the sentence comes with it. It is marked
    (core/marked.py); as a text the refusal is in notation.
    """

    kind = "refused"

    def __init__(self, reason: Reason, sentence: str = "") -> None:
        super().__init__(reason, sentence)
        self.reason = reason
        self.sentence = sentence

    def __str__(self) -> str:
        return plain(self.sentence or say(self.reason, ()))


class NotUnderstood(Refused):
    """The words are no command of this game."""

    kind = "not understood"


class NotYourTurn(Refused):
    """The command may be fine, but this seat is not to act."""

    kind = "not your turn"


class NotAllowed(Refused):
    """The command is clear and the rules forbid it; the reason cites which."""

    kind = "not allowed"


class GameFailed(Exception):
    """A game that others have written failed; the text names the file and line."""


class BadInput(Exception):
    """An option, a position or a file that is wrong. `where` names the part of it, '' if it is the whole."""

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(message)
        self.where = where
