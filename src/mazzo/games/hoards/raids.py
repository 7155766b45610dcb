"""Raids of Hoards: a call, an answer, perhaps a dragon fight, and cards that go from hand to hand."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, popcount
from mazzo.core.state import Told
from mazzo.games.hoards.combinations import DECK, KINGS, value
from mazzo.games.hoards.deck import draw_to_hand, tell_count, tell_drawn
from mazzo.games.hoards.hoarding import GREEN, RED, is_armed
from mazzo.games.hoards.knowledge import lose_count, see, settle, show, slip
from mazzo.games.hoards.model import (
    CardsDiscarded,
    CardsPassed,
    CardsPassedOpenly,
    DragonsFought,
    GreenAnswered,
    RaidAnswered,
    RaidCalled,
    RaidChosen,
)
from mazzo.games.hoards.moves import (
    ACCUMULATED,
    ANSWER,
    CHOOSE,
    COMPARING,
    FIGHTING,
    FOR_DUEL,
    GIFT,
    GIVE,
    GIVE_TWO,
    INVERT,
    NO,
    NONE,
    RANDOM,
    SNATCHING,
    YES,
)
from mazzo.games.hoards.scenes import Call
from mazzo.games.hoards.scoring import EMPTY_HAND, most_valuable, stronger

if TYPE_CHECKING:
    from mazzo.games.hoards.rules import Hoards


def call_name(call: i64) -> Call:
    """The call in words."""
    return "random" if call == RANDOM else "give"


def begin_raid(table: "Hoards", seat: i64, target: i64, call: i64, told: Told | None) -> None:
    """The active player names a target, and how the cards are to be picked (HOA-20)."""
    table.used |= ACCUMULATED
    table.target = target
    table.is_raid = True
    table.called = call
    table.phase = ANSWER
    table.asked = target
    if told is not None:
        told.all(RaidCalled(seat, target, call_name(call)))


def answer(table: "Hoards", seat: i64, move: i64, told: Told | None) -> None:
    """The target agrees, or disputes the call."""
    table.answer = move
    if told is not None:
        told.all(RaidAnswered(seat, move == NO))
    if move == NO:
        _carry_out(table, table.called)
    else:
        ask_green(table, FIGHTING)


def ask_green(table: "Hoards", then: i64) -> None:
    """Whoever holds green armed as the target may invert what comes (HOA-10, HOA-21)."""
    table.phase = then
    if is_armed(table, table.target, GREEN):
        table.phase = INVERT
        table.asked = table.target
        table.spent |= bit(GREEN)


def invert(table: "Hoards", seat: i64, move: i64, told: Told | None) -> None:
    """The holder of green inverts the comparison, or lets it be."""
    table.inverted = move
    if told is not None:
        told.all(GreenAnswered(seat, move == YES))
    if table.is_raid:
        table.phase = FIGHTING
        return
    table.phase = COMPARING
    if table.looting is not None:
        table.looting = table.looting.public()
        table.looting.inverted = move


def fight(table: "Hoards", rng: Rng, told: Told | None) -> None:
    """Both show their most valuable card, and the ring decides (HOA-21)."""
    seat = table.turn
    target = table.target
    table.shown = most_valuable(table.hands[seat])
    table.target_shown = most_valuable(table.hands[target])
    if table.shown != NONE:
        see(table, table.everyone, bit(table.shown), seat)
    if table.target_shown != NONE:
        see(table, table.everyone, bit(table.target_shown), target)
    settle(table)
    found = stronger(_worth(table.shown), _worth(table.target_shown), table.variant.is_ring)
    if table.inverted == YES:
        found = -found
    if found == 0 and is_armed(table, target, RED):
        table.is_by_red = True
        table.spent |= bit(RED)
        found = -1
    table.is_fought = True
    table.fight_winner = NONE
    if found > 0:
        table.fight_winner = seat
    elif found < 0:
        table.fight_winner = target
    if told is not None:
        told.all(
            DragonsFought(
                seat,
                _shown_name(table.shown),
                target,
                _shown_name(table.target_shown),
                table.inverted == YES,
                table.fight_winner,
                table.is_by_red,
            )
        )
    if found == 0:
        _replace(table, rng, told)
    else:
        table.phase = CHOOSE
        table.asked = table.fight_winner


def _worth(card: i64) -> i64:
    if card == NONE:
        return EMPTY_HAND
    return value(card)


def _shown_name(card: i64) -> str:
    return DECK.name(card) if card != NONE else ""


def _replace(table: "Hoards", rng: Rng, told: Told | None) -> None:
    """Nobody wins: the shown cards are discarded, kings stay, and each draws one (HOA-21)."""
    _discard_shown(table, table.turn, table.shown, told)
    _discard_shown(table, table.target, table.target_shown, told)
    tell_count(table, table.turn, 1, "duel", told)
    tell_drawn(table.turn, draw_to_hand(table, table.turn, 1, rng), told)
    tell_count(table, table.target, 1, "duel", told)
    tell_drawn(table.target, draw_to_hand(table, table.target, 1, rng), told)
    table.end_action(told)


def _discard_shown(table: "Hoards", seat: i64, card: i64, told: Told | None) -> None:
    if card == NONE or bit(card) & KINGS:
        return
    table.hands[seat] ^= bit(card)
    table.discards |= bit(card)
    show(table, bit(card))
    if told is not None:
        told.all(CardsDiscarded(seat, [DECK.name(card)], FOR_DUEL))


def choose(table: "Hoards", seat: i64, call: i64, told: Told | None) -> None:
    """The winner of the fight picks either option."""
    table.choice = call
    if told is not None:
        told.all(RaidChosen(seat, call_name(call)))
    _carry_out(table, call)


def _carry_out(table: "Hoards", call: i64) -> None:
    """A random card, or two of the target's choice; from a hand of one or two there is none (HOA-25)."""
    table.phase = SNATCHING
    if call == GIVE_TWO and popcount(table.hands[table.target]) > GIFT:
        table.phase = GIVE
        table.asked = table.target


def snatch(table: "Hoards", rng: Rng, told: Told | None) -> None:
    """What nobody chooses: a random card, or all of a hand that is no larger than the gift."""
    hand = table.hands[table.target]
    if raid_call(table) == RANDOM:
        hand = bit(rng.member(hand))
    pass_on(table, hand, told)


def raid_call(table: "Hoards") -> i64:
    """What is done in the end: what the winner of a fight chose, or else what was called."""
    if table.choice != NONE:
        return table.choice
    return table.called


def pass_on(table: "Hoards", cards: i64, told: Told | None) -> None:
    """The cards go from the target's hand to the raider's: the two know which."""
    seat = table.turn
    target = table.target
    two = bit(seat) | bit(target)
    others = table.everyone & ~two
    lose_count(table, others, target, seat)
    slip(table, others, target, seat)
    table.hands[target] ^= cards
    table.hands[seat] |= cards
    see(table, two, cards, seat)
    settle(table)
    if told is not None:
        told.all(CardsPassed(seat, target, popcount(cards), call_name(raid_call(table))))
        told.only(two, CardsPassedOpenly(seat, target, DECK.listed(cards)))
    table.end_action(told)
