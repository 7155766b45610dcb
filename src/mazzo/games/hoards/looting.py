"""Lootings of Hoards: two piles are compared, which only the two see, and somebody takes both."""

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from mazzo.core.bits import bit, lowest, popcount
from mazzo.core.state import Told
from mazzo.games.hoards.combinations import (
    ALL_CLUBS,
    DECK,
    KINGS,
    added_among,
    added_card,
    added_cards,
    added_count,
    core,
    family,
)
from mazzo.games.hoards.hoarding import BLACK, RED, is_armed
from mazzo.games.hoards.knowledge import (
    PARTS,
    added_place,
    original_place,
    see,
    settle,
    show,
    slip,
)
from mazzo.games.hoards.model import CardsDiscarded, LootingBegun, LootingEnded, NothingDiscarded, Reason
from mazzo.games.hoards.moves import (
    ACCUMULATED,
    ATTACKER_INVALID,
    BOTH_INVALID,
    COMPARING,
    DEFENDER_INVALID,
    DRAWN_LOOT,
    FOR_GUARD,
    FOR_LOOT,
    FOR_STRAY,
    INCOMPATIBLE,
    NONE,
    OUTCOMES,
    STRONGER,
    TOSS,
    TOSSING,
    YES,
)
from mazzo.games.hoards.piles import drop_pile, insert_pile, number_of, size_of
from mazzo.games.hoards.raids import ask_green
from mazzo.games.hoards.scenes import Looting
from mazzo.games.hoards.scoring import compared, help_of

if TYPE_CHECKING:
    from mazzo.games.hoards.rules import Hoards


@final
class Looted:
    """One looting, with the piles as they were compared; never changes, so that copies can share it."""

    def __init__(self, seat: i64, pile: i64, target: i64, target_pile: i64, inverted: i64) -> None:
        self.seat = seat
        self.pile = pile  # the number, as players count
        self.target = target
        self.target_pile = target_pile
        self.inverted = inverted  # NONE if nobody was asked
        self.outcome = NONE
        self.winner = NONE
        self.is_by_red = False
        self.size: i64 = 0  # of the cores; 0 if all may not know
        self.target_size: i64 = 0
        self.core: i64 = 0  # the cards of both piles; none in what all may know
        self.guards: i64 = 0
        self.strays: i64 = 0
        self.target_core: i64 = 0
        self.target_guards: i64 = 0
        self.target_strays: i64 = 0

    def told(self) -> Looting:
        """As everybody may know it (HOA-14)."""
        sizes: list[int] = []
        if self.size > 0:
            sizes = [self.size, self.target_size]
        return Looting(
            seat=self.seat,
            pile=self.pile,
            target=self.target,
            target_pile=self.target_pile,
            inverted=self.inverted == YES if self.inverted != NONE else None,
            outcome=OUTCOMES[self.outcome] if self.outcome != NONE else "",
            winner=self.winner,
            by_red=self.is_by_red,
            sizes=sizes,
        )

    def public(self) -> "Looted":
        """The same without the cards."""
        twin = Looted(self.seat, self.pile, self.target, self.target_pile, self.inverted)
        twin.outcome = self.outcome
        twin.winner = self.winner
        twin.is_by_red = self.is_by_red
        twin.size = self.size
        twin.target_size = self.target_size
        return twin


def least_size(table: "Hoards", pile: i64) -> i64:
    """The fewest cards that a pile counts as; the most are all that lie in it (HOA-9)."""
    return popcount(table.originals[pile])


def has_as_many_cards(table: "Hoards", one: i64, other: i64) -> bool:
    """Whether two piles can be compared, by what all can see (HOA-9)."""
    return least_size(table, one) <= size_of(table, other) and least_size(table, other) <= size_of(table, one)


def begin_looting(table: "Hoards", seat: i64, pile: i64, told: Told | None) -> None:
    """The active player sets the combination of this turn against a pile of another hoard (HOA-10)."""
    table.used |= ACCUMULATED
    table.target = table.owners[pile]
    table.target_pile = pile
    mine = number_of(table, table.combination)
    theirs = number_of(table, pile)
    table.looting = Looted(seat, mine, table.target, theirs, NONE)
    ask_green(table, COMPARING)
    if told is not None:
        told.all(LootingBegun(seat, mine, table.target, theirs))


