"""The three ways a command can fail, told apart; each carries one sentence for the person who sent it."""


class Refused(Exception):
    """A command that changed nothing. Its text says what was expected, what came and what would do."""

    kind = "refused"


class NotUnderstood(Refused):
    """The words are no command of this game."""

    kind = "not understood"


class NotYourTurn(Refused):
    """The command may be fine, but this seat is not to act."""

    kind = "not your turn"


class NotAllowed(Refused):
    """The command is clear and the rules forbid it; the text cites which."""

    kind = "not allowed"


class BadInput(Exception):
    """An option, a position or a file that is wrong. `where` names the part of it, '' if it is the whole."""

    def __init__(self, message: str, where: str = "") -> None:
        super().__init__(message)
        self.where = where
