"""How somebody leaves a table elsewhere, and what is said then."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from mazzo import games
from mazzo.core.errors import BadInput, Refused
from mazzo.core.words import points
from mazzo.match.record import Record, decode, save
from mazzo.terminal import seats, store
from mazzo.terminal.phrases import outcome
from mazzo.terminal.words import COMMAND
from mazzo.wire.http import Denied, Server
from mazzo.wire.link import Link
from mazzo.wire.messages import Summary

if TYPE_CHECKING:
    from mazzo.terminal.guest import Guest

INTERRUPTED = 130


@dataclass(frozen=True)
class Ending:
    """Why somebody is no longer at the table."""

    why: Literal["quit", "interrupted", "over", "left", "turned away"]
    kind: str = ""
    reason: str = ""


def part(guest: "Guest", server: Server, ending: Ending) -> int:
    """Say what is to be said; the exit code."""
    display, held = guest.live.display, guest.held
    if ending.why == "over":
        _tell_result(guest, server)
    if ending.why == "left":
        display.say(ending.reason)
    if ending.why in ("quit", "interrupted") and held is not None:
        display.say(f"Your seat stays yours. To go on: {COMMAND} join {guest.link.bare}")
    elif held is not None:
        seats.forget(held)
    if ending.why == "turned away":
        raise Denied(ending.kind, f"{ending.reason} To watch: {COMMAND} watch {guest.link.bare}")
    return INTERRUPTED if ending.why == "interrupted" else 0


def _tell_result(guest: "Guest", server: Server) -> None:
    """Who won and why, and how anybody can check the deals."""
    display, news, names = guest.live.display, guest.sight.news, guest.sight.names
    assert news is not None
    display.tell(guest.sight.unseen)
    summary = _summary(guest, server)
    if summary is not None and summary.shares:
        display.result(outcome(names, news.scores, summary.shares))
    else:
        final = ", ".join(f"{name} {points(score)}" for name, score in zip(names, news.scores, strict=True))
        display.result(f"Final score: {final}.")
    _keep_record(guest, server)
    if guest.held is None and summary is not None and summary.rematch is not None:
        display.say(
            f"They play again:   {COMMAND} watch {Link(guest.link.server, summary.rematch.table).bare}"
        )


def _summary(guest: "Guest", server: Server) -> Summary | None:
    """How the table stands now that it is over; None if the server has gone in the meantime."""
    try:
        return server.table(guest.link.table)
    except (Refused, OSError):
        return None


def _keep_record(guest: "Guest", server: Server) -> None:
    """Fetch the record, with its seed, so that every card can be checked here and not only there."""
    display = guest.live.display
    try:
        raw = server.record(guest.link.table)
        record = decode(raw)
        path = store.new_file(guest.sight.summary.game, guest.sight.summary.commitment)
        save(record, path)
    except (BadInput, Refused, OSError) as problem:
        display.say(f"The record could not be fetched ({problem}). See the match again: {guest.link.replay}")
        return
    for line in _seal(guest, record, raw):
        display.say(line)
    display.say(f"Check it again:    {COMMAND} verify {path} --hash {guest.sight.summary.commitment}")
    display.say(f"See it again:      {COMMAND} replay {path}")


def _seal(guest: "Guest", record: Record, raw: bytes) -> list[str]:
    """What comes of checking the whole record, which nobody has to ask for."""
    if not _is_known(record):
        return [
            f"The deal could not be checked: this mazzo does not know {record.game} as it was played there."
        ]
    return guest.client.witness.seal(guest.client.check(raw))


def _is_known(record: Record) -> bool:
    try:
        return games.find(record.game).version == record.version
    except BadInput:
        return False
