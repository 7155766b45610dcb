"""A turn of Splendor: the action, the cards that follow it, the return of tokens, the noble's visit."""

from typing import TYPE_CHECKING, Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, lowest
from mazzo.core.state import Told
from mazzo.games.splendor.amounts import ONE_GOLD, gold, listed, one_of_each, total, with_at_least
from mazzo.games.splendor.cards import (
    COUNT_OF,
    DECK_SIZE,
    FIRST_OF,
    NOBLE_COUNT,
    NOBLES_SHOWN,
    NONE,
    PLACES,
    SHOWN,
    TIERS,
    tier_of,
    with_noble,
)
from mazzo.games.splendor.model import (
    BlindReserved,
    CardBought,
    CardDrawn,
    CardLaid,
    CardReserved,
    LastRoundBegun,
    MatchBegun,
    MatchEnded,
    NobleCame,
    NoblesLaid,
    Passed,
    TierLaid,
    TokensReturned,
    TokensTaken,
)
from mazzo.games.splendor.moves import (
    BOARD,
    BUNDLES,
    BY_PASSES,
    BY_POINTS,
    BY_QUIET,
    CHOOSE,
    DRAW,
    ENDINGS,
    MOST_TOKENS,
    OVER,
    PLACE_NAMES,
    REFILL,
    RETURN,
    REVEAL,
    TAKE_ALL,
    TURN,
)
from mazzo.games.splendor.scoring import TARGET, standing

if TYPE_CHECKING:
    from mazzo.games.splendor.rules import Splendor

MOST_QUIET: Final[i64] = 10  # rounds in which nobody buys or reserves (SPL-12)


def take(table: "Splendor", seat: i64, move: i64, told: Told | None) -> None:
    """Three different tokens, or two alike."""
    tokens = BUNDLES[move]
    if move == TAKE_ALL:
        tokens = one_of_each(with_at_least(table.bank, 1))
    table.bank -= tokens
    table.tokens[seat] += tokens
    table.taken = tokens
    table.passes = 0
    if told is not None:
        told.all(TokensTaken(seat, listed(tokens)))
    _settle(table, seat, told)


def reserve(table: "Splendor", seat: i64, place: i64, told: Told | None) -> None:
    """A card from the board into the hand; the next one of its deck takes its place."""
    card = table.board[place]
    table.board[place] = NONE
    table.keep(seat, card, False)
    _take_gold(table, seat)
    if told is not None:
        told.all(CardReserved(seat, PLACE_NAMES[place], SHOWN[card], table.taken != 0))
    _replace(table, seat, place, told)


def reserve_top(table: "Splendor", seat: i64, tier: i64, told: Told | None) -> None:
    """The top card of a deck into the hand, which only its owner will see (SPL-5)."""
    _take_gold(table, seat)
    table.phase = DRAW
    table.due = tier
    if told is not None:
        told.all(BlindReserved(seat, tier + 1, table.taken != 0))


def _take_gold(table: "Splendor", seat: i64) -> None:
    table.is_busy = True
    table.passes = 0
    if gold(table.bank) > 0:
        table.taken = ONE_GOLD
        table.bank -= ONE_GOLD
        table.tokens[seat] += ONE_GOLD


def buy(table: "Splendor", seat: i64, place: i64, paid: i64, told: Told | None) -> None:
    """The card from the board or from the hand, for that payment.

    Nobody else can know what a blind reserve is, or what is paid for it, so the dealer is to show it.
    """
    table.is_busy = True
    table.passes = 0
    if place < BOARD:
        card = table.board[place]
        table.board[place] = NONE
        _pay(table, seat, place, card, paid, False, told)
        _replace(table, seat, place, told)
    elif table.is_blind(seat, place - BOARD):
        table.phase = REVEAL
        table.due = place - BOARD
        table.named = paid
    else:
        _buy_reserved(table, seat, place - BOARD, paid, False, told)


def _buy_reserved(
    table: "Splendor", seat: i64, slot: i64, paid: i64, was_blind: bool, told: Told | None
) -> None:
    card = table.card_at(seat, BOARD + slot)
    table.take_from_hand(seat, slot)
    _pay(table, seat, BOARD + slot, card, paid, was_blind, told)
    _settle(table, seat, told)


def _pay(
    table: "Splendor", seat: i64, place: i64, card: i64, paid: i64, was_blind: bool, told: Told | None
) -> None:
    table.tokens[seat] -= paid
    table.bank += paid
    table.gain(seat, card)
    if told is not None:
        place_name = PLACE_NAMES[place]
        told.all(CardBought(seat, place_name, SHOWN[card], listed(paid), table.points(seat), was_blind))


