"""A turn of Splendor: the action, the cards that follow it, the return of tokens, the noble's visit."""

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, lowest
from mazzo.core.state import Told
from mazzo.games.splendor import model
from mazzo.games.splendor.rules import cards, moves
from mazzo.games.splendor.rules.scoring import TARGET, standing
from mazzo.games.splendor.rules.state import Table
from mazzo.games.splendor.rules.tokens import ONE_GOLD, gold, listed, one_of_each, total, with_at_least

MOST_QUIET: Final[i64] = 10  # rounds in which no player buys or reserves (SPL-12)


def take(table: Table, seat: i64, move: i64, told: Told | None) -> None:
    """Three different tokens, or two alike."""
    tokens = moves.BUNDLES[move]
    if move == moves.TAKE_ALL:
        tokens = one_of_each(with_at_least(table.bank, 1))
    table.bank -= tokens
    table.tokens[seat] += tokens
    table.taken = tokens
    table.passes = 0
    if told is not None:
        told.all(model.TokensTaken(seat, listed(tokens)))
    _settle(table, seat, told)


def reserve(table: Table, seat: i64, place: i64, told: Told | None) -> None:
    """A card from the board into the hand; the next one of its deck takes its place."""
    card = table.board[place]
    table.board[place] = cards.NONE
    table.keep(seat, card, False)
    _take_gold(table, seat)
    if told is not None:
        told.all(model.CardReserved(seat, moves.PLACE_NAMES[place], cards.SHOWN[card], table.taken != 0))
    _replace(table, seat, place, told)


def reserve_top(table: Table, seat: i64, tier: i64, told: Told | None) -> None:
    """The top card of a deck into the hand, which only its owner will see (SPL-5)."""
    _take_gold(table, seat)
    table.phase = moves.DRAW
    table.due = tier
    if told is not None:
        told.all(model.BlindReserved(seat, tier + 1, table.taken != 0))


def _take_gold(table: Table, seat: i64) -> None:
    table.is_busy = True
    table.passes = 0
    if gold(table.bank) > 0:
        table.taken = ONE_GOLD
        table.bank -= ONE_GOLD
        table.tokens[seat] += ONE_GOLD


def buy(table: Table, seat: i64, place: i64, paid: i64, told: Told | None) -> None:
    """The card from the board or from the hand, for that payment.

    The others cannot know what a blind reserve is, or what is paid for it, so the dealer is to show it.
    """
    table.is_busy = True
    table.passes = 0
    if place < moves.BOARD:
        card = table.board[place]
        table.board[place] = cards.NONE
        _pay(table, seat, place, card, paid, False, told)
        _replace(table, seat, place, told)
    elif table.is_blind(seat, place - moves.BOARD):
        table.phase = moves.REVEAL
        table.due = place - moves.BOARD
        table.named = paid
    else:
        _buy_reserved(table, seat, place - moves.BOARD, paid, False, told)


def _buy_reserved(table: Table, seat: i64, slot: i64, paid: i64, was_blind: bool, told: Told | None) -> None:
    card = table.card_at(seat, moves.BOARD + slot)
    table.take_from_hand(seat, slot)
    _pay(table, seat, moves.BOARD + slot, card, paid, was_blind, told)
    _settle(table, seat, told)


def _pay(
    table: Table, seat: i64, place: i64, card: i64, paid: i64, was_blind: bool, told: Told | None
) -> None:
    table.tokens[seat] -= paid
    table.bank += paid
    table.gain(seat, card)
    if told is not None:
        place_name = moves.PLACE_NAMES[place]
        told.all(
            model.CardBought(seat, place_name, cards.SHOWN[card], listed(paid), table.points(seat), was_blind)
        )


