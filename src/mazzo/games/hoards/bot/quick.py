"""A player of Hoards that goes by what scores: what it does at a glance."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import bit, highest, lowest, popcount
from mazzo.games.hoards.bot import values
from mazzo.games.hoards.rules import moves
from mazzo.games.hoards.rules.combinations import KINGS, TREASURES, core, value
from mazzo.games.hoards.rules.kings import BLACK, BLUE, GREEN, RED
from mazzo.games.hoards.rules.moves import NONE
from mazzo.games.hoards.rules.play import Hoards
from mazzo.games.hoards.rules.scoring import help_of, hoard_of, most_valuable, strength

_BETTER: Final = 4.0  # points by which the discard pile must improve a turn
_HALF: Final[i64] = 6  # a middling value

DRAWS: Final[i64] = bit(moves.TAKE) - bit(moves.DRAW_ONE)
RAIDS: Final[i64] = bit(moves.LOOK) - bit(moves.RAID)
LAYS: Final[i64] = bit(moves.ROAR) - bit(moves.LAY)
ROARS: Final[i64] = bit(moves.LOOT) - bit(moves.ROAR)
LOOTS: Final[i64] = -bit(moves.LOOT)
_PICKS: Final[vec[i64]] = vec[i64]([BLUE, GREEN, RED, BLACK])


def quick(table: Hoards, seat: i64) -> i64:
    """What a sensible player does at a glance."""
    menu = table.menu(seat)
    if menu & (menu - 1) == 0:
        return lowest(menu)
    phase = table.phase
    if phase == moves.TURN:
        return _turn_choice(table, seat, menu)
    if phase == moves.HOARD:
        return _hoard_choice(table, seat, menu)
    if phase == moves.ADD:
        return lowest(best_of(values.adding(table, seat, values.nearness(table)), menu, 1))
    if phase == moves.ADD_TO:
        return values.best_pile(table, seat, table.adding, values.nearness(table))
    if phase == moves.KEEP:
        return _keep_choice(table, seat)
    if phase in (moves.GIVE, moves.LIMIT, moves.TOSS):
        return _loss_choice(table, seat, menu)
    return _answer_choice(table, seat, menu)


def _turn_choice(table: Hoards, seat: i64, menu: i64) -> i64:
    """Roar; take, draw and then hoard, or hoard what can loot; else lay a king."""
    if menu & ROARS:
        return lowest(menu & ROARS)
    near = values.nearness(table)
    hoard = hoard_of(table, seat)
    best = values.best_combination(table.hands[seat], hoard, near) if menu & bit(moves.HOARD_NEW) else 0
    if table.used & moves.ACCUMULATED == 0 and menu & (DRAWS | bit(moves.TAKE) | RAIDS | LOOTS):
        move = _accumulate_choice(table, seat, menu, best, near)
        if move != NONE:
            return move
    if best != 0:
        return moves.HOARD_NEW
    if menu & bit(moves.ADD_CARD):
        gains = values.adding(table, seat, near)
        card = lowest(best_of(gains, table.hands[seat] & TREASURES, 1))
        if gains[card] > 0.0:
            return moves.ADD_CARD
    if menu & LAYS:
        return lowest(menu & LAYS)
    return moves.END


def _accumulate_choice(table: Hoards, seat: i64, menu: i64, best: i64, near: float) -> i64:
    """How to get more cards; NONE if it is better to hoard first, or to leave it."""
    hoard = hoard_of(table, seat)
    hand = table.hands[seat]
    if menu & LOOTS:
        loot = best_loot(table, seat, menu & LOOTS)
        if loot != NONE:
            return loot
    can_hoard = table.used & moves.HOARDED == 0
    if menu & bit(moves.TAKE):
        if can_hoard:
            richer = values.best_combination(hand | table.discards, hoard, near)
            now = 0.0
            if best != 0:
                now = values.gain(hoard, best, near)
            if richer != 0 and values.gain(hoard, richer, near) > now + _BETTER:
                return moves.TAKE
        elif near < 1.0:
            room = moves.MOST_HAND - popcount(hand & KINGS)
            after = values.kept(hand | table.discards, hoard, room, near)
            if values.hand_worth(after, hoard, near) > values.hand_worth(hand, hoard, near) + _BETTER:
                return moves.TAKE
    if best != 0 and _can_loot_with(table, seat, best):
        return NONE
    left = popcount(table.deck)
    if left > 3 or (left > 0 and values.lead(table, seat) > 0.0):
        return highest(menu & DRAWS)
    if left > 1 and can_hoard:
        return moves.DRAW_ONE
    if near < 1.0 and menu & RAIDS:
        return moves.RAID + largest_hand(table, seat, menu)
    return NONE


def best_loot(table: Hoards, seat: i64, loots: i64) -> i64:
    """The looting that promises most, as a move; NONE if none promises anything."""
    attack = core(table.originals[table.combination], table.added[table.combination])
    best = NONE
    best_gain = 0.0
    while loots != 0:
        move = lowest(loots)
        loots &= loots - 1
        found = values.loot_gain(table, seat, attack, move - moves.LOOT)
        if found > best_gain:
            best = move
            best_gain = found
    return best


def _can_loot_with(table: Hoards, seat: i64, cards: i64) -> bool:
    """Whether there is a pile of as many cards that the combination, once hoarded, promises to take."""
    for pile in range(len(table.owners)):
        if (
            table.owners[pile] != seat
            and popcount(table.originals[pile]) == popcount(cards)
            and values.loot_gain(table, seat, cards, pile) > 0.0
        ):
            return True
    return False


def largest_hand(table: Hoards, seat: i64, menu: i64) -> i64:
    """The seat with the most cards of those that can be raided."""
    best = NONE
    for other in range(table.seats):
        if menu & bit(moves.RAID + other) and (
            best == NONE or popcount(table.hands[other]) > popcount(table.hands[best])
        ):
            best = other
    return best


def _hoard_choice(table: Hoards, seat: i64, menu: i64) -> i64:
    """The next card of the best combination that goes on from what is picked."""
    return lowest(towards(table, seat, menu, 1))


def towards(table: Hoards, seat: i64, menu: i64, count: i64) -> i64:
    """The next cards of so many of the best combinations that go on from what is picked, or DONE."""
    picked = table.picked
    below: i64 = 0
    if picked != 0:
        below = bit(highest(picked) + 1) - 1
    near = values.nearness(table)
    hoard = hoard_of(table, seat)
    gains = vec[float]([-1000.0] * (moves.DONE + 1))
    found: i64 = 0
    for cards in values.good_combinations(table.hands[seat]):
        if cards & below == picked:
            move = moves.DONE
            if cards != picked:
                move = lowest(cards & ~picked)
            if menu & bit(move):
                worth = values.gain(hoard, cards, near)
                found |= bit(move)
                if worth > gains[move]:
                    gains[move] = worth
    if found == 0:
        return bit(highest(menu))
    return best_of(gains, found, count)


def _keep_choice(table: Hoards, seat: i64) -> i64:
    """The drawn card that makes the most of the hand."""
    near = values.nearness(table)
    hoard = hoard_of(table, seat)
    can_hoard = table.used & moves.HOARDED == 0
    best = NONE
    best_worth = 0.0
    cards = table.drawn
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        hand = table.hands[seat] | bit(card)
        worth = 0.0
        if can_hoard:
            now = values.best_combination(hand, hoard, near)
            worth = values.gain(hoard, now, near) + values.hand_worth(hand & ~now, hoard | now, near)
        else:
            worth = values.hand_worth(hand, hoard, near)
        if best == NONE or worth > best_worth:
            best = card
            best_worth = worth
    return best


def _loss_choice(table: Hoards, seat: i64, menu: i64) -> i64:
    """The next of the cards that are missed least, from the lowest up."""
    hand = table.hands[seat]
    treasures = hand & TREASURES
    count: i64 = 1
    if table.phase == moves.GIVE:
        count = moves.GIFT
    elif table.phase == moves.LIMIT:
        count = popcount(hand) - moves.MOST_HAND
    near = values.nearness(table)
    lost = (
        treasures
        & ~values.kept(hand, hoard_of(table, seat), popcount(treasures) - count, near)
        & ~table.picked
    )
    if lost & menu:
        return lowest(lost & menu)
    return lowest(menu)


def _answer_choice(table: Hoards, seat: i64, menu: i64) -> i64:
    phase = table.phase
    hand = table.hands[seat]
    near = values.nearness(table)
    if phase == moves.ANSWER:
        if table.called == moves.GIVE_TWO and near < 0.5 and value(most_valuable(hand)) > 9:
            return moves.YES
        return moves.NO
    if phase == moves.INVERT:
        return _invert_choice(table, seat)
    if phase == moves.CHOOSE:
        gets_more = seat == table.turn
        if gets_more == (near < 0.5):
            return moves.GIVE_TWO
        return moves.RANDOM
    if phase == moves.PUT_BACK:
        if table.used & moves.ACCUMULATED == 0 and value(table.top) >= _HALF:
            return moves.NO
        return moves.YES
    if phase == moves.DRAFT:
        for king in _PICKS:
            if menu & bit(king):
                return king
    return lowest(menu)


def _invert_choice(table: Hoards, seat: i64) -> i64:
    """To invert is good for a player who defends little."""
    if table.is_raid:
        shown = value(most_valuable(table.hands[seat]))
    else:
        pile = table.target_pile
        defence = core(table.originals[pile], table.added[pile])
        shown = strength(value(highest(defence)), help_of(values.pile_cards(table, pile)))
    if shown <= _HALF:
        return moves.YES
    return moves.NO


def best_of(gains: vec[float], ways: i64, count: i64) -> i64:
    """The set of so many moves with the highest gains."""
    found: i64 = 0
    while count > 0 and ways != 0:
        best = lowest(ways)
        rest = ways
        while rest != 0:
            move = lowest(rest)
            rest &= rest - 1
            if gains[move] > gains[best]:
                best = move
        found |= bit(best)
        ways &= ~bit(best)
        count -= 1
    return found
