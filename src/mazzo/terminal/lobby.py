"""The lobby of a server at the terminal: its tables, to sit down at one, to watch, or to open another."""

import time
from collections.abc import Sequence

from mazzo.core.errors import BadInput, Refused
from mazzo.core.words import listing, plural
from mazzo.terminal import join, seats
from mazzo.terminal.display import Display
from mazzo.terminal.open import open_table
from mazzo.terminal.status import ago
from mazzo.terminal.words import explained
from mazzo.wire.http import Server
from mazzo.wire.link import Link, read_server
from mazzo.wire.messages import Summary

QUESTION = "Number, OPEN GAME or Enter"
WORDS = {
    "1": "sit down at that table, or watch it if it has begun",
    "OPEN scopa": "open a table of that game, for whoever comes",
    "OPEN scopa me medium": "the same, and say who sits there: me, free, or a level of bots",
    "GAMES": "the games of this server",
    "Enter": "look again",
    "HELP": "what can be typed",
    "QUIT": "leave",
}


def visit(display: Display, address: str, name: str = "", word: str = "") -> int:
    """Lead a person to a table of that server; the exit code."""
    lobby = Lobby(display, Server(read_server(address)), name, word)
    with join.answered():
        lobby.look()
        try:
            while (line := display.ask(QUESTION, ["HELP", "OPEN", "GAMES", "QUIT"])).upper() != "QUIT":
                if (code := lobby.obey(line.split())) is not None:
                    return code
        except (EOFError, KeyboardInterrupt):
            display.close()
    return 0


class Lobby:
    """What a person has been shown of it."""

    def __init__(self, display: Display, server: Server, name: str, word: str) -> None:
        self._display = display
        self._server = server
        self._name = name
        self._word = word
        self._tables: list[Summary] = []

    def look(self) -> None:
        """List the tables: one's own, those with a free seat, those that can be watched."""
        lobby = self._server.lobby()
        own = self._own()
        taken = {table.table for table in own}
        self._tables = []
        for heading, tables in (
            ("Your tables:", own),
            ("Open tables:", [table for table in lobby.open if table.table not in taken]),
            ("To watch:", [table for table in lobby.running if table.table not in taken]),
        ):
            if tables:
                first = len(self._tables) + 1
                self._tables += tables
                lines = [f"{number:>2}  {described(table)}" for number, table in enumerate(tables, first)]
                self._display.lines(heading, lines)
        if not lobby.open:
            self._display.say(f"No table is open at {self._server.address}. To open one: OPEN scopa")

    def _own(self) -> list[Summary]:
        tokens = [seat.token for seat in seats.held(self._server.address)]
        return [mine.table for mine in self._server.mine(tokens)] if tokens else []

    def obey(self, words: Sequence[str]) -> int | None:
        """Do what was typed; the exit code once a table has been left."""
        try:
            match [word.upper() for word in words]:
                case []:
                    self.look()
                case ["HELP"]:
                    self._display.lines("You can type:", explained(WORDS, self._display.width))
                case ["GAMES"]:
                    games = {game.name: game.about for game in self._server.games().games}
                    self._display.lines("Games of this server:", explained(games, self._display.width))
                case ["OPEN", _, *places]:
                    return self._open(words[1], [place.lower() for place in places])
                case [number] if number.isdigit() and 1 <= int(number) <= len(self._tables):
                    return self._enter(self._tables[int(number) - 1])
                case _:
                    known = f"a number from 1 to {len(self._tables)}, " if self._tables else ""
                    self._display.say(
                        f"{' '.join(words)} leads nowhere: type {known}OPEN GAME, GAMES, HELP or QUIT."
                    )
        except (BadInput, Refused) as problem:
            told = str(problem).rstrip(".")
            self._display.say(f"{told[:1].upper()}{told[1:]}.")
        return None

    def _open(self, game: str, places: Sequence[str]) -> int:
        return open_table(
            self._display,
            game,
            self._server.address,
            places,
            name=self._name,
            word=self._word,
            is_public=True,
        )

    def _enter(self, table: Summary) -> int:
        link = Link(self._server.address, table.table).bare
        is_own = table.table in {mine.table for mine in self._own()}
        if table.state == "running" and not is_own:
            return join.watch(self._display, link)
        return join.join(self._display, link, self._name, self._word)


def described(table: Summary) -> str:
    """`Scopa: Ada and 1 free seat, 5 minutes ago`."""
    free = sum(player.kind == "free" for player in table.players)
    who = [player.name for player in table.players if player.kind != "free"]
    if free:
        who.append(plural(free, "free seat"))
    return f"{table.title}: {listing(who)}, {ago(time.time() - table.touched)}"
