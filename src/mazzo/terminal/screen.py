"""The display at a real terminal: drawn with Rich, typed with prompt_toolkit."""

import os
import signal
from collections.abc import Callable, Mapping, Sequence

from prompt_toolkit.application import run_in_terminal
from prompt_toolkit.history import DummyHistory, InMemoryHistory
from rich.console import Console, RenderableType
from rich.text import Text

from mazzo.core.errors import NotAllowed, NotUnderstood, Refused
from mazzo.core.layout import Sheet
from mazzo.core.words import plural
from mazzo.terminal import drawing, home, qr
from mazzo.terminal.display import CLEAR, HIDE, SHOW, News, Question, Scene
from mazzo.terminal.faces import Faces, typed
from mazzo.terminal.prompt import Prompt, kept
from mazzo.terminal.words import remark_lines

STEP_KEYS = {"right": "next", " ": "next", "left": "back", "home": "first", "end": "last"}
ABOVE = 3  # lines of news for which drawn cards must leave room,
ABOVE_GREETED = 1  # and where a greeting takes most of it
INDENT = 2  # of a list
BELOW = 3  # lines for the prompt and what stands around it
MARKS = {NotUnderstood.kind: ("?", "yellow"), NotAllowed.kind: ("✗", "red")}
OTHER_MARK = ("…", "blue")


