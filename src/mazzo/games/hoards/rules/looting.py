"""Lootings of Hoards: two piles are compared, which only the two players see, and one of them takes both."""

from mypy_extensions import i64

from mazzo.core.bits import bit, lowest, members, popcount
from mazzo.core.state import Told
from mazzo.games.hoards import model
from mazzo.games.hoards.rules import combinations, knowledge, moves
from mazzo.games.hoards.rules.combinations import DECK, KINGS
from mazzo.games.hoards.rules.hoards import drop_pile, insert_pile, number_of, size_of
from mazzo.games.hoards.rules.kings import BLACK, RED, end_action, is_armed
from mazzo.games.hoards.rules.moves import NONE
from mazzo.games.hoards.rules.raids import answered, ask_green
from mazzo.games.hoards.rules.scoring import compared, help_of, strength
from mazzo.games.hoards.rules.state import Looted, Table


def least_size(table: Table, pile: i64) -> i64:
    """The fewest cards that a pile counts as; the most are all that lie in it (HOA-9)."""
    return popcount(table.originals[pile])


def has_as_many_cards(table: Table, one: i64, other: i64) -> bool:
    """Whether two piles can be compared, by what all can see (HOA-9)."""
    return least_size(table, one) <= size_of(table, other) and least_size(table, other) <= size_of(table, one)


def begin_looting(table: Table, seat: i64, pile: i64, told: Told | None) -> None:
    """The active player sets the combination of this turn against a pile of another hoard (HOA-10)."""
    table.used |= moves.ACCUMULATED
    table.target = table.owners[pile]
    table.target_pile = pile
    mine = number_of(table, table.combination)
    theirs = number_of(table, pile)
    table.looting = Looted(seat, mine, table.target, theirs, NONE)
    ask_green(table, moves.COMPARING)
    if told is not None:
        told.all(model.LootingBegun(seat, mine, table.target, theirs))


def compare(table: Table, told: Told | None) -> None:
    """The two look at both piles, and the looting is decided (HOA-10)."""
    seat = table.turn
    target = table.target
    mine = table.combination
    theirs = table.target_pile
    two = bit(seat) | bit(target)
    lay_open(table, two, mine)
    lay_open(table, two, theirs)
    record = _judged(table, seat, mine, target, theirs)
    if record.winner == NONE and record.outcome == moves.DRAWN_LOOT and is_armed(table, target, RED):
        record.winner = target
        record.is_by_red = True
        table.spent |= bit(RED)
    table.looting = record.public()
    lootings = table.lootings[:]
    lootings[seat] = record
    lootings[target] = record
    table.lootings = lootings
    if told is not None:
        told.all(model.LootingEnded(record.told()))
    if record.winner != NONE:
        _win(table, record.winner, told)
    elif record.outcome == moves.BOTH_INVALID:
        _rebase(table, mine, True, told)
        _rebase(table, theirs, True, told)
    elif record.outcome == moves.DRAWN_LOOT:
        _take_home(table, two, told)
    knowledge.settle(table)
    table.target_pile = NONE
    if record.winner != NONE or record.outcome == moves.BOTH_INVALID:
        end_action(table, told)
    else:
        table.tosser = seat
        table.phase = moves.TOSSING


def lay_open(table: Table, watchers: i64, pile: i64) -> None:
    """These observers see all cards of a pile."""
    knowledge.see(table, watchers, table.originals[pile], knowledge.original_place(pile))
    added = table.added[pile]
    for index in range(combinations.added_count(added)):
        knowledge.see(
            table, watchers, bit(combinations.added_card(added, index)), knowledge.added_place(pile, index)
        )


def strays_of(original: i64, added: i64) -> i64:
    """The cards of a pile that do not match and are no clubs."""
    return combinations.added_cards(added) & ~combinations.core(original, added) & ~combinations.ALL_CLUBS


def guards_of(original: i64, added: i64) -> i64:
    """The clubs of a pile that do not match."""
    return combinations.added_cards(added) & ~combinations.core(original, added) & combinations.ALL_CLUBS


