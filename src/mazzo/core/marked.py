"""Sentences whose parts each place shows in its own way: a console in notation, a page in words.

A game writes a sentence once. What is a card, a player, a ruling or a foreign word in it is marked, and so
is what is meant for one place only. `plain` makes the sentence of a console of it, in which a card is what
one types (`7D`), and `pieces` what a page needs to say it in the deck and to the person that it is shown to.
Where nothing is marked, the two are the same: a game that marks nothing is read as it is.

    f"{does(names, seat, 'trails')} {card(event.card)}."

    plain:  Anna trails 7D.
    pieces: {"text": "Anna trails", "seat": 0, "you": "You trail"}, " ",
            {"text": "the seven of diamonds", "card": "7D"}, "."
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from mazzo.core.words import second_person

# A mark is OPEN, its kind and values with BAR between, CLOSE. No name and no line of a person has these
# letters: whatever comes from people is cleaned of what cannot be seen.
_OPEN, _BAR, _CLOSE = "\x02", "\x1f", "\x03"
_MARK = re.compile(f"{_OPEN}([^{_CLOSE}]*){_CLOSE}")
_SENTENCE_ENDS = re.compile(r"(^|[.!?]['\")]*\s+|\n\s*)$")
_SPOTS = {"A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven"}
_RANKS = {**_SPOTS, "8": "eight", "9": "nine", "10": "ten", "J": "jack", "Q": "queen", "K": "king"}
_SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
_CARD = re.compile(r"(?<![\w-])(10|[A2-9JQK])([CDHS])(?![\w-])")
# Words of a deck in prose, outside of marks.
_LETTERS = {name: letter for letter, word in _SUITS.items() for name in (word, word[:-1])} | {
    "jack": "J",
    "jacks": "J",
    "queen": "Q",
    "queens": "Q",
}
_WORD = re.compile(rf"({_OPEN}[^{_CLOSE}]*{_CLOSE})|\b({'|'.join(_LETTERS)})\b", re.IGNORECASE)
_PLAYER = re.compile(f"{_OPEN}player{_BAR}([0-9]+){_CLOSE}")
_RULING = re.compile(r"[A-Z]{3}-\d+")


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a sentence for a page, and what it stands for. Whoever knows no more shows its text."""

    text: str
    card: str = ""  # in notation: a card, or its rank or suit alone; to be named as in the reader's deck
    seat: int | None = None  # to who sits there it is said as `you`
    you: str = ""
    ruling: str = ""  # whose words are in the rules
    term: str = ""  # the word in the language of the game


Words = list[str | Piece]


class _Mark(NamedTuple):
    kind: str
    values: list[str]


def card(name: str, words: str = "") -> str:
    """A card by its notation; the words are needed for what is no playing card."""
    return _mark("card", name, words or playing_card(name))


def cards(names: Sequence[str], glue: str = " ") -> str:
    """Several of them: `4S+6C`, or in words one after the other."""
    return listed([card(name) for name in names], glue)


