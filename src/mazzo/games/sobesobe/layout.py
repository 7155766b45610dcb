"""Where the cards of a position of SobeSobe lie: those that are named, and the rest dealt around them."""

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, members, popcount
from mazzo.core.dealing import dealt
from mazzo.core.errors import BadInput
from mazzo.games.sobesobe.moves import DECIDE, EXCHANGE, MOST_EXCHANGED, REPLACE, THREE, TRICKS, TRUMP
from mazzo.games.sobesobe.rules import FIRST_CARDS, MORE_CARDS, SobeSobe
from mazzo.games.sobesobe.scoring import DECK, NONE
from mazzo.games.sobesobe.tricks import card_of
from mazzo.games.sobesobe.worlds import is_before, is_laid_aside

Piles = list[list[str]]

_WHOLE_HAND = FIRST_CARDS + MORE_CARDS


def lay_cards(
    state: SobeSobe, hands: Piles, folded: Piles, discards: Piles, deck: list[str] | None, rng: Rng
) -> None:
    """Every pile is as named or, if that is empty where cards must be, dealt from the rest."""
    _lay_discards(state, discards)
    laid_aside = discards[state.turn] if state.phase == REPLACE else []
    shown = [DECK.listed(played_by(state, seat)) for seat in range(state.seats)]
    lying = {"tricks": shown, "discards": laid_aside, "hands": hands, "folded": folded, "deck": deck or []}
    rest = DECK.mask(DECK.unplaced(lying))
    named = [DECK.mask(cards) for cards in hands + folded]
    lacks = [*state.lacks, *[0] * state.seats]
    missing = [
        _missing(place, size, named[place], lacks[place], state.seats)
        for place, size in enumerate(_hand_sizes(state, hands) + _folded_sizes(state))
    ]
    free = rest & ~DECK.mask([card for cards in discards for card in cards])
    found = dealt(free, vec[i64](missing), vec[i64](lacks), rng)
    piles = [pile | more for pile, more in zip(named, found, strict=True)]
    state.hands = vec[i64](piles[: state.seats])
    state.folded = vec[i64](piles[state.seats :])
    rest &= ~sum(found)
    if deck is not None and rest:
        raise BadInput(f"{' '.join(DECK.listed(rest))} must lie somewhere", "deck")
    state.deck = DECK.mask(deck) if deck is not None else rest
    _check_discards(state)


def played_by(state: SobeSobe, seat: int) -> int:
    """What the seat has played to the tricks of the round."""
    cards = [card_of(state, seat, trick) for trick in range(state.tricks + 1)]
    return DECK.mask([DECK.name(card) for card in cards if card != NONE])


def _missing(place: int, size: int, pile: int, lacks: int, seats: int) -> int:
    """How many cards a pile still needs."""
    zone, seat = ("hands", place) if place < seats else ("folded", place - seats)
    if popcount(pile) not in (0, size):
        raise BadInput(f"seat {seat} has {size} cards in this position, not {popcount(pile)}", zone)
    if pile & lacks:
        name = DECK.listed(pile & lacks)[0]
        raise BadInput(f"seat {seat} cannot have {name}: it would have had to play it before", zone)
    return size - popcount(pile)


def _hand_sizes(state: SobeSobe, hands: Piles) -> list[int]:
    if state.phase in (TRUMP, DECIDE):
        return [FIRST_CARDS] * state.seats
    playing = members(state.playing)
    sizes = [0] * state.seats
    for seat in playing:
        if state.phase == THREE:
            sizes[seat] = FIRST_CARDS
        elif state.phase in (EXCHANGE, REPLACE):
            waiting = state.discards[seat] if is_laid_aside(state, seat) else 0
            sizes[seat] = _WHOLE_HAND - popcount(waiting)
        elif state.phase == TRICKS:
            sizes[seat] = _tricks_left(state, hands) - _has_played(state, seat)
    return sizes


def _has_played(state: SobeSobe, seat: int) -> bool:
    """Whether the seat has played to the trick in the middle."""
    return card_of(state, seat, state.tricks) != NONE


def _tricks_left(state: SobeSobe, hands: Piles) -> int:
    """The tricks still to be won: as many as the hands say, at most as many as a round has."""
    named = [len(hand) + _has_played(state, seat) for seat, hand in enumerate(hands) if hand]
    most = _WHOLE_HAND - sum(state.won)
    left = max(named, default=most)
    if not 0 < left <= most:
        raise BadInput(f"a round has {_WHOLE_HAND} tricks, and some are still to be played", "won")
    return left


def _folded_sizes(state: SobeSobe) -> list[int]:
    sizes = [0] * state.seats
    if state.phase not in (TRUMP, DECIDE):
        for seat in members(state.sitting):
            sizes[seat] = FIRST_CARDS
    return sizes


def _lay_discards(state: SobeSobe, discards: Piles) -> None:
    DECK.unplaced({"discards": discards})
    for seat, cards in enumerate(discards):
        if cards and not state.exchanged >> seat & 1:
            raise BadInput(f"seat {seat} has not exchanged anything yet", "discards")
        if len(cards) > MOST_EXCHANGED:
            raise BadInput(f"seat {seat} cannot have exchanged more than {MOST_EXCHANGED} cards", "discards")
    if state.phase == REPLACE and not discards[state.turn]:
        raise BadInput(f"seat {state.turn} waits for new cards, but has discarded none", "discards")
    state.discards = vec[i64]([DECK.mask(cards) for cards in discards])


def _check_discards(state: SobeSobe) -> None:
    """What was discarded lies in the deck, or with a seat that has drawn as many cards later (SOB-5)."""
    for seat in members(state.exchanged):
        if is_laid_aside(state, seat):
            continue
        astray = state.discards[seat] & ~state.deck
        for other in members(state.exchanged):
            if not is_laid_aside(state, other) and is_before(state, seat, other) and other != seat:
                drawn = astray & (state.hands[other] | played_by(state, other))
                if popcount(drawn) <= popcount(state.discards[other]):
                    astray &= ~drawn
        if astray:
            name = DECK.listed(astray)[0]
            raise BadInput(f"{name} went back into the deck, and cannot have come where it lies", "discards")
