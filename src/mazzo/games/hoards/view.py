"""What a seat sees of a table of Hoards and could remember, and a table that looks so."""

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, lowest, mask_of, members, popcount, zeros
from mazzo.core.cards import rank
from mazzo.core.errors import BadInput
from mazzo.games.hoards import model
from mazzo.games.hoards.rules import combinations, knowledge, moves
from mazzo.games.hoards.rules.combinations import DECK, KINGS, TREASURES, added_card, added_count
from mazzo.games.hoards.rules.hoards import number_of, open_piles, pile_numbered
from mazzo.games.hoards.rules.kings import FIRST_KING, owner_of, with_owner
from mazzo.games.hoards.rules.looting import compared_sides, looted, with_cards
from mazzo.games.hoards.rules.moves import NONE
from mazzo.games.hoards.rules.play import Hoards, start
from mazzo.games.hoards.rules.raids import lay_raid, raid_of
from mazzo.games.hoards.rules.scoring import (
    denominator,
    hand_cost,
    numerator,
    points,
    tally,
    winning_seats,
)
from mazzo.games.hoards.rules.turns import ends_match
from mazzo.games.hoards.rules.worlds import deal_world, give_owners, known_cards, observer_of


def view(state: Hoards, seat: int) -> model.View:
    """All that the seat knows; its own piles lie face down for it too (HOA-15)."""
    is_seat = seat >= 0
    is_over = state.phase == moves.OVER
    is_asked = is_seat and seat == state.actor()
    is_active = is_seat and seat == state.turn
    return model.View(
        seat=seat,
        options=state.variant.options,
        phase=moves.PHASES[seen_phase(state, seat)],
        turn_number=state.turn_number,
        first=state.first,
        turn=state.turn,
        asked=state.actor(),
        count=_count(state),
        used=[moves.ACTIONS[action] for action in members(state.used)],
        combination=number_of(state, state.combination) if state.combination != NONE else 0,
        looking=state.is_looking,
        is_put="bottom" if state.put == 2 else "top" if state.put == 1 else "",
        choices=_choices(state, seat) if is_asked and state.phase == moves.TURN else None,
        hand=DECK.listed(state.hands[seat]) if is_seat else [],
        hand_sizes=[popcount(hand) for hand in state.hands],
        picked=_picked(state) if is_asked else [],
        drawn=DECK.listed(state.drawn) if is_active else [],
        drawn_count=popcount(state.drawn),
        peeked=DECK.name(state.top) if is_asked and state.phase == moves.PUT_BACK else "",
        deck=popcount(state.deck),
        deck_before=state.deck_before,
        removed=popcount(state.removed),
        discards=DECK.listed(state.discards),
        piles=[_piles(state, owner, seat) for owner in range(state.seats)],
        kings=_kings(state),
        kings_left=DECK.listed(state.unused) if state.phase == moves.DRAFT else [],
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
        winners=winning_seats(state),
        remembered=remembered(state, seat),
    )


def seen_phase(state: Hoards, seat: int) -> i64:
    """What the table waits for, as the seat sees it: the others do not see a half-made play."""
    if seat != state.asked and state.phase in (moves.HOARD, moves.ADD, moves.ADD_TO):
        return moves.TURN
    return state.phase


def _count(state: Hoards) -> int:
    if state.phase == moves.DRAWING:
        return state.want
    if state.phase == moves.GIVE:
        return moves.GIFT
    if state.phase == moves.LIMIT:
        return popcount(state.hands[state.turn]) - moves.MOST_HAND
    return 1 if state.phase in (moves.TOSS, moves.KEEP) else 0


def _picked(state: Hoards) -> list[str]:
    if state.adding != NONE:
        return [DECK.name(state.adding)]
    return DECK.listed(state.picked)


def _choices(state: Hoards, seat: int) -> model.Choices:
    menu = state.menu(seat)
    others = range(moves.MOST_SEATS)
    return model.Choices(
        hoard=menu & bit(moves.HOARD_NEW) != 0,
        add=menu & bit(moves.ADD_CARD) != 0,
        draw=popcount((menu >> moves.DRAW_ONE) & 0b111),
        take=menu & bit(moves.TAKE) != 0,
        raid=[other for other in others if menu & bit(moves.RAID + other)],
        loot=[
            [state.owners[pile], number_of(state, pile)]
            for pile in range(len(state.owners))
            if menu & bit(moves.LOOT + pile)
        ],
        look=menu & bit(moves.LOOK) != 0,
        peek=menu & bit(moves.PEEK) != 0,
        lay=[DECK.name(FIRST_KING + suit) for suit in others if menu & bit(moves.LAY + suit)],
        roar=[DECK.name(FIRST_KING + suit) for suit in others if menu & bit(moves.ROAR + suit)],
        combinations=_combinations(state.hands[seat]) if menu & bit(moves.HOARD_NEW) else [],
        additions=_additions(state, seat) if menu & bit(moves.ADD_CARD) else [],
        hand_cost=hand_cost(state.hands[seat]),
        ends_match=ends_match(state),
    )


