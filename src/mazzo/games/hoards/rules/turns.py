"""How a match of Hoards begins, how its turns begin and end, and how it does."""

from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, lowest, popcount
from mazzo.core.state import Told
from mazzo.games.hoards import model
from mazzo.games.hoards.rules import moves
from mazzo.games.hoards.rules.combinations import DECK, KINGS, TREASURES, added_among
from mazzo.games.hoards.rules.deck import draw_to_hand, tell_count, tell_drawn
from mazzo.games.hoards.rules.kings import with_owner
from mazzo.games.hoards.rules.knowledge import UNUSED, forget, see, settle, show
from mazzo.games.hoards.rules.looting import lay_open, strays_of
from mazzo.games.hoards.rules.moves import NONE
from mazzo.games.hoards.rules.scoring import score_of, tally, winning_seats
from mazzo.games.hoards.rules.state import Table


def open_match(table: Table, rng: Rng, told: Told | None) -> None:
    """Some cards are removed, four go to each hand, then a king each; the first player is drawn (HOA-1)."""
    table.first = rng.below(table.seats)
    table.deck = TREASURES
    table.removed = _taken(table, table.seats + 1, rng)
    for seat in range(table.seats):
        table.hands[seat] = _taken(table, moves.FIRST_CARDS, rng)
    if not table.variant.is_draft:
        for seat in range(table.seats):
            _give_king(table, seat, rng.member(table.unused))
    for observer in range(table.observers):
        forget(table, observer)
        table.counted[observer] = bit(table.seats) - 1
    if table.variant.is_draft:
        see(table, table.everyone, KINGS, UNUSED)
    settle(table)
    if told is not None:
        told.all(model.MatchBegun(table.first, popcount(table.deck), popcount(table.removed)))
        for seat in range(table.seats):
            told.only(bit(seat), model.HandDealt(seat, DECK.listed(table.hands[seat])))
    if table.variant.is_draft:
        table.phase = moves.DRAFT
        table.asked = table.first
    else:
        begin_turn(table, table.first, told)


def _taken(table: Table, count: i64, rng: Rng) -> i64:
    taken: i64 = 0
    while count > 0:
        card = bit(rng.member(table.deck))
        table.deck ^= card
        taken |= card
        count -= 1
    return taken


def _give_king(table: Table, seat: i64, king: i64) -> None:
    table.unused ^= bit(king)
    table.hands[seat] |= bit(king)
    table.king_owners = with_owner(table.king_owners, king, seat)


def pick_king(table: Table, seat: i64, king: i64, told: Told | None) -> None:
    """A seat picks its king, which all see; the last one that is left needs no asking (HOA-1, HOA-25)."""
    _give_king(table, seat, king)
    table.known_owners |= bit(king)
    see(table, table.everyone, bit(king), seat)
    settle(table)
    if told is not None:
        told.all(model.KingPicked(seat, DECK.name(king)))
    table.asked = next_seat(seat, table.seats)
    if table.asked == table.first:
        begin_turn(table, table.first, told)
    elif popcount(table.unused) == 1:
        pick_king(table, table.asked, lowest(table.unused), told)


def begin_turn(table: Table, seat: i64, told: Told | None) -> None:
    """The seat may act; nothing has been done yet."""
    table.turn = seat
    table.asked = seat
    table.turn_number += 1
    table.phase = moves.TURN
    table.used = 0
    table.combination = NONE
    table.put = 0
    table.deck_before = popcount(table.deck)
    clear_scene(table)
    if told is not None:
        told.all(model.TurnBegun(seat, table.turn_number))


def next_seat(seat: i64, seats: i64) -> i64:
    """Turns go round upwards."""
    if seat + 1 == seats:
        return 0
    return seat + 1


def clear_scene(table: Table) -> None:
    """No raid and no looting is under way or remembered by the table."""
    table.target = NONE
    table.target_pile = NONE
    table.is_raid = False
    table.called = NONE
    table.answer = NONE
    table.inverted = NONE
    table.shown = NONE
    table.target_shown = NONE
    table.is_fought = False
    table.fight_winner = NONE
    table.is_by_red = False
    table.choice = NONE
    table.tosser = NONE
    table.looting = None


