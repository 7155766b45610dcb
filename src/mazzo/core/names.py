"""Names of players: what is to be seen of one, and whether two of them look alike (Unicode's UTS 39)."""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache

# Letters, marks and signs that show nothing, though Unicode does not count them among its control signs:
# fillers of Hangul and Khmer, and what only joins or parts its neighbours.
_BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]")
_BRAILLE_BLANK = "\u2800"
# Which form the sign before takes: of an emoji, of a Mongolian letter, of the character of a Japanese name.
_SELECTORS = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
# Of ASCII, what looks like other ASCII, or like nothing.
_PLAIN_DOUBLES = str.maketrans("", "", "il1|o0mrn'`\"% ")
_SEEN = frozenset("LNPS")  # letters, numbers, punctuation, symbols: what is more than an accent on nothing


def cleaned(given: str) -> str:
    """The name without what cannot be seen, and one space for each gap; '' if nothing is left to be seen."""
    spaced = (" " if letter.isspace() else letter for letter in given.replace(_BRAILLE_BLANK, " "))
    shown = "".join(letter for letter in spaced if letter.isprintable())
    found = " ".join(unicodedata.normalize("NFC", _BLANK.sub("", shown)).split())
    return found if any(unicodedata.category(letter)[0] in _SEEN for letter in found) else ""


def unlike(name: str, others: Sequence[str], gap: str = " ") -> str:
    """The name, with a number where it looks like that of another player."""
    rest = _plain_rest(name)
    if rest is not None and all(_plain_rest(other) not in (None, rest) for other in others):
        return name  # without loading a megabyte: so it is with most names
    taken = {look for other in others for look in _looks(other)}
    found, number = name, 2
    while taken & _looks(found):
        found = f"{name}{gap}{number}"
        number += 1
    return found


def _plain_rest(name: str) -> str | None:
    """The letters of a plain name which look like no other plain letter; None if it has other letters too."""
    return name.casefold().translate(_PLAIN_DOUBLES) if name.isascii() else None


def _looks(name: str) -> set[str]:
    """What the name is compared by: as it is written (`I` and `l`), and in small letters."""
    whole = unicodedata.normalize("NFKC", cleaned(name))
    return {_skeleton(whole), _skeleton(whole.casefold())}


def _skeleton(text: str) -> str:
    """One text for all that look the same; it is for comparing, not for showing."""
    found = unicodedata.normalize("NFD", _SELECTORS.sub("", text))
    for _ in range(2):  # what stands for a letter may itself be of letters that others stand for: m, rn
        found = "".join(prototypes().get(letter, letter) for letter in found)
    return unicodedata.normalize("NFD", found)


@cache
def prototypes() -> dict[str, str]:
    """For each letter that looks like others, the one that stands for all of them.

    The library has who looks like whom, both ways round. Several letters that look like one (`rn`, `m`) must
    stand for it: they are read one by one. It is a megabyte, loaded when names are first compared.
    """
    from confusable_homoglyphs.confusables import confusables_data

    found: dict[str, str] = {}
    for letter, others in confusables_data.items():
        alike = {_bare(sign) for sign in (letter, *(other["c"] for other in others))}
        alike |= {found[sign] for sign in alike if sign in found}
        best = min(alike, key=lambda sign: (-len(sign), sign))
        for sign in alike:
            if len(sign) == 1:
                found[sign] = best
    return {sign: best for sign, best in found.items() if sign != best}


def _bare(sign: str) -> str:
    """The library writes signs that go from right to left between two marks that say so."""
    return sign.strip("\u200e")
