"""SobeSobe in words: `blind hearts`, `deal`, `hearts`, `play`, `sit`, `exchange 2D 3S`, `7H`."""

import re
from collections.abc import Sequence

from mazzo.core.cards import SUITS
from mazzo.core.errors import NotAllowed, NotUnderstood
from mazzo.games.sobesobe.moves import (
    BLIND_TRUMP,
    DEAL,
    DONE,
    EXCHANGE,
    MOST_EXCHANGED,
    OPEN_TRUMP,
    PLAY,
    SIT,
)
from mazzo.games.sobesobe.refusals import wanted
from mazzo.games.sobesobe.rules import SobeSobe
from mazzo.games.sobesobe.scoring import DECK, SUIT_NAMES

FORMS = "Write blind hearts, deal, hearts, play, sit, exchange 2D 3S, exchange none, or a card (7H)."


def read(state: SobeSobe, seat: int, text: str) -> list[int]:
    """The moves of one play. Whether each is lawful is for the rules to say."""
    match [word for word in re.split(r"[\s+,]+", text.lower()) if word]:
        case ["deal"]:
            return [DEAL]
        case ["play"]:
            return [PLAY]
        case ["sit"] | ["sit", "out"]:
            return [SIT]
        case ["blind"] | ["trump"]:
            raise NotUnderstood(f"Which suit? Clubs, diamonds, hearts or spades. {FORMS}")
        case ["blind", suit]:
            return [BLIND_TRUMP + _suit(suit)]
        case ["trump", suit]:
            return [OPEN_TRUMP + _suit(suit)]
        case [suit] if suit in SUIT_NAMES:
            return [OPEN_TRUMP + _suit(suit)]
        case ["exchange", *names]:
            return _exchange(state, seat, names)
        case ["play", card] | [card]:
            return [_played(state, seat, _card(card))]
    raise NotUnderstood(f"{text.strip()[:40] or 'Nothing'} is no command. {FORMS}")


def _suit(word: str) -> int:
    """A suit by its name, or by its letter as on a card."""
    if word in SUIT_NAMES:
        return SUIT_NAMES.index(word)
    if len(word) == 1 and word.upper() in SUITS:
        return SUITS.index(word.upper())
    raise NotUnderstood(f"{word} is no suit: there are clubs, diamonds, hearts and spades. {FORMS}")


def _card(word: str) -> int:
    try:
        return DECK.read(word.upper())
    except NotUnderstood as error:
        raise NotUnderstood(f"{error} {FORMS}") from None


def _played(state: SobeSobe, seat: int, card: int) -> int:
    if state.phase == EXCHANGE and seat == state.turn:
        raise NotAllowed(f"Nobody plays a card before all have had their exchange. {wanted(state, seat)}")
    return card


def _exchange(state: SobeSobe, seat: int, names: Sequence[str]) -> list[int]:
    """The cards from the highest down, and if they could be more, that these are all."""
    if not names:
        raise NotUnderstood(f"Which cards? {FORMS}")
    cards = sorted(map(_card, names), reverse=True) if list(names) != ["none"] else []
    if len(set(cards)) < len(cards):
        raise NotUnderstood(f"A card can be exchanged only once. {FORMS}")
    if state.phase != EXCHANGE:
        raise NotAllowed(state.refusal(seat, DONE))
    if len(cards) > MOST_EXCHANGED:
        raise NotAllowed(f"At most three cards can be exchanged, not {len(cards)} (SOB-5).")
    return cards if len(cards) == MOST_EXCHANGED else [*cards, DONE]


def write(state: SobeSobe, seat: int, moves: Sequence[int]) -> str:
    """The play as it is recorded."""
    first = moves[0]
    if state.phase == EXCHANGE:
        cards = [DECK.name(move) for move in sorted(moves) if move != DONE]
        return f"exchange {' '.join(cards) or 'none'}"
    if first < DECK.size:
        return DECK.name(first)
    if first < DEAL:
        return f"{'blind ' if first < OPEN_TRUMP else ''}{SUIT_NAMES[first & 3]}"
    return {DEAL: "deal", PLAY: "play", SIT: "sit"}[first]