def compare(table: "Hoards", told: Told | None) -> None:
    """The two look at both piles, and the looting is decided (HOA-10)."""
    seat = table.turn
    target = table.target
    mine = table.combination
    theirs = table.target_pile
    two = bit(seat) | bit(target)
    lay_open(table, two, mine)
    lay_open(table, two, theirs)
    record = _judged(table, seat, mine, target, theirs)
    if record.winner == NONE and record.outcome == DRAWN_LOOT and is_armed(table, target, RED):
        record.winner = target
        record.is_by_red = True
        table.spent |= bit(RED)
    table.looting = record.public()
    lootings = table.lootings[:]
    lootings[seat] = record
    lootings[target] = record
    table.lootings = lootings
    if told is not None:
        told.all(LootingEnded(record.told()))
    if record.winner != NONE:
        _win(table, record.winner, told)
    elif record.outcome == BOTH_INVALID:
        _rebase(table, mine, True, told)
        _rebase(table, theirs, True, told)
    elif record.outcome == DRAWN_LOOT:
        _take_home(table, two, told)
    settle(table)
    table.target_pile = NONE
    if record.winner != NONE or record.outcome == BOTH_INVALID:
        table.end_action(told)
    else:
        table.tosser = seat
        table.phase = TOSSING


def lay_open(table: "Hoards", watchers: i64, pile: i64) -> None:
    """These observers see all cards of a pile."""
    see(table, watchers, table.originals[pile], original_place(pile))
    added = table.added[pile]
    for index in range(added_count(added)):
        see(table, watchers, bit(added_card(added, index)), added_place(pile, index))


def strays_of(original: i64, added: i64) -> i64:
    """The cards of a pile that do not match and are no clubs."""
    return added_cards(added) & ~core(original, added) & ~ALL_CLUBS


def guards_of(original: i64, added: i64) -> i64:
    """The clubs of a pile that do not match."""
    return added_cards(added) & ~core(original, added) & ALL_CLUBS


def _judged(table: "Hoards", seat: i64, mine: i64, target: i64, theirs: i64) -> Looted:
    """How the looting ends, red apart."""
    record = Looted(seat, number_of(table, mine), target, number_of(table, theirs), table.inverted)
    record.core = core(table.originals[mine], table.added[mine])
    record.guards = guards_of(table.originals[mine], table.added[mine])
    record.strays = strays_of(table.originals[mine], table.added[mine])
    record.target_core = core(table.originals[theirs], table.added[theirs])
    record.target_guards = guards_of(table.originals[theirs], table.added[theirs])
    record.target_strays = strays_of(table.originals[theirs], table.added[theirs])
    record.size = popcount(record.core)
    record.target_size = popcount(record.target_core)
    is_bad = record.strays != 0
    is_bad_target = record.target_strays != 0
    if is_bad and is_bad_target:
        record.outcome = BOTH_INVALID
    elif is_bad_target:
        record.outcome = DEFENDER_INVALID
        record.winner = seat
    elif is_bad:
        record.outcome = ATTACKER_INVALID
        record.winner = target
    elif family(record.core) != family(record.target_core) or record.size != record.target_size:
        record.outcome = INCOMPATIBLE
        record.size = 0
        record.target_size = 0
    else:
        help_ = help_of(record.target_core | record.target_guards)
        kind = family(record.core)
        found = compared(record.core, record.target_core, help_, kind, table.variant.is_ring)
        if table.inverted == YES:
            found = -found
        record.outcome = STRONGER
        if found == 0:
            record.outcome = DRAWN_LOOT
        elif found > 0:
            record.winner = seat
        else:
            record.winner = target
    return record


def _win(table: "Hoards", winner: i64, told: Told | None) -> None:
    """The winner gets both cores as piles; what does not match is discarded before (HOA-13)."""
    keeps_guards = winner == table.target and is_armed(table, winner, BLACK)
    if keeps_guards:
        table.spent |= bit(BLACK)
    mine = table.combination
    theirs = table.target_pile
    _rebase(table, mine, False, told)
    _rebase(table, theirs, keeps_guards, told)
    taken = mine
    if winner == table.turn:
        taken = theirs
    _move_last(table, taken, winner)


