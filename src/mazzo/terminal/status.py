"""How things are at a table, in words: who is there, who comes and goes, the clocks, and who has won."""

import time
from collections.abc import Sequence
from pathlib import Path

from mazzo.core.words import listing, plural, points
from mazzo.terminal.words import COMMAND
from mazzo.wire.link import Link
from mazzo.wire.messages import Away, News, Player, Summary


def roll(table: Summary, link: Link) -> list[str]:
    """Who has sat down, who is missing, and how they come here."""
    missing = sum(player.kind == "free" for player in table.players)
    awaited = plural(missing, "more player") if missing else "the words that the cards depend on"
    lines = [f"{table.title}: waiting for {awaited}."]
    lines += [f"  {_player(player)}" for player in table.players]
    lines += clock(table)
    if missing and (table.public or link.invite):
        lines.append(f"They come by this link, in a browser or with {COMMAND} join: {link}")
    return lines


def hints(table: Summary) -> list[str]:
    """Whether they are given, where people play against each other: there all hear of each."""
    if sum(player.kind != "bot" for player in table.players) <= 1:
        return []
    return [
        "Hints are given here, and all are told who took one." if table.hints else "No hints are given here."
    ]


def _player(player: Player) -> str:
    match player.kind:
        case "free":
            return f"a free seat, waiting for {player.expected}" if player.expected else "a free seat"
        case "bot":
            return f"{player.name}, a bot ({player.level})"
        case _:
            return player.name if player.is_here else f"{player.name} (away)"


def absence(away: Away | None) -> list[str]:
    """What a bot played for a player who is back."""
    if away is None or not away.plays:
        return []
    return [
        f"While you were away, a bot sat in for you and made {plural(away.plays, 'play')}:",
        *(f"  {told.text}" for told in away.told),
    ]


class Presence:
    """Who comes and goes, as far as the table does not tell it itself."""

    def __init__(self) -> None:
        self._away: set[int] = set()  # seats of whom it was said

    def changes(self, before: Summary, now: Summary, seat: int) -> list[str]:
        """What to say of the others at the table."""
        remarks = []
        for other, (old, new) in enumerate(zip(before.players, now.players, strict=True)):
            if other == seat or new.kind != "person":
                continue
            if old.kind == "free":
                remarks.append(f"{new.name} has sat down.")
            elif old.is_here and not new.is_here and not new.level:
                remarks.append(f"{new.name} is away.")
                self._away.add(other)
            elif new.is_here and other in self._away:
                remarks.append(f"{new.name} is here again.")
                self._away.remove(other)
        return remarks


class Clocks:
    """What is left to each seat, as it runs between two messages. A clock runs for those who are to act."""

    def __init__(self) -> None:
        self._left: list[int] | None = None  # milliseconds
        self._actors: list[int] = []
        self._since = 0.0

    def set(self, news: News) -> None:
        """As the table says."""
        self._left, self._actors, self._since = news.left, news.actors, time.monotonic()

    def shown(self, seat: int) -> str:
        """` (1:05)`, ` (2 days 5 hours)`; nothing where there is no clock."""
        if self._left is None or not 0 <= seat < len(self._left):
            return ""
        gone = time.monotonic() - self._since if seat in self._actors else 0.0
        seconds = max(0, round(self._left[seat] / 1000 - gone))
        return f" ({_span(seconds)})"


def _span(seconds: int) -> str:
    """What is left, no finer than it matters: `1:05`, `7 hours 20 minutes`, `2 days 5 hours`."""
    if seconds < 3600:
        return f"{seconds // 60}:{seconds % 60:02}"
    unit, size, part, share = (
        ("day", 86400, "hour", 3600) if seconds >= 86400 else ("hour", 3600, "minute", 60)
    )
    rest = seconds % size // share
    return plural(seconds // size, unit) + (f" {plural(rest, part)}" if rest else "")


def clock(table: Summary) -> list[str]:
    """The clock of a table, in a sentence; none where there is none."""
    if days := table.clock.days:
        return [f"Each move has {plural(days, 'day')}: leave and come back as you like."]
    if table.clock.move:
        return [f"Each move has {_span(table.clock.move)}."]
    if table.clock.bank:
        more = (
            f", and {plural(table.clock.increment, 'second')} more after each move"
            if table.clock.increment
            else ""
        )
        return [f"Each player has {_span(table.clock.bank)} for the match{more}."]
    return []


def awaited(table: Summary, names: Sequence[str]) -> str:
    """What a table that has not begun waits for."""
    words = [names[seat] for seat in table.awaited] if table.hashes else []
    return f"waiting for the word of {listing(words, 'and')}" if words else "waiting for players"


def ago(seconds: float) -> str:
    """`just now`, `5 minutes ago`, `2 days ago`."""
    for unit, size in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if seconds >= size:
            return f"{plural(int(seconds // size), unit)} ago"
    return "just now"


def closing(seal: Sequence[str], path: Path, commitment: str) -> list[str]:
    """What is said of a match that is over: what came of checking it, and how to do that again."""
    return [
        *seal,
        f"Check it again:    {COMMAND} verify {path} --hash {commitment}",
        f"See it again:      {COMMAND} replay {path}",
    ]


def outcome(names: Sequence[str], scores: Sequence[int | float], shares: Sequence[float]) -> str:
    """Who won, and the scores with the winners' first."""
    ranked = sorted(range(len(shares)), key=lambda seat: -shares[seat])
    winners = [names[seat] for seat in ranked if shares[seat] == max(shares)]
    final = ", ".join(f"{names[seat]} {points(scores[seat])}" for seat in ranked)
    return f"{listing(winners)} {'wins' if len(winners) == 1 else 'share the victory'}. Final score: {final}."
