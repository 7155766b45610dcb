"""What a seat cannot know of a table of Splendor, dealt anew: the decks and the blind reserves of others."""

from librt.vecs import append, vec
from mypy_extensions import i64

from mazzo.core.bits import Rng
from mazzo.games.splendor.rules import moves
from mazzo.games.splendor.rules.cards import FIRST_OF, NONE, TIERS, tier_of
from mazzo.games.splendor.rules.state import Table


def reshuffle(table: Table, seat: i64, rng: Rng) -> None:
    """Shuffle each deck together with the blind reserves of its tier that the seat does not see."""
    deck = table.deck[:]
    for tier in range(TIERS):
        unseen = deck[FIRST_OF[tier] : FIRST_OF[tier] + table.deck_size(tier)]
        size: i64 = len(unseen)
        for other in range(table.seats):
            if other != seat:
                unseen = _with_blind(table, other, tier, unseen)
        rng.shuffle(unseen)
        if len(unseen) > size:
            _hand_out(table, seat, tier, unseen)
        for index in range(size):
            deck[FIRST_OF[tier] + index] = unseen[index]
    table.deck = deck
    if seat != table.turn:  # a half-made play of another is unseen too
        table.buying = NONE
        table.named = 0
        if table.phase == moves.REVEAL:
            table.named = table.payment(table.turn, moves.BOARD + table.due)


def _with_blind(table: Table, owner: i64, tier: i64, unseen: vec[i64]) -> vec[i64]:
    """The cards and, in addition, the blind reserves of that owner that are of the tier."""
    for slot in range(table.in_hand(owner)):
        card = table.card_at(owner, moves.BOARD + slot)
        if table.is_blind(owner, slot) and tier_of(card) == tier:
            unseen = append(unseen, card)
    return unseen


def _hand_out(table: Table, seat: i64, tier: i64, unseen: vec[i64]) -> None:
    """Blind reserves from the end of the shuffled cards; the one that is being bought can be paid for."""
    last: i64 = len(unseen) - 1
    for owner in range(table.seats):
        if owner == seat:
            continue
        for slot in range(table.in_hand(owner)):
            if not table.is_blind(owner, slot) or tier_of(table.card_at(owner, moves.BOARD + slot)) != tier:
                continue
            if table.phase == moves.REVEAL and owner == table.turn and slot == table.due:
                _bring_payable(table, owner, slot, unseen, last)
            table.put_in_hand(owner, slot, unseen[last])
            last -= 1


def _bring_payable(table: Table, owner: i64, slot: i64, unseen: vec[i64], last: i64) -> None:
    """Change the last of the cards for one that its owner can pay for: there is one, as it is bought."""
    for index in range(last + 1):
        card = unseen[last - index]
        table.put_in_hand(owner, slot, card)
        if table.missing(owner, moves.BOARD + slot) == 0:
            unseen[last - index] = unseen[last]
            unseen[last] = card
            return
