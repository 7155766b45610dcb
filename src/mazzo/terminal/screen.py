"""The display at a real terminal: drawn with Rich, typed with prompt_toolkit."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from prompt_toolkit.history import DummyHistory, InMemoryHistory
from rich.console import Console, RenderableType
from rich.text import Text

from mazzo.core.errors import NotAllowed, NotUnderstood, Refused
from mazzo.core.layout import Sheet
from mazzo.core.words import plural
from mazzo.terminal import draw, home
from mazzo.terminal.display import News, Scene
from mazzo.terminal.faces import Faces, typed
from mazzo.terminal.prompt import Prompt, kept
from mazzo.terminal.wipe import CLEAR, HIDE, SHOW

STEP_KEYS = {"right": "next", " ": "next", "left": "back", "home": "first", "end": "last"}
ABOVE = 3  # lines of news for which drawn cards must leave room
BELOW = 3  # lines for the prompt and what stands around it
MARKS = {NotUnderstood.kind: ("?", "yellow"), NotAllowed.kind: ("✗", "red")}
OTHER_MARK = ("…", "blue")


class Screen:
    """The newest table stands alone on the screen; what led to it stands above."""

    def __init__(self, faces: Faces) -> None:
        self._faces = faces
        self._console = Console(highlight=False)
        self._stepper = Prompt(DummyHistory(), STEP_KEYS)
        self._prompts: dict[str, Prompt] = {}
        self._scene: Scene | None = None
        self._is_shared = False

    def say(self, text: str) -> None:
        self._console.print(Text(text, "cyan"), soft_wrap=True)

    def result(self, text: str) -> None:
        self._console.print(Text(f"\n ★ {text}\n", "bold yellow"))

    def tell(self, news: News) -> None:
        self._print_all([self._drawn(item) for item in news])

    def refuse(self, error: Refused) -> None:
        mark, colour = MARKS.get(error.kind, OTHER_MARK)
        kind = (f" {mark} {error.kind.capitalize()}: ", f"bold {colour}")
        self._console.print(Text.assemble(kind, (str(error), colour)))

    def table(self, scene: Scene) -> None:
        self._scene = scene
        width, height = self._console.size
        news = [self._drawn(item) for item in scene.news]
        has_sheet = any(isinstance(item, Sheet) for item in scene.news)
        lines = draw.table(
            scene, self._faces, width, height - BELOW - (self._height(news) if has_sheet else ABOVE)
        )
        greeting = [Text(line, draw.QUIET) for line in scene.greeting]
        room = height - BELOW - len(lines) - self._height(greeting)
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
            self._console.print(Text(f"({plural(left_out, 'line')} more: LOG)", draw.QUIET))
        self._print_all(shown)

    def _print_all(self, parts: Sequence[RenderableType]) -> None:
        for part in parts:
            self._console.print(part)

    def _height(self, news: Sequence[RenderableType]) -> int:
        return sum(len(self._console.render_lines(item)) for item in news)

    def _drawn(self, item: str | Sheet) -> RenderableType:
        if isinstance(item, Sheet):
            return draw.sheet(item, self._faces)
        return draw.sentence(item, self._faces.word)

    def pause(self, news: News) -> None:
        self.alone(news)
        _ask_once("Enter to go on", [])

    def alone(self, news: News) -> None:
        """What has happened, with nothing else on the screen."""
        self._raw(CLEAR)
        self.tell(news)

    def ask(self, who: str, words: Sequence[str]) -> str:
        return typed(self._prompt_of(who).ask(who, words))

    def _prompt_of(self, who: str) -> Prompt:
        """That person's own prompt; the history outlives the session only where one person plays."""
        if who not in self._prompts:
            self._prompts[who] = Prompt(InMemoryHistory() if self._is_shared else kept(home.history()))
        return self._prompts[who]

    def step(self, where: str, words: Sequence[str]) -> str:
        return typed(self._stepper.ask(where, words))

    def curtain(self, greeting: Sequence[str], news: News, whom: str, words: Sequence[str]) -> str:
        self._raw(CLEAR)
        self.tell([*greeting, *news])
        self._console.print()
        answer = _ask_once(f"Pass the keyboard to {whom}, then Enter", words)
        self._raw(CLEAR)
        return answer

    def page(self, markdown: str) -> None:
        from rich.markdown import Markdown

        self._page([Markdown(markdown)])

    def log(self, news: News) -> None:
        drawn = [self._drawn(item) for item in news]
        if self._height(drawn) < self._console.height - BELOW:
            self.tell(news)
        else:
            self._page(drawn)

    def _page(self, parts: Sequence[RenderableType]) -> None:
        """Show what may be longer than the screen, then the table again."""
        os.environ.setdefault("LESS", "-R")
        with self._console.pager(styles=not self._console.no_color):
            self._console.print(*parts, sep="\n", width=min(self._console.width, draw.WIDEST))
        if self._is_shared:
            self._raw(HIDE)  # a pager may have gone back to the screen that others can scroll
        if self._scene is not None:
            self.table(self._scene)

    def lines(self, heading: str, lines: Sequence[str]) -> None:
        self._console.print(Text(heading, "bold"))
        for line in lines:
            self._console.print(Text(f"  {line}"))

    @contextmanager
    def thinking(self, name: str) -> Iterator[None]:
        self._raw(f"{name} thinks …")
        try:
            yield
        finally:
            self._raw("\r\x1b[K")

    def share(self) -> None:
        self._is_shared = True
        self._raw(HIDE)

    def close(self) -> None:
        if self._is_shared:
            self._is_shared = False
            self._raw(CLEAR + SHOW)

    def _raw(self, codes: str) -> None:
        self._console.file.write(codes)
        self._console.file.flush()


def _ask_once(question: str, words: Sequence[str]) -> str:
    """A question whose answer nobody needs to remember."""
    return typed(Prompt(DummyHistory()).ask(question, words))
