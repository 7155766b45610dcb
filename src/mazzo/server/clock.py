"""Clocks: what is left to each seat, and which clocks can be had."""

from dataclasses import dataclass

from mazzo.core.errors import NotUnderstood
from mazzo.core.reason import Reason
from mazzo.wire.messages import Clock

LONGEST_MOVE = 7 * 24 * 3600  # seconds


@dataclass
class SeatClock:
    """The clock of one seat, by the time of its table. It runs while the seat is to act."""

    left: float = 0.0  # seconds, when it was last set going
    since: float | None = None  # when that was; None while it stands

    @property
    def is_running(self) -> bool:
        return self.since is not None

    @property
    def out_at(self) -> float:
        """When no time is left, if it runs on."""
        assert self.since is not None
        return self.since + self.left

    def start(self, clock: Clock, now: float) -> None:
        if self.since is None and (clock.move or clock.bank):
            self.since = now

    def stop(self, clock: Clock, now: float, has_played: bool) -> None:
        if self.since is not None:
            left = self.remaining(now) + (clock.increment if has_played else 0)
            self.left, self.since = clock.move or left, None

    def pause(self, seconds: float) -> None:
        """So many seconds do not count."""
        if self.since is not None:
            self.since += seconds

    def remaining(self, now: float) -> float:
        """Seconds on the clock now."""
        return self.left if self.since is None else max(0.0, self.left - (now - self.since))


def check_clock(clock: Clock) -> None:
    """Refuse a clock that cannot be kept."""
    parts = (clock.move, clock.bank, clock.increment)
    if not all(0 <= seconds <= LONGEST_MOVE for seconds in parts):
        raise NotUnderstood(
            Reason("clock out of range", {"most": LONGEST_MOVE}), f"A clock has 0 to {LONGEST_MOVE} seconds."
        )
    if clock.move and (clock.bank or clock.increment):
        raise NotUnderstood(
            Reason("two clocks"), "A clock has either seconds for each move, or a bank with an increment."
        )
    if clock.increment and not clock.bank:
        raise NotUnderstood(Reason("increment without bank"), "A clock with an increment needs a bank.")
