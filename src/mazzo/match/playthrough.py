"""A whole match as a text to read aloud: who played what, what was told of it, and how the table lay."""

from collections.abc import Sequence
from typing import Any

import msgspec

from mazzo.core.game import Position
from mazzo.core.marked import plain
from mazzo.core.state import EVERYONE
from mazzo.core.words import listing, points
from mazzo.match.match import Match

_MOST_SHOWN = 12  # of the things in a list; of more than that only the number is given
_LONG_PILE, _TOP_OF_PILE = 24, 2  # where a zone has several lists
_WIDEST_PLAY = 36


def playthrough(match: Match) -> str:
    """The story of the match, all secrets included."""
    again = Match(
        match.game,
        match.players,
        match.options,
        match.seed,
        words=match.words,
        position=match.position,
        hashes=match.hashes,
    )
    zones: Position = {}
    plays = [
        f"{number:3} {match.players[seat]}: {text}" for number, (seat, text) in enumerate(match.moves, 1)
    ]
    width = min(max(map(len, plays), default=0), _WIDEST_PLAY) + 2
    beginning = "    The deal" if match.position is None else "    The position"
    lines = [*_heading(match), "", *_beside(beginning, _told(again, 0), width)]
    lines += _changes(again, zones, width)
    for (seat, text), play in zip(match.moves, plays, strict=True):
        events, deals = len(again.events), again.deals
        again.play(seat, text)
        lines += _beside(play, _told(again, events), width)
        if again.deals > deals:
            lines += _changes(again, zones, width)
    return "\n".join([*lines, "", *_result(match)]) + "\n"


def _heading(match: Match) -> list[str]:
    options = [f"{name}={value}" for name, value in msgspec.to_builtins(match.options).items()]
    return [
        f"{match.game.title}, version {match.game.version}",
        f"Players: {listing([f'{name} (seat {seat})' for seat, name in enumerate(match.players)])}",
        f"Options: {' '.join(options) or 'none'}",
    ]


def _told(match: Match, since: int) -> list[str]:
    """The sentences of the log, and of what only some heard, who did."""
    lines = []
    for seats, event in match.events[since:]:
        sentence = plain(match.game.show(event, match.players))
        if seats != EVERYONE:
            hearers = [name for seat, name in enumerate(match.players) if seats >> seat & 1]
            sentence = f"(to {listing(hearers)}) {sentence}"
        lines += sentence.splitlines()
    return lines


def _beside(play: str, sentences: Sequence[str], width: int) -> list[str]:
    """The play on the left, what was told of it on the right."""
    if len(play) + 2 > width or not sentences:
        return [play, *_indented(sentences, width)]
    return [play.ljust(width) + sentences[0], *_indented(sentences[1:], width)]


def _indented(lines: Sequence[str], width: int) -> list[str]:
    return [" " * width + line for line in lines]


def _changes(match: Match, zones: Position, width: int) -> list[str]:
    """The zones of the position that are not as they were when last shown, one a line."""
    now = match.game.position(match.state)
    read = {zone: content for zone, content in now.items() if zone not in match.game.unread}
    changed = {zone: content for zone, content in read.items() if zone not in zones or zones[zone] != content}
    zones.update(now)
    longest = max(map(len, changed), default=0)
    lines = [f"| {zone:{longest}}  {_content(changed[zone])}" for zone in changed]
    return ["", *_indented(lines, width), ""]


def _content(content: Any) -> str:
    if isinstance(content, list) and len(content) > _MOST_SHOWN:
        return f"{_shown(content[:_MOST_SHOWN])} and {len(content) - _MOST_SHOWN} more"
    return _shown(content)


def _shown(content: Any) -> str:
    if isinstance(content, dict):
        return ", ".join(f"{key} {_shown(value)}" for key, value in content.items()) or "-"
    if isinstance(content, list):
        is_nested = any(isinstance(item, list | dict) for item in content)
        return (" | " if is_nested else " ").join(map(_pile if is_nested else _shown, content)) or "-"
    return str(content).lower() if isinstance(content, bool) else str(content) or "-"


def _pile(content: Any) -> str:
    """One of several lists in a zone: of a very long one only the top."""
    if isinstance(content, list) and len(content) > _LONG_PILE:
        return f"{_shown(content[:_TOP_OF_PILE])} and {len(content) - _TOP_OF_PILE} more"
    return _shown(content)


def _result(match: Match) -> list[str]:
    scores = [f"{name} {points(score)}" for name, score in zip(match.players, match.scores(), strict=True)]
    return [f"{'The end' if match.is_over else 'So far'}: {listing(scores)}."]