def _combinations(hand: int) -> list[model.Combination]:
    found = []
    for places in combinations.combinations_of(hand):
        scores = _scores(places)
        least, most = min(scores), max(scores)
        found.append(
            model.Combination(
                family=_family(places),
                places=[DECK.listed(place) for place in places],
                score=[least] if least == most else [least, most],
            )
        )
    return found


def _scores(places: list[i64]) -> list[float]:
    """What the combination would score as a hoard of its own, for every choice of its cards."""
    hoards: list[int] = [0]
    for place in places:
        hoards = [hoard | bit(card) for hoard in hoards for card in members(place)]
    return [points(numerator(hoard, 0), denominator(hoard)) for hoard in hoards]


def _family(places: list[i64]) -> model.Family:
    """A set has its cards from one rank; a row of values has a place for each."""
    return "set" if len({rank(lowest(place)) for place in places}) == 1 else "sequence"


def _additions(state: Hoards, seat: int) -> list[model.Addition]:
    """What the cards of the hand would be in each pile: only of those that the seat may see (HOA-15)."""
    hand = list(members(state.hands[seat] & TREASURES))
    found = []
    for pile in members(open_piles(state, seat)):
        number = number_of(state, pile)
        if not _sees_own(state, seat):
            found.append(model.Addition(number, is_seen=False))
            continue
        fits = [card for card in hand if combinations.matches(state.originals[pile], state.added[pile], card)]
        guards = [card for card in hand if card not in fits and bit(card) & combinations.ALL_CLUBS]
        found.append(
            model.Addition(
                number, is_seen=True, fits=list(map(DECK.name, fits)), guards=list(map(DECK.name, guards))
            )
        )
    return found


def _sees_own(state: Hoards, seat: int) -> bool:
    """Whether the seat may look at its own piles now."""
    return (state.is_looking and state.turn == seat) or state.variant.options.memory == "open"


def _piles(state: Hoards, owner: int, seat: int) -> list[model.Pile]:
    """The piles of a hoard: only their sizes, except for the owner on a stroll, and for all at the end."""
    is_own = owner == seat and _sees_own(state, seat)
    found = []
    for pile in range(len(state.originals)):
        if state.owners[pile] == owner:
            original, added = state.originals[pile], state.added[pile]
            count = added_count(added)
            is_shown = is_own or state.phase == moves.OVER
            more = [DECK.name(added_card(added, index)) for index in range(count)]
            found.append(
                model.Pile(
                    original=popcount(original),
                    added=count,
                    cards=DECK.listed(original) if is_shown else [],
                    more=more if is_shown else [],
                )
            )
    return found


