"""A position of Hoards, zone by zone in notation: the whole truth, and a table built from it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, mask_of, members, popcount, zeros
from mazzo.core.errors import BadInput
from mazzo.core.fields import each_seat, read_zones
from mazzo.games.hoards import model
from mazzo.games.hoards.rules import knowledge, moves
from mazzo.games.hoards.rules.combinations import (
    DECK,
    KINGS,
    TREASURES,
    added_card,
    added_count,
    family,
    next_cards,
    with_added,
)
from mazzo.games.hoards.rules.hoards import number_of, open_piles, pile_numbered
from mazzo.games.hoards.rules.kings import FIRST_KING, GREEN, is_armed, owner_of, with_owner
from mazzo.games.hoards.rules.looting import compared_sides, looted, with_cards
from mazzo.games.hoards.rules.moves import NONE
from mazzo.games.hoards.rules.play import Hoards, start
from mazzo.games.hoards.rules.raids import lay_raid, raid_call, raid_of
from mazzo.games.hoards.zones import Cards, KnowledgeZone, LootZone, PeekZone, PileZone, Position


def position(state: Hoards) -> dict[str, Any]:
    """The whole truth of the table."""
    raid = raid_of(state)
    observers = range(state.observers)
    zones = Position(
        phase=moves.PHASES[state.phase],
        first=state.first,
        turn=state.turn,
        asked=state.asked,
        turn_number=state.turn_number,
        used=[moves.ACTIONS[action] for action in members(state.used)],
        combination=_number(state, state.combination),
        looking=state.is_looking,
        put=state.put,
        hands=_listed(state.hands),
        piles=[_piles(state, seat) for seat in range(state.seats)],
        discards=DECK.listed(state.discards),
        drawn=DECK.listed(state.drawn),
        deck=DECK.listed(state.deck),
        top=[_peek(state.top, state.top_seen)] if state.top != NONE else [],
        bottom=[_peek(entry & knowledge.CARD_MASK, entry >> knowledge.SEEN_SHIFT) for entry in state.bottom],
        removed=DECK.listed(state.removed),
        unused=DECK.listed(state.unused),
        laid=_listed(state.laid),
        armed=DECK.listed(state.armed),
        spent=DECK.listed(state.spent),
        owners=[owner_of(state, king) for king in range(FIRST_KING, FIRST_KING + 4)],
        public_owners=DECK.listed(state.known_owners),
        picked=DECK.listed(state.picked),
        adding=[DECK.name(state.adding)] if state.adding != NONE else [],
        want=state.want,
        raid=[raid] if raid is not None else [],
        looting=[state.looting.told()] if state.looting is not None else [],
        lootings=[
            LootZone(seat, compared_sides(record))
            for seat, record in enumerate(state.lootings)
            if record is not None
        ],
        target_pile=_number(state, state.target_pile),
        tosser=state.tosser,
        still=state.still,
        deck_before=state.deck_before,
        is_last=state.is_last,
        audited=_listed(state.audited),
        knowledge=[_knowledge(state, observer) for observer in observers],
    )
    found: dict[str, Any] = msgspec.to_builtins(zones)
    return found


def _listed(masks: vec[i64]) -> list[Cards]:
    return [DECK.listed(cards) for cards in masks]


def _number(state: Hoards, pile: int) -> int:
    return number_of(state, pile) if pile != NONE else 0


def _piles(state: Hoards, seat: int) -> list[Cards | PileZone]:
    """A pile to which nothing was added is just its cards."""
    found: list[Cards | PileZone] = []
    for pile in range(len(state.owners)):
        if state.owners[pile] == seat:
            original, added = DECK.listed(state.originals[pile]), state.added[pile]
            more = [DECK.name(added_card(added, index)) for index in range(added_count(added))]
            found.append(PileZone(original, more) if more else original)
    return found


def _peek(card: int, seen: int) -> PeekZone:
    return PeekZone(DECK.name(card), list(members(seen)))


def _knowledge(state: Hoards, observer: int) -> KnowledgeZone:
    places = [state.may[place * state.observers + observer] for place in range(knowledge.place_count(state))]
    return KnowledgeZone(list(members(state.counted[observer])), places)


def place(given: Mapping[str, Any], options: Any, seats: int, rng: Rng) -> Hoards:
    """The table that the zones describe."""
    zones = read_zones(Position, given)
    state = start(options, seats)
    state.phase = moves.PHASES.index(zones.phase)
    if state.phase == moves.OPENING:
        return state
    _check_seats(zones, seats)
    lay_cards(
        state,
        {
            "hands": zones.hands,
            "piles": zones.piles,
            "laid": zones.laid,
            "discards": zones.discards,
            "drawn": zones.drawn,
            "deck": zones.deck,
            "removed": zones.removed,
            "unused": zones.unused,
        },
        rng,
    )
    _set_turn(state, zones)
    _set_kings(state, zones)
    _set_order(state, zones)
    _set_scene(state, zones)
    check(state)
    _remember(state, zones)
    return state


def _set_turn(state: Hoards, zones: Position) -> None:
    state.first, state.turn = zones.first, zones.turn
    state.asked = zones.asked if zones.asked is not None else zones.turn
    state.turn_number = zones.turn_number
    state.used = mask_of(vec[i64]([moves.ACTIONS.index(action) for action in zones.used]))
    state.combination = _pile(state, zones.turn, zones.combination, "combination")
    state.is_looking = zones.looking
    state.put = zones.put
    DECK.unplaced({"picked": [*zones.picked], "adding": [*zones.adding[:1]]})
    state.picked = DECK.mask(zones.picked)
    state.adding = DECK.card(zones.adding[0]) if zones.adding else NONE
    state.want = zones.want
    state.still = zones.still
    state.deck_before = popcount(state.deck) if zones.deck_before is None else zones.deck_before
    state.is_last = zones.is_last
    audited = zones.audited or [[]] * state.seats
    if len(audited) != state.seats:
        raise BadInput(f"zone audited must be {state.seats} lists of cards, one a seat", "audited")
    DECK.unplaced({"audited": audited})
    state.audited = vec[i64]([DECK.mask(cards) for cards in audited])


def _set_kings(state: Hoards, zones: Position) -> None:
    """Which are armed, and whose they were first: if that is left out, of those who have them."""
    DECK.unplaced({"armed": zones.armed})
    DECK.unplaced({"spent": zones.spent})
    DECK.unplaced({"public_owners": zones.public_owners or []})
    state.armed = DECK.mask(zones.armed)
    state.spent = DECK.mask(zones.spent)
    laid = sum(state.laid)
    if state.armed & ~laid or state.spent & ~state.armed:
        raise BadInput("a king is armed only where it lies in a hoard (HOA-17)", "armed")
    if zones.owners and len(zones.owners) != 4:
        raise BadInput("owners are four seats, of KS, KH, KC and KD; -1 for nobody", "owners")
    for suit in range(4):
        king = FIRST_KING + suit
        holders = [seat for seat in range(state.seats) if (state.hands[seat] | state.laid[seat]) & bit(king)]
        owner = zones.owners[suit] if zones.owners else holders[0] if holders else NONE
        if (owner == NONE) != (not holders):
            raise BadInput(f"{DECK.name(king)} has a first owner if it is in the game, else none", "owners")
        state.king_owners = with_owner(state.king_owners, king, owner)
    public = laid if zones.public_owners is None else DECK.mask(zones.public_owners)
    state.known_owners = public | laid


def _set_order(state: Hoards, zones: Position) -> None:
    names = [peek.card for peek in [*zones.top, *zones.bottom]]
    DECK.unplaced({"bottom": names})
    if DECK.mask(names) & ~state.deck or len(zones.top) > 1:
        raise BadInput("what has been peeked at lies in the deck, and one card at most on top", "bottom")
    if zones.top:
        state.top = DECK.card(zones.top[0].card)
        state.top_seen = mask_of(vec[i64](zones.top[0].seats))
    state.bottom = vec[i64](
        [
            DECK.card(peek.card) | mask_of(vec[i64](peek.seats)) * (knowledge.CARD_MASK + 1)
            for peek in zones.bottom
        ]
    )


def _set_scene(state: Hoards, zones: Position) -> None:
    if len(zones.raid) + len(zones.looting) > 1:
        raise BadInput("a turn has one raid or one looting", "raid")
    if zones.raid:
        _check_raid(zones.raid[0], zones.turn, state.seats)
        lay_raid(state, zones.raid[0])
    for looting in [*zones.looting, *(zone.comparison.looting for zone in zones.lootings)]:
        _check_looting(looting, state.seats)
    if zones.looting:
        state.looting = looted(zones.looting[0])
        state.target = state.looting.target
        state.inverted = state.looting.inverted
        if state.looting.seat != state.turn:
            raise BadInput("the looter is whoever has the turn", "looting")
        state.target_pile = _pile(state, state.target, zones.target_pile, "target_pile")
    records = list(state.lootings)
    for zone in zones.lootings:
        sides = [zone.comparison.attacker, zone.comparison.defender]
        if zone.seat >= state.seats or not all(side.core for side in sides):
            raise BadInput("a looting that was seen has cards on both sides", "lootings")
        DECK.unplaced({"lootings": [[*side.core, *side.guards, *side.strays] for side in sides]})
        records[zone.seat] = with_cards(zone.comparison)
    state.lootings = records
    state.tosser = zones.tosser


def _check_raid(raid: model.Raid, turn: int, seats: int) -> None:
    if raid.seat != turn or not 0 <= raid.target < seats or raid.target == raid.seat:
        raise BadInput("whoever has the turn raids another seat", "raid")
    if len(raid.shown) not in (0, 2) or raid.winner not in (NONE, raid.seat, raid.target):
        raise BadInput("a dragon fight is between the two", "raid")
    DECK.unplaced({"raid": [card for card in raid.shown if card]})
    if raid.is_draw != (bool(raid.shown) and raid.winner == NONE):
        raise BadInput("a fight that nobody wins is a draw", "raid")


def _check_looting(looting: model.Looting, seats: int) -> None:
    numbers = [looting.seat, looting.target, *([looting.winner] if looting.winner != NONE else [])]
    if any(not 0 <= seat < seats for seat in numbers) or looting.seat == looting.target:
        raise BadInput("a looting is between two seats", "looting")
    if len(looting.sizes) not in (0, 2) or any(not 0 < size <= 5 for size in looting.sizes):
        raise BadInput("a looting has two cores of two to five cards", "looting")
    if not (0 < looting.pile < 100 and 0 < looting.target_pile < 100):
        raise BadInput("piles are numbered from 1", "looting")


def _pile(state: Hoards, seat: int, number: int, zone: str) -> int:
    if number == 0:
        return NONE
    pile = pile_numbered(state, seat, number)
    if pile == NONE:
        raise BadInput(f"there is no pile {number} in that hoard", zone)
    return pile


def _check_seats(zones: Position, seats: int) -> None:
    named: Sequence[int] = [
        zones.first,
        zones.turn,
        zones.tosser,
        *([zones.asked] if zones.asked is not None else []),
        *zones.owners,
        *(seat for peek in [*zones.top, *zones.bottom] for seat in peek.seats),
        *(seat for each in zones.knowledge for seat in each.counted),
    ]
    for seat in named:
        if seat >= seats:
            raise BadInput(f"there is no seat {seat}; there are 0 to {seats - 1}", "turn")


def _remember(state: Hoards, zones: Position) -> None:
    """What everyone knows; if it is left out, their own cards and what lies open."""
    if not zones.knowledge:
        for observer in range(state.observers):
            knowledge.forget(state, observer)
        knowledge.settle(state)
        return
    count = knowledge.place_count(state)
    if len(zones.knowledge) != state.observers or any(len(each.places) != count for each in zones.knowledge):
        raise BadInput("knowledge names every place for each seat and the public", "knowledge")
    state.may = zeros(count * state.observers)
    for observer, each in enumerate(zones.knowledge):
        state.counted[observer] = mask_of(vec[i64](each.counted))
        for number, cards in enumerate(each.places):
            state.may[number * state.observers + observer] = cards
    _check_knowledge(state)


def _check_knowledge(state: Hoards) -> None:
    for observer in range(state.observers):
        for number in range(knowledge.place_count(state)):
            cards, thought = knowledge.cards_at(state, number), knowledge.possible(state, observer, number)
            if cards & ~thought or (thought and not cards and state.phase != moves.OVER):
                raise BadInput("everyone must think the truth possible", "knowledge")


def lay_cards(state: Hoards, zones: Mapping[str, Any], rng: Rng) -> None:
    """Every zone as named; of the rest as many as should be are removed, and the others are the deck."""
    seats = state.seats
    hands = each_seat("hands", zones["hands"], seats)
    laid = each_seat("laid", zones["laid"], seats)
    piles = _hoards(zones["piles"], seats)
    named = {
        "hands": hands,
        "laid": laid,
        "piles": [[*pile.original, *pile.added] for hoard in piles for pile in hoard],
        "discards": zones["discards"],
        "drawn": zones["drawn"],
        "deck": zones["deck"] or [],
        "removed": zones["removed"] or [],
        "unused": zones["unused"] or [],
    }
    rest = DECK.mask(DECK.unplaced(named))
    state.hands = vec[i64]([DECK.mask(cards) for cards in hands])
    state.laid = vec[i64]([DECK.mask(cards) for cards in laid])
    state.discards = _treasures("discards", zones["discards"])
    state.drawn = _treasures("drawn", zones["drawn"])
    state.deck = _treasures("deck", zones["deck"] or [])
    state.removed = _treasures("removed", zones["removed"] or [])
    state.unused = DECK.mask(zones["unused"] or [])
    if (state.unused | sum(state.laid)) & ~KINGS:
        raise BadInput("only kings lie face up in a hoard, or are left over", "laid")
    _lay_piles(state, piles)
    _lay_rest(state, zones, rest, rng)


def _lay_rest(state: Hoards, zones: Mapping[str, Any], rest: int, rng: Rng) -> None:
    state.unused |= rest & KINGS
    if zones["unused"] is not None and rest & KINGS:
        raise BadInput(f"{' '.join(DECK.listed(rest & KINGS))} must lie somewhere", "unused")
    rest &= TREASURES
    if zones["removed"] is None:
        wanted = popcount(rest) if zones["deck"] is not None else min(state.seats + 1, popcount(rest))
        for _ in range(wanted):
            card = bit(rng.member(rest))
            state.removed |= card
            rest ^= card
    elif zones["deck"] is not None and rest:
        raise BadInput(f"{' '.join(DECK.listed(rest))} must lie somewhere", "removed")
    state.deck |= rest


def _treasures(zone: str, names: Cards) -> int:
    cards = DECK.mask(names)
    if cards & KINGS:
        raise BadInput("kings are in hands, in hoards, or not in the game", zone)
    return cards


def _hoards(given: list[list[Any]], seats: int) -> list[list[PileZone]]:
    if given and len(given) != seats:
        raise BadInput(f"zone piles must be {seats} lists of piles, one a seat, not {len(given)}", "piles")
    hoards = given or [[] for _ in range(seats)]
    return [[pile if isinstance(pile, PileZone) else PileZone(pile) for pile in hoard] for hoard in hoards]


def _lay_piles(state: Hoards, hoards: list[list[PileZone]]) -> None:
    owners, originals, added = list[int](), list[int](), list[int]()
    for owner, piles in enumerate(hoards):
        for pile in piles:
            cards = DECK.mask(pile.original)
            if family(cards) == NONE:
                raise BadInput(
                    f"{' '.join(pile.original) or 'nothing'} is no combination (HOA-4, HOA-5)", "piles"
                )
            if len(pile.original) + len(pile.added) > moves.MOST_IN_PILE:
                raise BadInput("a pile never exceeds five cards (HOA-6)", "piles")
            more = 0
            for name in pile.added:
                more = with_added(more, DECK.card(name))
            if DECK.mask(pile.added) & KINGS:
                raise BadInput("kings are never added to a pile (HOA-6)", "piles")
            owners.append(owner)
            originals.append(cards)
            added.append(more)
    state.owners = vec[i64](owners)
    state.originals = vec[i64](originals)
    state.added = vec[i64](added)
    state.may = zeros((knowledge.PILES + knowledge.PARTS * len(owners)) * state.observers)


_BY_TARGET = (moves.ANSWER, moves.INVERT, moves.GIVE)
_IN_RAID = (moves.ANSWER, moves.FIGHTING, moves.CHOOSE, moves.GIVE, moves.SNATCHING)
_IN_LOOTING = (moves.COMPARING, moves.TOSS, moves.TOSSING)


def check(state: Hoards) -> None:
    """Refuse a position in which what is asked cannot be answered."""
    if state.first < 0:
        raise BadInput("somebody has begun the match", "first")
    if state.phase == moves.DRAFT:
        _need(
            state.asked >= 0 and popcount(state.unused) >= 1, "asked", "a seat is to pick one of some kings"
        )
        return
    _need(state.turn >= 0 and state.turn_number > 0, "turn", "it is somebody's turn")
    _need(popcount(state.used) <= 2, "used", "a turn has two actions (HOA-16)")
    _need(
        state.combination == NONE or bool(state.used & moves.HOARDED),
        "combination",
        "nothing has been hoarded",
    )
    if state.phase < moves.OPENING:
        _check_asked(state)
    _check_halves(state)
    _check_scene(state)
    _check_cards(state)


def _need(is_so: bool, zone: str, what: str) -> None:
    if not is_so:
        raise BadInput(what, zone)


def _check_asked(state: Hoards) -> None:
    asked = state.turn
    if state.phase in _BY_TARGET:
        asked = state.target
    elif state.phase == moves.CHOOSE:
        asked = state.fight_winner
    elif state.phase == moves.TOSS:
        asked = state.tosser
    _need(
        asked >= 0 and state.asked == asked,
        "asked",
        f"in phase {moves.PHASES[state.phase]} another seat acts",
    )


def _check_halves(state: Hoards) -> None:
    """What has been picked of a half-made play."""
    hand = state.hands[state.asked] if state.asked >= 0 else 0
    _need(
        not state.picked or state.phase in (moves.HOARD, moves.GIVE, moves.LIMIT),
        "picked",
        "nothing can be picked now",
    )
    _need(not state.picked & ~hand, "picked", "cards are picked from the hand")
    _need((state.adding != NONE) == (state.phase == moves.ADD_TO), "adding", "one card is added to a pile")
    if state.phase == moves.ADD_TO:
        _need(bool(hand & TREASURES & DECK.mask([DECK.name(state.adding)])), "adding", "it is in the hand")
    if state.phase in (moves.ADD, moves.ADD_TO):
        _need(open_piles(state, state.asked) != 0, "piles", "there is a pile to add to")
        _need(hand & TREASURES != 0, "hands", "there is a card to add")
    if state.phase == moves.HOARD:
        _check_hoard(state, hand)
    if state.phase == moves.GIVE:
        _need(
            popcount(hand) > moves.GIFT and popcount(state.picked) < moves.GIFT,
            "picked",
            "two cards are to be given",
        )
    if state.phase == moves.LIMIT:
        _need(popcount(hand) > moves.MOST_HAND, "hands", "the hand is too large")
        _need(not state.picked & KINGS, "picked", "kings are never discarded")
        _need(
            popcount(hand) - popcount(state.picked) > moves.MOST_HAND, "picked", "too many cards are picked"
        )
    if state.phase in (moves.GIVE, moves.LIMIT):
        _need(state.menu(state.asked) != 0, "picked", "cards are picked from the lowest up")


def _check_hoard(state: Hoards, hand: int) -> None:
    """The cards of a combination are picked from the lowest up, each of them such as can follow."""
    _need(next_cards(hand, 0) != 0, "hands", "there is a combination in the hand")
    picked, rest = 0, state.picked
    while rest:
        card = rest & -rest
        _need(bool(next_cards(hand, picked) & card), "picked", "these cards begin no combination")
        picked |= card
        rest ^= card
    _need(not picked or next_cards(hand, picked) != 0, "picked", "that combination is complete")


def _check_scene(state: Hoards) -> None:
    if state.phase in _IN_RAID or (state.phase == moves.INVERT and state.looting is None):
        _need(state.is_raid, "raid", "there is a raid in this phase")
        _need(state.hands[state.target] != 0, "hands", "the target has a card in hand (HOA-20)")
    if state.phase in _IN_LOOTING or (state.phase == moves.INVERT and not state.is_raid):
        _need(state.looting is not None, "looting", "there is a looting in this phase")
    if state.phase == moves.INVERT:
        _need(is_armed(state, state.target, GREEN), "armed", "the target holds green armed")
    if state.phase == moves.COMPARING or (state.phase == moves.INVERT and not state.is_raid):
        _need(NONE not in (state.combination, state.target_pile), "target_pile", "two piles are compared")
    if state.phase in (moves.TOSS, moves.TOSSING):
        _need(state.tosser in (state.turn, state.target), "tosser", "one of the two is to discard")
    if state.phase in (moves.FIGHTING, moves.CHOOSE):
        _need(state.answer == moves.YES, "raid", "there is a fight only if the call is disputed")
    if state.phase in (moves.GIVE, moves.SNATCHING):
        _need(raid_call(state) >= 0, "raid", "it is clear how the cards are picked")


def _check_cards(state: Hoards) -> None:
    if state.phase == moves.TOSS:
        _need(bool(state.hands[state.asked] & ~KINGS), "hands", "there is a card to discard")
    if state.phase == moves.DRAWING:
        _need(0 < state.want <= popcount(state.deck), "want", "the deck has as many cards")
    else:
        _need(state.want == 0, "want", "nothing is to be drawn")
    if state.phase in (moves.KEEP, moves.DISCARDING):
        _need(state.drawn != 0, "drawn", "some cards have been drawn")
    else:
        _need(state.drawn == 0, "drawn", "no cards wait to be kept")
    if state.phase in (moves.PEEKING, moves.PUT_BACK):
        _need(state.deck != 0, "deck", "there is a card to peek at")
    if state.phase == moves.PUT_BACK:
        _need(state.top != NONE, "top", "the card that is peeked at is on top")
    if state.phase == moves.REFILLING:
        _need(popcount(state.hands[state.turn]) < moves.LEAST_HAND, "hands", "the hand is too small")
    if state.phase == moves.TURN and state.deck_before < popcount(state.deck):
        raise BadInput("the deck does not grow", "deck_before")
    if state.phase != moves.OVER and any(state.audited):
        raise BadInput("the audit comes at the end", "audited")
