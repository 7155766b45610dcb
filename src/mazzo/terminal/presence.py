"""Who is at a table, in words: all of them while it waits for players, and what changes later."""

from mazzo.core.words import plural
from mazzo.terminal.words import COMMAND
from mazzo.wire.link import Link
from mazzo.wire.messages import Player, Summary


def roll(table: Summary, link: Link) -> list[str]:
    """Who has sat down, who is missing, and how they come here."""
    missing = sum(player.kind == "free" for player in table.players)
    awaited = plural(missing, "more player") if missing else "the words that the cards depend on"
    lines = [f"{table.title}: waiting for {awaited}."]
    lines += [f"  {_player(player)}" for player in table.players]
    if missing and (table.public or link.invite):
        lines.append(f"They come by this link, in a browser or with {COMMAND} join: {link}")
    return lines


def _player(player: Player) -> str:
    match player.kind:
        case "free":
            return "a free seat"
        case "bot":
            return f"{player.name}, a bot ({player.level})"
        case _:
            return player.name if player.is_here else f"{player.name} (away)"


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
