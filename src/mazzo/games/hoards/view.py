"""What a seat sees of a table of Hoards, and what it could remember."""

from mypy_extensions import i64

from mazzo.core.bits import bit, members, popcount
from mazzo.games.hoards.combinations import (
    DECK,
    KINGS,
    SEQUENCE,
    added_card,
    added_count,
    family,
    value,
)
from mazzo.games.hoards.hoarding import FIRST_KING, owner_of
from mazzo.games.hoards.knowledge import (
    CARD_MASK,
    DECK_PLACE,
    DRAWN,
    REMOVED,
    SEEN_SHIFT,
    UNUSED,
    added_place,
    certain,
    original_place,
    possible,
)
from mazzo.games.hoards.looting import Looted
from mazzo.games.hoards.memory import Peeked, PilePlaces, Place, Remembered
from mazzo.games.hoards.model import Choices, King, Pile, View
from mazzo.games.hoards.moves import (
    ACTIONS,
    ADD,
    ADD_CARD,
    ADD_TO,
    DRAFT,
    DRAW_ONE,
    DRAWING,
    GIFT,
    GIVE,
    HOARD,
    HOARD_NEW,
    KEEP,
    LAY,
    LIMIT,
    LOOK,
    LOOT,
    MOST_HAND,
    MOST_SEATS,
    NO,
    NONE,
    OVER,
    PEEK,
    PHASES,
    PUT_BACK,
    RAID,
    ROAR,
    TAKE,
    TOSS,
    TURN,
    YES,
)
from mazzo.games.hoards.piles import number_of
from mazzo.games.hoards.raids import call_name
from mazzo.games.hoards.rules import Hoards
from mazzo.games.hoards.scenes import Comparison, Raid, Side
from mazzo.games.hoards.scoring import help_of, strength
from mazzo.games.hoards.tallies import tally
from mazzo.games.hoards.worlds import observer_of


def view(state: Hoards, seat: int) -> View:
    """All that the seat knows; its own piles lie face down for it too (HOA-15)."""
    is_seat = seat >= 0
    is_over = state.phase == OVER
    is_asked = is_seat and seat == state.actor()
    is_active = is_seat and seat == state.turn
    return View(
        seat=seat,
        options=state.variant.options,
        phase=PHASES[seen_phase(state, seat)],
        turn_number=state.turn_number,
        first=state.first,
        turn=state.turn,
        asked=state.actor(),
        count=_count(state),
        used=[ACTIONS[action] for action in members(state.used)],
        combination=number_of(state, state.combination) if state.combination != NONE else 0,
        looking=state.is_looking,
        is_put="bottom" if state.put == 2 else "top" if state.put == 1 else "",
        choices=_choices(state, seat) if is_asked and state.phase == TURN else None,
        hand=DECK.listed(state.hands[seat]) if is_seat else [],
        hand_sizes=[popcount(hand) for hand in state.hands],
        picked=_picked(state) if is_asked else [],
        drawn=DECK.listed(state.drawn) if is_active else [],
        drawn_count=popcount(state.drawn),
        peeked=DECK.name(state.top) if is_asked and state.phase == PUT_BACK else "",
        deck=popcount(state.deck),
        deck_before=state.deck_before,
        removed=popcount(state.removed),
        discards=DECK.listed(state.discards),
        piles=[_piles(state, owner, seat) for owner in range(state.seats)],
        kings=_kings(state),
        kings_left=DECK.listed(state.unused) if state.phase == DRAFT else [],
        spent=DECK.listed(state.spent),
        raid=raid_of(state),
        looting=state.looting.told() if state.looting is not None else None,
        tosser=state.tosser,
        comparison=_comparison(state, seat),
        still=state.still,
        most_still=state.variant.most_still,
        is_last=state.is_last,
        hands=[DECK.listed(hand) for hand in state.hands] if is_over else [],
        tallies=[tally(state, each) for each in range(state.seats)] if is_over else [],
        winners=state.winners(),
        remembered=remembered(state, seat),
    )


def seen_phase(state: Hoards, seat: int) -> i64:
    """What the table waits for, as the seat sees it: nobody else sees a half-made play."""
    if seat != state.asked and state.phase in (HOARD, ADD, ADD_TO):
        return TURN
    return state.phase


def _count(state: Hoards) -> int:
    if state.phase == DRAWING:
        return state.want
    if state.phase == GIVE:
        return GIFT
    if state.phase == LIMIT:
        return popcount(state.hands[state.turn]) - MOST_HAND
    return 1 if state.phase in (TOSS, KEEP) else 0


def _picked(state: Hoards) -> list[str]:
    if state.adding != NONE:
        return [DECK.name(state.adding)]
    return DECK.listed(state.picked)


def _choices(state: Hoards, seat: int) -> Choices:
    menu = state.menu(seat)
    others = range(MOST_SEATS)
    return Choices(
        hoard=menu & bit(HOARD_NEW) != 0,
        add=menu & bit(ADD_CARD) != 0,
        draw=popcount((menu >> DRAW_ONE) & 0b111),
        take=menu & bit(TAKE) != 0,
        raid=[other for other in others if menu & bit(RAID + other)],
        loot=[
            [state.owners[pile], number_of(state, pile)]
            for pile in range(len(state.owners))
            if menu & bit(LOOT + pile)
        ],
        look=menu & bit(LOOK) != 0,
        peek=menu & bit(PEEK) != 0,
        lay=[DECK.name(FIRST_KING + suit) for suit in others if menu & bit(LAY + suit)],
        roar=[DECK.name(FIRST_KING + suit) for suit in others if menu & bit(ROAR + suit)],
    )