def _rebase(table: "Hoards", pile: i64, keeps_guards: bool, told: Told | None) -> None:
    """The core becomes the original part of the pile, and the guards that stay the added one (HOA-9)."""
    owner = table.owners[pile]
    two = bit(table.turn) | bit(table.target)
    added = table.added[pile]
    if added == 0:
        return
    matching = core(table.originals[pile], added)
    strays = strays_of(table.originals[pile], added)
    guards = guards_of(table.originals[pile], added)
    kept: i64 = 0
    if keeps_guards:
        kept = added_among(added, guards)
    _merge_places(table, pile, two, matching, kept)
    table.originals = table.originals[:]
    table.originals[pile] = matching
    table.added = table.added[:]
    table.added[pile] = kept
    _discard_from_pile(table, owner, strays, FOR_STRAY, told)
    if not keeps_guards:
        _discard_from_pile(table, owner, guards, FOR_GUARD, told)


def _merge_places(table: "Hoards", pile: i64, two: i64, matching: i64, kept: i64) -> None:
    """For others, any added card may now be among the original ones, or among the guards that stay."""
    others = table.everyone & ~two
    for index in range(PARTS - 1):
        slip(table, others, added_place(pile, index), original_place(pile))
    for index in range(added_count(kept)):
        for other in range(PARTS - 1):
            slip(table, others, added_place(pile, other), added_place(pile, index))
    see(table, two, matching, original_place(pile))
    for index in range(added_count(kept)):
        see(table, two, bit(added_card(kept, index)), added_place(pile, index))
    first = added_place(pile, added_count(kept)) * table.observers
    after = (original_place(pile) + PARTS) * table.observers
    for place in range(first, after):
        table.may[place] = 0


def _discard_from_pile(table: "Hoards", owner: i64, cards: i64, why: Reason, told: Told | None) -> None:
    if cards == 0:
        return
    table.discards |= cards
    show(table, cards)
    if told is not None:
        told.all(CardsDiscarded(owner, DECK.listed(cards), why))


def _move_last(table: "Hoards", pile: i64, winner: i64) -> None:
    """A taken pile goes last, with all that is known of it, and gaps close (HOA-13)."""
    original = table.originals[pile]
    added = table.added[pile]
    first = original_place(pile) * table.observers
    known = table.may[first : first + PARTS * table.observers]
    drop_pile(table, pile)
    last = insert_pile(table, winner, original, added)
    start = original_place(last) * table.observers
    for index in range(len(known)):
        table.may[start + index] = known[index]


def _take_home(table: "Hoards", two: i64, told: Told | None) -> None:
    """A draw: both cores go back to their owners' hands, and the guards are discarded (HOA-12)."""
    for _side in range(2):
        pile = table.combination
        if pile == NONE:
            pile = table.target_pile
        _rebase(table, pile, False, told)
        owner = table.owners[pile]
        slip(table, table.everyone & ~two, original_place(pile), owner)
        cards = table.originals[pile]
        table.hands[owner] |= cards
        see(table, two, cards, owner)
        drop_pile(table, pile)


def deal_toss(table: "Hoards", told: Told | None) -> None:
    """The next of the two is to discard a card; from one card there is no choice (HOA-11, HOA-25)."""
    seat = table.tosser
    hand = table.hands[seat]
    if hand & ~KINGS == 0:
        for observer in range(table.observers):
            table.may[seat * table.observers + observer] &= KINGS
            table.counted[observer] |= bit(seat)
        settle(table)
        if told is not None:
            told.all(NothingDiscarded(seat))
        _next_toss(table, told)
    elif popcount(hand) == 1:
        toss(table, seat, lowest(hand), told)
    else:
        table.phase = TOSS
        table.asked = seat


def toss(table: "Hoards", seat: i64, card: i64, told: Told | None) -> None:
    """The seat discards that card, face up."""
    table.hands[seat] ^= bit(card)
    table.discards |= bit(card)
    show(table, bit(card))
    settle(table)
    if told is not None:
        told.all(CardsDiscarded(seat, [DECK.name(card)], FOR_LOOT))
    _next_toss(table, told)


def _next_toss(table: "Hoards", told: Told | None) -> None:
    if table.tosser == table.turn:
        table.tosser = table.target
        table.phase = TOSSING
    else:
        table.tosser = NONE
        table.end_action(told)
