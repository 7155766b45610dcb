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
from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

import msgspec

from mazzo.core.words import second_person

# A mark is OPEN, its kind and values with BAR between, CLOSE; what is for one place only stands between
# TYPED, SHOWN and END. No name and no line of a person has these letters: whatever comes from people is
# cleaned of what cannot be seen.
_OPEN, _BAR, _CLOSE = "\x02", "\x1f", "\x03"
_TYPED, _SHOWN, _END = "\x0e", "\x0f", "\x10"
_MARK = re.compile(f"{_OPEN}([^{_CLOSE}]*){_CLOSE}")
_LETTERS_ALONE = f"([^{_TYPED}{_SHOWN}{_END}]*)"
_EITHER = re.compile(f"{_TYPED}{_LETTERS_ALONE}{_SHOWN}{_LETTERS_ALONE}{_END}")  # the innermost
_MOST = 5_000  # marks that are remembered: those of the decks, and of names where much is told
_QUOTES, _STOPS = "'\")", (".", "!", "?")
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
    """What a mark says in each place."""

    notation: str
    piece: Piece
    first: Piece  # the same where a sentence begins


@lru_cache(_MOST)
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
    return _mark("suit", word, _LETTERS[word.lower()])


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
    return [verb(seat, name, "you") for seat, name in enumerate(players)]


def player(seat: int) -> str:
    """The player of a seat, where a game knows no names: `naming` puts them in."""
    return _mark("player", str(seat))


def naming(text: str, players: Sequence[str]) -> str:
    """The text with the names of its players, each of whom is `you` to themselves."""
    names = names_of(players)
    return _PLAYER.sub(lambda found: names[int(found[1])], text)


@lru_cache(_MOST)
def verb(seat: int, third: str, you: str = "") -> str:
    """What the player of that seat does: `trails`, and said to themselves `trail`."""
    return _mark("seat", str(seat), third, you or second_person(third))


def does(names: Sequence[str], seat: int, third: str) -> str:
    """Who does what: `Anna is dealt`, said to herself `you are dealt`."""
    first, space, rest = third.partition(" ")
    return f"{_doing(names[seat], verb(seat, first))}{space}{rest}"


@lru_cache(_MOST)
def _doing(name: str, verb: str) -> str:
    """The two of them as one mark, if the name is one."""
    if not (found := _MARK.fullmatch(name)):
        return f"{name} {verb}"
    who, what = _read(found[1]).piece, _read(verb[1:-1]).piece
    return _mark("seat", str(what.seat), f"{who.text} {what.text}", f"{who.you} {what.you}")


def either(typed: str, shown: str) -> str:
    """One thing where plays are typed, another where they are not."""
    return f"{_TYPED}{typed}{_SHOWN}{shown}{_END}"


def typed(text: str) -> str:
    """What is only for who types: how a command is written."""
    return either(text, "")


def shown(text: str) -> str:
    """What is only for who types nothing."""
    return either("", text)


def plain(text: str) -> str:
    """The sentence in notation, with all players by their names."""
    if not is_marked(text):
        return text
    parts = _MARK.split(_for(1, text))  # letters and marks in turn
    parts[1::2] = [_read(mark).notation for mark in parts[1::2]]
    return "".join(parts)


def pieces(text: str) -> Words:
    """The sentence in words."""
    before, *parts = _MARK.split(_for(2, text))
    found: Words = [before] if before else []
    for mark, letters in zip(parts[::2], parts[1::2], strict=True):
        begins = not found or _ends_sentence(before)
        piece = _read(mark).first if begins else _read(mark).piece
        found.append(piece) if piece.seat is None else _add_seat(found, piece)
        if letters.startswith("'s"):
            _add_owner(found, letters)
        elif letters:
            found.append(letters)
        before = letters
    return found


def _for(place: int, text: str) -> str:
    """The sentence with only what is for that place: 1 is where plays are typed, 2 where they are not."""
    while _TYPED in text:
        text = _EITHER.sub(itemgetter(place), text)
    return text


def words_of(text: str) -> Words:
    """What a page is to show in the place of a text; nothing if that is the text itself."""
    return pieces(text) if is_marked(text) else []


def is_marked(text: str) -> bool:
    return _OPEN in text or _TYPED in text


def playing_card(name: str) -> str:
    """`the seven of diamonds`; what is no playing card is as it is written."""
    found = _CARD.fullmatch(name)
    return f"the {_RANKS[found[1]]} of {_SUITS[found[2]]}" if found else name


def _mark(kind: str, *values: str) -> str:
    return f"{_OPEN}{_BAR.join((kind, *values))}{_CLOSE}"


@lru_cache(_MOST)
def _read(mark: str) -> _Mark:
    """What stands between OPEN and CLOSE."""
    kind, first, *rest = mark.split(_BAR)
    match kind:
        case "card":
            return _Mark(first, Piece(rest[0], card=first), Piece(_capital(rest[0]), card=first))
        case "seat":
            text, you = rest
            seat = int(first)
            return _Mark(text, Piece(text, seat=seat, you=you), Piece(text, seat=seat, you=_capital(you)))
        case "suit":
            piece = Piece(first, card=rest[0])
        case "ruling":
            piece = Piece(first, ruling=first)
        case "player":
            piece = Piece(f"player {int(first) + 1}", seat=int(first), you="you")
        case _:
            piece = Piece(first, term=rest[0])
    return _Mark(first, piece, piece)


def _add_owner(found: Words, letters: str) -> None:
    """Letters of which the first may make a name one that owns something."""
    last = found[-1]
    if isinstance(last, Piece) and last.you[-3:].lower() == "you":
        found[-1] = Piece(f"{last.text}'s", seat=last.seat, you=f"{last.you}r")
        letters = letters[2:]
    if letters:
        found.append(letters)


def _add_seat(found: Words, piece: Piece) -> None:
    """What is said of a player, together with what was said of them just before."""
    between = found[-1] if found and isinstance(found[-1], str) and found[-1].isspace() else ""
    before = found[-2 if between else -1] if len(found) > bool(between) else ""
    if isinstance(before, Piece) and before.seat == piece.seat:
        del found[-2 if between else -1 :]
        piece = Piece(
            f"{before.text}{between}{piece.text}", seat=piece.seat, you=f"{before.you}{between}{piece.you}"
        )
    found.append(piece)


@lru_cache(_MOST)
def _ends_sentence(letters: str) -> bool:
    """Whether what comes after them begins a sentence, or a line."""
    body = letters.rstrip()
    gap = letters[len(body) :]
    return "\n" in gap or (gap != "" and body.rstrip(_QUOTES).endswith(_STOPS))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


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