def end_turn(table: Table, seat: i64, told: Told | None) -> None:
    """The seat is done: its hand is brought within the limits first (HOA-16)."""
    held = popcount(table.hands[seat])
    if held > moves.MOST_HAND:
        table.phase = moves.LIMIT
        if told is not None:
            told.all(model.LimitExceeded(seat, held - moves.MOST_HAND))
    elif held < moves.LEAST_HAND and table.deck != 0:
        table.phase = moves.REFILLING
        tell_count(table, seat, moves.LEAST_HAND - held, "refill", told)
    else:
        _finish_turn(table, told)


def refill(table: Table, rng: Rng, told: Told | None) -> None:
    """Draw up to three cards, as far as the deck goes."""
    seat = table.turn
    missing = moves.LEAST_HAND - popcount(table.hands[seat])
    tell_drawn(seat, draw_to_hand(table, seat, missing, rng), told)
    _finish_turn(table, told)


def discard_surplus(table: Table, seat: i64, told: Told | None) -> None:
    """The picked cards are more than a hand may keep."""
    cards = table.picked
    table.picked = 0
    table.hands[seat] ^= cards
    table.discards |= cards
    show(table, cards)
    settle(table)
    if told is not None:
        told.all(model.CardsDiscarded(seat, DECK.listed(cards), moves.FOR_LIMIT))
    _finish_turn(table, told)


def _finish_turn(table: Table, told: Told | None) -> None:
    """The next turn begins, unless the deck is empty or has not shrunk for too long (HOA-23)."""
    if table.lootings[table.turn] is not None:
        lootings = table.lootings[:]
        lootings[table.turn] = None
        table.lootings = lootings
    table.is_looking = False
    table.still += 1
    if popcount(table.deck) < table.deck_before:
        table.still = 0
    following = next_seat(table.turn, table.seats)
    is_lap = table.variant.is_lap and following != table.first
    if table.deck == 0 and not (table.is_last and is_lap):
        table.is_last = True
        if told is not None:
            told.all(model.DeckEmptied(is_lap))
    if (table.deck == 0 and not is_lap) or table.still >= table.variant.most_still:
        if told is not None and table.deck != 0:
            told.all(model.Stalled(table.still))
        table.phase = moves.COUNTING
    else:
        begin_turn(table, following, told)


def ends_match(table: Table) -> bool:
    """Whether the match is over if the turn ends now (HOA-23)."""
    deck, missing = popcount(table.deck), moves.LEAST_HAND - popcount(table.hands[table.turn])
    if missing > deck:
        deck = 0
    elif missing > 0:
        deck -= missing
    is_lap = table.variant.is_lap and next_seat(table.turn, table.seats) != table.first
    is_still = deck >= table.deck_before and table.still + 1 >= table.variant.most_still
    return is_still or (deck == 0 and not is_lap)


def count_hoards(table: Table, told: Told | None) -> None:
    """All hands and hoards are shown and scored (HOA-24)."""
    table.audited = table.variant.nothing[:]
    if table.variant.is_audit:
        _audit(table, told)
    for seat in range(table.seats):
        see(table, table.everyone, table.hands[seat], seat)
    for pile in range(len(table.originals)):
        lay_open(table, table.everyone, pile)
    settle(table)
    clear_scene(table)
    table.phase = moves.OVER
    if told is not None:
        told.all(model.HoardsCounted([tally(table, seat) for seat in range(table.seats)]))
        told.all(
            model.MatchEnded(winning_seats(table), [score_of(table, seat) for seat in range(table.seats)])
        )


def _audit(table: Table, told: Told | None) -> None:
    """Bluffs that were not discovered are discarded before the score (option audit)."""
    table.added = table.added[:]
    for pile in range(len(table.originals)):
        added = table.added[pile]
        strays = strays_of(table.originals[pile], added)
        if strays == 0:
            continue
        owner = table.owners[pile]
        table.added[pile] = added_among(added, ~strays)
        table.discards |= strays
        table.audited[owner] |= strays
        show(table, strays)
        if told is not None:
            told.all(model.CardsDiscarded(owner, DECK.listed(strays), moves.FOR_AUDIT))
