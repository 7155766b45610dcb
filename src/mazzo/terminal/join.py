"""How a person comes to a table at a server: by a link, to a seat or to watch; and to the next one."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from mazzo.core.errors import BadInput
from mazzo.terminal import commands, seats
from mazzo.terminal.display import Display
from mazzo.terminal.players import login
from mazzo.terminal.remote_table import RemoteTable
from mazzo.terminal.seats import Held
from mazzo.terminal.words import COMMAND
from mazzo.wire.http import NoServer, Server
from mazzo.wire.link import Link, read_link
from mazzo.wire.messages import Sit, Summary
from mazzo.wire.refusals import Denied
from mazzo.wire.witness import Witness

NOT_SEATED = "not seated"  # the server's word for an invite or a key that does not fit


def join(display: Display, text: str, name: str = "", word: str = "") -> int:
    """Play at the table of that link, and again if that is wanted."""
    link = read_link(text)
    server = Server(link.server)
    with answered():
        held = _seat(server, link, name, word)
        return commands.visit(RemoteTable(_known(link, held), server, held), display)


def watch(display: Display, text: str) -> int:
    """Watch at the table of that link."""
    link = read_link(text)
    server = Server(link.server)
    with answered():
        return commands.visit(RemoteTable(link, server, None), display)


@contextmanager
def answered() -> Iterator[None]:
    """A server that does not answer is told in one sentence."""
    try:
        yield
    except NoServer as problem:
        raise BadInput(f"{problem}; is it running, and is the link whole?") from None


def _seat(server: Server, link: Link, name: str, word: str) -> Held:
    """The seat that is taken along, held already, or free; `word` is what the player wants in theirs."""
    table = server.table(link.table)
    if table.state == "over":
        raise BadInput(f"the match is over; see it again at {link.replay}")
    if link.key:
        return seats.taken(server, link, server.claim(link.table, link.key), Witness(own=word))
    return _own_seat(server, link, table, name) or _sat_down(server, link, name, Witness(own=word))


def _known(link: Link, held: Held) -> Link:
    """The link with the invite that this computer remembers, for others to come by."""
    return Link(link.server, link.table, link.invite or held.invite)


def _own_seat(server: Server, link: Link, table: Summary, name: str) -> Held | None:
    """The seat that this computer holds there, if it does and that is the one which is meant.

    While seats are free, another name, or a player who is there already, means another person.
    """
    known = {seat.token: seat for seat in seats.held(link.server, link.table)}
    alive = {mine.token for mine in server.mine(list(known))} if known else set()
    for token in known.keys() - alive:
        seats.forget(known[token])
    mine = [seat for token, seat in known.items() if token in alive]
    if not mine:
        return None
    if name:
        fitting = [seat for seat in mine if seat.name.casefold() == name.casefold()]
        return _first(fitting if fitting or table.state == "open" else mine)
    absent = [seat for seat in mine if not table.players[seat.seat].is_here]
    return _first(absent if absent or table.state == "open" else mine)


def _first(found: Sequence[Held]) -> Held | None:
    return found[0] if found else None


def _sat_down(server: Server, link: Link, name: str, witness: Witness) -> Held:
    """A seat that was free. A person who gets none is told how to watch."""
    watching = f"{COMMAND} watch {link.bare}"
    if server.table(link.table).state == "running":
        raise BadInput(f"no seat is free at this table; you can watch: {watching}")
    try:
        seated = server.sit(link.table, Sit(name or login(), link.invite, hash=witness.commit()))
    except Denied as refusal:
        if refusal.kind != NOT_SEATED:
            raise
        raise BadInput(f"{refusal} To watch: {watching}") from None
    return seats.taken(server, link, seated, witness)
