"""Why a move of Hoards is not lawful, and what would do: sentences that cite the ruling."""

from typing import TYPE_CHECKING

from mazzo.core.bits import bit, popcount
from mazzo.core.words import listing, plural
from mazzo.games.hoards.combinations import DECK, KINGS, TREASURES, next_cards
from mazzo.games.hoards.hoarding import BLUE, FIRST_KING, has_looked, is_armed
from mazzo.games.hoards.looting import least_size
from mazzo.games.hoards.moves import (
    ACCUMULATED,
    ADD,
    ADD_CARD,
    ADD_TO,
    ANSWER,
    CHOOSE,
    DONE,
    DRAFT,
    DRAW_ONE,
    GIFT,
    GIVE,
    HOARD,
    HOARD_NEW,
    HOARDED,
    INVERT,
    KEEP,
    LAY,
    LIMIT,
    LOOK,
    LOOT,
    MOST_ACTIONS,
    MOST_HAND,
    NONE,
    PEEK,
    PUT_BACK,
    RAID,
    ROAR,
    STROLLED,
    TAKE,
    TOSS,
    TURN,
)
from mazzo.games.hoards.piles import open_piles, size_of

if TYPE_CHECKING:
    from mazzo.games.hoards.rules import Hoards

_ACTIONS = ((HOARDED, "hoarded"), (ACCUMULATED, "accumulated"), (STROLLED, "strolled"))


def why_not(table: "Hoards", seat: int, move: int) -> str:
    """Why the seat, which is to act, may not make that move."""
    if table.phase == TURN:
        return f"{_not_in_turn(table, seat, move)} {wanted(table, seat)}"
    if 0 <= move < DECK.size and table.phase in (HOARD, ADD, KEEP, GIVE, TOSS, LIMIT, DRAFT):
        return _wrong_card(table, seat, move)
    if table.phase == ADD_TO and 0 <= move < len(table.owners) and table.owners[move] == seat:
        return f"That pile has five cards already. {wanted(table, seat)}"
    return f"There is no such move now. {wanted(table, seat)}"


def wanted(table: "Hoards", seat: int) -> str:
    """What the seat, which is to act, may do."""
    if table.phase == TURN:
        return "Write HELP for all that you may do, or END to end your turn (HOA-16)."
    if table.phase == HOARD:
        return "A combination is two to four cards of one rank, or three to five in a row (HOA-4, HOA-5)."
    if table.phase == ADD:
        return "Add one card of your hand, no king, to a pile of your own (HOA-6)."
    if table.phase == ADD_TO:
        return "Add it to a pile of your own that has fewer than five cards (HOA-6)."
    if table.phase == KEEP:
        return f"Keep one of {listing(DECK.listed(table.drawn))}, as in KEEP {_lowest(table.drawn)} (HOA-18)."
    if table.phase == ANSWER:
        return "You are raided: write AGREE or DISPUTE (HOA-20)."
    if table.phase == INVERT:
        return "Your green dragon asks: write INVERT or STRAIGHT (HOA-17)."
    if table.phase == CHOOSE:
        return "You have won the fight: write CHOOSE RANDOM or CHOOSE GIVE (HOA-21)."
    if table.phase == GIVE:
        return "Give two cards of your hand, as in GIVE 2C 4D (HOA-20)."
    if table.phase == TOSS:
        return "Discard one card of your hand, no king, as in DISCARD 2C (HOA-11)."
    if table.phase == LIMIT:
        count = plural(popcount(table.hands[seat]) - MOST_HAND, "card")
        return f"Discard {count}, no kings, so that five are left (HOA-16)."
    if table.phase == PUT_BACK:
        return "Write TOP or BOTTOM: where the card goes (HOA-22)."
    return f"Pick a king, as in PICK {_lowest(table.unused)} (HOA-1)."


def missing(table: "Hoards") -> str:
    """What is still to be said of a half-made play."""
    if table.phase == HOARD:
        return "Say all cards of a combination in one line, as in HOARD 7H 7S (HOA-4, HOA-5)."
    if table.phase in (ADD, ADD_TO):
        return "Say which card goes to which pile, as in ADD 7D TO 2 (HOA-6)."
    if table.phase == GIVE:
        return f"Give {GIFT} cards in one line, as in GIVE 2C 4D (HOA-20)."
    count = plural(popcount(table.hands[table.turn]) - MOST_HAND, "card")
    return f"Discard {count} in one line, no more and no fewer: five are left (HOA-16)."


def not_held(table: "Hoards", seat: int, cards: int) -> str:
    """These cards are not the seat's to play."""
    names, held = DECK.listed(cards), " ".join(DECK.listed(table.hands[seat])) or "nothing"
    are = "is" if len(names) == 1 else "are"
    return f"{listing(names)} {are} not in your hand; you hold {held}. {wanted(table, seat)}"


def _lowest(cards: int) -> str:
    return DECK.listed(cards)[0]