def _replace(table: Table, seat: i64, place: i64, told: Told | None) -> None:
    """An empty place is filled at once, and stays empty if there is no deck."""
    if table.deck_size(place // cards.PLACES) > 0:
        table.phase = moves.REFILL
        table.due = place
    else:
        _settle(table, seat, told)


def pass_on(table: Table, seat: i64, told: Told | None) -> None:
    """The seat can do nothing (SPL-12)."""
    table.passes += 1
    if told is not None:
        told.all(model.Passed(seat))
    _settle(table, seat, told)


def _settle(table: Table, seat: i64, told: Told | None) -> None:
    """After the action: what is too many goes back first (SPL-4), then a noble may come."""
    if total(table.tokens[seat]) > moves.MOST_TOKENS:
        table.phase = moves.RETURN
    else:
        _await_noble(table, seat, told)


def give_back(table: Table, seat: i64, told: Told | None) -> None:
    """The tokens that were named go back to the bank."""
    tokens = table.named
    table.named = 0
    table.tokens[seat] -= tokens
    table.bank += tokens
    if told is not None:
        told.all(model.TokensReturned(seat, listed(tokens)))
    _await_noble(table, seat, told)


def _await_noble(table: Table, seat: i64, told: Told | None) -> None:
    """A single noble comes by itself; of several the seat chooses one (SPL-9)."""
    found = table.visitors(seat)
    if found == 0:
        _end_turn(table, seat, told)
    elif found & (found - 1) == 0:
        receive(table, seat, lowest(found), told)
    else:
        table.phase = moves.CHOOSE


def receive(table: Table, seat: i64, place: i64, told: Told | None) -> None:
    """The noble comes to the seat, and its place stays empty."""
    noble = table.noble_at(place)
    table.put_noble(place, cards.NONE)
    table.tableaus[seat] = cards.with_noble(table.tableaus[seat], noble)
    if told is not None:
        told.all(model.NobleCame(seat, place + 1, cards.NOBLES_SHOWN[noble], table.points(seat)))
    _end_turn(table, seat, told)


def _end_turn(table: Table, seat: i64, told: Told | None) -> None:
    """Points are counted after the noble's visit (SPL-10); the next seat is to act, unless that was all."""
    table.phase = moves.TURN
    table.taken = 0
    table.due = 0
    if not table.is_last_round and table.points(seat) >= TARGET:
        table.is_last_round = True
        if told is not None:
            told.all(model.LastRoundBegun(seat, table.points(seat)))
    if table.passes == table.seats:
        _end(table, moves.BY_PASSES, told)
        return
    following = next_seat(seat, table.seats)
    if following == table.first and _is_end_of_round_the_end(table, told):
        return
    table.turn = following


def _is_end_of_round_the_end(table: Table, told: Told | None) -> bool:
    """All have had the same number of turns: whether the match is over by points, or as nothing happens."""
    table.quiet_rounds += 1
    if table.is_busy:
        table.quiet_rounds = 0
    table.is_busy = False
    if table.is_last_round:
        _end(table, moves.BY_POINTS, told)
        return True
    if table.quiet_rounds == MOST_QUIET:
        _end(table, moves.BY_QUIET, told)
        return True
    table.round_number += 1
    return False


def _end(table: Table, why: i64, told: Told | None) -> None:
    table.phase = moves.OVER
    table.ending = why
    if told is not None:
        standings = [
            standing(table.tableaus[seat], table.bought[2 * seat], table.bought[2 * seat + 1])
            for seat in range(table.seats)
        ]
        told.all(model.MatchEnded(moves.ENDINGS[why], table.winners(), standings))


def next_seat(seat: i64, seats: i64) -> i64:
    """Turns go round upwards."""
    seat += 1
    if seat == seats:
        return 0
    return seat


def open_match(table: Table, rng: Rng, told: Told | None) -> None:
    """Who begins is drawn (SPL-13); nobles and decks are shuffled, and four cards of each tier laid out."""
    table.first = rng.below(table.seats)
    table.turn = table.first
    nobles = _numbers(cards.DECK_SIZE, cards.NOBLE_COUNT)
    rng.shuffle(nobles)
    for place in range(table.variant.nobles):
        table.put_noble(place, nobles[cards.NOBLE_COUNT - 1 - place] - cards.DECK_SIZE)
    deck = vec[i64]()
    for tier in range(cards.TIERS):
        of_tier = _numbers(cards.FIRST_OF[tier], cards.COUNT_OF[tier])
        rng.shuffle(of_tier)
        deck = extend(deck, of_tier)
        table.resize_deck(tier, cards.COUNT_OF[tier])
    table.deck = deck
    for place in range(moves.BOARD):
        table.board[place] = next_card(table, place // cards.PLACES)
    table.phase = moves.TURN
    if told is not None:
        _tell_opening(table, told)


def _tell_opening(table: Table, told: Told) -> None:
    told.all(
        model.NoblesLaid([cards.NOBLES_SHOWN[table.noble_at(place)] for place in range(table.variant.nobles)])
    )
    for tier in range(cards.TIERS):
        laid = [cards.SHOWN[table.board[tier * cards.PLACES + place]] for place in range(cards.PLACES)]
        told.all(model.TierLaid(tier + 1, laid, table.deck_size(tier)))
    told.all(model.MatchBegun(table.first))


def _numbers(first: i64, count: i64) -> vec[i64]:
    found = vec[i64]()
    for number in range(count):
        found = append(found, first + number)
    return found


def next_card(table: Table, tier: i64) -> i64:
    """The top card leaves the deck of the tier."""
    table.resize_deck(tier, -1)
    return table.deck[cards.FIRST_OF[tier] + table.deck_size(tier)]


def refill(table: Table, told: Told | None) -> None:
    """The next card of the deck fills the empty place."""
    place = table.due
    card = next_card(table, place // cards.PLACES)
    table.board[place] = card
    if told is not None:
        told.all(
            model.CardLaid(moves.PLACE_NAMES[place], cards.SHOWN[card], table.deck_size(cards.tier_of(card)))
        )
    _settle(table, table.turn, told)


def show_or_hand_over(table: Table, told: Told | None) -> None:
    """A blind reserve that is bought is shown to all; one that was drawn, to its owner alone."""
    seat = table.turn
    if table.phase == moves.REVEAL:
        paid = table.named
        table.named = 0
        _buy_reserved(table, seat, table.due, paid, True, told)
        return
    card = next_card(table, table.due)
    table.keep(seat, card, True)
    if told is not None:
        place = moves.PLACE_NAMES[moves.BOARD + table.in_hand(seat) - 1]
        told.only(bit(seat), model.CardDrawn(seat, cards.SHOWN[card], place))
    _settle(table, seat, told)