def _piles(state: Hoards, owner: int, seat: int) -> list[Pile]:
    """The piles of a hoard: only their sizes, but for the owner's own on a stroll, and for all at the end."""
    is_own = owner == seat and (
        (state.is_looking and state.turn == seat) or state.variant.options.memory == "open"
    )
    found = []
    for pile in range(len(state.originals)):
        if state.owners[pile] == owner:
            original, added = state.originals[pile], state.added[pile]
            count = added_count(added)
            is_shown = is_own or state.phase == OVER
            more = [DECK.name(added_card(added, index)) for index in range(count)]
            found.append(
                Pile(
                    original=popcount(original),
                    added=count,
                    cards=DECK.listed(original) if is_shown else [],
                    more=more if is_shown else [],
                )
            )
    return found


def _kings(state: Hoards) -> list[King]:
    found = []
    for king in range(FIRST_KING, FIRST_KING + 4):
        if state.known_owners & bit(king):
            holders = [seat for seat in range(state.seats) if state.laid[seat] & bit(king)]
            found.append(
                King(
                    king=DECK.name(king),
                    owner=owner_of(state, king),
                    holder=holders[0] if holders else NONE,
                    is_armed=(state.armed & bit(king)) != 0,
                )
            )
    return found


def _kings_in_hand(state: Hoards, observer: int) -> list[int]:
    return [
        popcount(state.hands[seat] & KINGS) if state.counted[observer] & bit(seat) else -1
        for seat in range(state.seats)
    ]


def raid_of(state: Hoards) -> Raid | None:
    """The raid of this turn, as far as it has come."""
    if not state.is_raid:
        return None
    shown = [state.shown, state.target_shown]
    return Raid(
        seat=state.turn,
        target=state.target,
        call=call_name(state.called),
        answer="" if state.answer == NONE else "agree" if state.answer == NO else "dispute",
        inverted=state.inverted == YES if state.inverted != NONE else None,
        shown=[DECK.name(card) if card != NONE else "" for card in shown] if state.is_fought else [],
        winner=state.fight_winner,
        is_draw=state.is_fought and state.fight_winner == NONE,
        by_red=state.is_by_red,
        choice=call_name(state.choice) if state.choice != NONE else "",
    )


def _comparison(state: Hoards, seat: int) -> Comparison | None:
    record = state.lootings[seat] if seat >= 0 else None
    return compared_sides(record) if record is not None else None


def compared_sides(record: Looted) -> Comparison:
    """A looting as the two see it, with the help of the clubs card by card."""
    help_ = help_of(record.target_core | record.target_guards | record.target_strays)
    return Comparison(
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


def _side(seat: int, pile: int, core: int, guards: int, strays: int, help_: int) -> Side:
    return Side(
        seat=seat,
        pile=pile,
        family="sequence" if family(core) == SEQUENCE else "set",
        core=DECK.listed(core),
        guards=DECK.listed(guards),
        strays=DECK.listed(strays),
        help=help_,
        strengths=[strength(value(card), help_) for card in members(core)],
    )


def remembered(state: Hoards, seat: int) -> Remembered:
    """What the seat knows of all that lies face down, if it forgets nothing."""
    observer = observer_of(state, seat)
    sure = certain(state, observer)
    mine = bit(seat) if seat >= 0 else 0
    return Remembered(
        hands=[_place(state, observer, each, sure) for each in range(state.seats)],
        kings=_kings_in_hand(state, observer),
        deck=_place(state, observer, DECK_PLACE, sure),
        removed=_place(state, observer, REMOVED, sure),
        unused=_place(state, observer, UNUSED, sure),
        drawn=_place(state, observer, DRAWN, sure),
        piles=[
            [
                _pile_places(state, observer, pile, sure)
                for pile in range(len(state.owners))
                if state.owners[pile] == owner
            ]
            for owner in range(state.seats)
        ],
        top=_peeked(state.top, state.top_seen, mine) if state.top != NONE else None,
        bottom=[_peeked(entry & CARD_MASK, entry >> SEEN_SHIFT, mine) for entry in state.bottom],
        owners=[
            owner_of(state, king)
            if state.known_owners & bit(king) or (seat >= 0 and owner_of(state, king) == seat)
            else NONE
            for king in range(FIRST_KING, FIRST_KING + 4)
        ],
    )


def _place(state: Hoards, observer: int, place: int, sure: int) -> Place:
    cards = possible(state, observer, place)
    return Place(DECK.listed(cards & sure), cards & ~sure)


def _pile_places(state: Hoards, observer: int, pile: int, sure: int) -> PilePlaces:
    return PilePlaces(
        _place(state, observer, original_place(pile), sure),
        [
            _place(state, observer, added_place(pile, index), sure)
            for index in range(added_count(state.added[pile]))
        ],
    )


def _peeked(card: int, seen: int, mine: int) -> Peeked:
    return Peeked(DECK.name(card) if seen & mine else "", list(members(seen)))
