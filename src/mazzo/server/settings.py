"""What a server can be told when it starts."""

from dataclasses import dataclass, field
from pathlib import Path

from mazzo.server.bot_pool import usual_count


@dataclass(frozen=True)
class Limits:
    """How much one client may ask for, so that it harms no other."""

    message_bytes: int = 4_096
    body_bytes: int = 16_384
    messages_a_second: float = 20.0
    messages_at_once: int = 60
    requests_a_second: float = 50.0  # by HTTP of one address, behind which a whole school may be
    requests_at_once: int = 600
    tables_a_minute: int = 30  # that one address may open
    tables_at_once: int = 60
    warnings: int = 20  # messages too many before the connection is closed
    outbox_bytes: int = 2_000_000  # that may wait for a client that does not read
    seconds_to_enter: float = 10.0
    seconds_to_ask: float = 10.0  # for the headers of a request to arrive, and then for its body
    connections: int = 6_000  # by TCP, those of sockets among them
    connections_an_address: int = 600  # at once, and then
    connections_a_second: float = 30.0  # new ones of an address; more have to wait
    sockets: int = 5_000
    sockets_an_address: int = 500  # many people may share one
    watchers: int = 200  # of one table
    chat_lines: int = 500  # of one seat at a table
    chat_a_minute: float = 30  # lines of one seat
    chat_at_once: int = 20
    undos_a_minute: float = 60  # plays that one seat takes back
    undos_at_once: int = 30
    hints_a_minute: float = 6  # for one seat
    hints_at_once: int = 10
    words_a_minute: float = 6  # that one seat chooses
    words_at_once: int = 10
    carries_a_minute: float = 2  # links that take one seat along
    carries_at_once: int = 5
    sits_a_minute: float = 6  # of one address at one table
    sits_at_once: int = 12
    subscriptions_a_minute: float = 30  # to what is pushed, of one address
    subscriptions_at_once: int = 60
    asides: int = 4_000  # entries in the journal of a table that are no moves


@dataclass(frozen=True)
class Times:
    """How long things take unless told otherwise, in seconds."""

    gone: float = 60.0  # without a connection, before a bot sits in
    slow: float = 600.0  # to act where no clock runs, before one counts as gone
    warned: float = 60.0  # before a bot sits in, that all are told of it
    unseen: float = 3.0  # that a turn lasts before a player whose page is closed is told of it
    reveal: float = 30.0  # for the word of a player, once the hashes of all are published
    bot_least: float = 0.5  # that a bot at human pace takes
    bot_most: float = 1.0
    asleep: float = 300.0  # that an empty table stays in memory
    unkept: float = 10.0  # the same where another node sees to what happens by itself
    compared: float = 5.0  # between two looks at whether another node has written unnoticed
    listed: float = 600.0  # that an empty table stays in the lobby
    sweep: float = 1.0
    alarms: float = 10.0  # between two looks at where days are over
    looked: float = 10.0  # that a table of bots goes on after it was asked for by HTTP


@dataclass(frozen=True)
class Settings:
    data: Path  # the folder of the store
    origins: frozenset[str] = frozenset()  # pages from elsewhere that may use this server
    names: frozenset[str] = frozenset()  # under which it is reached, beside its own address
    proxies: frozenset[str] = frozenset()  # addresses and networks whose X-Forwarded-For is believed
    metrics: frozenset[str] = frozenset()  # addresses and networks that may read /metrics
    limits: Limits = field(default_factory=Limits)
    times: Times = field(default_factory=Times)
    push: frozenset[str] = frozenset()  # addresses and networks of push services that are not public
    contact: str = ""  # whom push services may turn to, as mailto:you@example.org
    searchers: int = field(default_factory=usual_count)  # processes that search; one more is for quick bots
    host: str = "127.0.0.1"  # at which it listens
    database: str = ""  # the address of a PostgreSQL, which is the store instead of a folder
