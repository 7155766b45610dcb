"""Why a play of Hoards is refused: names, rulings and values. text/sentences.py has the words."""

from typing import Any

import msgspec
from mypy_extensions import i64

from mazzo.core.bits import bit, members, popcount
from mazzo.core.reason import Reason
from mazzo.games.hoards.rules import moves
from mazzo.games.hoards.rules.combinations import DECK, KINGS, TREASURES, next_cards
from mazzo.games.hoards.rules.hoarding import has_looked
from mazzo.games.hoards.rules.hoards import open_piles, size_of
from mazzo.games.hoards.rules.kings import BLUE, FIRST_KING, is_armed
from mazzo.games.hoards.rules.looting import least_size
from mazzo.games.hoards.rules.moves import NONE
from mazzo.games.hoards.rules.state import Table


def why_not(table: Table, seat: i64, move: i64) -> Reason:
    """Why the seat, which is to act, may not make that move."""
    phase = table.phase
    if phase == moves.TURN:
        return _not_in_turn(table, seat, move)
    if 0 <= move < DECK.size and phase in (moves.HOARD, moves.ADD, moves.GIVE, moves.TOSS, moves.LIMIT):
        return _wrong_card(table, seat, move)
    now = asked(table, seat)
    if 0 <= move < DECK.size and phase == moves.KEEP:
        return Reason("not drawn", {**now, "card": DECK.name(move)})
    if 0 <= move < DECK.size and phase == moves.DRAFT:
        return Reason("not to be picked", {**now, "card": DECK.name(move)})
    if phase == moves.ADD_TO and 0 <= move < len(table.owners) and table.owners[move] == seat:
        return Reason("pile full", {**now, "most": moves.MOST_IN_PILE})
    return Reason("no such move", now)


def asked(table: Table, seat: i64) -> dict[str, Any]:
    """What the seat, which is to act, is to do: the phase, and what there is to choose from or how much."""
    found: dict[str, Any] = {"phase": moves.PHASES[table.phase]}
    if table.phase == moves.KEEP:
        found["drawn"] = DECK.listed(table.drawn)
    elif table.phase == moves.LIMIT:
        found["surplus"] = popcount(table.hands[seat]) - moves.MOST_HAND
    elif table.phase == moves.DRAFT:
        found["kings"] = DECK.listed(table.unused)
    return found


def with_asked(reason: Reason, table: Table, seat: i64) -> Reason:
    """Why words are not understood, with what is asked of the seat; in its turn it may be any command."""
    if seat != table.actor() or table.phase == moves.TURN:
        return reason
    return msgspec.structs.replace(reason, values={**reason.values, **asked(table, seat)})


def unsaid(table: Table) -> Reason:
    """What is still to be said of a half-made play."""
    if table.phase == moves.HOARD:
        return Reason("combination unsaid", ruling="HOA-4, HOA-5")
    if table.phase in (moves.ADD, moves.ADD_TO):
        return Reason("pile unsaid", ruling="HOA-6")
    if table.phase == moves.GIVE:
        return Reason("gift unsaid", {"count": moves.GIFT}, "HOA-20")
    return Reason("discard unsaid", {"count": popcount(table.hands[table.turn]) - moves.MOST_HAND}, "HOA-16")


def not_held(table: Table, seat: i64, cards: i64) -> Reason:
    """These cards are not the seat's to play."""
    values = {**asked(table, seat), "cards": DECK.listed(cards), "hand": DECK.listed(table.hands[seat])}
    return Reason("not held", values)


def _wrong_card(table: Table, seat: i64, card: i64) -> Reason:
    """Why that card cannot be hoarded, added, given or discarded."""
    if table.hands[seat] & bit(card) == 0:
        return not_held(table, seat, bit(card))
    name = DECK.name(card)
    if KINGS & bit(card) and table.phase != moves.GIVE:
        if table.phase in (moves.HOARD, moves.ADD):
            return Reason("king hoarded", {"card": name}, "HOA-6")
        return Reason("king discarded", {"card": name}, "HOA-16")
    values = {**asked(table, seat), "card": name}
    if table.picked & bit(card):
        return Reason("named already", values)
    if table.phase == moves.HOARD:
        if table.picked == 0:
            return Reason("lowest of none", values)
        return Reason("begins none", {**values, "picked": DECK.listed(table.picked)})
    return Reason("out of order", values)


