"""What the cards of Sapone are called: `leek2` where it is typed, a leek where it is not."""

import re
from collections import Counter
from collections.abc import Sequence

from mazzo.core.marked import card, either
from mazzo.core.words import listing
from mazzo.games.sapone.rules import piles

_COINS = {"1": "single coin", "2": "two coins", "3": "three coins", "4": "four coins"}
_SOAP = {"1": "single soap", "2": "double soap"}
_KIND = re.compile(rf"\b({'|'.join(kind for kind in piles.KINDS if kind != 'diamond')})\b")


def name(kind: str) -> str:
    """`leek`, `two coins`, `double soap`, `Diamond`."""
    if kind.startswith("coin"):
        return _COINS[kind[-1]]
    if kind.startswith("soap"):
        return _SOAP[kind[-1]]
    return "Diamond" if kind == "diamond" else kind.rstrip("12345")


def a_card(kind: str) -> str:
    """`leek2`, or `a leek`."""
    bare = name(kind)
    if kind == "diamond":
        return card(kind, f"the {bare}")
    if bare.endswith("coins"):
        return card(kind, bare)
    return card(kind, f"{'an' if bare[0] in 'aeiou' else 'a'} {bare}")


def bare_card(kind: str) -> str:
    """`leek2`, or `leek`, where the sentence has an article of its own or needs none."""
    return card(kind, name(kind))


def such_card(kind: str) -> str:
    """`leek`, or `card of two coins`, behind `no`."""
    bare = name(kind)
    return card(kind, f"card of {bare}" if bare.endswith("coins") else bare)


def cards(kinds: Sequence[str], glue: str = " ") -> str:
    """`coin1 coin1 leek2`, or `2 single coins and a leek`."""
    counts = Counter(kinds)
    grouped = listing([_several(kind, counts[kind]) for kind in counts])
    return either(glue.join(kinds), grouped)


def _several(kind: str, count: int) -> str:
    bare = name(kind)
    if count == 1:
        return a_card(kind)
    if bare.endswith("coins"):
        return card(kind, f"{count} cards of {bare}")
    return card(kind, f"{count} {bare}{'' if bare == 'broccoli' else 's'}")


def wanted(word: str) -> str:
    """What a seller may want: a kind, or a category, which is the same everywhere."""
    return word if word in piles.CATEGORIES else a_card(word)


def in_prose(text: str) -> str:
    """A text of a lesson, which has articles of its own."""
    return _KIND.sub(lambda found: bare_card(found[0]), text)