def listed(parts: Sequence[str], glue: str = " ", last: str = "and") -> str:
    """Marked parts: with the glue between them in notation, else `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return either(glue, ", ").join(parts[:-1]) + either(glue, f" {last} ") + parts[-1]


def suit(word: str) -> str:
    """`hearts`, which another deck calls otherwise."""
    letter = next(letter for letter, name in _SUITS.items() if name == word.lower())
    return _mark("suit", word, letter)


def rank(letter: str) -> str:
    """`J`, in words jack or knave."""
    return _mark("card", letter, _RANKS[letter])


def in_prose(text: str) -> str:
    """A text that was written with playing cards in notation, like that of a lesson, with these marked.

    It has articles of its own (`your 7H`), and words for which another deck has others (`diamonds`, `queen`).
    """
    marked = _CARD.sub(lambda found: card(found[0], playing_card(found[0]).removeprefix("the ")), text)
    return _WORD.sub(lambda found: found[1] or _mark("suit", found[2], _LETTERS[found[2].lower()]), marked)


def ruling(numbers: str) -> str:
    """`SCO-3`, or several: `SCO-3, SCO-4`."""
    return _RULING.sub(lambda found: _mark("ruling", found[0]), numbers)


def term(word: str, original: str) -> str:
    """A word for which the game has one in its own language."""
    return _mark("term", word, original)


def names_of(players: Sequence[str]) -> list[str]:
    """The names of the players, seat by seat, each of which is `you` to who sits there."""
    return [_mark("seat", str(seat), name, "you") for seat, name in enumerate(players)]


def player(seat: int) -> str:
    """The player of a seat, where a game knows no names: `naming` puts them in."""
    return _mark("player", str(seat))


def naming(text: str, players: Sequence[str]) -> str:
    """The text with the names of its players, each of whom is `you` to themselves."""
    names = names_of(players)
    return _PLAYER.sub(lambda found: names[int(found[1])], text)


def verb(seat: int, third: str, you: str = "") -> str:
    """What the player of that seat does: `trails`, and said to themselves `trail`."""
    return _mark("seat", str(seat), third, you or second_person(third))


def does(names: Sequence[str], seat: int, third: str) -> str:
    """Who does what: `Anna is dealt`, said to herself `you are dealt`."""
    first, space, rest = third.partition(" ")
    return f"{names[seat]} {verb(seat, first)}{space}{rest}"


def either(typed: str, shown: str) -> str:
    """One thing where plays are typed, another where they are not."""
    return f"{_mark('typed')}{typed}{_mark('shown')}{shown}{_mark('end')}"


def typed(text: str) -> str:
    """What is only for who types: how a command is written."""
    return either(text, "")


def shown(text: str) -> str:
    """What is only for who types nothing."""
    return either("", text)


def plain(text: str) -> str:
    """The sentence in notation, with all players by their names."""
    if _OPEN not in text:
        return text
    return "".join(
        part if isinstance(part, str) else _notation(part) for part in _parts(text, leaving_out="shown")
    )


def pieces(text: str) -> Words:
    """The sentence in words."""
    found: Words = []
    for part in _parts(text, leaving_out="typed"):
        if isinstance(part, str):
            _add(found, part)
        elif part.kind == "seat":
            _add_seat(found, *part.values)
        else:
            found.append(_piece(part, _is_at_start(found)))
    return found


def words_of(text: str) -> Words:
    """What a page is to show in the place of a text; nothing if that is the text itself."""
    return pieces(text) if is_marked(text) else []


def is_marked(text: str) -> bool:
    return _OPEN in text


def playing_card(name: str) -> str:
    """`the seven of diamonds`; what is no playing card is as it is written."""
    found = _CARD.fullmatch(name)
    return f"the {_RANKS[found[1]]} of {_SUITS[found[2]]}" if found else name


def _mark(kind: str, *values: str) -> str:
    return f"{_OPEN}{_BAR.join((kind, *values))}{_CLOSE}"


def _parts(text: str, leaving_out: str) -> Iterator[str | _Mark]:
    """Letters and marks in turn, without those that are for the other place."""
    places: list[str] = []  # those that what comes next is only for, the innermost last
    end = 0
    for found in _MARK.finditer(text):
        if found.start() > end and leaving_out not in places:
            yield text[end : found.start()]
        end = found.end()
        kind, *values = found[1].split(_BAR)
        if kind == "typed":
            places.append(kind)
        elif kind == "shown":
            places[-1] = kind
        elif kind == "end":
            places.pop()
        elif leaving_out not in places:
            yield _Mark(kind, values)
    if end < len(text):
        yield text[end:]


def _notation(mark: _Mark) -> str:
    return mark.values[1] if mark.kind == "seat" else mark.values[0]


def _piece(mark: _Mark, is_at_start: bool) -> Piece:
    first, *rest = mark.values
    match mark.kind:
        case "card":
            return Piece(_capital(rest[0]) if is_at_start else rest[0], card=first)
        case "suit":
            return Piece(first, card=rest[0])
        case "ruling":
            return Piece(first, ruling=first)
        case "player":
            return Piece(f"player {int(first) + 1}", seat=int(first), you="you")
    return Piece(first, term=rest[0])


def _add(found: Words, text: str) -> None:
    """Letters, of which the first may make a name one that owns something."""
    last = found[-1] if found else ""
    if (
        isinstance(last, Piece)
        and last.seat is not None
        and text.startswith("'s")
        and last.you[-3:].lower() == "you"
    ):
        found[-1] = Piece(f"{last.text}'s", seat=last.seat, you=f"{last.you}r")
        text = text[2:]
        last = found[-1]
    if text and isinstance(last, str) and found:
        found[-1] = last + text
    elif text:
        found.append(text)


def _is_at_start(found: Words) -> bool:
    return _SENTENCE_ENDS.search(said(found)) is not None


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _add_seat(found: Words, seat: str, text: str, you: str) -> None:
    """What is said of a player, together with what was said of them just before."""
    if _is_at_start(found):
        you = _capital(you)
    between = found[-1] if found and isinstance(found[-1], str) and not found[-1].strip() else ""
    before = found[-2 if between else -1 :][:1] if len(found) > bool(between) else []
    if before and isinstance(before[0], Piece) and before[0].seat == int(seat):
        del found[-2 if between else -1 :]
        text, you = f"{before[0].text}{between}{text}", f"{before[0].you}{between}{you}"
    found.append(Piece(text, seat=int(seat), you=you))


def said(words: Sequence[str | Piece], reader: int | None = None) -> str:
    """The sentence in English words to that reader, with the French deck: what a page can do at the least."""
    return "".join(
        piece
        if isinstance(piece, str)
        else piece.you
        if piece.seat is not None and piece.seat == reader
        else piece.text
        for piece in words
    )
