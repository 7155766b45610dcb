"""What is raised where a game does not keep a law."""

from typing import Any

import msgspec

LONGEST_SHOWN = 300  # characters of a value
MOST_DIFFERENCES = 3


class Broken(AssertionError):
    """A game does not keep a law: what is wrong, in words for its author.

    The parts are where to look: names of the game's functions or of its state's methods, the likeliest first.
    """

    def __init__(self, message: str, *parts: str) -> None:
        super().__init__(message)
        self.parts = parts


class Leak(Broken):
    """A watcher could learn what it must not, or a bot could not trust what it imagines."""


def shown(thing: object) -> str:
    """A value as its author would write it, or its beginning."""
    text = repr(thing)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def differences(one: object, other: object) -> str:
    """Where two things differ, a line each: which part it is, and what stands there in each of them."""
    found = list(_differing(_plain(one), _plain(other), ""))
    lines = [
        f"  {where}: {shown(here)}  |  {shown(there)}".replace("  : ", "  ") for where, here, there in found
    ]
    more = [f"  and {len(lines) - MOST_DIFFERENCES} more"] if len(lines) > MOST_DIFFERENCES else []
    return "\n".join(lines[:MOST_DIFFERENCES] + more)


def _plain(thing: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))


def _differing(one: Any, other: Any, where: str) -> list[tuple[str, Any, Any]]:
    if isinstance(one, dict) and isinstance(other, dict):
        names = [*one, *(name for name in other if name not in one)]
        pairs = [(f"{where}.{name}".lstrip("."), one.get(name), other.get(name)) for name in names]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = [(f"{where}[{index}]", *both) for index, both in enumerate(zip(one, other, strict=True))]
    else:
        return [(where, one, other)] if one != other else []
    found = [each for name, here, there in pairs for each in _differing(here, there, name)]
    is_mixed_up = isinstance(one, list) and len(found) > 1 and not any(isinstance(part, dict) for part in one)
    return [(where, one, other)] if is_mixed_up else found
