"""Counts and times for the operator of a server, in the text format of Prometheus."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4 as CONTENT_TYPE
from prometheus_client.registry import Collector

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


class Metrics(Collector):
    """What has happened since the server started. Labels are ours, never what a client sent.

    It is counted in numbers of our own, for that is done with every move, and put into the words of
    Prometheus when it is asked for.
    """

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._counts = dict.fromkeys(_COUNTED, 0)
        self._moves = [0] * (len(_BOUNDS) + 1)  # that took no longer than each bound, and longer than all
        self._move_seconds = 0.0
        self._registry.register(self)

    def count(self, what: str) -> None:
        self._counts[what] += 1

    def time_move(self, seconds: float) -> None:
        self._moves[bisect_left(_BOUNDS, seconds)] += 1
        self._move_seconds += seconds

    def collect(self) -> Iterator[Metric]:
        """As a registry wants it."""
        for name, about in _COUNTED.items():
            yield CounterMetricFamily(f"mazzo_{name}", about, self._counts[name])
        bounds = [*map(str, _BOUNDS), "+Inf"]
        buckets = [
            (bound, float(moves)) for bound, moves in zip(bounds, accumulate(self._moves), strict=True)
        ]
        about = "From a move's arrival to when every seat had been told."
        yield HistogramMetricFamily("mazzo_move_seconds", about, buckets, self._move_seconds)

    def watch(self, name: str, about: str, measure: Callable[[], float]) -> None:
        """Have a number measured whenever the metrics are read."""
        Gauge(f"mazzo_{name}", about, registry=self._registry).set_function(measure)

    def text(self) -> bytes:
        return generate_latest(self._registry)
