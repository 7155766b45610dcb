"""A position of SobeSobe, zone by zone in notation: the whole truth, and a table built from it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, mask_of, members, popcount
from mazzo.core.dealing import dealt
from mazzo.core.errors import BadInput
from mazzo.core.fields import each_seat, read_zones
from mazzo.games.sobesobe.model import Options, Phase
from mazzo.games.sobesobe.rules import moves
from mazzo.games.sobesobe.rules.bidding import duty
from mazzo.games.sobesobe.rules.cards import DECK, NONE, SUIT_NAMES
from mazzo.games.sobesobe.rules.dealing import FIRST_CARDS, MORE_CARDS
from mazzo.games.sobesobe.rules.play import SobeSobe, start
from mazzo.games.sobesobe.rules.rounds import rows, scored
from mazzo.games.sobesobe.rules.scoring import trick_value
from mazzo.games.sobesobe.rules.seats import next_seat
from mazzo.games.sobesobe.rules.tricks import card_of, lay_tricks, played_by
from mazzo.games.sobesobe.rules.worlds import is_before, is_laid_aside
from mazzo.games.sobesobe.view import trick
from mazzo.games.sobesobe.zones import Piles, Position, TrickZone

_WHOLE_HAND = FIRST_CARDS + MORE_CARDS


def position(state: SobeSobe) -> dict[str, Any]:
    """The whole truth of the table."""
    named = [trick(state, number) for number in range(state.tricks + 1)]
    zones = Position(
        phase=moves.PHASES[state.phase],
        round_number=state.round_number,
        dealer=state.dealer if state.dealer != NONE else None,
        turn=state.turn if state.phase not in (moves.OPENING, moves.OVER) else None,
        trump=SUIT_NAMES[state.trump] if state.trump != NONE else "",
        blind=state.is_blind,
        again=state.is_again,
        playing=list(members(state.playing)),
        sitting=list(members(state.sitting)),
        hands=[DECK.listed(hand) for hand in state.hands],
        folded=[DECK.listed(cards) for cards in state.folded],
        discards=[DECK.listed(cards) for cards in state.discards],
        picked=DECK.listed(state.picked),
        deck=DECK.listed(state.deck),
        tricks=[TrickZone(each.seats[0], each.cards) for each in named if each.seats],
        won=list(state.won),
        points=list(state.points),
        sat_out=list(state.sat_out),
        rounds=rows(state.rounds, state.rounds.number if state.rounds is not None else 0),
    )
    return {zone: content for zone, content in msgspec.to_builtins(zones).items() if content is not None}


def place(given: Mapping[str, Any], options: Options, seats: int, rng: Rng) -> SobeSobe:
    """The table that the zones describe."""
    zones = read_zones(Position, given)
    state = start(options, seats)
    state.phase = moves.PHASES.index(zones.phase or _likely_phase(zones))
    _score(state, zones)
    _seat(state, zones)
    _name_trump(state, zones)
    _choose_players(state, zones)
    _play_tricks(state, zones)
    _take_turn(state, zones)
    _lay_cards(state, zones, rng)
    return state


def _likely_phase(zones: Position) -> Phase:
    if zones.trump or zones.tricks:
        return "tricks"
    return "trump" if zones.hands else "blind"


def _score(state: SobeSobe, zones: Position) -> None:
    """All that stays from round to round."""
    state.round_number = zones.round_number
    if zones.points:
        state.points = _numbers("points", zones.points, state.seats)
    if zones.sat_out:
        state.sat_out = _numbers("sat_out", zones.sat_out, state.seats)
    for row in zones.rounds:
        if not row.trump or {len(row.won), len(row.points)} != {state.seats}:
            raise BadInput("a scored round has a trump, and for each seat its tricks and points", "rounds")
        _check_seats("rounds", [row.dealer, row.party, *row.played], state.seats)
    state.rounds = scored(zones.rounds)


def _seat(state: SobeSobe, zones: Position) -> None:
    """The dealer, if left out the one by whom seat 0 is the party player; before the first round none."""
    if zones.dealer is None and state.phase == moves.OPENING and zones.round_number == 0:
        return
    state.dealer = zones.dealer if zones.dealer is not None else 1
    _check_seats("dealer", [state.dealer], state.seats)
    state.party = next_seat(state.dealer, state.seats)


def _name_trump(state: SobeSobe, zones: Position) -> None:
    is_named = zones.trump != ""
    may_be_named = state.phase not in (moves.BLIND, moves.TRUMP) and state.dealer != NONE
    must_be_named = zones.blind or state.phase not in (moves.BLIND, moves.TRUMP, moves.TWO, moves.OPENING)
    if (is_named and not may_be_named) or (must_be_named and not is_named):
        wanted = "a" if must_be_named else "no"
        raise BadInput(f"in phase {moves.PHASES[state.phase]} there is {wanted} trump", "trump")
    if state.phase == moves.TWO and is_named != zones.blind:
        raise BadInput("a trump that is named before the first two cards is blind", "blind")
    if zones.blind and zones.again:
        raise BadInput("a trump that is named again is not blind (SOB-3)", "blind")
    state.trump = SUIT_NAMES.index(zones.trump) if is_named else NONE
    state.value = trick_value(state.trump, zones.blind) if is_named else 0
    state.is_blind = zones.blind
    state.is_again = zones.again


def _choose_players(state: SobeSobe, zones: Position) -> None:
    """Who plays and who sits out; where all is decided, those who do not sit out play."""
    everyone = state.variant.all_seats
    state.sitting = _mask("sitting", zones.sitting, state.seats)
    if zones.playing is not None:
        state.playing = _mask("playing", zones.playing, state.seats)
    elif state.phase == moves.DECIDE:
        state.playing = bit(state.party)
    elif state.trump != NONE and state.phase != moves.TWO:
        state.playing = everyone & ~state.sitting
    if state.playing & state.sitting:
        raise BadInput("a seat cannot both play and sit out", "sitting")
    if state.trump == NONE or state.phase == moves.TWO:
        if state.playing | state.sitting:
            raise BadInput("who plays is decided when the trump is known and two cards are dealt", "playing")
        return
    if not state.playing >> state.party & 1:
        raise BadInput(f"seat {state.party}, the party player, always plays", "playing")
    if state.phase == moves.DECIDE:
        return
    if state.playing | state.sitting != everyone or popcount(state.playing) < 2:
        raise BadInput("every seat plays or sits out, and at least two play", "playing")


def _play_tricks(state: SobeSobe, zones: Position) -> None:
    names = [each.cards for each in zones.tricks]
    DECK.unplaced({"tricks": names})
    if names and (state.trump == NONE or state.phase not in (moves.TRICKS, moves.OPENING, moves.OVER)):
        raise BadInput(f"in phase {moves.PHASES[state.phase]} there are no tricks", "tricks")
    full = popcount(state.playing)
    for number, each in enumerate(zones.tricks, 1):
        may_be_short = number == len(zones.tricks) and state.phase == moves.TRICKS
        if not (0 if may_be_short else full - 1) < len(each.cards) <= full:
            raise BadInput(f"a trick has {full} cards, one of each seat that plays", "tricks")
        if each.leader not in members(state.playing):
            raise BadInput(f"seat {each.leader} does not play, so it cannot lead", "tricks")
    lay_tricks(state, [(each.leader, each.cards) for each in zones.tricks])
    won = _numbers("won", zones.won, state.seats) if zones.won else state.won
    if any(won[seat] < state.won[seat] for seat in range(state.seats)):
        raise BadInput("a seat has won more tricks than that", "won")
    if any(won[seat] and not state.playing >> seat & 1 for seat in range(state.seats)):
        raise BadInput("a seat that does not play wins no tricks", "won")
    state.won = won


def _take_turn(state: SobeSobe, zones: Position) -> None:
    """Whose turn it is, which follows from all else except decisions and exchanges."""
    if zones.turn is not None:
        _check_seats("turn", [zones.turn], state.seats)
    if state.phase == moves.DECIDE:
        _ask(state, zones)
    elif state.phase in (moves.EXCHANGE, moves.REPLACE):
        state.turn = zones.turn if zones.turn is not None else state.party
        if not state.playing >> state.turn & 1:
            raise BadInput(f"seat {state.turn} sits out", "turn")
        order = state.in_turn(state.playing)
        done = order[: order.index(state.turn) + (state.phase == moves.REPLACE)]
        state.exchanged = mask_of(vec[i64](done))
    elif state.phase == moves.TRICKS:
        state.exchanged = state.playing
        if not zones.tricks:
            leader = zones.turn if zones.turn is not None else state.party
            lay_tricks(state, [(leader, [])])
        if not state.playing >> state.turn & 1:
            raise BadInput(f"seat {state.turn} sits out", "turn")
    else:
        state.turn = state.party
        state.exchanged = state.playing if state.phase in (moves.OPENING, moves.OVER) else 0
    if zones.turn not in (None, state.turn) and state.phase not in (moves.OPENING, moves.OVER):
        raise BadInput(f"it is the turn of seat {state.turn}, not {zones.turn}", "turn")


def _ask(state: SobeSobe, zones: Position) -> None:
    """The seat that is to decide: all before it have, and none after it."""
    order = state.in_turn(state.variant.all_seats)
    decided = state.playing | state.sitting
    waiting = [seat for seat in order if not decided >> seat & 1]
    if not waiting or order[-len(waiting) :] != waiting:
        raise BadInput("seats decide in turn, and one is still to decide", "playing")
    state.turn = waiting[0]
    if duty(state, state.turn, state.sitting) != moves.FREE or zones.trump == "clubs":
        raise BadInput(f"seat {state.turn} must play, so it is not asked (SOB-16)", "turn")


def _lay_cards(state: SobeSobe, zones: Position, rng: Rng) -> None:
    hands = each_seat("hands", zones.hands, state.seats)
    folded = each_seat("folded", zones.folded, state.seats)
    discards = each_seat("discards", zones.discards, state.seats)
    _lay_piles(state, hands, folded, discards, zones.deck, rng)
    if not zones.picked:
        return
    DECK.unplaced({"picked": zones.picked})
    state.picked = DECK.mask(zones.picked)
    is_possible = state.phase == moves.EXCHANGE and not state.picked & ~state.hands[state.turn]
    if not is_possible or popcount(state.picked) >= moves.MOST_EXCHANGED:
        raise BadInput("up to two cards of the hand are picked in a half-made exchange", "picked")


def _lay_piles(
    state: SobeSobe, hands: Piles, folded: Piles, discards: Piles, deck: list[str] | None, rng: Rng
) -> None:
    """Every pile is as named or, if that is empty where cards must be, dealt from the rest."""
    _lay_discards(state, discards)
    laid_aside = discards[state.turn] if state.phase == moves.REPLACE else []
    shown = [DECK.listed(played_by(state, seat)) for seat in range(state.seats)]
    lying = {"tricks": shown, "discards": laid_aside, "hands": hands, "folded": folded, "deck": deck or []}
    rest = DECK.mask(DECK.unplaced(lying))
    named = [DECK.mask(cards) for cards in hands + folded]
    lacks = [*state.lacks, *[0] * state.seats]
    missing = [
        _missing(place, size, named[place], lacks[place], state.seats)
        for place, size in enumerate(_hand_sizes(state, hands) + _folded_sizes(state))
    ]
    free = rest & ~DECK.mask([card for cards in discards for card in cards])
    found = dealt(free, vec[i64](missing), vec[i64](lacks), rng)
    piles = [pile | more for pile, more in zip(named, found, strict=True)]
    state.hands = vec[i64](piles[: state.seats])
    state.folded = vec[i64](piles[state.seats :])
    rest &= ~sum(found)
    if deck is not None and rest:
        raise BadInput(f"{' '.join(DECK.listed(rest))} must lie somewhere", "deck")
    state.deck = DECK.mask(deck) if deck is not None else rest
    _check_discards(state)


def _missing(place: int, size: int, pile: int, lacks: int, seats: int) -> int:
    """How many cards a pile still needs."""
    zone, seat = ("hands", place) if place < seats else ("folded", place - seats)
    if popcount(pile) not in (0, size):
        raise BadInput(f"seat {seat} has {size} cards in this position, not {popcount(pile)}", zone)
    if pile & lacks:
        name = DECK.listed(pile & lacks)[0]
        raise BadInput(f"seat {seat} cannot have {name}: it would have had to play it before", zone)
    return size - popcount(pile)


def _hand_sizes(state: SobeSobe, hands: Piles) -> list[int]:
    if state.phase in (moves.TRUMP, moves.DECIDE):
        return [FIRST_CARDS] * state.seats
    playing = members(state.playing)
    sizes = [0] * state.seats
    for seat in playing:
        if state.phase == moves.THREE:
            sizes[seat] = FIRST_CARDS
        elif state.phase in (moves.EXCHANGE, moves.REPLACE):
            waiting = state.discards[seat] if is_laid_aside(state, seat) else 0
            sizes[seat] = _WHOLE_HAND - popcount(waiting)
        elif state.phase == moves.TRICKS:
            sizes[seat] = _tricks_left(state, hands) - _has_played(state, seat)
    return sizes


def _has_played(state: SobeSobe, seat: int) -> bool:
    """Whether the seat has played to the trick in the middle."""
    return card_of(state, seat, state.tricks) != NONE


def _tricks_left(state: SobeSobe, hands: Piles) -> int:
    """The tricks still to be won: as many as the hands say, at most as many as a round has."""
    named = [len(hand) + _has_played(state, seat) for seat, hand in enumerate(hands) if hand]
    most = _WHOLE_HAND - sum(state.won)
    left = max(named, default=most)
    if not 0 < left <= most:
        raise BadInput(f"a round has {_WHOLE_HAND} tricks, and some are still to be played", "won")
    return left


def _folded_sizes(state: SobeSobe) -> list[int]:
    sizes = [0] * state.seats
    if state.phase not in (moves.TRUMP, moves.DECIDE):
        for seat in members(state.sitting):
            sizes[seat] = FIRST_CARDS
    return sizes


def _lay_discards(state: SobeSobe, discards: Piles) -> None:
    DECK.unplaced({"discards": discards})
    for seat, cards in enumerate(discards):
        if cards and not state.exchanged >> seat & 1:
            raise BadInput(f"seat {seat} has not exchanged anything yet", "discards")
        if len(cards) > moves.MOST_EXCHANGED:
            raise BadInput(
                f"seat {seat} cannot have exchanged more than {moves.MOST_EXCHANGED} cards", "discards"
            )
    if state.phase == moves.REPLACE and not discards[state.turn]:
        raise BadInput(f"seat {state.turn} waits for new cards, but has discarded none", "discards")
    state.discards = vec[i64]([DECK.mask(cards) for cards in discards])


def _check_discards(state: SobeSobe) -> None:
    """What was discarded lies in the deck, or with a seat that has drawn as many cards later (SOB-5)."""
    for seat in members(state.exchanged):
        if is_laid_aside(state, seat):
            continue
        astray = state.discards[seat] & ~state.deck
        for other in members(state.exchanged):
            if not is_laid_aside(state, other) and is_before(state, seat, other) and other != seat:
                drawn = astray & (state.hands[other] | played_by(state, other))
                if popcount(drawn) <= popcount(state.discards[other]):
                    astray &= ~drawn
        if astray:
            name = DECK.listed(astray)[0]
            raise BadInput(f"{name} went back into the deck, and cannot have come where it lies", "discards")


def _mask(zone: str, given: Sequence[int], seats: int) -> int:
    _check_seats(zone, given, seats)
    return mask_of(vec[i64](list(given)))


def _numbers(zone: str, given: Sequence[int], seats: int) -> vec[i64]:
    if len(given) != seats:
        raise BadInput(f"zone {zone} must be {seats} numbers, one a seat, not {len(given)}", zone)
    return vec[i64](list(given))


def _check_seats(zone: str, given: Sequence[int], seats: int) -> None:
    for seat in given:
        if not 0 <= seat < seats:
            raise BadInput(f"there is no seat {seat}; there are 0 to {seats - 1}", zone)
