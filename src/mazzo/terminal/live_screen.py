"""The live display at a real terminal: what is new is drawn above a prompt that stays open."""

import signal
from collections.abc import Callable, Mapping

from prompt_toolkit.application import run_in_terminal

from mazzo.terminal import home
from mazzo.terminal.display import News, Scene
from mazzo.terminal.faces import Faces
from mazzo.terminal.live import Question
from mazzo.terminal.prompt import Prompt, kept
from mazzo.terminal.screen import Screen


class LiveScreen:
    """A Screen that can be drawn on while somebody types."""

    def __init__(self, faces: Faces, keys: Mapping[str, str]) -> None:
        self.display = Screen(faces)
        self.pauses = True
        self._prompt = Prompt(kept(home.history()), keys)
        self._question = Question(lambda: "")

    def ask(self, question: Question) -> None:
        self._question = question
        self._prompt.refresh()

    async def line(self) -> str:
        return await self._prompt.ask_live(lambda: (self._question.who(), self._question.words))

    async def show(self, draw: Callable[[], None]) -> None:
        await run_in_terminal(draw)

    async def read(self, draw: Callable[[], None]) -> None:
        """In a thread of its own, so that the line to the table stays alive; Ctrl-C is the pager's."""
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            await run_in_terminal(draw, in_executor=True)
        finally:
            signal.signal(signal.SIGINT, before)

    async def table(self, scene: Scene, fresh: News, is_wanted: bool) -> None:
        await self.show(lambda: self.display.table(scene))

    async def pause(self, news: News) -> None:
        await self.show(lambda: self.display.alone(news))

    def close(self) -> None:
        self._prompt.vanish()
        self.display.close()