def _kings(state: Hoards) -> list[model.King]:
    found = []
    for king in range(FIRST_KING, FIRST_KING + 4):
        if state.known_owners & bit(king):
            holders = [seat for seat in range(state.seats) if state.laid[seat] & bit(king)]
            found.append(
                model.King(
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


def _comparison(state: Hoards, seat: int) -> model.Comparison | None:
    record = state.lootings[seat] if seat >= 0 else None
    return compared_sides(record) if record is not None else None


def remembered(state: Hoards, seat: int) -> model.Remembered:
    """What the seat knows of all that lies face down, if it forgets nothing."""
    observer = observer_of(state, seat)
    sure = knowledge.certain(state, observer)
    mine = bit(seat) if seat >= 0 else 0
    return model.Remembered(
        hands=[_place(state, observer, each, sure) for each in range(state.seats)],
        kings=_kings_in_hand(state, observer),
        deck=_place(state, observer, knowledge.DECK_PLACE, sure),
        removed=_place(state, observer, knowledge.REMOVED, sure),
        unused=_place(state, observer, knowledge.UNUSED, sure),
        drawn=_place(state, observer, knowledge.DRAWN, sure),
        piles=[
            [
                _pile_places(state, observer, pile, sure)
                for pile in range(len(state.owners))
                if state.owners[pile] == owner
            ]
            for owner in range(state.seats)
        ],
        top=_peeked(state.top, state.top_seen, mine) if state.top != NONE else None,
        bottom=[
            _peeked(entry & knowledge.CARD_MASK, entry >> knowledge.SEEN_SHIFT, mine)
            for entry in state.bottom
        ],
        owners=[
            owner_of(state, king)
            if state.known_owners & bit(king) or (seat >= 0 and owner_of(state, king) == seat)
            else NONE
            for king in range(FIRST_KING, FIRST_KING + 4)
        ],
    )


def _place(state: Hoards, observer: int, place: int, sure: int) -> model.Place:
    cards = knowledge.possible(state, observer, place)
    return model.Place(DECK.listed(cards & sure), cards & ~sure)


def _pile_places(state: Hoards, observer: int, pile: int, sure: int) -> model.PilePlaces:
    return model.PilePlaces(
        _place(state, observer, knowledge.original_place(pile), sure),
        [
            _place(state, observer, knowledge.added_place(pile, index), sure)
            for index in range(added_count(state.added[pile]))
        ],
    )


def _peeked(card: int, seen: int, mine: int) -> model.Peeked:
    return model.Peeked(DECK.name(card) if seen & mine else "", list(members(seen)))


_MOST_TRIES = 2_000
_CARELESS_TRIES = 3


def imagine(view: model.View) -> Hoards:
    """A table that fits the view. It needs what the seat remembers, which a view for people may lack."""
    if view.remembered is None:
        raise BadInput("this view was made for a person: it lacks what the seat remembers (HOA-15)")
    state = start(view.options, len(view.hand_sizes))
    state.phase = moves.PHASES.index(view.phase)
    if state.phase == moves.OPENING:
        return state
    _set_turn(state, view)
    _set_scene(state, view)
    _lay_open(state, view)
    _remember(state, view, view.remembered)
    _deal_hidden(state, view, view.remembered)
    return state


def _set_turn(state: Hoards, view: model.View) -> None:
    state.turn_number = view.turn_number
    state.first = view.first
    state.turn = view.turn
    state.asked = view.asked if view.asked >= 0 else view.turn
    state.used = mask_of(vec[i64]([moves.ACTIONS.index(action) for action in view.used]))
    state.is_looking = view.looking
    state.put = ["", "top", "bottom"].index(view.is_put)
    picked = DECK.mask(view.picked)
    if state.phase == moves.ADD_TO:
        state.adding = DECK.card(view.picked[0])
    else:
        state.picked = picked
    state.want = view.count if state.phase == moves.DRAWING else 0
    state.still = view.still
    state.deck_before = view.deck_before
    state.is_last = view.is_last
    state.audited = vec[i64]([DECK.mask(tally.audited) for tally in view.tallies] or [0] * state.seats)


def _set_scene(state: Hoards, view: model.View) -> None:
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


def _lay_open(state: Hoards, view: model.View) -> None:
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
    state.may = zeros((knowledge.PILES + knowledge.PARTS * len(owners)) * state.observers)
    if view.combination:
        state.combination = pile_numbered(state, view.turn, view.combination)
    if view.looting is not None and state.phase in (moves.INVERT, moves.COMPARING):
        state.target_pile = pile_numbered(state, view.looting.target, view.looting.target_pile)


def _remember(state: Hoards, view: model.View, memory: model.Remembered) -> None:
    """What the seat knows of what lies where."""
    places: dict[int, model.Place] = {
        **dict(enumerate(memory.hands)),
        knowledge.DECK_PLACE: memory.deck,
        knowledge.REMOVED: memory.removed,
        knowledge.UNUSED: memory.unused,
        knowledge.DRAWN: memory.drawn,
    }
    piles = [pile for hoard in memory.piles for pile in hoard]
    for index, pile in enumerate(piles):
        places[knowledge.PILES + knowledge.PARTS * index] = pile.original
        places |= {
            knowledge.PILES + knowledge.PARTS * index + 1 + part: place
            for part, place in enumerate(pile.added)
        }
    observer = observer_of(state, view.seat)
    for number, place in places.items():
        state.may[number * state.observers + observer] = DECK.mask(place.known) | place.maybe
    counted = [seat for seat, count in enumerate(memory.kings) if count >= 0]
    state.counted[observer] = mask_of(vec[i64](counted))
    for suit, owner in enumerate(memory.owners):
        state.king_owners = with_owner(state.king_owners, FIRST_KING + suit, owner)


def _deal_hidden(state: Hoards, view: model.View, memory: model.Remembered) -> None:
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
            knowledge.forget(state, other)


def _sizes(view: model.View) -> vec[i64]:
    """How many cards lie in each place."""
    hands = [*view.hand_sizes, *[0] * (knowledge.DECK_PLACE - len(view.hand_sizes))]
    unused = 4 - sum(king.holder >= 0 for king in view.kings) - _kings_in_hands(view)
    sizes = [*hands, view.deck, view.removed, unused, view.drawn_count]
    for hoard in view.piles:
        for pile in hoard:
            sizes += [pile.original, *[1] * pile.added, *[0] * (knowledge.PARTS - 1 - pile.added)]
    return vec[i64](sizes)


def _kings_in_hands(view: model.View) -> int:
    """How many kings all hands hold together."""
    treasures = 48 - view.deck - view.removed - view.drawn_count - len(view.discards)
    treasures -= sum(pile.original + pile.added for hoard in view.piles for pile in hoard)
    return sum(view.hand_sizes) - treasures


def _set_order(state: Hoards, memory: model.Remembered) -> None:
    """Which cards have a place in the deck; those that the seat has not seen are any."""
    if memory.top is not None:
        state.top, state.top_seen = _entry(memory.top)
    entries = [_entry(entry) for entry in memory.bottom]
    state.bottom = vec[i64]([card | seen * 64 for card, seen in entries])


def _entry(entry: model.Peeked) -> tuple[int, int]:
    return (DECK.card(entry.card) if entry.card else 0), mask_of(vec[i64](entry.seats))
