"""Clocks: what is left to each seat, and which clocks can be had."""

from dataclasses import dataclass

from mazzo.core.errors import NotUnderstood
from mazzo.core.reason import Reason
from mazzo.wire.messages import Clock

DAY = 24 * 3600  # seconds
LONGEST_MOVE = 7 * DAY
MOST_DAYS = 30


def a_move(clock: Clock) -> int:
    """Seconds that each move has; 0 where they come from a bank, or there is no clock."""
    return clock.move or clock.days * DAY


def has_time(clock: Clock) -> bool:
    """Whether it is a clock at all."""
    return bool(a_move(clock) or clock.bank)


@dataclass
class SeatClock:
    """The clock of one seat, by the time of its table. It runs while the seat is to act."""

    left: float = 0.0  # seconds, when it was last set going
    since: float | None = None  # when that was; None while it stands
    before: float = 0.0  # seconds that were left when the seat last played
    held: float = 0.0  # until when it stands, whoever is to act: its player is on the way to another node
    ran: tuple[float, float] = (0.0, 0.0)  # from when to when it last took from a bank

    @property
    def is_running(self) -> bool:
        return self.since is not None

    @property
    def out_at(self) -> float:
        """When no time is left, if it runs on."""
        assert self.since is not None
        return self.since + self.left

    def start(self, clock: Clock, now: float) -> None:
        if self.since is None and has_time(clock):
            self.since = max(now, self.held)

    def stop(self, clock: Clock, now: float, has_played: bool) -> None:
        if self.since is not None:
            if has_played:
                self.before, self.held = self.remaining(now), 0.0
            left = self.remaining(now) + (clock.increment if has_played else 0)
            self.ran = (0.0, 0.0) if a_move(clock) else (self.since, now)
            self.left, self.since = a_move(clock) or left, None

    def take_back(self) -> None:
        """The play was taken back: nothing is gained by it, neither an increment nor time for a move."""
        self.left, self.since, self.ran = self.before, None, (0.0, 0.0)

    def pause(self, seconds: float) -> None:
        """So many seconds do not count."""
        if self.since is not None:
            self.since += seconds

    def hold(self, seconds: float, now: float, until: float) -> None:
        """The last seconds do not count, as far as they were charged, nor does what comes until then."""
        charged, self.held = self.charged(seconds, now), until
        if self.since is None:
            self.left, self.ran = self.left + charged, (0.0, 0.0)
        else:
            self.left, self.since = self.remaining(now) + charged, max(now, until)

    def charged(self, seconds: float, now: float) -> float:
        """What the last seconds have taken from it."""
        if self.since is not None:
            return self.remaining(now - seconds) - self.remaining(now)
        began, ended = self.ran
        return max(0.0, ended - max(began, now - seconds))

    def remaining(self, now: float) -> float:
        """Seconds on the clock now."""
        return self.left if self.since is None else max(0.0, self.left - max(0.0, now - self.since))


def check_clock(clock: Clock) -> None:
    """Refuse a clock that cannot be kept."""
    parts = (clock.move, clock.bank, clock.increment)
    if not all(0 <= seconds <= LONGEST_MOVE for seconds in parts):
        raise NotUnderstood(
            Reason("clock out of range", {"most": LONGEST_MOVE}), f"A clock has 0 to {LONGEST_MOVE} seconds."
        )
    if not 0 <= clock.days <= MOST_DAYS:
        raise NotUnderstood(
            Reason("days out of range", {"most": MOST_DAYS}), f"A move has at most {MOST_DAYS} days."
        )
    if sum(map(bool, (clock.move, clock.days, clock.bank or clock.increment))) > 1:
        raise NotUnderstood(
            Reason("two clocks"),
            "A clock has either seconds for each move, or days for each, or a bank with an increment.",
        )
    if clock.increment and not clock.bank:
        raise NotUnderstood(Reason("increment without bank"), "A clock with an increment needs a bank.")
