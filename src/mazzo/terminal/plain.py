"""The display without colour, boxes or keys: plain lines, for pipes, scripts and screen readers."""

import asyncio
import codecs
import os
import shutil
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace

from mazzo.core.errors import Refused
from mazzo.core.layout import Cell, Row, Sheet, Tile
from mazzo.core.words import plural, points
from mazzo.terminal import qr
from mazzo.terminal.display import News, Question, Scene, wipe
from mazzo.terminal.faces import Faces, printable, typed
from mazzo.terminal.words import remark_lines

_AT_ONCE = 4096  # bytes of input
INDENT = 2  # of a list
ANY_WIDTH = 10_000  # as much as any line needs, where none has to be broken
MARKS = {"bold": ("*", "*"), "underlined": ("_", "_"), "framed": ("[", "]")}


class Plain:
    """One line an event, when it happens; the table when it is one's turn.

    What comes from a pipe is repeated, so that the output reads as a conversation.
    """

    def __init__(self, faces: Faces) -> None:
        self.pauses = False
        self._faces = faces
        self.is_typed = sys.stdin.isatty()
        self._question = Question(lambda: "", is_waiting=True)
        self._lines: asyncio.Queue[str | None] | None = None
        self._is_listening = False
        self._is_prompted = False
        self._is_covered = False  # by the curtain

    @property
    def width(self) -> int:
        return shutil.get_terminal_size().columns - INDENT if sys.stdout.isatty() else ANY_WIDTH

    def say(self, text: str) -> None:
        self._print(text)

    def result(self, text: str) -> None:
        self._print(text)

    def _print(self, text: str) -> None:
        """At a terminal in lines that end between words; a pipe has the whole text in one."""
        if sys.stdout.isatty():
            width = self.width + INDENT
            text = "\n".join(part for line in text.splitlines() for part in remark_lines(line, width))
        print(text)

    def tell(self, news: News) -> None:
        for item in news:
            if isinstance(item, Sheet):
                print(sheet_text(item))
            else:
                self._print(self._faces.text(item))

    def refuse(self, error: Refused) -> None:
        self._print(f"{error.kind.capitalize()}: {error}")

    def table(self, scene: Scene) -> None:
        self.tell([*scene.greeting, *scene.news])
        print()
        self._print(heading(scene))
        for row in scene.table.rows:
            self._print(self._row(row, scene.names))

    def _row(self, row: Row, names: Sequence[str]) -> str:
        title = row.title if row.seat is None else names[row.seat]
        shown = [tile for tile in row.tiles if tile.name]
        hidden = len(row.tiles) - len(shown)
        parts = [", ".join(self._tile(tile) for tile in shown)] if shown else []
        if hidden:
            parts.append(f"{plural(hidden, 'card')} face down")
        if row.text:
            parts.append(row.text)
        return f"{title}: {'; '.join(parts) or 'nothing'}"

    def _tile(self, tile: Tile) -> str:
        text = " ".join([self._faces.text(tile.name), *tile.words()])
        if text != tile.name and not tile.face:
            text = f"{tile.name} {text}"
        return f"{text} ({self._faces.text(' '.join(tile.notes))})" if tile.notes else text

    def lines(self, heading: str, lines: Sequence[str]) -> None:
        print(heading)
        for line in lines:
            print(f"{' ' * INDENT}{line}")

    def qr_code(self, link: str) -> None:
        for line in qr.blocks(link, is_dark_on_light=False):  # most terminals write light on dark
            print(line)

    def ask(self, question: str, words: Sequence[str]) -> str:
        print(f"{question}> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            raise EOFError
        if not self.is_typed:
            print(typed(line))
        return typed(line)

    def step(self, where: str, words: Sequence[str]) -> str:
        return self.ask(where, words)

    def prompt(self, question: Question) -> None:
        self._question = question

    async def line(self) -> str:
        if self._lines is None:
            self._lines = asyncio.Queue()
            _Reader(self._lines).start()
        self._is_listening = True
        self._show_prompt()
        line = await self._lines.get()
        self._is_listening = False
        if line is None:
            self._lines.put_nowait(None)
            self._break_off()
            raise EOFError
        if not self.is_typed:
            print(printable(line) if self._is_prompted else f"> {printable(line)}", flush=True)
        self._is_prompted = False
        if self._is_covered:
            self._is_covered = False
            wipe(sys.stdout)
        return line

    async def show(self, draw: Callable[[], None]) -> None:
        self._break_off()
        draw()
        sys.stdout.flush()
        if self._is_listening:
            self._show_prompt()

    async def page(self, markdown: str) -> None:
        await self.show(lambda: print(markdown))

    async def log(self, news: News) -> None:
        await self.show(lambda: self.tell(news))

    async def update(self, scene: Scene, fresh: News, is_wanted: bool) -> None:
        """Whose turn it is not hears what happens, and need not hear the whole table every time."""
        if self._question.is_waiting and not is_wanted:
            await self.show(lambda: self.tell([*scene.greeting, *fresh]))
        else:
            await self.show(lambda: self.table(replace(scene, news=fresh)))

    async def pause(self, news: News) -> None:
        await self.show(lambda: self.tell(news))

    async def curtain(self, greeting: Sequence[str], news: News, whom: str) -> bool:
        if not self.is_typed:
            await self.show(lambda: self.tell([*greeting, f"{whom} is to act."]))
            return False
        wipe(sys.stdout)
        self._is_covered = True
        await self.show(lambda: self.tell([*greeting, *news]))
        return True

    def thinking(self, name: str) -> None:
        """Nothing to say: the play will be told."""

    def share(self) -> None:
        """Nothing to do: every curtain wipes the screen."""

    def unshare(self) -> None:
        """Nothing to do: nothing is hidden between curtains."""

    def close(self) -> None:
        self._is_listening = False
        self._break_off()
        sys.stdout.flush()

    def _show_prompt(self) -> None:
        if not self._question.is_waiting and not self._is_prompted:
            print(f"{self._question.who()}> ", end="", flush=True)
            self._is_prompted = True

    def _break_off(self) -> None:
        """End the line of a prompt that was not answered."""
        if self._is_prompted:
            print()
        self._is_prompted = False


class _Reader(threading.Thread):
    """Lines from standard input, whatever it is. It reads the bare descriptor: one that waits in sys.stdin
    would hold a lock that Python needs when it ends.
    """

    def __init__(self, lines: asyncio.Queue[str | None]) -> None:
        super().__init__(daemon=True)
        self._lines = lines
        self._loop = asyncio.get_running_loop()

    def run(self) -> None:
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        rest = ""
        while raw := self._read():
            *whole, rest = (rest + decoder.decode(raw)).split("\n")
            for line in whole:
                self._pass_on(line)
        if rest:
            self._pass_on(rest)
        self._pass_on(None)

    def _read(self) -> bytes:
        try:
            return os.read(sys.stdin.fileno(), _AT_ONCE)
        except OSError:
            return b""

    def _pass_on(self, line: str | None) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._lines.put_nowait, line)


