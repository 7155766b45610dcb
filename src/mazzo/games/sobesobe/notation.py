"""Plays of SobeSobe as text: `blind hearts`, `deal`, `hearts`, `play`, `sit`, `exchange 2D 3S`, `7H`."""

import re
from collections.abc import Sequence

from mazzo.core.cards import SUITS
from mazzo.core.errors import NotAllowed, NotUnderstood
from mazzo.core.reason import Reason
from mazzo.games.sobesobe.rules import moves
from mazzo.games.sobesobe.rules.cards import DECK, SUIT_NAMES
from mazzo.games.sobesobe.rules.play import SobeSobe
from mazzo.games.sobesobe.rules.reasons import asked


def read(state: SobeSobe, seat: int, text: str) -> list[int]:
    """The moves of one play. Whether each is lawful is for the rules to say."""
    match [word for word in re.split(r"[\s+,]+", text.lower()) if word]:
        case ["deal"]:
            return [moves.DEAL]
        case ["play"]:
            return [moves.PLAY]
        case ["sit"] | ["sit", "out"]:
            return [moves.SIT]
        case ["blind"] | ["trump"]:
            raise NotUnderstood(Reason("suit not named"))
        case ["blind", suit]:
            return [moves.BLIND_TRUMP + _suit(suit)]
        case ["trump", suit]:
            return [moves.OPEN_TRUMP + _suit(suit)]
        case [suit] if suit in SUIT_NAMES:
            return [moves.OPEN_TRUMP + _suit(suit)]
        case ["exchange", *names]:
            return _exchange(state, seat, names)
        case ["play", card] | [card]:
            return [_played(state, seat, DECK.read(card.upper()))]
    raise NotUnderstood(Reason("no command", {"text": text.strip()[:40]}))


def _suit(word: str) -> int:
    """A suit by its name, or by its letter as on a card."""
    if word in SUIT_NAMES:
        return SUIT_NAMES.index(word)
    if len(word) == 1 and word.upper() in SUITS:
        return SUITS.index(word.upper())
    raise NotUnderstood(Reason("no suit", {"word": word}))


def _played(state: SobeSobe, seat: int, card: int) -> int:
    if state.phase == moves.EXCHANGE and seat == state.turn:
        raise NotAllowed(Reason("exchange first", asked(state, seat)))
    return card


def _exchange(state: SobeSobe, seat: int, names: Sequence[str]) -> list[int]:
    """The cards from the highest down, and if they could be more, that these are all."""
    if not names:
        raise NotUnderstood(Reason("cards not named"))
    cards = (
        sorted([DECK.read(name.upper()) for name in names], reverse=True) if list(names) != ["none"] else []
    )
    if len(set(cards)) < len(cards):
        raise NotUnderstood(Reason("card named twice"))
    if state.phase != moves.EXCHANGE and (why_not := state.refusal(seat, moves.DONE)):
        raise NotAllowed(why_not)
    if len(cards) > moves.MOST_EXCHANGED:
        raise NotAllowed(Reason("exchange too many", {"cards": len(cards)}, "SOB-5"))
    return cards if len(cards) == moves.MOST_EXCHANGED else [*cards, moves.DONE]


def write(state: SobeSobe, seat: int, made: Sequence[int]) -> str:
    """The play as it is recorded."""
    first = made[0]
    if state.phase == moves.EXCHANGE:
        cards = [DECK.name(move) for move in sorted(made) if move != moves.DONE]
        return f"exchange {' '.join(cards) or 'none'}"
    if first < DECK.size:
        return DECK.name(first)
    if first < moves.DEAL:
        return f"{'blind ' if first < moves.OPEN_TRUMP else ''}{SUIT_NAMES[first & 3]}"
    return {moves.DEAL: "deal", moves.PLAY: "play", moves.SIT: "sit"}[first]
