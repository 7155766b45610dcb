"""The line that a person types: completion of what may be said now, and history with the arrow keys."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.application.current import get_app
from prompt_toolkit.completion import CompleteEvent, Completer, Completion, DynamicCompleter
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.shortcuts import CompleteStyle
from prompt_toolkit.styles import Style

from mazzo.terminal.display import Question

STYLE = Style.from_dict({"who": "bold ansiyellow", "bottom-toolbar": "noreverse", "offer": "ansicyan"})
BETWEEN, MORE = "   ", "…"
TICK = 1.0  # seconds between two looks at a question in which a clock may run


class Offer(Completer):
    """Whole lines: those that begin with what was typed, then those in which a word does."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines

    def fitting(self, text: str) -> list[str]:
        typed = text.lower().lstrip()
        begins = [line for line in self._lines if line.lower().startswith(typed)]
        return begins + [line for line in self._lines if f" {typed}" in line.lower() and line not in begins]

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        for line in self.fitting(document.text_before_cursor):
            yield Completion(line, start_position=-len(document.text_before_cursor))


class Prompt:
    """One person's prompt; what it remembers is theirs alone. On an empty line each of `keys` is a word."""

    def __init__(self, history: History, keys: Mapping[str, str] | None = None) -> None:
        self._session: PromptSession[str] = PromptSession(
            history=history,
            style=STYLE,
            complete_style=CompleteStyle.READLINE_LIKE,
            key_bindings=_bound(keys or {}),
        )

    def ask(self, question: str, words: Sequence[str]) -> str:
        """One line. Below it stand those of the words that Tab would complete it to."""
        offer = Offer(words)
        return self._session.prompt(
            FormattedText([("class:who", question), ("", " › ")]),
            completer=offer,
            bottom_toolbar=(lambda: _bar(offer)) if words else None,
        )

    async def ask_live(self, question: Callable[[], Question]) -> str:
        """One line, while the question and what is offered may change."""

        def offer() -> Offer:
            return Offer([*question().plays, *question().words])

        self._session.app.erase_when_done = False
        return await self._session.prompt_async(
            lambda: FormattedText([("class:who", question().who()), ("", " › ")]),
            completer=DynamicCompleter(offer),
            bottom_toolbar=lambda: _bar(offer(), question().words[:1]),
            refresh_interval=TICK,
        )

    def refresh(self) -> None:
        """The question has changed."""
        self._session.app.invalidate()

    def vanish(self) -> None:
        """Leave nothing of the prompt when it is broken off."""
        self._session.app.erase_when_done = True


def _bar(offer: Offer, kept: Sequence[str] = ()) -> FormattedText:
    app = get_app()
    line = one_line(offer.fitting(app.current_buffer.text), kept, app.output.get_size().columns - 1)
    return FormattedText([("class:offer", f" {line}")])


def one_line(words: Sequence[str], kept: Sequence[str], room: int) -> str:
    """As many of the words as there is room for, those that are always to be seen among them."""
    everything = BETWEEN.join(dict.fromkeys([*words, *kept]))
    if len(everything) <= room:
        return everything
    for count in range(len(words), -1, -1):
        shown = words[:count]
        line = BETWEEN.join([*shown, MORE, *(word for word in kept if word not in shown)])
        if len(line) <= room:
            return line
    return BETWEEN.join(kept)


def _bound(keys: Mapping[str, str]) -> KeyBindings:
    bindings = KeyBindings()

    @Condition
    def is_empty() -> bool:
        return not get_app().current_buffer.text

    for key, word in keys.items():
        bindings.add(key, filter=is_empty)(lambda event, word=word: event.app.exit(result=word))
    return bindings


def kept(path: Path) -> History:
    """The history in that file; of this session only if it cannot be written."""
    try:
        path.touch(mode=0o600)
    except OSError:
        return InMemoryHistory()
    return FileHistory(str(path))
