"""What a scenario can expect of a match: zones, who acts, menus, scores, what a seat sees and hears."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from mazzo.core.marked import plain
from mazzo.core.state import DEALER, NOBODY, SPECTATOR
from mazzo.core.words import listing
from mazzo.match.match import Match
from mazzo.match.toml_lines import Place

Difference = tuple[Place, str]  # which part of the expectation does not hold, and why

NO_SEATS = {DEALER: "dealer", NOBODY: "nobody"}
_AS_SHOWN = 0.005  # points are written with at most two decimals


class Expected(msgspec.Struct):
    """What can be expected of any game; every other key is a zone of its position."""

    actor: Annotated[
        int | Literal["dealer", "nobody"], Meta(description='a seat\'s number, "dealer" or "nobody"')
    ] = 0
    actors: Annotated[list[int], Meta(description="a list of seats")] = []
    scores: Annotated[list[int | float], Meta(description="a list of numbers, one a seat")] = []
    menu: Annotated[
        list[str] | dict[str, list[str]], Meta(description="a list of commands, or a table of them by seat")
    ] = []
    idle: Annotated[str | dict[str, str], Meta(description="a command, or a table of them by seat")] = ""
    view: Annotated[dict[str, dict[str, Any]], Meta(description="a table: seat = { field = value }")] = {}
    hidden: Annotated[dict[str, list[str]], Meta(description="a table: seat = [cards]")] = {}
    over: Annotated[bool, Meta(description="true or false")] = False
    winners: Annotated[list[int], Meta(description="a list of seats")] = []
    log: Annotated[
        str | list[str] | dict[str, list[str]],
        Meta(description="text, a list of texts, or a table of lists by seat"),
    ] = []


def differences(match: Match, since: int, name: str, wanted: Any) -> Iterator[Difference]:
    """Where the match is not as expected. What is heard is heard from the event of number `since` on."""
    if name in ("menu", "idle"):
        yield from _by_seat(match, name, _for_seats(wanted, str(match.state.actor())))
    elif name == "log":
        yield from _by_seat(match, name, _for_seats(wanted, "spectator"), since)
    elif name in ("view", "hidden"):
        yield from _by_seat(match, name, wanted, since)
    elif name in _SIMPLE:
        yield from _compared(wanted, _SIMPLE[name](match), match.game.ordered, (name,))
    else:
        yield from _compared({name: wanted}, match.game.position(match.state), match.game.ordered, ())


def _actor(match: Match) -> int | str:
    actor = int(match.state.actor())
    return NO_SEATS.get(actor, actor)


def _winners(match: Match) -> list[int]:
    return [seat for seat, share in enumerate(match.shares()) if match.is_over and share > 0]


_SIMPLE: dict[str, Any] = {
    "actor": _actor,
    "actors": Match.actors,
    "scores": Match.scores,
    "over": lambda match: match.is_over,
    "winners": _winners,
}


def _for_seats(wanted: Any, whose: str) -> dict[str, Any]:
    return wanted if isinstance(wanted, dict) else {whose: wanted}


def _by_seat(match: Match, name: str, wanted: Mapping[str, Any], since: int = 0) -> Iterator[Difference]:
    seats: dict[str, int] = {str(seat): seat for seat in range(len(match.players))}
    if name in ("view", "hidden", "log"):
        seats["spectator"] = SPECTATOR
    for key, part in wanted.items():
        if key not in seats:
            yield (name, key), f"there is no seat {key!r} to ask; there are {listing([*seats])}"
        elif name == "view":
            view = msgspec.to_builtins(match.view(seats[key]))
            yield from _compared(part, view, match.game.ordered, (name, key))
        elif name == "menu":
            commands = match.commands(seats[key])
            if commands is None or not _is_same(part, commands, is_ordered=False):
                yield (
                    (name, key),
                    _expected(", ".join(part), ", ".join(commands or ["more than can be listed"])),
                )
        elif name == "idle":
            idle = match.idle(seats[key]) if seats[key] in match.actors() else ""
            yield from _compared(part, idle, frozenset(), (name, key))
        elif name == "hidden":
            yield from _leaks(match, key, seats[key], part, since)
        else:
            yield from _unsaid(match, key, seats[key], part, since)


def _leaks(match: Match, key: str, seat: int, cards: Sequence[str], since: int) -> Iterator[Difference]:
    sent = {"sees": match.view(seat), "is told": match.heard(seat, since)}
    for verb, what in sent.items():
        text = msgspec.json.encode(what).decode()
        for card in cards:
            if re.search(rf"(?<![A-Za-z0-9]){re.escape(card)}(?![A-Za-z0-9])", text, re.IGNORECASE):
                yield ("hidden", key), f"{card} is in what {_named(key)} {verb}"


def _unsaid(
    match: Match, key: str, seat: int, parts: str | Sequence[str], since: int
) -> Iterator[Difference]:
    sentences = [plain(match.game.show(event, match.players)) for event in match.heard(seat, since)]
    log = "\n".join(sentences)
    for part in [parts] if isinstance(parts, str) else parts:
        if part.casefold() not in log.casefold():
            came = " / ".join(log.splitlines()) or "nothing"
            yield ("log", key), f"expected {part!r} in what {_named(key)} hears, came: {came}"


def _named(key: str) -> str:
    return "a spectator" if key == "spectator" else f"seat {key}"


def _compared(wanted: Any, came: Any, ordered: frozenset[str], place: Place) -> Iterator[Difference]:
    """The differences of what is named; a table need not name everything."""
    if isinstance(wanted, Mapping) and isinstance(came, Mapping):
        for key, part in wanted.items():
            if key in came:
                yield from _compared(part, came[key], ordered, (*place, key))
            else:
                yield (*place, key), f"there is no {key!r} here; there are {listing(list(came))}"
    elif not _is_same(wanted, came, is_ordered=any(part in ordered for part in place)):
        yield place, _expected(_shown(wanted), _shown(came))


def _is_same(wanted: Any, came: Any, is_ordered: bool) -> bool:
    """Lists of words are equal in any order, unless the game keeps that zone in order."""
    if isinstance(wanted, list) and isinstance(came, list):
        if not is_ordered and all(isinstance(item, str) for item in wanted + came):
            return Counter(map(_plain, wanted)) == Counter(map(_plain, came))
        pairs = zip(wanted, came, strict=False)
        return len(wanted) == len(came) and all(_is_same(a, b, is_ordered) for a, b in pairs)
    if isinstance(wanted, dict) and isinstance(came, dict):
        return all(key in came and _is_same(wanted[key], came[key], is_ordered) for key in wanted)
    if isinstance(wanted, str) and isinstance(came, str):
        return _plain(wanted) == _plain(came)
    if isinstance(wanted, bool) or isinstance(came, bool):
        return wanted is came
    if isinstance(wanted, int | float) and isinstance(came, int | float):
        return abs(wanted - came) < _AS_SHOWN
    return bool(wanted == came)


def _plain(text: str) -> str:
    return " ".join(text.upper().split())


def _expected(wanted: str, came: str) -> str:
    return f"expected {wanted or 'nothing'}, came {came or 'nothing'}"


def _shown(value: Any) -> str:
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return " ".join(value)
    if isinstance(value, list):
        return f"[{', '.join(_shown(item) or 'nothing' for item in value)}]"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)
