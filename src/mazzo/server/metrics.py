"""Counts and times for whoever runs the server, in the text format of Prometheus."""

from bisect import bisect_left
from collections.abc import Mapping

_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Metrics:
    """What has happened since the server started. Labels are ours, never what a client sent."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {
            "moves": 0,
            "idle_moves": 0,
            "bot_moves": 0,
            "chat_lines": 0,
            "refusals": 0,
            "tables_made": 0,
            "sockets_opened": 0,
            "sockets_dropped": 0,
            "errors": 0,
        }
        self._buckets = [0] * (len(_BOUNDS) + 1)
        self._seconds = 0.0

    def count(self, what: str) -> None:
        self._counts[what] += 1

    def time_move(self, seconds: float) -> None:
        """From a move's arrival to when every seat had been told."""
        self._buckets[bisect_left(_BOUNDS, seconds)] += 1
        self._seconds += seconds

    def text(self, gauges: Mapping[str, float]) -> str:
        lines: list[str] = []
        for name, count in self._counts.items():
            lines += [f"# TYPE mazzo_{name}_total counter", f"mazzo_{name}_total {count}"]
        for name, value in gauges.items():
            lines += [f"# TYPE mazzo_{name} gauge", f"mazzo_{name} {value:g}"]
        return "\n".join([*lines, *self._histogram(), ""])

    def _histogram(self) -> list[str]:
        name, total = "mazzo_move_seconds", 0
        lines = [f"# TYPE {name} histogram"]
        for bound, bucket in zip((*_BOUNDS, "+Inf"), self._buckets, strict=True):
            total += bucket
            lines.append(f'{name}_bucket{{le="{bound}"}} {total}')
        return [*lines, f"{name}_sum {self._seconds:g}", f"{name}_count {total}"]
