"""What somebody at a table elsewhere can type: the words of the console, or a play."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from mazzo.core.errors import NotUnderstood, Refused
from mazzo.terminal.faces import typed
from mazzo.terminal.parting import Ending
from mazzo.terminal.phrases import readable, show_help
from mazzo.terminal.words import AT_A_TABLE, COMMAND, WATCHING
from mazzo.wire import messages as wire
from mazzo.wire.http import Server

if TYPE_CHECKING:
    from mazzo.terminal.guest import Guest

Errand = Callable[[str], Awaitable[None]]


class Errands:
    """Obeys lines, one at a time."""

    def __init__(self, guest: "Guest", server: Server) -> None:
        self._guest = guest
        self._server = server
        self._last = ""  # word that was typed
        for_all: dict[str, Errand] = {
            "": self._look,
            "HELP": self._help,
            "RULES": self._rules,
            "LOG": self._log,
            "QUIT": self._quit,
        }
        for_players: dict[str, Errand] = {
            "HINT": self._hint,
            "SAY": self._say,
            "CARRY": self._carry,
            "REPLACE": self._replace,
            "LEAVE": self._leave,
            "UNDO": self._undo,
            "SAVE": self._save,
        }
        self._errands = for_all | (for_players if guest.held is not None else {"Q": self._quit})

    async def obey(self, line: str) -> None:
        """Do what the line says; whatever is wrong with it is said."""
        guest, line = self._guest, line.strip()
        word, _, rest = line.partition(" ")
        was_paused, guest.sight.is_paused = guest.sight.is_paused, False
        try:
            if errand := self._errands.get(word.upper()):
                await errand(rest.strip())
            else:
                await self._play(line)
        except Refused as error:
            refusal = error
            await guest.live.show(lambda: guest.live.display.refuse(refusal))
        self._last = word.upper()
        if was_paused and line:
            await guest.sight.look()

    async def _look(self, rest: str) -> None:
        await self._guest.sight.look(is_wanted=True)

    async def _help(self, rest: str) -> None:
        guest = self._guest
        sight = guest.sight
        news = sight.news
        commands = readable(news.commands, sight.eyes.forms(news)) if news is not None else []
        words = AT_A_TABLE if guest.held is not None else WATCHING
        await guest.live.show(lambda: show_help(guest.live.display, commands, words))

    async def _rules(self, rest: str) -> None:
        guest = self._guest
        try:
            rules = await asyncio.to_thread(self._server.rules, guest.sight.summary.game)
        except OSError as error:
            await guest.sight.say(f"The rules cannot be had now: {error}.")
            return
        await guest.live.read(lambda: guest.live.display.page(rules))

    async def _log(self, rest: str) -> None:
        guest = self._guest
        await guest.live.read(lambda: guest.live.display.log(guest.sight.log))

    async def _quit(self, rest: str) -> None:
        self._guest.ending = Ending("quit")

    async def _play(self, line: str) -> None:
        if self._guest.held is None:
            raise NotUnderstood("You are watching: type LOG, RULES, HELP, or q to leave.")
        await self._be_back()
        if not self._guest.client.is_open:
            await self._guest.sight.say("The line is broken just now; this is sent as soon as it is back.")
        self._guest.expect(wire.News)
        await self._guest.client.play(typed(line))

    async def _hint(self, rest: str) -> None:
        await self._send(wire.Hint(), wire.Hinted)

    async def _say(self, rest: str) -> None:
        if not rest:
            raise NotUnderstood("SAY is followed by what you want to say, as in: SAY good evening.")
        await self._send(wire.Say(rest), wire.Said)

    async def _carry(self, rest: str) -> None:
        await self._send(wire.Carry(), wire.Carried)

    async def _replace(self, rest: str) -> None:
        names = [name.casefold() for name in self._guest.sight.names]
        if rest.casefold() not in names:
            known = ", ".join(self._guest.sight.names)
            raise NotUnderstood(f"REPLACE is followed by the name of who is gone, one of {known}.")
        await self._send(wire.Replace(names.index(rest.casefold())), wire.TableChanged)

    async def _leave(self, rest: str) -> None:
        if self._last == "LEAVE":
            await self._send(wire.Leave(), wire.Left)
        else:
            await self._guest.sight.say(
                "This gives up your seat for good. Type LEAVE once more to do it; QUIT would keep the seat."
            )

    async def _undo(self, rest: str) -> None:
        await self._guest.sight.say("At a table on a server nothing is taken back: the others have seen it.")

    async def _save(self, rest: str) -> None:
        link = self._guest.link.bare
        await self._guest.sight.say(
            f"The server keeps the match after every play. To go on later: {COMMAND} join {link}"
        )

    async def _send(self, request: wire.Request, answer: type[wire.Tell]) -> None:
        await self._be_back()
        self._guest.expect(answer)
        if not await self._guest.client.send(request):
            self._guest.expect(None)
            await self._guest.sight.say(
                "The line to the table is broken just now; please try again in a moment."
            )

    async def _be_back(self) -> None:
        """Whoever does something takes their seat back, if a bot sat in for them meanwhile."""
        guest = self._guest
        if guest.sight.summary.players[guest.sight.seat].level:
            await guest.client.enter()
