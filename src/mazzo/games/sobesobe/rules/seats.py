"""Who comes after whom in SobeSobe."""

from mypy_extensions import i64


def next_seat(seat: i64, seats: i64) -> i64:
    """Who comes next: everything goes counter-clockwise, and seats are numbered clockwise."""
    if seat == 0:
        return seats - 1
    return seat - 1
