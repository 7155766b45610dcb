"""A refusal on its way: an exception where it is raised and where it is heard, a message between."""

from mazzo.core.errors import Refused
from mazzo.core.marked import words_of
from mazzo.core.reason import Reason
from mazzo.wire import messages as wire


class Denied(Refused):
    """A refusal that came over the network; its kind and its reason are the server's."""

    def __init__(self, told: wire.Refused | wire.Problem) -> None:
        ruling = told.ruling if isinstance(told, wire.Refused) else ""
        super().__init__(Reason(told.name, told.values, ruling), told.reason)
        self.kind = told.kind


def refused(refusal: Refused, identity: str = "") -> wire.Refused:
    """The answer to a message that changed nothing: why, for people and for programs."""
    why = refusal.reason
    words = words_of(refusal.sentence)
    return wire.Refused(refusal.kind, str(refusal), identity, why.name, why.ruling, dict(why.values), words)


def problem(refusal: Refused) -> wire.Problem:
    """The same by HTTP, where no game refuses anything and no ruling is needed."""
    why = refusal.reason
    return wire.Problem(refusal.kind, str(refusal), why.name, dict(why.values))