def _replace(table: "Splendor", seat: i64, place: i64, told: Told | None) -> None:
    """An empty place is filled at once, and stays empty if there is no deck."""
    if table.deck_size(place // PLACES) > 0:
        table.phase = REFILL
        table.due = place
    else:
        _settle(table, seat, told)


def pass_on(table: "Splendor", seat: i64, told: Told | None) -> None:
    """The seat can do nothing (SPL-12)."""
    table.passes += 1
    if told is not None:
        told.all(Passed(seat))
    _settle(table, seat, told)


def _settle(table: "Splendor", seat: i64, told: Told | None) -> None:
    """After the action: what is too many goes back first (SPL-4), then a noble may come."""
    if total(table.tokens[seat]) > MOST_TOKENS:
        table.phase = RETURN
    else:
        _await_noble(table, seat, told)


def give_back(table: "Splendor", seat: i64, told: Told | None) -> None:
    """The tokens that were named go back to the bank."""
    tokens = table.named
    table.named = 0
    table.tokens[seat] -= tokens
    table.bank += tokens
    if told is not None:
        told.all(TokensReturned(seat, listed(tokens)))
    _await_noble(table, seat, told)


def _await_noble(table: "Splendor", seat: i64, told: Told | None) -> None:
    """A single noble comes by itself; of several the seat chooses one (SPL-9)."""
    found = table.visitors(seat)
    if found == 0:
        _end_turn(table, seat, told)
    elif found & (found - 1) == 0:
        receive(table, seat, lowest(found), told)
    else:
        table.phase = CHOOSE


def receive(table: "Splendor", seat: i64, place: i64, told: Told | None) -> None:
    """The noble comes to the seat, and its place stays empty."""
    noble = table.noble_at(place)
    table.put_noble(place, NONE)
    table.tableaus[seat] = with_noble(table.tableaus[seat], noble)
    if told is not None:
        told.all(NobleCame(seat, place + 1, NOBLES_SHOWN[noble], table.points(seat)))
    _end_turn(table, seat, told)


def _end_turn(table: "Splendor", seat: i64, told: Told | None) -> None:
    """Points are counted after the noble's visit (SPL-10); the next seat is to act, unless that was all."""
    table.phase = TURN
    table.taken = 0
    table.due = 0
    if not table.is_last_round and table.points(seat) >= TARGET:
        table.is_last_round = True
        if told is not None:
            told.all(LastRoundBegun(seat, table.points(seat)))
    if table.passes == table.seats:
        _end(table, BY_PASSES, told)
        return
    following = next_seat(seat, table.seats)
    if following == table.first and _is_end_of_round_the_end(table, told):
        return
    table.turn = following


def _is_end_of_round_the_end(table: "Splendor", told: Told | None) -> bool:
    """All have had the same number of turns: whether the match is over by points, or as nothing happens."""
    table.quiet_rounds += 1
    if table.is_busy:
        table.quiet_rounds = 0
    table.is_busy = False
    if table.is_last_round:
        _end(table, BY_POINTS, told)
        return True
    if table.quiet_rounds == MOST_QUIET:
        _end(table, BY_QUIET, told)
        return True
    table.round_number += 1
    return False


def _end(table: "Splendor", why: i64, told: Told | None) -> None:
    table.phase = OVER
    table.ending = why
    if told is not None:
        standings = [
            standing(table.tableaus[seat], table.bought[2 * seat], table.bought[2 * seat + 1])
            for seat in range(table.seats)
        ]
        told.all(MatchEnded(ENDINGS[why], table.winners(), standings))


def next_seat(seat: i64, seats: i64) -> i64:
    """Turns go round upwards."""
    seat += 1
    if seat == seats:
        return 0
    return seat


def open_match(table: "Splendor", rng: Rng, told: Told | None) -> None:
    """Who begins is drawn (SPL-13); nobles and decks are shuffled, and four cards of each tier laid out."""
    table.first = rng.below(table.seats)
    table.turn = table.first
    nobles = _numbers(DECK_SIZE, NOBLE_COUNT)
    rng.shuffle(nobles)
    for place in range(table.variant.nobles):
        table.put_noble(place, nobles[NOBLE_COUNT - 1 - place] - DECK_SIZE)
    deck = vec[i64]()
    for tier in range(TIERS):
        cards = _numbers(FIRST_OF[tier], COUNT_OF[tier])
        rng.shuffle(cards)
        deck = extend(deck, cards)
        table.resize_deck(tier, COUNT_OF[tier])
    table.deck = deck
    for place in range(BOARD):
        table.board[place] = next_card(table, place // PLACES)
    table.phase = TURN
    if told is not None:
        _tell_opening(table, told)


def _tell_opening(table: "Splendor", told: Told) -> None:
    told.all(NoblesLaid([NOBLES_SHOWN[table.noble_at(place)] for place in range(table.variant.nobles)]))
    for tier in range(TIERS):
        cards = [SHOWN[table.board[tier * PLACES + place]] for place in range(PLACES)]
        told.all(TierLaid(tier + 1, cards, table.deck_size(tier)))
    told.all(MatchBegun(table.first))


def _numbers(first: i64, count: i64) -> vec[i64]:
    found = vec[i64]()
    for number in range(count):
        found = append(found, first + number)
    return found


def next_card(table: "Splendor", tier: i64) -> i64:
    """The top card leaves the deck of the tier."""
    table.resize_deck(tier, -1)
    return table.deck[FIRST_OF[tier] + table.deck_size(tier)]


def refill(table: "Splendor", told: Told | None) -> None:
    """The next card of the deck fills the empty place."""
    place = table.due
    card = next_card(table, place // PLACES)
    table.board[place] = card
    if told is not None:
        told.all(CardLaid(PLACE_NAMES[place], SHOWN[card], table.deck_size(tier_of(card))))
    _settle(table, table.turn, told)


def show_or_hand_over(table: "Splendor", told: Told | None) -> None:
    """A blind reserve that is bought is shown to all; one that was drawn, to its owner alone."""
    seat = table.turn
    if table.phase == REVEAL:
        paid = table.named
        table.named = 0
        _buy_reserved(table, seat, table.due, paid, True, told)
        return
    card = next_card(table, table.due)
    table.keep(seat, card, True)
    if told is not None:
        place = PLACE_NAMES[BOARD + table.in_hand(seat) - 1]
        told.only(bit(seat), CardDrawn(seat, SHOWN[card], place))
    _settle(table, seat, told)
