"""Cards as numbers, decks of 40 and 52, and their names in notation (`7D`, `10H`, `KS`)."""

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import bit, members, shifted
from mazzo.core.errors import BadInput, NotUnderstood
from mazzo.core.reason import Reason
from mazzo.core.sentences import card_spelling

SUITS: Final = "SHCD"
SPADES: Final[i64] = 0
HEARTS: Final[i64] = 1
CLUBS: Final[i64] = 2
DIAMONDS: Final[i64] = 3


class Deck:
    """All cards of one deck. Card = 4 * rank + suit, ranks ascending and suits as in SUITS."""

    def __init__(self, ranks: list[str]) -> None:
        self.ranks: list[str] = ranks
        self.names: list[str] = [rank + suit for rank in ranks for suit in SUITS]
        self.size: i64 = len(self.names)
        self.all: i64 = bit(self.size) - 1
        self._cards: dict[str, int] = {name: card for card, name in enumerate(self.names)}

    def name(self, card: i64) -> str:
        """The card in notation."""
        return self.names[card]

    def listed(self, cards: i64) -> list[str]:
        """The cards of a set in notation, the lowest first."""
        return [self.names[card] for card in members(cards)]

    def card(self, name: str) -> int:
        """The card of that name, in any letter case; -1 if the deck has none."""
        return self._cards.get(name.strip().upper(), -1)

    def read(self, word: str) -> int:
        """The card that a player writes."""
        card = self.card(word)
        if card < 0:
            raise NotUnderstood(
                Reason("no card", {"word": word.strip(), "ranks": self.ranks, "suits": list(SUITS)})
            )
        return card

    def spelling(self) -> str:
        """How a card is written, in a sentence."""
        return card_spelling(self.ranks, SUITS)

    def mask(self, names: list[str]) -> i64:
        """The set of these cards."""
        cards: i64 = 0
        for name in names:
            cards |= bit(self.card(name))
        return cards

    def unplaced(self, zones: Mapping[str, Any]) -> list[str]:
        """The cards that lie in none of the zones, which are lists of cards or of such lists."""
        rest = dict.fromkeys(range(self.size))
        for zone, names in zones.items():
            for name in _flat(names):
                card = self.card(name)
                if card < 0:
                    raise BadInput(f"{name!r} is no card. {self.spelling()}", zone)
                if card not in rest:
                    raise BadInput(f"{name} lies in two places", zone)
                del rest[card]
        return [self.names[card] for card in rest]

    def fresh(self) -> vec[i64]:
        """Every card once, not shuffled."""
        return members(self.all)


def _flat(cards: list[Any]) -> list[str]:
    found: list[str] = []
    for card in cards:
        found += _flat(card) if isinstance(card, list) else [card]
    return found


DECK_40: Final = Deck(["A", "2", "3", "4", "5", "6", "7", "J", "Q", "K"])
DECK_52: Final = Deck(["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"])


def rank(card: i64) -> i64:
    """0 for an Ace, and up by one a rank."""
    return card >> 2


def suit(card: i64) -> i64:
    """SPADES, HEARTS, CLUBS or DIAMONDS."""
    return card & 3


def of_rank(which: i64) -> i64:
    """The four cards of a rank."""
    return shifted(0b1111, 4 * which)


def of_suit(which: i64) -> i64:
    """The thirteen cards of a suit in a deck of 52 (of which the first ten are those of a deck of 40)."""
    return shifted(0x1111111111111, which)
