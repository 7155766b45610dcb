"""Counts and times for the operator of a server, in the text format of Prometheus."""

from collections.abc import Callable

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4 as CONTENT_TYPE

__all__ = ["CONTENT_TYPE", "Metrics"]

_COUNTED = {
    "moves": "Plays that happened, those of bots and of the table among them.",
    "idle_moves": "Plays that the table made because time was up.",
    "bot_moves": "Plays of bots.",
    "chat_lines": "Lines of chat.",
    "refusals": "Requests and messages that were refused.",
    "tables_made": "Tables that were opened.",
    "sockets_opened": "Sockets that were opened.",
    "sockets_dropped": "Sockets that were closed because their clients did not read.",
    "pushes": "Notices of a turn that a push service took.",
    "pushes_failed": "Notices of a turn that none took.",
    "conflicts": "Entries that met one of another node, and were looked at anew.",
    "entries_followed": "Entries of other nodes that were told here.",
    "errors": "Faults of the server itself.",
}
_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)  # seconds


disable_created_metrics()  # type: ignore[no-untyped-call]  # each began when the server did


class Metrics:
    """What has happened since the server started. Labels are ours, never what a client sent."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._counters = {
            name: Counter(f"mazzo_{name}", about, registry=self._registry) for name, about in _COUNTED.items()
        }
        self._move_seconds = Histogram(
            "mazzo_move_seconds",
            "From a move's arrival to when every seat had been told.",
            registry=self._registry,
            buckets=_BOUNDS,
        )

    def count(self, what: str) -> None:
        self._counters[what].inc()

    def time_move(self, seconds: float) -> None:
        self._move_seconds.observe(seconds)

    def watch(self, name: str, about: str, measure: Callable[[], float]) -> None:
        """Have a number measured whenever the metrics are read."""
        Gauge(f"mazzo_{name}", about, registry=self._registry).set_function(measure)

    def text(self) -> bytes:
        return generate_latest(self._registry)