def _wrong_card(table: "Hoards", seat: int, card: int) -> str:
    name, hand = DECK.name(card), table.hands[seat]
    if table.phase == KEEP:
        return f"You have not drawn {name}. {wanted(table, seat)}"
    if table.phase == DRAFT:
        return f"{name} is not there to be picked. {wanted(table, seat)}"
    if not hand >> card & 1:
        return not_held(table, seat, bit(card))
    if KINGS >> card & 1 and table.phase != GIVE:
        ruling = "HOA-6" if table.phase in (HOARD, ADD) else "HOA-16"
        verb = "hoarded" if table.phase in (HOARD, ADD) else "discarded"
        return f"{name} is a king, and kings are never {verb} ({ruling})."
    if table.picked >> card & 1:
        return f"{name} has been named already. {wanted(table, seat)}"
    if table.phase == HOARD:
        if not table.picked:
            return f"{name} is the lowest card of no combination in your hand. {wanted(table, seat)}"
        return f"{' '.join(DECK.listed(table.picked))} and {name} begin no combination. {wanted(table, seat)}"
    return f"{name} comes too late: the lowest card is named first. {wanted(table, seat)}"


def _not_in_turn(table: "Hoards", seat: int, move: int) -> str:
    """Why a word of the turn cannot be said now."""
    if move in (HOARD_NEW, ADD_CARD):
        return _spent(table, HOARDED) or _no_hoarding(table, seat, move)
    if DRAW_ONE <= move < LOOK or LOOT <= move < LOOT + len(table.owners):
        return _spent(table, ACCUMULATED) or _no_accumulating(table, seat, move)
    if LOOK <= move <= PEEK:
        return _no_stroll(table, move)
    if LAY <= move < ROAR:
        king = FIRST_KING + move - LAY
        if not table.hands[seat] >> king & 1:
            return f"{DECK.name(king)} is not in your hand, so you cannot lay it (HOA-22)."
        return _spent(table, STROLLED)
    if ROAR <= move < LOOT:
        king = FIRST_KING + move - ROAR
        if table.armed >> king & 1 and table.laid[seat] >> king & 1:
            return f"{DECK.name(king)} is armed already (HOA-17)."
        return f"{DECK.name(king)} does not lie in your hoard: a stroll lays a king there first (HOA-17)."
    if move == DONE or move >= LOOT + len(table.owners):
        return "There is no such pile." if move != DONE else "Nothing is begun that could be done."
    return "There is no such move."


def _spent(table: "Hoards", action: int) -> str:
    """Whether the turn has room for that action."""
    done = [word for each, word in _ACTIONS if table.used & each]
    if table.used & action:
        return f"You have {dict(_ACTIONS)[action]} in this turn, and no action comes twice (HOA-16)."
    if popcount(table.used) >= MOST_ACTIONS:
        return f"You have {listing(done)}, and a turn has two actions (HOA-16)."
    return ""


def _no_hoarding(table: "Hoards", seat: int, move: int) -> str:
    if move == HOARD_NEW:
        assert next_cards(table.hands[seat], 0) == 0
        return "There is no combination in your hand (HOA-4, HOA-5)."
    if not table.hands[seat] & TREASURES:
        return "You have no card to add (HOA-6)."
    assert not open_piles(table, seat)
    return "You have no pile with fewer than five cards to add to (HOA-6)."


def _no_stroll(table: "Hoards", move: int) -> str:
    if has_looked(table):
        done = "looked at your piles" if table.is_looking else "peeked at the deck"
        return f"You have {done} in this turn, and a stroll has one of LOOK and PEEK (HOA-22)."
    if not table.used & STROLLED and (spent := _spent(table, STROLLED)):
        return spent
    if move == LOOK:
        return "You have no pile to look at (HOA-22)."
    return "The deck is empty: there is nothing to peek at (HOA-22)."


def _no_accumulating(table: "Hoards", seat: int, move: int) -> str:
    if move < TAKE:
        return f"The deck has only {plural(popcount(table.deck), 'card')} left (HOA-18)."
    if move == TAKE:
        return "The discard pile is empty (HOA-19)."
    if move < LOOK:
        return _no_raid(table, seat, (move - RAID) % 4)
    return _no_looting(table, seat, move - LOOT)


def _no_raid(table: "Hoards", seat: int, target: int) -> str:
    if target == seat or target >= table.seats:
        return "You can raid only another dragon at this table (HOA-20)."
    if is_armed(table, target, BLUE):
        return "The blue dragon is armed there: that dragon cannot be a target now (HOA-10)."
    return "There is nothing in that hand to raid (HOA-20)."


def _no_looting(table: "Hoards", seat: int, pile: int) -> str:
    if table.combination == NONE:
        return "You can loot only with a combination that you have hoarded or added to in this turn (HOA-16)."
    owner = table.owners[pile]
    if owner == seat:
        return "That pile is your own (HOA-10)."
    if is_armed(table, owner, BLUE):
        return "The blue dragon is armed there: that dragon cannot be a target now (HOA-10)."
    mine, theirs = (_range(table, each) for each in (table.combination, pile))
    return f"Your combination counts as {mine} cards and that pile as {theirs}: they must agree (HOA-9)."


def _range(table: "Hoards", pile: int) -> str:
    least, most = least_size(table, pile), size_of(table, pile)
    return f"{least}" if least == most else f"{least} to {most}"