def heading(scene: Scene) -> str:
    """`Scopa, hand 2, to 11 points. Ada 5, quick 3. Ada is to act.`"""
    title = ", ".join(part for part in (scene.title, scene.table.heading) if part)
    scores = ", ".join(
        f"{name} {points(score)}" for name, score in zip(scene.names, scene.scores, strict=True)
    )
    who = " or ".join(scene.names[seat] for seat in scene.actors)
    return f"{title}. {scores}." + (f" {who} is to act." if who else "")


def sheet_text(sheet: Sheet) -> str:
    """The score sheet in columns of letters, with signs for what cannot be seen without colour."""
    rows = [
        list(sheet.columns),
        *([_marked(cell) for cell in line] for line in (*sheet.lines, *sheet.totals)),
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [sheet.title]
    for row in rows:
        cells = [
            text.rjust(width) if 0 < index < len(row) - 1 else text.ljust(width)
            for index, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append(f"  {'   '.join(cells)}".rstrip())
    marked = [_marked(cell) for cell in sheet.legend if MARKS.keys() & cell.tone.split()]
    return "\n".join([*lines, f"  ({', '.join(marked)})"] if marked else lines)


def _marked(cell: Cell) -> str:
    text = cell.text
    for tone in cell.tone.split():
        before, after = MARKS.get(tone, ("", ""))
        text = f"{before}{text}{after}"
    return text
