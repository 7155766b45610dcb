"""Whose turn it is: urgent things first, and no client gets more turns by asking for more."""

from mazzo.server.fair_queue import FairQueue


def drained(queue: FairQueue[str]) -> str:
    """All that waits, in its order."""
    found = []
    while (item := queue.take()) is not None:
        found.append(item)
    return " ".join(found)


def test_the_most_urgent_is_first_and_equals_are_in_order() -> None:
    queue = FairQueue[str](3)
    for item, rank in (("c", 2), ("b", 1), ("a", 0), ("d", 2)):
        queue.put(item, rank, "here", "table")
    assert drained(queue) == "a b c d"


def test_addresses_take_turns_and_so_do_the_tables_of_each() -> None:
    queue = FairQueue[str](1)
    for item in ("a1", "a1", "a1", "a2", "b1", "b1"):
        queue.put(item, 0, item[0], item)
    assert drained(queue) == "a1 b1 a2 b1 a1 a1"


def test_one_who_comes_late_waits_for_no_more_than_one_of_each_other_address() -> None:
    queue = FairQueue[str](1)
    for number in range(60):
        queue.put(f"crowd {number}", 0, "crowd", f"table {number}")
    queue.take()
    queue.put("late", 0, "person", "own")
    assert [queue.take() for _ in range(2)] == ["crowd 1", "late"]


def test_what_becomes_urgent_overtakes_and_what_does_not_stays() -> None:
    queue = FairQueue[str](3)
    for item in ("a1", "a1", "a2", "b1"):
        queue.put(item, 2, item[0], item)
    queue.move(2, 0, "a", "a1")
    queue.move(2, 0, "nobody", "nothing")
    queue.move(2, 1, "b", "b1")
    assert drained(queue) == "a1 a1 b1 a2"
    assert queue.take() is None
