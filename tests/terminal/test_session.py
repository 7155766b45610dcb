"""One session, whatever table it is at: tables that tell exactly what a test wants, and real ones here."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.terminal.console import Terminal, letters, run

from mazzo.core.state import SPECTATOR
from mazzo.games import find
from mazzo.match.fair import seed_from
from mazzo.match.match import Match
from mazzo.terminal.commands import Commands
from mazzo.terminal.faces import LETTERS
from mazzo.terminal.local_table import LocalTable
from mazzo.terminal.plain import Plain
from mazzo.terminal.session import Session
from mazzo.terminal.table import Ending, HandOver, Message
from mazzo.wire import messages as wire
from mazzo.wire.client import Lost


def local(path: Path, *kinds: str) -> LocalTable:
    names = ["Ada", "Bob"][: len(kinds)]
    match = Match(find("scopa"), names, seed=seed_from("session"), kinds=kinds)
    return LocalTable(match, path / "match.json", ["Seed's hash 00"])


class FarTable(LocalTable):
    """A table that looks like one at a server. Before it answers a ping, its opponent plays to the end."""

    is_here = False

    def __init__(self, path: Path, last: list[Message]) -> None:
        super().__init__(*_running(path))
        self._last_words = last
        self._told: asyncio.Queue[Message] = asyncio.Queue()

    async def __aiter__(self) -> AsyncIterator[Message]:
        yield self._welcome(0)
        while True:
            yield await self._told.get()

    def log(self, seat: int) -> None:
        return None

    async def send(self, request: wire.Request) -> bool:
        assert isinstance(request, wire.Ping)
        for message in [*self._last_words, wire.Pong(request.id)]:
            self._told.put_nowait(message)
        return True


def _running(path: Path) -> tuple[Match, Path, list[str]]:
    table = local(path, "me", "quick")
    return table.match, table.path, ["You are Ada"]


class EndedInput(Plain):
    """A display to which nothing is typed any more."""

    async def line(self) -> str:
        raise EOFError


def visit(table: LocalTable) -> tuple[Session, Ending]:
    session = Session(table, EndedInput(LETTERS))
    return session, asyncio.run(session.run(Commands(session).obey))


def news(text: str, is_over: bool) -> wire.News:
    return wire.News(9, [wire.Told(None, text)], {}, [], [3, 1], is_over=is_over)


def test_what_the_table_told_before_the_input_ended_is_heard(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session, ending = visit(FarTable(tmp_path, [news("Bob has taken the last card.", is_over=True)]))
    assert ending == Ending("over")
    session.display.tell(session.log[-1:])
    assert "Bob has taken the last card." in capsys.readouterr().out


@pytest.mark.parametrize("last", [[], [news("Bob trails 7D.", is_over=False)], [Lost("gone")]])
def test_the_end_of_the_input_is_a_way_to_leave(tmp_path: Path, last: list[Message]) -> None:
    _, ending = visit(FarTable(tmp_path, last))
    assert ending == Ending("quit")


def test_there_is_nobody_to_talk_to_at_a_table_of_ones_own(tmp_path: Path) -> None:
    words = ("play", "scopa", "--seats", "me:Ada")
    alone = run(tmp_path, *words, "quick", typed="say hello\nsay\nquit\n").stdout
    assert "Not allowed: There is nobody to talk to: the others are bots, and do not listen." in alone
    assert "Not understood: SAY is followed by what you want to say" in alone
    together = run(tmp_path, *words, "me:Bob", typed="say hello\nquit\n").stdout
    assert "There is nobody to talk to: all who play sit at this keyboard." in together


def test_each_person_at_one_keyboard_has_a_log_of_their_own(tmp_path: Path) -> None:
    match = Match(find("scopa"), ["Ada", "Bob"], seed=seed_from("logs"))
    seat = match.actors()[0]
    play = (match.commands(seat) or [])[0]
    first, second = match.players[seat], match.players[1 - seat]
    words = ("play", "scopa", "--seats", "me:Ada", "me:Bob", "--seed", "logs")
    said = run(tmp_path, *words, typed=f"log\n{play}\nlog\nquit\n").stdout
    hers, his = (said.split(f"{name}> log\n")[1].split(f"{name}> ")[0] for name in (first, second))
    assert f"{first} holds" in hers
    assert f"{second} holds" not in hers
    assert f"{second} holds" in his
    assert f"{first} holds" not in his


def test_control_c_while_the_bot_of_a_person_thinks_leaves_at_once(tmp_path: Path) -> None:
    words = ("play", "scopa", "--seats", "ismcts:60s", "me:Ada", "--seed", "b")  # the bot begins
    terminal = Terminal(tmp_path, *words)
    terminal.wait_for(" thinks …")
    terminal.type("\x03")
    assert terminal.end() == 130
    assert "To go on: mazzo resume" in letters(terminal.raw)
    assert "Traceback" not in terminal.raw


def test_a_play_taken_back_while_a_bot_thinks_makes_its_thoughts_void(tmp_path: Path) -> None:
    match = Match(
        find("scopa"), ["Ada", "quick"], seed=seed_from("void"), kinds=["me", "quick"], practice=True
    )
    table = LocalTable(match, tmp_path / "void.json", [])

    async def play() -> None:
        told = aiter(table)
        await anext(told)
        while 0 not in match.actors():
            await anext(told)
        await table.play((match.commands(0) or [])[0])
        await anext(told)
        before = len(match.moves)
        thinking = asyncio.ensure_future(anext(told))
        await asyncio.sleep(0)
        await table.undo()
        answer = await thinking
        assert isinstance(answer, wire.Welcome)
        assert answer.news is not None
        assert re.fullmatch("Ada takes back: .*", answer.news.told[0].text)
        assert len(match.moves) == before - 1

    asyncio.run(play())


def test_nobody_sees_more_than_the_public_news_while_the_keyboard_is_passed_on(tmp_path: Path) -> None:
    table = local(tmp_path, "me", "me")

    async def first() -> Message:
        return await anext(aiter(table))

    told = asyncio.run(first())
    assert isinstance(told, HandOver)
    assert table.seat == SPECTATOR
    assert not [line for line in told.told if "holds" in str(line)]


def test_only_a_bot_is_said_to_think(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "scopa", "--seats", "me:Ada", "quick", "--seed", "thinks")
    terminal.wait_for("HELP   RULES")
    begin = terminal.type("undo\r")
    terminal.wait_for("no play of yours", begin)
    begin = terminal.type("hint\r")
    assert "mazzo thinks" in terminal.wait_for("Hint:", begin)
    terminal.type("\x03")
    terminal.end()
    assert "Ada thinks" not in letters(terminal.raw)


def test_where_all_are_to_act_people_wait_for_the_bots(tmp_path: Path) -> None:
    words = ("play", "sapone", "--seats", "me:Ada", "quick", "quick", "--seed", "together")
    lines = "PASS\nPASS\nPASS\nLOG\nQUIT\n"
    first, second = (run(tmp_path / name, *words, typed=lines).stdout for name in "ab")
    assert first.replace("/a/", "/b/") == second


def test_what_was_taken_back_is_not_in_the_log(tmp_path: Path) -> None:
    words = ("play", "hoards", "--seats", "me:Ada", "quick", "--seed", "4")
    said = run(tmp_path, *words, typed="log\nEND\nUNDO\nlog\nQUIT\n").stdout
    before, after = (part.split("Ada> ")[0] for part in said.split("Ada> log\n")[1:])
    assert before == after
