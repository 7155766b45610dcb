"""Raids of Hoards: a call, an answer, perhaps a dragon fight, and cards that go from hand to hand."""

from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, popcount
from mazzo.core.state import Told
from mazzo.games.hoards import model
from mazzo.games.hoards.rules import moves
from mazzo.games.hoards.rules.combinations import DECK, KINGS, value
from mazzo.games.hoards.rules.deck import draw_to_hand, tell_count, tell_drawn
from mazzo.games.hoards.rules.kings import GREEN, RED, end_action, is_armed
from mazzo.games.hoards.rules.knowledge import lose_count, see, settle, show, slip
from mazzo.games.hoards.rules.moves import NONE
from mazzo.games.hoards.rules.scoring import EMPTY_HAND, most_valuable, stronger
from mazzo.games.hoards.rules.state import Table


def call_name(call: i64) -> model.Call:
    """The call in words."""
    return "random" if call == moves.RANDOM else "give"


def begin_raid(table: Table, seat: i64, target: i64, call: i64, told: Told | None) -> None:
    """The active player names a target, and how the cards are to be picked (HOA-20)."""
    table.used |= moves.ACCUMULATED
    table.target = target
    table.is_raid = True
    table.called = call
    table.phase = moves.ANSWER
    table.asked = target
    if told is not None:
        told.all(model.RaidCalled(seat, target, call_name(call)))


def answer(table: Table, seat: i64, move: i64, told: Told | None) -> None:
    """The target agrees, or disputes the call."""
    table.answer = move
    if told is not None:
        told.all(model.RaidAnswered(seat, move == moves.NO))
    if move == moves.NO:
        _carry_out(table, table.called)
    else:
        ask_green(table, moves.FIGHTING)


def ask_green(table: Table, then: i64) -> None:
    """The target, if it holds green armed, may invert what comes (HOA-10, HOA-21)."""
    table.phase = then
    if is_armed(table, table.target, GREEN):
        table.phase = moves.INVERT
        table.asked = table.target
        table.spent |= bit(GREEN)


def invert(table: Table, seat: i64, move: i64, told: Told | None) -> None:
    """The holder of green inverts the comparison, or lets it be."""
    table.inverted = move
    if told is not None:
        told.all(model.GreenAnswered(seat, move == moves.YES))
    if table.is_raid:
        table.phase = moves.FIGHTING
        return
    table.phase = moves.COMPARING
    if table.looting is not None:
        table.looting = table.looting.public()
        table.looting.inverted = move


def fight(table: Table, rng: Rng, told: Told | None) -> None:
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
    if table.inverted == moves.YES:
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
            model.DragonsFought(
                seat,
                _shown_name(table.shown),
                target,
                _shown_name(table.target_shown),
                table.inverted == moves.YES,
                table.fight_winner,
                table.is_by_red,
            )
        )
    if found == 0:
        _replace(table, rng, told)
    else:
        table.phase = moves.CHOOSE
        table.asked = table.fight_winner


def _worth(card: i64) -> i64:
    if card == NONE:
        return EMPTY_HAND
    return value(card)


def _shown_name(card: i64) -> str:
    return DECK.name(card) if card != NONE else ""


def _replace(table: Table, rng: Rng, told: Told | None) -> None:
    """No winner: the shown cards are discarded, kings stay, and each draws one (HOA-21)."""
    _discard_shown(table, table.turn, table.shown, told)
    _discard_shown(table, table.target, table.target_shown, told)
    tell_count(table, table.turn, 1, "duel", told)
    tell_drawn(table.turn, draw_to_hand(table, table.turn, 1, rng), told)
    tell_count(table, table.target, 1, "duel", told)
    tell_drawn(table.target, draw_to_hand(table, table.target, 1, rng), told)
    end_action(table, told)


def _discard_shown(table: Table, seat: i64, card: i64, told: Told | None) -> None:
    if card == NONE or bit(card) & KINGS:
        return
    table.hands[seat] ^= bit(card)
    table.discards |= bit(card)
    show(table, bit(card))
    if told is not None:
        told.all(model.CardsDiscarded(seat, [DECK.name(card)], moves.FOR_DUEL))


def choose(table: Table, seat: i64, call: i64, told: Told | None) -> None:
    """The winner of the fight picks either option."""
    table.choice = call
    if told is not None:
        told.all(model.RaidChosen(seat, call_name(call)))
    _carry_out(table, call)


def _carry_out(table: Table, call: i64) -> None:
    """A random card, or two of the target's choice; from a hand of one or two there is none (HOA-25)."""
    table.phase = moves.SNATCHING
    if call == moves.GIVE_TWO and popcount(table.hands[table.target]) > moves.GIFT:
        table.phase = moves.GIVE
        table.asked = table.target


def snatch(table: Table, rng: Rng, told: Told | None) -> None:
    """What is not chosen: a random card, or all of a hand that is no larger than the gift."""
    hand = table.hands[table.target]
    if raid_call(table) == moves.RANDOM:
        hand = bit(rng.member(hand))
    pass_on(table, hand, told)


def raid_call(table: Table) -> i64:
    """What is done in the end: what the winner of a fight chose, or else what was called."""
    if table.choice != NONE:
        return table.choice
    return table.called


def pass_on(table: Table, cards: i64, told: Told | None) -> None:
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
        told.all(model.CardsPassed(seat, target, popcount(cards), call_name(raid_call(table))))
        told.only(two, model.CardsPassedOpenly(seat, target, DECK.listed(cards)))
    end_action(table, told)


def raid_of(table: Table) -> model.Raid | None:
    """The raid of this turn, as far as it has come."""
    if not table.is_raid:
        return None
    shown = [table.shown, table.target_shown]
    return model.Raid(
        seat=table.turn,
        target=table.target,
        call=call_name(table.called),
        answer="" if table.answer == NONE else "agree" if table.answer == moves.NO else "dispute",
        inverted=table.inverted == moves.YES if table.inverted != NONE else None,
        shown=[DECK.name(card) if card != NONE else "" for card in shown] if table.is_fought else [],
        winner=table.fight_winner,
        is_draw=table.is_fought and table.fight_winner == NONE,
        by_red=table.is_by_red,
        choice=call_name(table.choice) if table.choice != NONE else "",
    )


def lay_raid(table: Table, raid: model.Raid) -> None:
    """The raid of this turn, as far as it has come."""
    table.is_raid = True
    table.target = raid.target
    table.called = _call(raid.call)
    table.answer = {"": NONE, "agree": moves.NO, "dispute": moves.YES}[raid.answer]
    table.inverted = answered(raid.inverted)
    table.is_fought = bool(raid.shown)
    if raid.shown:
        table.shown, table.target_shown = (DECK.card(card) for card in raid.shown)
    table.fight_winner = raid.winner
    table.is_by_red = raid.by_red
    table.choice = _call(raid.choice)


def _call(name: str) -> int:
    return {"": NONE, "random": moves.RANDOM, "give": moves.GIVE_TWO}[name]


def answered(inverted: bool | None) -> int:
    """What the holder of green has said; NONE if no player was asked."""
    return NONE if inverted is None else moves.YES if inverted else moves.NO