def _judged(table: Table, seat: i64, mine: i64, target: i64, theirs: i64) -> Looted:
    """How the looting ends, red apart."""
    record = Looted(seat, number_of(table, mine), target, number_of(table, theirs), table.inverted)
    record.core = combinations.core(table.originals[mine], table.added[mine])
    record.guards = guards_of(table.originals[mine], table.added[mine])
    record.strays = strays_of(table.originals[mine], table.added[mine])
    record.target_core = combinations.core(table.originals[theirs], table.added[theirs])
    record.target_guards = guards_of(table.originals[theirs], table.added[theirs])
    record.target_strays = strays_of(table.originals[theirs], table.added[theirs])
    record.size = popcount(record.core)
    record.target_size = popcount(record.target_core)
    is_bad = record.strays != 0
    is_bad_target = record.target_strays != 0
    if is_bad and is_bad_target:
        record.outcome = moves.BOTH_INVALID
    elif is_bad_target:
        record.outcome = moves.DEFENDER_INVALID
        record.winner = seat
    elif is_bad:
        record.outcome = moves.ATTACKER_INVALID
        record.winner = target
    elif (
        combinations.family(record.core) != combinations.family(record.target_core)
        or record.size != record.target_size
    ):
        record.outcome = moves.INCOMPATIBLE
        record.size = 0
        record.target_size = 0
    else:
        help_ = help_of(record.target_core | record.target_guards)
        kind = combinations.family(record.core)
        found = compared(record.core, record.target_core, help_, kind, table.variant.is_ring)
        if table.inverted == moves.YES:
            found = -found
        record.outcome = moves.STRONGER
        if found == 0:
            record.outcome = moves.DRAWN_LOOT
        elif found > 0:
            record.winner = seat
        else:
            record.winner = target
    return record


def _win(table: Table, winner: i64, told: Told | None) -> None:
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


def _rebase(table: Table, pile: i64, keeps_guards: bool, told: Told | None) -> None:
    """The core becomes the original part of the pile, and the guards that stay the added one (HOA-9)."""
    owner = table.owners[pile]
    two = bit(table.turn) | bit(table.target)
    added = table.added[pile]
    if added == 0:
        return
    matching = combinations.core(table.originals[pile], added)
    strays = strays_of(table.originals[pile], added)
    guards = guards_of(table.originals[pile], added)
    kept: i64 = 0
    if keeps_guards:
        kept = combinations.added_among(added, guards)
    _merge_places(table, pile, two, matching, kept)
    table.originals = table.originals[:]
    table.originals[pile] = matching
    table.added = table.added[:]
    table.added[pile] = kept
    _discard_from_pile(table, owner, strays, moves.FOR_STRAY, told)
    if not keeps_guards:
        _discard_from_pile(table, owner, guards, moves.FOR_GUARD, told)


def _merge_places(table: Table, pile: i64, two: i64, matching: i64, kept: i64) -> None:
    """For others, any added card may now be among the original ones, or among the guards that stay."""
    others = table.everyone & ~two
    for index in range(knowledge.PARTS - 1):
        knowledge.slip(table, others, knowledge.added_place(pile, index), knowledge.original_place(pile))
    for index in range(combinations.added_count(kept)):
        for other in range(knowledge.PARTS - 1):
            knowledge.slip(
                table, others, knowledge.added_place(pile, other), knowledge.added_place(pile, index)
            )
    knowledge.see(table, two, matching, knowledge.original_place(pile))
    for index in range(combinations.added_count(kept)):
        knowledge.see(
            table, two, bit(combinations.added_card(kept, index)), knowledge.added_place(pile, index)
        )
    first = knowledge.added_place(pile, combinations.added_count(kept)) * table.observers
    after = (knowledge.original_place(pile) + knowledge.PARTS) * table.observers
    for place in range(first, after):
        table.may[place] = 0


def _discard_from_pile(table: Table, owner: i64, cards: i64, why: model.Discard, told: Told | None) -> None:
    if cards == 0:
        return
    table.discards |= cards
    knowledge.show(table, cards)
    if told is not None:
        told.all(model.CardsDiscarded(owner, DECK.listed(cards), why))


