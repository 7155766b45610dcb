"""Who is connected, by address; when no place is left, who has asked for nothing the longest makes room."""

from collections import Counter
from collections.abc import Container
from typing import Protocol

from mazzo.server.rate_limits import Buckets
from mazzo.server.settings import Limits


class Idle(Protocol):
    """A connection on which nothing is being done."""

    def drop(self) -> None: ...


class Connections:
    """All connections by TCP, for requests and for sockets; a proxy may have any number of them."""

    def __init__(self, limits: Limits, proxies: Container[str] = ()) -> None:
        self.limits = limits
        self._proxies = proxies
        self._open: Counter[str] = Counter()  # by address
        self._newcomers = Buckets(limits.connections_a_second, limits.connections_an_address)
        self._idle: dict[Idle, str] = {}  # with their addresses, the longest idle first

    @property
    def total(self) -> int:
        return self._open.total()

    def enter(self, address: str) -> bool:
        """Whether there is a place for a new connection, or one can be made."""
        most = self.limits.connections_an_address
        is_crowded = address not in self._proxies and self._open[address] >= most
        if is_crowded or self.total >= self.limits.connections:
            others = (idle for idle, whose in self._idle.items() if whose == address or not is_crowded)
            longest = next(others, None)
            if longest is None:
                return False
            self.serve(longest)
            longest.drop()
        self._open[address] += 1
        return True

    def wait(self, address: str) -> float:
        """In how many seconds a new connection is listened to, where many have come from just now."""
        return 0.0 if address in self._proxies else self._newcomers.of(address).owe()

    def excuse(self, address: str) -> None:
        """It is gone before its turn came."""
        self._newcomers.of(address).give_back()

    def leave(self, address: str) -> None:
        """A connection that had entered is over."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def wait_for(self, client: Idle, address: str) -> None:
        """It is the client's turn to ask for something."""
        self._idle.setdefault(client, address)

    def serve(self, client: Idle) -> None:
        """It has asked for something, or is gone."""
        self._idle.pop(client, None)
