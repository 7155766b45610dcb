"""What every game's model.py is made of: options, views and events as msgspec Structs.

Views and events never refer back to what refers to them, so the garbage collector need not look at them.
"""

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game, with defaults: Literals, or ints with a range by msgspec.Meta."""


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """All that a seat knows and nothing else; lists in an order that tells nothing."""

    seat: int  # or SPECTATOR

    def __hash__(self) -> int:
        """Views have lists in them, which Python does not hash."""
        return hash(msgspec.msgpack.encode(self))


class Event(msgspec.Struct, frozen=True, tag=True, tag_field="event", gc=False):
    """Something that happened. It is heard whole or not at all: a half-secret is two events."""

    def __hash__(self) -> int:
        return hash(msgspec.msgpack.encode(self))


class Binding(Event, frozen=True, gc=False):
    """What cannot be unheard: a claim, a trump, a count, a card. The play that tells it is never taken back.

    So is the one event by which all hear of several kinds of play that they cannot tell apart: if one of them
    could be taken back and another not, taking it back would tell them which it was.
    """


class Revealing(Event, frozen=True, gc=False):
    """What brings to light something that a seat held hidden: a review books it as a secret, not as luck."""


class Unsealed(Event, frozen=True, gc=False):
    """What a seat has decided before, and is heard of now: a review books it as that seat's decision."""
