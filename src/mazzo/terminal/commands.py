"""What a person at a table can type, here or at a server: the words of the console, or a play."""

import asyncio
from collections.abc import Awaitable, Callable

from mazzo.core.errors import NotUnderstood, Refused
from mazzo.core.reason import Reason
from mazzo.core.words import listing
from mazzo.terminal.faces import typed
from mazzo.terminal.session import Session
from mazzo.terminal.table import Ending
from mazzo.terminal.words import AT_THE_CURTAIN, readable, show_help
from mazzo.wire import messages as wire

Command = Callable[[str], Awaitable[None]]


def run(session: Session) -> Ending:
    """Stay at the table until the match is over or a person leaves."""
    try:
        return asyncio.run(session.run(Commands(session).obey))
    except KeyboardInterrupt:
        return Ending("interrupted")


class Commands:
    """Obeys lines, one at a time."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._table = session.table
        self._last = ""  # word that was typed
        for_all: dict[str, Command] = {
            "": self._look,
            "HELP": self._help,
            "RULES": self._rules,
            "LOG": self._log,
            "QUIT": self._quit,
        }
        for_players: dict[str, Command] = {
            "HINT": self._hint,
            "SAY": self._say,
            "UNDO": self._undo,
            "SAVE": self._save,
        }
        at_a_server: dict[str, Command] = {
            "CARRY": self._carry,
            "REPLACE": self._replace,
            "LEAVE": self._leave,
        }
        if self._table.is_here:
            self._commands = for_all | for_players
        elif session.is_watching:
            self._commands = for_all | {"Q": self._quit}
        else:
            self._commands = for_all | for_players | at_a_server

    async def obey(self, line: str) -> None:
        """Do what the line says; whatever is wrong with it is said."""
        session, line = self._session, line.strip()
        if session.hand_over is not None:
            await self._at_the_curtain(line.upper(), session.hand_over.seat)
            return
        word, _, rest = line.partition(" ")
        was_paused, session.is_paused = session.is_paused, False
        try:
            if command := self._commands.get(word.upper()):
                await command(rest.strip())
            else:
                await self._play(line)
        except Refused as error:
            refusal = error
            await session.display.show(lambda: session.display.refuse(refusal))
        self._last = word.upper()
        if was_paused and line:
            await session.look()

    async def _at_the_curtain(self, word: str, seat: int) -> None:
        """What the person wants who is about to leave the keyboard; an empty line is the next one's."""
        if not word:
            await self._session.sit_down(seat)
        elif word == "QUIT":
            await self._quit("")
        elif word == "SAVE":
            await self._session.answer_at_the_curtain(self._table.keep())
        elif word == "UNDO":
            try:
                await self._undo("")
            except Refused as refusal:
                await self._session.answer_at_the_curtain(str(refusal))
        else:
            known = listing(AT_THE_CURTAIN, "or")
            await self._session.answer_at_the_curtain(
                f"Before the keyboard is passed on you can type {known}."
            )

    async def _look(self, rest: str) -> None:
        await self._session.look(is_wanted=True)

    async def _help(self, rest: str) -> None:
        session = self._session
        news = session.news
        commands = readable(news.commands, self._table.forms(news)) if news is not None else []
        await session.display.show(lambda: show_help(session.display, commands, self._table.words))

    async def _rules(self, rest: str) -> None:
        try:
            rules = await self._table.rules()
        except OSError as error:
            await self._session.say(f"The rules cannot be had now: {error}.")
            return
        await self._session.display.page(rules)

    async def _log(self, rest: str) -> None:
        await self._session.display.log(self._session.log)

    async def _quit(self, rest: str) -> None:
        self._session.ending = Ending("quit")

    async def _play(self, line: str) -> None:
        if self._session.is_watching:
            raise NotUnderstood(Reason("watching"), "You are watching: type LOG, RULES, HELP, or q to leave.")
        self._session.expect(wire.News)
        if remark := await self._table.play(typed(line)):
            await self._session.say(remark)

    async def _hint(self, rest: str) -> None:
        if self._table.is_here:
            self._session.display.thinking("mazzo")
        await self._send(wire.Hint(), wire.Hinted)

    async def _say(self, rest: str) -> None:
        if not rest:
            raise NotUnderstood(
                Reason("nothing to say"), "SAY is followed by what you want to say, as in: SAY good evening."
            )
        await self._send(wire.Say(rest), wire.Said)

    async def _carry(self, rest: str) -> None:
        await self._send(wire.Carry(), wire.Carried)

    async def _replace(self, rest: str) -> None:
        names = [name.casefold() for name in self._session.names]
        if rest.casefold() not in names:
            known = ", ".join(self._session.names)
            raise NotUnderstood(
                Reason("no such player"), f"REPLACE is followed by the name of who is gone, one of {known}."
            )
        await self._send(wire.Replace(names.index(rest.casefold())), wire.TableChanged)

    async def _leave(self, rest: str) -> None:
        if self._last == "LEAVE":
            await self._send(wire.Leave(), wire.Left)
        else:
            await self._session.say(
                "This gives up your seat for good. Type LEAVE once more to do it; QUIT would keep the seat."
            )

    async def _undo(self, rest: str) -> None:
        self._session.expect(wire.News)
        try:
            await self._table.undo()
        except Refused:
            self._session.expect(None)
            raise

    async def _save(self, rest: str) -> None:
        await self._session.say(self._table.keep())

    async def _send(self, request: wire.Request, answer: type[wire.Tell]) -> None:
        self._session.expect(answer)
        if not await self._table.send(request):
            self._session.expect(None)
            await self._session.say("The line to the table is broken just now; please try again in a moment.")
