"""Who is served next: the most urgent; among equals addresses take turns, and so do the tables of each."""

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")
_Addresses = OrderedDict[str, OrderedDict[str, deque[T]]]


class FairQueue(Generic[T]):
    """What waits, by how urgent it is (0 first), by address and by table: who asks for much waits."""

    def __init__(self, ranks: int) -> None:
        self._ranks: list[_Addresses[T]] = [OrderedDict() for _ in range(ranks)]

    def put(self, item: T, rank: int, address: str, table: str) -> None:
        tables = self._ranks[rank].setdefault(address, OrderedDict())
        tables.setdefault(table, deque()).append(item)

    def take(self) -> T | None:
        """The next one; None if nothing waits."""
        for addresses in self._ranks:
            if addresses:
                address, tables = addresses.popitem(last=False)
                table, items = tables.popitem(last=False)
                item = items.popleft()
                if items:
                    tables[table] = items  # behind the other tables
                if tables:
                    addresses[address] = tables  # behind the other addresses
                return item
        return None

    def move(self, before: int, after: int, address: str, table: str) -> None:
        """What waits for that table has become more urgent, or less."""
        tables = self._ranks[before].get(address, OrderedDict())
        for item in tables.pop(table, ()):
            self.put(item, after, address, table)
        if not tables:
            self._ranks[before].pop(address, None)
