"""What people write: names, words and chat. It is text, cleaned of what cannot be seen, never markup."""

import re
from collections.abc import Sequence

from mazzo.core import names
from mazzo.core.errors import NotUnderstood
from mazzo.core.reason import Reason

LONGEST_NAME = 24
LONGEST_WORD = 60
LONGEST_LINE = 300


def name(given: str, taken: Sequence[str]) -> str:
    """The name as it is shown, with a number where it looks like that of another player at the table."""
    return names.unlike(_clean("name", given, LONGEST_NAME), taken)


def word(given: str) -> str:
    """The word that a player mixes into the deals; '' if there is none."""
    return _clean("word", given, LONGEST_WORD) if given.strip() else ""


def sealed(word: str) -> str:
    """A word whose hash has been published: it stands as it is or not at all."""
    if not (word.isprintable() and 0 < len(word) <= LONGEST_WORD):
        raise NotUnderstood(
            Reason("bad word", {"most": LONGEST_WORD}),
            f"A word has 1 to {LONGEST_WORD} characters, all of which can be seen.",
        )
    return word


def word_hash(given: str) -> str:
    """The hash of a word; '' if there is none."""
    if given and not re.fullmatch("[0-9a-f]{64}", given):
        raise NotUnderstood(
            Reason("no hash", {"came": given[:70]}),
            f"The hash of a word is its SHA-256 in 64 hex digits, not {given[:70]!r}.",
        )
    return given


def line(given: str) -> str:
    """A line of chat."""
    return _clean("line of chat", given, LONGEST_LINE)


def _clean(what: str, given: str, longest: int) -> str:
    found = names.cleaned(given)
    if not 0 < len(found) <= longest:
        came = f"{len(found)} of them" if found else "nothing that can be seen"
        raise NotUnderstood(
            Reason("bad length", {"what": what, "most": longest, "came": len(found)}),
            f"A {what} has 1 to {longest} characters, and here came {came}.",
        )
    return found
