"""What a person at a table can type, here or at a server: the words of the console, or a play."""

import asyncio
from collections.abc import Awaitable, Callable

from mazzo.core.errors import NotAllowed, NotUnderstood, Refused
from mazzo.core.reason import Reason
from mazzo.core.words import listing
from mazzo.terminal.display import Display
from mazzo.terminal.faces import typed
from mazzo.terminal.session import Session
from mazzo.terminal.table import Ending, Table
from mazzo.terminal.words import AT_THE_CURTAIN, AT_THE_END, HERE, Plays, explained, readable, show_help
from mazzo.wire import messages as wire

Command = Callable[[str], Awaitable[None]]


def visit(table: Table, display: Display) -> int:
    """Stay at the table, and at the next ones if those who play want a rematch; the exit code."""
    while True:
        if table.is_shared:
            display.share()
        session = Session(table, display)
        ending = stay(session)
        if ending.seat is None:
            return session.part(ending)
        table = table.next_table(ending.seat)


def stay(session: Session) -> Ending:
    """Obey what is typed until the match is over or a person leaves."""
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
        self._commands: dict[str, Command] = {
            "": self._look,
            "HELP": self._help,
            "RULES": self._rules,
            "LOG": self._log,
            "QUIT": self._quit,
        }
        if session.is_watching and not self._table.is_here:
            self._commands["Q"] = self._quit
        else:
            self._commands |= {
                "HINT": self._hint,
                "SAY": self._say,
                "UNDO": self._undo,
                "SAVE": self._save,
                "CARRY": self._carry,
                "REPLACE": self._replace,
                "LEAVE": self._leave,
            }

    async def obey(self, line: str) -> None:
        """Do what the line says; whatever is wrong with it is said."""
        session, line = self._session, line.strip()
        word, _, rest = line.partition(" ")
        word = word.upper()
        try:
            if session.hand_over is not None:
                await self._at_the_curtain(word, session.hand_over.seat)
            elif session.is_over and word and word not in AT_THE_END:
                raise NotAllowed(Reason("match over"), "The match is over: Enter plays again, QUIT leaves.")
            elif command := self._commands.get(word):
                await command(rest.strip())
            else:
                await self._play(line)
        except Refused as error:
            refusal = error
            await session.display.show(lambda: session.display.refuse(refusal))
        self._last = word

    async def _at_the_curtain(self, word: str, seat: int) -> None:
        """What the person wants who is about to leave the keyboard; an empty line is the next one's."""
        session = self._session
        match word:
            case "":
                await session.sit_down(seat)
            case "QUIT":
                await self._quit("")
            case "SAVE":
                await session.answer_at_the_curtain(self._table.keep())
            case "LOG":
                await session.answer_at_the_curtain(*session.log)
            case "RULES":
                told = session.hand_over.told if session.hand_over is not None else ()
                await self._rules("")
                await session.answer_at_the_curtain(*told)
            case "HELP":
                words = {"Enter": f"{session.names[seat]} is at the keyboard"}
                words |= {word: HERE[word] for word in AT_THE_CURTAIN}
                await session.answer_at_the_curtain(*explained(words, session.display.width))
            case "UNDO":
                try:
                    await self._undo("")
                except Refused as refusal:
                    await session.answer_at_the_curtain(str(refusal))
            case _:
                known = listing(AT_THE_CURTAIN, "or")
                await session.answer_at_the_curtain(f"Before the keyboard is passed on you can type {known}.")

    async def _look(self, rest: str) -> None:
        if self._session.is_over:
            self._session.expect(wire.RematchSeat)
            await self._table.rematch()
        else:
            await self._session.go_on()

    async def _help(self, rest: str) -> None:
        session, table = self._session, self._table
        plays, words = Plays(), dict(table.words)
        if session.is_over:
            words = {"Enter": "play again"} | {word: words[word] for word in AT_THE_END if word in words}
        elif session.is_to_act and session.news is not None:
            plays = readable(session.news.commands, table.forms(session.news))
        if session.is_paused:
            words = {"Enter": "go on to the table"} | words
        await session.display.show(lambda: show_help(session.display, plays, table.legend(), words))

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
        self._session.ending = Ending("over" if self._session.is_over else "quit")

    async def _play(self, line: str) -> None:
        if self._session.is_watching:
            raise NotUnderstood(Reason("watching"), "You are watching: type LOG, RULES, HELP, or q to leave.")
        if self._session.is_paused:
            await self._session.go_on()
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
        if self._last == "LEAVE" or self._table.is_here:
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
