"""How turns of Hoards begin and end, and how the match does."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from mazzo.core.bits import Rng, popcount
from mazzo.core.state import Told
from mazzo.games.hoards.combinations import DECK, added_among
from mazzo.games.hoards.deck import draw_to_hand, tell_count, tell_drawn
from mazzo.games.hoards.knowledge import see, settle, show
from mazzo.games.hoards.looting import lay_open, strays_of
from mazzo.games.hoards.model import (
    CardsDiscarded,
    DeckEmptied,
    HoardsCounted,
    LimitExceeded,
    MatchEnded,
    Stalled,
    TurnBegun,
)
from mazzo.games.hoards.moves import (
    COUNTING,
    FOR_AUDIT,
    FOR_LIMIT,
    LEAST_HAND,
    LIMIT,
    MOST_HAND,
    NONE,
    OVER,
    REFILLING,
    TURN,
)
from mazzo.games.hoards.scoring import next_seat
from mazzo.games.hoards.tallies import tally

if TYPE_CHECKING:
    from mazzo.games.hoards.rules import Hoards


def begin_turn(table: "Hoards", seat: i64, told: Told | None) -> None:
    """The seat may act; nothing has been done yet."""
    table.turn = seat
    table.asked = seat
    table.turn_number += 1
    table.phase = TURN
    table.used = 0
    table.combination = NONE
    table.put = 0
    table.deck_before = popcount(table.deck)
    clear_scene(table)
    if told is not None:
        told.all(TurnBegun(seat, table.turn_number))


def clear_scene(table: "Hoards") -> None:
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


def end_turn(table: "Hoards", seat: i64, told: Told | None) -> None:
    """The seat is done: its hand is brought within the limits first (HOA-16)."""
    held = popcount(table.hands[seat])
    if held > MOST_HAND:
        table.phase = LIMIT
        if told is not None:
            told.all(LimitExceeded(seat, held - MOST_HAND))
    elif held < LEAST_HAND and table.deck != 0:
        table.phase = REFILLING
        tell_count(table, seat, LEAST_HAND - held, "refill", told)
    else:
        _finish_turn(table, told)


def refill(table: "Hoards", rng: Rng, told: Told | None) -> None:
    """Draw up to three cards, as far as the deck goes."""
    seat = table.turn
    missing = LEAST_HAND - popcount(table.hands[seat])
    tell_drawn(seat, draw_to_hand(table, seat, missing, rng), told)
    _finish_turn(table, told)


def discard_surplus(table: "Hoards", seat: i64, told: Told | None) -> None:
    """The picked cards are more than a hand may keep."""
    cards = table.picked
    table.picked = 0
    table.hands[seat] ^= cards
    table.discards |= cards
    show(table, cards)
    settle(table)
    if told is not None:
        told.all(CardsDiscarded(seat, DECK.listed(cards), FOR_LIMIT))
    _finish_turn(table, told)


def _finish_turn(table: "Hoards", told: Told | None) -> None:
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
            told.all(DeckEmptied(is_lap))
    if (table.deck == 0 and not is_lap) or table.still >= table.variant.most_still:
        if told is not None and table.deck != 0:
            told.all(Stalled(table.still))
        table.phase = COUNTING
    else:
        begin_turn(table, following, told)


def count_hoards(table: "Hoards", told: Told | None) -> None:
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
    table.phase = OVER
    if told is not None:
        told.all(HoardsCounted([tally(table, seat) for seat in range(table.seats)]))
        told.all(MatchEnded(table.winners(), [table.score(seat) for seat in range(table.seats)]))


def _audit(table: "Hoards", told: Told | None) -> None:
    """Bluffs that nobody has discovered are discarded before the score (option audit)."""
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
            told.all(CardsDiscarded(owner, DECK.listed(strays), FOR_AUDIT))
