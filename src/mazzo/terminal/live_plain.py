"""The live display in plain lines: each event when it comes, the table when it is one's turn."""

import asyncio
import codecs
import os
import sys
import threading
from collections.abc import Callable
from dataclasses import replace

from mazzo.terminal.display import News, Scene
from mazzo.terminal.faces import Faces
from mazzo.terminal.live import Question
from mazzo.terminal.plain import Plain

_AT_ONCE = 4096


class LivePlain:
    """Plain lines; what comes from a pipe is repeated, so that the output reads as a conversation."""

    def __init__(self, faces: Faces) -> None:
        self.display = Plain(faces)
        self.pauses = False
        self._question = Question(lambda: "", is_waiting=True)
        self._lines: asyncio.Queue[str | None] | None = None
        self._is_listening = False
        self._is_prompted = False

    def ask(self, question: Question) -> None:
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
        if not sys.stdin.isatty():
            print(line if self._is_prompted else f"> {line}")
        self._is_prompted = False
        return line

    async def show(self, draw: Callable[[], None]) -> None:
        self._break_off()
        draw()
        sys.stdout.flush()
        if self._is_listening:
            self._show_prompt()

    async def read(self, draw: Callable[[], None]) -> None:
        await self.show(draw)

    async def table(self, scene: Scene, fresh: News, is_wanted: bool) -> None:
        """Whose turn it is not hears what happens, and need not hear the whole table every time."""
        if self._question.is_waiting and not is_wanted:
            await self.show(lambda: self.display.tell([*scene.greeting, *fresh]))
        else:
            await self.show(lambda: self.display.table(replace(scene, news=fresh)))

    async def pause(self, news: News) -> None:
        await self.show(lambda: self.display.tell(news))

    def close(self) -> None:
        self._is_listening = False
        self._break_off()
        self.display.close()

    def _show_prompt(self) -> None:
        if not self._question.is_waiting and not self._is_prompted:
            print(f"{self._question.who()}> ", end="", flush=True)
            self._is_prompted = True

    def _break_off(self) -> None:
        """End the line of a prompt that nobody has answered."""
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
