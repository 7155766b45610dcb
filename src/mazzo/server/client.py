"""One client at a table: its seat, what it has been told, and its outbox."""

from typing import NamedTuple

from mazzo.core.state import SPECTATOR
from mazzo.server.outbox import Outbox


class Wants(NamedTuple):
    """What a client has asked for with every news, beside the view."""

    layout: bool = False
    memory: bool = False
    takes_back: bool = False
    words: bool = False


class Client(Outbox):
    """A connection as a table sees it."""

    seat: int = SPECTATOR
    token = ""  # that holds the seat
    address = ""  # where the client is
    wants = Wants()
    told = 0  # events
    chatted = 0  # lines of chat
