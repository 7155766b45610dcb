"""A table of Hoards that fits a view, with what is hidden dealt in some way that is possible."""

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, mask_of
from mazzo.core.errors import BadInput
from mazzo.games.hoards.combinations import DECK
from mazzo.games.hoards.hoarding import FIRST_KING, with_owner
from mazzo.games.hoards.knowledge import DECK_PLACE, DRAWN, PARTS, PILES, REMOVED, UNUSED, forget, zeros
from mazzo.games.hoards.looting import Looted
from mazzo.games.hoards.memory import Peeked, Place, Remembered
from mazzo.games.hoards.model import View
from mazzo.games.hoards.moves import (
    ACTIONS,
    ADD_TO,
    COMPARING,
    DRAWING,
    GIVE_TWO,
    INVERT,
    NO,
    NONE,
    OPENING,
    OUTCOMES,
    PHASES,
    RANDOM,
    YES,
)
from mazzo.games.hoards.piles import pile_of
from mazzo.games.hoards.rules import Hoards, start
from mazzo.games.hoards.scenes import Comparison, Looting, Raid
from mazzo.games.hoards.worlds import deal_world, give_owners, known_cards, observer_of

_MOST_TRIES = 2_000
_CARELESS_TRIES = 3


def imagine(view: View) -> Hoards:
    """A table that fits the view. It needs what the seat remembers, which a view for people may lack."""
    if view.remembered is None:
        raise BadInput("this view was made for a person: it lacks what the seat remembers (HOA-15)")
    state = start(view.options, len(view.hand_sizes))
    state.phase = PHASES.index(view.phase)
    if state.phase == OPENING:
        return state
    _set_turn(state, view)
    _set_scene(state, view)
    _lay_open(state, view)
    _remember(state, view, view.remembered)
    _deal_hidden(state, view, view.remembered)
    return state


def _set_turn(state: Hoards, view: View) -> None:
    state.turn_number = view.turn_number
    state.first = view.first
    state.turn = view.turn
    state.asked = view.asked if view.asked >= 0 else view.turn
    state.used = mask_of(vec[i64]([ACTIONS.index(action) for action in view.used]))
    state.is_looking = view.looking
    state.put = ["", "top", "bottom"].index(view.is_put)
    picked = DECK.mask(view.picked)
    if state.phase == ADD_TO:
        state.adding = DECK.card(view.picked[0])
    else:
        state.picked = picked
    state.want = view.count if state.phase == DRAWING else 0
    state.still = view.still
    state.deck_before = view.deck_before
    state.is_last = view.is_last
    state.audited = vec[i64]([DECK.mask(tally.audited) for tally in view.tallies] or [0] * state.seats)


def _set_scene(state: Hoards, view: View) -> None:
    if view.raid is not None:
        lay_raid(state, view.raid)
    if view.looting is not None:
        state.looting = looted(view.looting)
        state.target = view.looting.target
        state.inverted = state.looting.inverted
        state.is_by_red = False
    state.tosser = view.tosser
    if view.comparison is not None:
        state.lootings = [
            with_cards(view.comparison) if seat == view.seat else None for seat in range(state.seats)
        ]


def lay_raid(state: Hoards, raid: Raid) -> None:
    """The raid of this turn, as far as it has come."""
    state.is_raid = True
    state.target = raid.target
    state.called = _call(raid.call)
    state.answer = {"": NONE, "agree": NO, "dispute": YES}[raid.answer]
    state.inverted = _answer(raid.inverted)
    state.is_fought = bool(raid.shown)
    if raid.shown:
        state.shown, state.target_shown = (DECK.card(card) for card in raid.shown)
    state.fight_winner = raid.winner
    state.is_by_red = raid.by_red
    state.choice = _call(raid.choice)


def _call(name: str) -> int:
    return {"": NONE, "random": RANDOM, "give": GIVE_TWO}[name]


def _answer(inverted: bool | None) -> int:
    return NONE if inverted is None else YES if inverted else NO


def looted(looting: Looting) -> Looted:
    """A looting as all may know it."""
    record = Looted(
        looting.seat, looting.pile, looting.target, looting.target_pile, _answer(looting.inverted)
    )
    record.outcome = OUTCOMES.index(looting.outcome) if looting.outcome else NONE
    record.winner = looting.winner
    record.is_by_red = looting.by_red
    if looting.sizes:
        record.size, record.target_size = looting.sizes
    return record


