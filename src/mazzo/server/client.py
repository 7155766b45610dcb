"""One client at a table: its seat, what it has been told, and its outbox."""

from mazzo.core.state import SPECTATOR
from mazzo.server.outbox import Outbox


class Client(Outbox):
    """A connection as a table sees it."""

    seat: int = SPECTATOR
    token = ""  # that holds the seat
    address = ""  # where the client is
    layout = False
    memory = False
    told = 0  # events
    chatted = 0  # lines of chat
