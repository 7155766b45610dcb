"""A table that is opened at a server from the terminal: its link, and the same as a QR code."""

import re
from collections.abc import Sequence

from mazzo.core.errors import BadInput
from mazzo.core.words import listing
from mazzo.terminal import commands, seats
from mazzo.terminal.display import Display
from mazzo.terminal.join import answered
from mazzo.terminal.players import login
from mazzo.terminal.remote_table import RemoteTable
from mazzo.terminal.words import COMMAND
from mazzo.wire.http import Server
from mazzo.wire.link import Link, is_loopback, read_server
from mazzo.wire.messages import FREE, ME, Clock, GameInfo, NewTable
from mazzo.wire.witness import Witness

_CLOCK = re.compile(r"(?P<minutes>\d{1,3})\+(?P<increment>\d{1,3})|(?P<move>\d{1,5})s|(?P<days>\d{1,2})d")


def open_table(
    display: Display,
    game: str,
    address: str,
    words: Sequence[str] = (),
    settings: Sequence[str] = (),
    name: str = "",
    word: str = "",
    clock: str = "",
    is_public: bool = False,
    has_code: bool = True,
    has_hints: bool | None = None,
) -> int:
    """Open a table, say how others come to it, and sit down there if one of the seats is `me`."""
    server, witness = Server(read_server(address)), Witness(own=word)
    with answered():
        info = _known(server, game)
        places = list(words) or [ME, *[FREE] * (info.least_seats - 1)]
        plan = NewTable(
            info.name,
            places,
            name or login() if ME in places else "",
            _options(info, settings),
            is_public,
            read_clock(clock),
            hash=witness.commit() if ME in places else "",
            hints=has_hints,
        )
        seated = server.make(plan)
        link = Link(server.address, seated.table, seated.invite)
        if ME not in places:
            display.say(f"The bots play at {link}")
            display.say(f"To watch them here: {COMMAND} watch {link.bare}")
            return 0
        if FREE in places:
            _show(display, link, has_code)
        return commands.visit(RemoteTable(link, server, seats.taken(server, link, seated, witness)), display)


def _show(display: Display, link: Link, has_code: bool) -> None:
    """The code of the link; the table itself tells the link while players are missing."""
    if has_code:
        display.say("The table is open. A phone reads its link from this:")
        display.qr_code(str(link))
    if is_loopback(link.server):
        display.say(
            "Only this computer reaches that address. For others in your network, start the server with "
            f"{COMMAND} serve --host 0.0.0.0 and name it by its address there."
        )


def _known(server: Server, game: str) -> GameInfo:
    found = {info.name: info for info in server.games().games}
    if game.lower() not in found:
        raise BadInput(f"there is no game {game!r} at {server.address}; there are {listing(list(found))}")
    return found[game.lower()]


def _options(info: GameInfo, settings: Sequence[str]) -> dict[str, object]:
    """As the server takes them: it says itself what is wrong with a value."""
    kinds = {option.name: type(option.default) for option in info.options}
    found: dict[str, object] = {}
    for setting in settings:
        option, equals, value = (part.strip() for part in setting.partition("="))
        if not equals or not option:
            raise BadInput(f"--set takes name=value, like --set target=11, not {setting!r}")
        is_number = kinds.get(option) is int and value.removeprefix("-").isdecimal()
        is_truth = kinds.get(option) is bool and value.lower() in ("true", "false")
        found[option] = int(value) if is_number else value.lower() == "true" if is_truth else value
    return found


def read_clock(text: str) -> Clock:
    """`10+5` is ten minutes, and five seconds more after each move; `30s` and `3d` are so long a move."""
    if not text:
        return Clock()
    found = _CLOCK.fullmatch(text.strip())
    if found is None:
        raise BadInput(
            f"--clock is minutes and seconds, like 10+5, or a time a move, like 30s or 3d; not {text!r}"
        )
    if found["days"]:
        return Clock(days=int(found["days"]))
    if found["move"]:
        return Clock(move=int(found["move"]))
    return Clock(bank=60 * int(found["minutes"]), increment=int(found["increment"]))