def _not_in_turn(table: Table, seat: i64, move: i64) -> Reason:
    """Why a word of the turn cannot be said now."""
    last = moves.LOOT + len(table.owners)  # the first number that no pile has
    if move in (moves.HOARD_NEW, moves.ADD_CARD):
        return _spent(table, moves.HOARDED) or _no_hoarding(table, seat, move)
    if moves.DRAW_ONE <= move < moves.LOOK or moves.LOOT <= move < last:
        return _spent(table, moves.ACCUMULATED) or _no_accumulating(table, seat, move)
    now = asked(table, seat)
    if moves.LOOK <= move <= moves.PEEK:
        return _no_stroll(table, seat, move)
    if moves.LAY <= move < moves.ROAR:
        king = FIRST_KING + move - moves.LAY
        if table.hands[seat] & bit(king) == 0:
            return Reason("king not held", {**now, "king": DECK.name(king)}, "HOA-22")
        why = _spent(table, moves.STROLLED)
        assert why is not None, "a king that is held can be laid"
        return why
    if moves.ROAR <= move < moves.LOOT:
        king = FIRST_KING + move - moves.ROAR
        if is_armed(table, seat, king):
            return Reason("king armed", {**now, "king": DECK.name(king)}, "HOA-17")
        return Reason("king not laid", {**now, "king": DECK.name(king)}, "HOA-17")
    if move == moves.DONE:
        return Reason("nothing begun", now)
    if move >= last:
        return Reason("no such pile", now)
    return Reason("no such move", now)


def _spent(table: Table, action: i64) -> Reason | None:
    """Why the turn has no room for that action; None if it has."""
    now = asked(table, table.turn)
    if table.used & action:
        name = [moves.ACTIONS[each] for each in members(action)]
        return Reason("action twice", {**now, "actions": name}, "HOA-16")
    if popcount(table.used) >= moves.MOST_ACTIONS:
        done = [moves.ACTIONS[each] for each in members(table.used)]
        return Reason("actions done", {**now, "actions": done}, "HOA-16")
    return None


def _no_hoarding(table: Table, seat: i64, move: i64) -> Reason:
    now = asked(table, seat)
    if move == moves.HOARD_NEW:
        assert next_cards(table.hands[seat], 0) == 0
        return Reason("no combination held", now, "HOA-4, HOA-5")
    if table.hands[seat] & TREASURES == 0:
        return Reason("nothing to add", now, "HOA-6")
    assert open_piles(table, seat) == 0
    return Reason("no open pile", {**now, "most": moves.MOST_IN_PILE}, "HOA-6")


def _no_stroll(table: Table, seat: i64, move: i64) -> Reason:
    now = asked(table, seat)
    if has_looked(table):
        return Reason("stroll done", {**now, "looked": table.is_looking}, "HOA-22")
    if table.used & moves.STROLLED == 0:
        why = _spent(table, moves.STROLLED)
        if why is not None:
            return why
    if move == moves.LOOK:
        return Reason("nothing to look at", now, "HOA-22")
    return Reason("nothing to peek at", now, "HOA-22")


def _no_accumulating(table: Table, seat: i64, move: i64) -> Reason:
    now = asked(table, seat)
    if move < moves.TAKE:
        return Reason("deck too small", {**now, "left": popcount(table.deck)}, "HOA-18")
    if move == moves.TAKE:
        return Reason("no discards", now, "HOA-19")
    if move < moves.LOOK:
        return _no_raid(table, seat, (move - moves.RAID) % moves.MOST_SEATS)
    return _no_looting(table, seat, move - moves.LOOT)


def _no_raid(table: Table, seat: i64, target: i64) -> Reason:
    now = asked(table, seat)
    if target == seat or target >= table.seats:
        return Reason("no such target", now, "HOA-20")
    if is_armed(table, target, BLUE):
        return Reason("blue armed", {**now, "seat": target}, "HOA-10")
    return Reason("hand empty", {**now, "seat": target}, "HOA-20")


def _no_looting(table: Table, seat: i64, pile: i64) -> Reason:
    now = asked(table, seat)
    if table.combination == NONE:
        return Reason("nothing to loot with", now, "HOA-16")
    owner = table.owners[pile]
    if owner == seat:
        return Reason("own pile", now, "HOA-10")
    if is_armed(table, owner, BLUE):
        return Reason("blue armed", {**now, "seat": owner}, "HOA-10")
    values = {**now, "mine": _counts_as(table, table.combination), "theirs": _counts_as(table, pile)}
    return Reason("sizes differ", values, "HOA-9")


def _counts_as(table: Table, pile: i64) -> list[int]:
    """The fewest and the most cards that a pile counts as."""
    return [least_size(table, pile), size_of(table, pile)]