def _move_last(table: Table, pile: i64, winner: i64) -> None:
    """A taken pile goes last, with all that is known of it, and gaps close (HOA-13)."""
    original = table.originals[pile]
    added = table.added[pile]
    first = knowledge.original_place(pile) * table.observers
    known = table.may[first : first + knowledge.PARTS * table.observers]
    drop_pile(table, pile)
    last = insert_pile(table, winner, original, added)
    start = knowledge.original_place(last) * table.observers
    for index in range(len(known)):
        table.may[start + index] = known[index]


def _take_home(table: Table, two: i64, told: Told | None) -> None:
    """A draw: both cores go back to their owners' hands, and the guards are discarded (HOA-12)."""
    for _side in range(2):
        pile = table.combination
        if pile == NONE:
            pile = table.target_pile
        _rebase(table, pile, False, told)
        owner = table.owners[pile]
        knowledge.slip(table, table.everyone & ~two, knowledge.original_place(pile), owner)
        cards = table.originals[pile]
        table.hands[owner] |= cards
        knowledge.see(table, two, cards, owner)
        drop_pile(table, pile)


def deal_toss(table: Table, told: Told | None) -> None:
    """The next of the two is to discard a card; from one card there is no choice (HOA-11, HOA-25)."""
    seat = table.tosser
    hand = table.hands[seat]
    if hand & ~KINGS == 0:
        for observer in range(table.observers):
            table.may[seat * table.observers + observer] &= KINGS
            table.counted[observer] |= bit(seat)
        knowledge.settle(table)
        if told is not None:
            told.all(model.NothingDiscarded(seat))
        _next_toss(table, told)
    elif popcount(hand) == 1:
        toss(table, seat, lowest(hand), told)
    else:
        table.phase = moves.TOSS
        table.asked = seat


def toss(table: Table, seat: i64, card: i64, told: Told | None) -> None:
    """The seat discards that card, face up."""
    table.hands[seat] ^= bit(card)
    table.discards |= bit(card)
    knowledge.show(table, bit(card))
    knowledge.settle(table)
    if told is not None:
        told.all(model.CardsDiscarded(seat, [DECK.name(card)], moves.FOR_LOOT))
    _next_toss(table, told)


def _next_toss(table: Table, told: Told | None) -> None:
    if table.tosser == table.turn:
        table.tosser = table.target
        table.phase = moves.TOSSING
    else:
        table.tosser = NONE
        end_action(table, told)


def compared_sides(record: Looted) -> model.Comparison:
    """A looting as the two see it, with the help of the clubs card by card."""
    help_ = help_of(record.target_core | record.target_guards | record.target_strays)
    return model.Comparison(
        looting=record.told(),
        attacker=_side(record.seat, record.pile, record.core, record.guards, record.strays, 0),
        defender=_side(
            record.target,
            record.target_pile,
            record.target_core,
            record.target_guards,
            record.target_strays,
            help_,
        ),
    )


def _side(seat: int, pile: int, core: int, guards: int, strays: int, help_: int) -> model.Side:
    return model.Side(
        seat=seat,
        pile=pile,
        family="sequence" if combinations.family(core) == combinations.SEQUENCE else "set",
        core=DECK.listed(core),
        guards=DECK.listed(guards),
        strays=DECK.listed(strays),
        help=help_,
        strengths=[strength(combinations.value(card), help_) for card in members(core)],
        values=[combinations.value(card) for card in members(core)],
    )


def looted(looting: model.Looting) -> Looted:
    """A looting as all may know it."""
    record = Looted(
        looting.seat, looting.pile, looting.target, looting.target_pile, answered(looting.inverted)
    )
    record.outcome = moves.OUTCOMES.index(looting.outcome) if looting.outcome else NONE
    record.winner = looting.winner
    record.is_by_red = looting.by_red
    if looting.sizes:
        record.size, record.target_size = looting.sizes
    return record


def with_cards(comparison: model.Comparison) -> Looted:
    """A looting as the two saw it."""
    record = looted(comparison.looting)
    mine, theirs = comparison.attacker, comparison.defender
    record.core, record.guards, record.strays = map(DECK.mask, (mine.core, mine.guards, mine.strays))
    record.target_core = DECK.mask(theirs.core)
    record.target_guards = DECK.mask(theirs.guards)
    record.target_strays = DECK.mask(theirs.strays)
    return record
