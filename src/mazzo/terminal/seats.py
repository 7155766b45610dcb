"""The seats that are held from this computer at tables elsewhere: one file each, for its owner alone."""

import contextlib
import os
import secrets

import msgspec

from mazzo.core.errors import BadInput
from mazzo.terminal import home
from mazzo.wire.http import Server
from mazzo.wire.link import Link
from mazzo.wire.messages import Seated
from mazzo.wire.witness import Witness

_OWNER_ONLY = 0o600


class Held(msgspec.Struct, frozen=True):
    """A seat and what holds it. The token goes to that server and to no other."""

    server: str
    table: str
    seat: int
    token: str
    name: str = ""
    invite: str = ""
    witness: Witness = msgspec.field(default_factory=Witness)  # of the deals at that table


def held(server: str, table: str = "") -> list[Held]:
    """The seats held at that table, or at all tables of the server."""
    found = []
    for path in sorted(home.seats().glob(f"{table or '*'}-*.json")):
        with contextlib.suppress(OSError, msgspec.DecodeError):
            seat = msgspec.json.decode(path.read_bytes(), type=Held)
            if seat.server == server and table in ("", seat.table):
                found.append(seat)
    return found


def taken(server: Server, link: Link, seated: Seated, witness: Witness) -> Held:
    """The seat that the server has just given us, kept."""
    name = server.table(link.table).players[seated.seat].name
    invite = seated.invite or link.invite
    seat = Held(link.server, link.table, seated.seat, seated.token, name, invite, witness)
    keep(seat)
    return seat


def keep(seat: Held) -> None:
    """Write the file whole or not at all."""
    path = home.seats() / _file(seat)
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY), "wb") as file:
            file.write(msgspec.json.encode(seat))
        beside.replace(path)
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}; your seat would be lost") from None


def renewed(seat: Held, token: str) -> Held:
    """The seat with its new token, kept."""
    after = msgspec.structs.replace(seat, token=token)
    keep(after)
    return after


def forget(seat: Held) -> None:
    """The token is worth nothing any more. One that has come after it stays."""
    if seat in held(seat.server, seat.table):
        (home.seats() / _file(seat)).unlink(missing_ok=True)


def _file(seat: Held) -> str:
    return f"{seat.table}-{seat.seat}.json"