class Screen:
    """The newest table stands alone on the screen; what led to it stands above, the prompt below.

    On an empty line each of `keys` is a word.
    """

    def __init__(self, faces: Faces, keys: Mapping[str, str] | None = None) -> None:
        self.pauses = self.is_typed = True
        self._faces = faces
        self._keys = keys or {}
        self._console = Console(highlight=False)
        self._stepper = Prompt(DummyHistory(), STEP_KEYS)
        self._question = Question(lambda: "")
        self._prompts: dict[str, Prompt] = {}  # of each owner
        self._prompt: Prompt | None = None  # that is open, or was last
        self._is_thinking = False  # a bot, and the line above the prompt says so
        self._is_covered = False  # by the curtain
        self._redraw: Callable[[], None] | None = None  # what stands on the screen, once more
        self._is_shared = False

    @property
    def width(self) -> int:
        return min(self._console.width, drawing.WIDEST) - INDENT

    def say(self, text: str) -> None:
        for line in remark_lines(text, self._console.width):
            self._console.print(Text(line, "cyan"), soft_wrap=True)

    def result(self, text: str) -> None:
        self._console.print(Text(f" ★ {text}", "bold yellow"))

    def tell(self, news: News) -> None:
        self._print_all([self._drawn(item) for item in news])

    def refuse(self, error: Refused) -> None:
        mark, colour = MARKS.get(error.kind, OTHER_MARK)
        kind = (f" {mark} {error.kind.capitalize()}: ", f"bold {colour}")
        self._console.print(Text.assemble(kind, (str(error), colour)))

    def table(self, scene: Scene) -> None:
        self._redraw = lambda: self.table(scene)
        width, height = self._console.size
        news = [self._drawn(item) for item in scene.news]
        has_sheet = any(isinstance(item, Sheet) for item in scene.news)
        greeting = [_folded(line, width) for line in scene.greeting]
        height -= BELOW + self._height(greeting)
        above = self._height(news) if has_sheet else ABOVE_GREETED if greeting else ABOVE
        lines = drawing.table(scene, self._faces, width, height - above)
        room = height - len(lines)
        self._raw(CLEAR)
        self._print_all(greeting)
        self._print_newest(news, room)
        if 0 < self._height(news) < room - 1:
            self._console.print()
        for line in lines:
            self._console.print(line, no_wrap=True, crop=True)
        self._console.print()

    def _print_newest(self, news: Sequence[RenderableType], room: int) -> None:
        """As much of the news as fits above the table."""
        shown = list(news)
        while len(shown) > 1 and self._height(shown) > room - 1:
            shown.pop(0)
        if left_out := len(news) - len(shown):
            self._console.print(Text(f"({plural(left_out, 'line')} more: LOG)", drawing.QUIET))
        self._print_all(shown)

    def _print_all(self, parts: Sequence[RenderableType]) -> None:
        for part in parts:
            self._console.print(part)

    def _height(self, news: Sequence[RenderableType]) -> int:
        return sum(len(self._console.render_lines(item)) for item in news)

    def _drawn(self, item: str | Sheet) -> RenderableType:
        if isinstance(item, Sheet):
            return drawing.sheet(item, self._faces)
        return drawing.sentence(item, self._faces)

    def ask(self, question: str, words: Sequence[str]) -> str:
        return typed(Prompt(DummyHistory()).ask(question, words))

    def step(self, where: str, words: Sequence[str]) -> str:
        return typed(self._stepper.ask(where, words))

    def prompt(self, question: Question) -> None:
        self._question = question
        if self._prompt is not None:
            self._prompt.refresh()

    async def line(self) -> str:
        self._prompt = self._prompt_of(self._question.owner)
        line = await self._prompt.ask_live(lambda: self._question)
        if self._is_covered:
            self._is_covered = False
            self._raw(CLEAR)
        return line

    def _prompt_of(self, owner: str) -> Prompt:
        """That person's own prompt; the history outlives the session only where one person plays."""
        if not owner:
            return Prompt(DummyHistory())
        if owner not in self._prompts:
            history = InMemoryHistory() if self._is_shared else kept(home.history())
            self._prompts[owner] = Prompt(history, self._keys)
        return self._prompts[owner]

    async def show(self, draw: Callable[[], None]) -> None:
        self._stop_thinking()
        await run_in_terminal(draw)

    async def update(self, scene: Scene, fresh: News, is_wanted: bool) -> None:
        await self.show(lambda: self.table(scene))

    async def pause(self, news: News) -> None:
        await self.show(lambda: self._alone(news))

    async def curtain(self, greeting: Sequence[str], news: News, whom: str) -> bool:
        self._is_covered = True
        await self.show(lambda: self._alone([*greeting, *news, ""]))
        return True

    def _alone(self, news: News) -> None:
        """What has happened, with nothing else on the screen."""
        self._redraw = lambda: self._alone(news)
        self._raw(CLEAR)
        self.tell(news)

    def thinking(self, name: str) -> None:
        self._stop_thinking()
        self._is_thinking = True
        self._raw(f"{name} thinks …")

    def _stop_thinking(self) -> None:
        if self._is_thinking:
            self._is_thinking = False
            self._raw("\r\x1b[K")

    async def page(self, markdown: str) -> None:
        from rich.markdown import Markdown

        await self._read([Markdown(markdown)])

    async def log(self, news: News) -> None:
        drawn = [self._drawn(item) for item in news]
        if self._height(drawn) < self._console.height - BELOW:
            await self.show(lambda: self.tell(news))
        else:
            await self._read(drawn)

    async def _read(self, parts: Sequence[RenderableType]) -> None:
        """Show what may be longer than the screen, then the table again.

        The pager has a thread of its own: the line to the table stays alive meanwhile. Ctrl-C is the pager's.
        """
        os.environ.setdefault("LESS", "-R")
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            await run_in_terminal(lambda: self._page(parts), in_executor=True)
        finally:
            signal.signal(signal.SIGINT, before)
        if self._is_shared:
            self._raw(HIDE)  # a pager may have gone back to the screen that others can scroll
        if self._redraw is not None:
            await self.show(self._redraw)

    def _page(self, parts: Sequence[RenderableType]) -> None:
        with self._console.pager(styles=not self._console.no_color):
            self._console.print(*parts, sep="\n", width=min(self._console.width, drawing.WIDEST))

    def lines(self, heading: str, lines: Sequence[str]) -> None:
        self._console.print(Text(heading, "bold"))
        for line in lines:
            self._console.print(Text(f"{' ' * INDENT}{line}"))

    def qr_code(self, link: str) -> None:
        has_colour = not self._console.no_color
        for line in qr.blocks(link, is_dark_on_light=has_colour):
            self._console.print(Text(line, "black on white" if has_colour else ""), crop=True)

    def share(self) -> None:
        self._is_shared = True
        self._raw(HIDE)

    def unshare(self) -> None:
        if self._is_shared:
            self._is_shared = False
            self._raw(CLEAR + SHOW)

    def close(self) -> None:
        self._stop_thinking()
        if self._prompt is not None:
            self._prompt.vanish()
        self.unshare()

    def _raw(self, codes: str) -> None:
        self._console.file.write(codes)
        self._console.file.flush()


def _folded(line: str, width: int) -> Text:
    """A line of a greeting; one with a hash that is too long for a line fills the first one all the same."""
    is_long = max(map(len, line.split()), default=0) > width
    parts = [line[at : at + width] for at in range(0, len(line), width)] if is_long else [line]
    return Text("\n".join(parts), drawing.QUIET)
