"""The display without colour, boxes or keys: plain lines, for pipes, scripts and screen readers."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from mazzo.core.errors import Refused
from mazzo.core.layout import Cell, Row, Sheet, Tile
from mazzo.core.words import plural, points
from mazzo.terminal.display import News, Scene
from mazzo.terminal.faces import Faces, typed
from mazzo.terminal.wipe import wipe

MARKS = {"bold": ("*", "*"), "underlined": ("_", "_"), "framed": ("[", "]")}


class Plain:
    """One line an event. What comes from a pipe is repeated, so that the output reads as a conversation."""

    def __init__(self, faces: Faces) -> None:
        self._faces = faces
        self._is_typed = sys.stdin.isatty()

    def say(self, text: str) -> None:
        print(text)

    def result(self, text: str) -> None:
        print(text)

    def tell(self, news: News) -> None:
        for item in news:
            print(sheet_text(item) if isinstance(item, Sheet) else self._faces.text(item))

    def pause(self, news: News) -> None:
        self.tell(news)

    def refuse(self, error: Refused) -> None:
        print(f"{error.kind.capitalize()}: {error}")

    def table(self, scene: Scene) -> None:
        self.tell([*scene.greeting, *scene.news])
        print()
        print(heading(scene))
        for row in scene.table.rows:
            print(self._row(row, scene.names))

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

    def ask(self, who: str, words: Sequence[str]) -> str:
        print(f"{who}> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            raise EOFError
        if not self._is_typed:
            print(typed(line))
        return typed(line)

    def step(self, where: str, words: Sequence[str]) -> str:
        return self.ask(where, words)

    def curtain(self, greeting: Sequence[str], news: News, whom: str, words: Sequence[str]) -> str:
        if not self._is_typed:
            self.tell(greeting)
            print(f"{whom} is to act.")
            return ""
        wipe(sys.stdout)
        self.tell([*greeting, *news])
        answer = self.ask(f"Pass the keyboard to {whom}, then Enter", words)
        wipe(sys.stdout)
        return answer

    def page(self, markdown: str) -> None:
        print(markdown)

    def log(self, news: News) -> None:
        self.tell(news)

    def lines(self, heading: str, lines: Sequence[str]) -> None:
        print(heading)
        for line in lines:
            print(f"  {line}")

    @contextmanager
    def thinking(self, name: str) -> Iterator[None]:
        yield

    def share(self) -> None:
        """Nothing to do: every curtain wipes the screen."""

    def close(self) -> None:
        sys.stdout.flush()


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
