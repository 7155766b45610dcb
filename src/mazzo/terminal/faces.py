"""What a playing card looks like: signs of the French deck, names of the Italian one, or bare notation."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from mazzo.core.errors import BadInput

CARD = re.compile(r"\b(10|[A2-9JQK])([CDHS])\b")
RED = "DH"
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
SUITS = {"C": "Bastoni", "D": "Denari", "H": "Coppe", "S": "Spade"}
FIGURES = {"A": "Asso", "J": "Fante", "Q": "Cavallo", "K": "Re"}
_LETTERS = {ord(sign): letter for letter, sign in SIGNS.items()}


@dataclass(frozen=True)
class Faces:
    """One way to show cards: on a tile, line by line, and in a sentence."""

    tile: Callable[[str, str], list[str]]  # (rank, suit)
    word: Callable[[str, str], str]
    signs: Mapping[str, str] = field(default_factory=dict)  # between two cards, if not those of notation

    def lines(self, name: str) -> list[str]:
        """What stands on the card of that name; of what is no playing card, the name."""
        card = CARD.fullmatch(name)
        return self.tile(card[1], card[2]) if card else [name]

    def short(self, rank: str, suit: str) -> str:
        """The card where there is little room: what stands on top of its tile."""
        return self.tile(rank, suit)[0]

    def text(self, sentence: str) -> str:
        """The sentence with its cards as this deck names them."""
        return "".join(piece for piece, _ in self.pieces(sentence, self.word))

    def pieces(self, sentence: str, word: Callable[[str, str], str]) -> Iterator[tuple[str, str]]:
        """The sentence piece by piece, each with the card that it names in notation, or ''."""
        end = 0
        for card in CARD.finditer(sentence):
            before = sentence[end : card.start()]
            yield (self.signs.get(before, before) if end else before), ""
            yield word(card[1], card[2]), card[0]
            end = card.end()
        yield sentence[end:], ""


def _italian(rank: str, suit: str) -> str:
    return f"{FIGURES.get(rank, rank)} di {SUITS[suit]}"


FRENCH = Faces(lambda rank, suit: [rank + SIGNS[suit]], lambda rank, suit: rank + SIGNS[suit])
ITALIAN = Faces(lambda rank, suit: [rank + suit, SUITS[suit]], _italian, {" ": ", ", "+": " + "})
LETTERS = Faces(lambda rank, suit: [rank + suit], lambda rank, suit: rank + suit)
DECKS = {"french": FRENCH, "italian": ITALIAN}


def find(deck: str) -> Faces:
    """The deck of that name."""
    if deck.lower() not in DECKS:
        raise BadInput(f"there is no deck {deck!r}; there are {' and '.join(DECKS)}")
    return DECKS[deck.lower()]


def typed(text: str) -> str:
    """What a person typed, in notation: signs of suits become letters, and nothing unprintable stays."""
    return printable(text.translate(_LETTERS))


def printable(text: str) -> str:
    """The text with spaces for what cannot be printed, and none around it."""
    return "".join(sign if sign.isprintable() else " " for sign in text).strip()