def with_cards(comparison: Comparison) -> Looted:
    """A looting as the two saw it."""
    record = looted(comparison.looting)
    mine, theirs = comparison.attacker, comparison.defender
    record.core, record.guards, record.strays = map(DECK.mask, (mine.core, mine.guards, mine.strays))
    record.target_core = DECK.mask(theirs.core)
    record.target_guards = DECK.mask(theirs.guards)
    record.target_strays = DECK.mask(theirs.strays)
    return record


def _lay_open(state: Hoards, view: View) -> None:
    """Kings and discards, and the piles with as many added cards as they have, whatever those are."""
    state.discards = DECK.mask(view.discards)
    state.spent = DECK.mask(view.spent)
    for king in view.kings:
        card = DECK.card(king.king)
        state.known_owners |= bit(card)
        if king.holder >= 0:
            state.laid[king.holder] |= bit(card)
        if king.is_armed:
            state.armed |= bit(card)
    owners = [owner for owner, piles in enumerate(view.piles) for _ in piles]
    state.owners = vec[i64](owners)
    state.originals = zeros(len(owners))
    state.added = zeros(len(owners))
    state.may = zeros((PILES + PARTS * len(owners)) * state.observers)
    if view.combination:
        state.combination = pile_of(state, view.turn, view.combination)
    if view.looting is not None and state.phase in (INVERT, COMPARING):
        state.target_pile = pile_of(state, view.looting.target, view.looting.target_pile)


def _remember(state: Hoards, view: View, memory: Remembered) -> None:
    """What the seat knows of what lies where."""
    places: dict[int, Place] = {
        **dict(enumerate(memory.hands)),
        DECK_PLACE: memory.deck,
        REMOVED: memory.removed,
        UNUSED: memory.unused,
        DRAWN: memory.drawn,
    }
    piles = [pile for hoard in memory.piles for pile in hoard]
    for index, pile in enumerate(piles):
        places[PILES + PARTS * index] = pile.original
        places |= {PILES + PARTS * index + 1 + part: place for part, place in enumerate(pile.added)}
    observer = observer_of(state, view.seat)
    for number, place in places.items():
        state.may[number * state.observers + observer] = DECK.mask(place.known) | place.maybe
    counted = [seat for seat, count in enumerate(memory.kings) if count >= 0]
    state.counted[observer] = mask_of(vec[i64](counted))
    for suit, owner in enumerate(memory.owners):
        state.king_owners = with_owner(state.king_owners, FIRST_KING + suit, owner)


def _deal_hidden(state: Hoards, view: View, memory: Remembered) -> None:
    observer = observer_of(state, view.seat)
    sizes = _sizes(view)
    known = known_cards(state, observer)
    kings = vec[i64](memory.kings)
    _set_order(state, memory)
    rng = Rng(0)
    for tries in range(_MOST_TRIES):
        if deal_world(state, observer, known, sizes, kings, tries >= _CARELESS_TRIES, rng):
            break
    else:
        raise BadInput("no table fits this view")
    give_owners(state, view.seat)
    for other in range(state.observers):
        if other != observer:
            forget(state, other)


def _sizes(view: View) -> vec[i64]:
    """How many cards lie in each place."""
    hands = [*view.hand_sizes, *[0] * (DECK_PLACE - len(view.hand_sizes))]
    unused = 4 - sum(king.holder >= 0 for king in view.kings) - _kings_in_hands(view)
    sizes = [*hands, view.deck, view.removed, unused, view.drawn_count]
    for hoard in view.piles:
        for pile in hoard:
            sizes += [pile.original, *[1] * pile.added, *[0] * (PARTS - 1 - pile.added)]
    return vec[i64](sizes)


def _kings_in_hands(view: View) -> int:
    """How many kings all hands hold together."""
    treasures = 48 - view.deck - view.removed - view.drawn_count - len(view.discards)
    treasures -= sum(pile.original + pile.added for hoard in view.piles for pile in hoard)
    return sum(view.hand_sizes) - treasures


def _set_order(state: Hoards, memory: Remembered) -> None:
    """Which cards have a place in the deck; those that the seat has not seen are any."""
    if memory.top is not None:
        state.top, state.top_seen = _peeked(memory.top)
    entries = [_peeked(entry) for entry in memory.bottom]
    state.bottom = vec[i64]([card | seen * 64 for card, seen in entries])


def _peeked(entry: Peeked) -> tuple[int, int]:
    return (DECK.card(entry.card) if entry.card else 0), mask_of(vec[i64](entry.seats))
