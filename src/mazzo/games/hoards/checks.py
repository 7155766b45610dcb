"""Whether a position of Hoards that somebody has written can be played on."""

from mazzo.core.bits import popcount
from mazzo.core.errors import BadInput
from mazzo.games.hoards.combinations import DECK, KINGS, TREASURES, next_cards
from mazzo.games.hoards.hoarding import GREEN, is_armed
from mazzo.games.hoards.moves import (
    ADD,
    ADD_TO,
    ANSWER,
    CHOOSE,
    COMPARING,
    DISCARDING,
    DRAFT,
    DRAWING,
    FIGHTING,
    GIFT,
    GIVE,
    HOARD,
    HOARDED,
    INVERT,
    KEEP,
    LEAST_HAND,
    LIMIT,
    MOST_HAND,
    NONE,
    OPENING,
    OVER,
    PEEKING,
    PHASES,
    PUT_BACK,
    REFILLING,
    SNATCHING,
    TOSS,
    TOSSING,
    TURN,
    YES,
)
from mazzo.games.hoards.piles import open_piles
from mazzo.games.hoards.raids import raid_call
from mazzo.games.hoards.rules import Hoards

_BY_TARGET = (ANSWER, INVERT, GIVE)
_IN_RAID = (ANSWER, FIGHTING, CHOOSE, GIVE, SNATCHING)
_IN_LOOTING = (COMPARING, TOSS, TOSSING)


def check(state: Hoards) -> None:
    """Refuse a position in which what is asked cannot be answered."""
    if state.first < 0:
        raise BadInput("somebody has begun the match", "first")
    if state.phase == DRAFT:
        _need(
            state.asked >= 0 and popcount(state.unused) >= 1, "asked", "a seat is to pick one of some kings"
        )
        return
    _need(state.turn >= 0 and state.turn_number > 0, "turn", "it is somebody's turn")
    _need(popcount(state.used) <= 2, "used", "a turn has two actions (HOA-16)")
    _need(state.combination == NONE or bool(state.used & HOARDED), "combination", "nothing has been hoarded")
    if state.phase < OPENING:
        _check_asked(state)
    _check_halves(state)
    _check_scene(state)
    _check_cards(state)


def _need(is_so: bool, zone: str, what: str) -> None:
    if not is_so:
        raise BadInput(what, zone)


def _check_asked(state: Hoards) -> None:
    asked = state.turn
    if state.phase in _BY_TARGET:
        asked = state.target
    elif state.phase == CHOOSE:
        asked = state.fight_winner
    elif state.phase == TOSS:
        asked = state.tosser
    _need(asked >= 0 and state.asked == asked, "asked", f"in phase {PHASES[state.phase]} another seat acts")


def _check_halves(state: Hoards) -> None:
    """What has been picked of a half-made play."""
    hand = state.hands[state.asked] if state.asked >= 0 else 0
    _need(not state.picked or state.phase in (HOARD, GIVE, LIMIT), "picked", "nothing can be picked now")
    _need(not state.picked & ~hand, "picked", "cards are picked from the hand")
    _need((state.adding != NONE) == (state.phase == ADD_TO), "adding", "one card is added to a pile")
    if state.phase == ADD_TO:
        _need(bool(hand & TREASURES & DECK.mask([DECK.name(state.adding)])), "adding", "it is in the hand")
    if state.phase in (ADD, ADD_TO):
        _need(open_piles(state, state.asked) != 0, "piles", "there is a pile to add to")
        _need(hand & TREASURES != 0, "hands", "there is a card to add")
    if state.phase == HOARD:
        _check_hoard(state, hand)
    if state.phase == GIVE:
        _need(popcount(hand) > GIFT and popcount(state.picked) < GIFT, "picked", "two cards are to be given")
    if state.phase == LIMIT:
        _need(popcount(hand) > MOST_HAND, "hands", "the hand is too large")
        _need(not state.picked & KINGS, "picked", "kings are never discarded")
        _need(popcount(hand) - popcount(state.picked) > MOST_HAND, "picked", "too many cards are picked")
    if state.phase in (GIVE, LIMIT):
        _need(state.menu(state.asked) != 0, "picked", "cards are picked from the lowest up")


def _check_hoard(state: Hoards, hand: int) -> None:
    """The cards of a combination are picked from the lowest up, each of them such as can follow."""
    _need(next_cards(hand, 0) != 0, "hands", "there is a combination in the hand")
    picked, rest = 0, state.picked
    while rest:
        card = rest & -rest
        _need(bool(next_cards(hand, picked) & card), "picked", "these cards begin no combination")
        picked |= card
        rest ^= card
    _need(not picked or next_cards(hand, picked) != 0, "picked", "that combination is complete")


def _check_scene(state: Hoards) -> None:
    if state.phase in _IN_RAID or (state.phase == INVERT and state.looting is None):
        _need(state.is_raid, "raid", "there is a raid in this phase")
        _need(state.hands[state.target] != 0, "hands", "the target has a card in hand (HOA-20)")
    if state.phase in _IN_LOOTING or (state.phase == INVERT and not state.is_raid):
        _need(state.looting is not None, "looting", "there is a looting in this phase")
    if state.phase == INVERT:
        _need(is_armed(state, state.target, GREEN), "armed", "the target holds green armed")
    if state.phase == COMPARING or (state.phase == INVERT and not state.is_raid):
        _need(NONE not in (state.combination, state.target_pile), "target_pile", "two piles are compared")
    if state.phase in (TOSS, TOSSING):
        _need(state.tosser in (state.turn, state.target), "tosser", "one of the two is to discard")
    if state.phase in (FIGHTING, CHOOSE):
        _need(state.answer == YES, "raid", "there is a fight only if the call is disputed")
    if state.phase in (GIVE, SNATCHING):
        _need(raid_call(state) >= 0, "raid", "it is clear how the cards are picked")


def _check_cards(state: Hoards) -> None:
    if state.phase == TOSS:
        _need(bool(state.hands[state.asked] & ~KINGS), "hands", "there is a card to discard")
    if state.phase == DRAWING:
        _need(0 < state.want <= popcount(state.deck), "want", "the deck has as many cards")
    else:
        _need(state.want == 0, "want", "nothing is to be drawn")
    if state.phase in (KEEP, DISCARDING):
        _need(state.drawn != 0, "drawn", "some cards have been drawn")
    else:
        _need(state.drawn == 0, "drawn", "no cards wait to be kept")
    if state.phase in (PEEKING, PUT_BACK):
        _need(state.deck != 0, "deck", "there is a card to peek at")
    if state.phase == PUT_BACK:
        _need(state.top != NONE, "top", "the card that is peeked at is on top")
    if state.phase == REFILLING:
        _need(popcount(state.hands[state.turn]) < LEAST_HAND, "hands", "the hand is too small")
    if state.phase == TURN and state.deck_before < popcount(state.deck):
        raise BadInput("the deck does not grow", "deck_before")
    if state.phase != OVER and any(state.audited):
        raise BadInput("the audit comes at the end", "audited")
