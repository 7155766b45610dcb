"""What a seat sees of a table of SobeSobe, and a table that looks so."""

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, mask_of, members, popcount, zeros
from mazzo.games.sobesobe.model import Trick, View
from mazzo.games.sobesobe.rules import moves
from mazzo.games.sobesobe.rules.cards import DECK, NONE, SUIT_NAMES, beats
from mazzo.games.sobesobe.rules.dealing import FIRST_CARDS
from mazzo.games.sobesobe.rules.play import SobeSobe
from mazzo.games.sobesobe.rules.rounds import LAST_ROWS, rows, scored
from mazzo.games.sobesobe.rules.state import Variant
from mazzo.games.sobesobe.rules.tricks import card_of, lay_tricks, leader_of
from mazzo.games.sobesobe.rules.worlds import is_laid_aside, lowest_of


def view(state: SobeSobe, seat: int) -> View:
    """All that the seat knows; tricks are public, what was folded or exchanged is its owner's (SOB-20)."""
    is_seat = seat >= 0
    return View(
        seat=seat,
        options=state.variant.options,
        phase=moves.PHASES[state.phase],
        round_number=state.round_number,
        dealer=state.dealer,
        party=state.party,
        turn=state.actor(),
        trump=SUIT_NAMES[state.trump] if state.trump != NONE else "",
        blind=state.is_blind,
        value=state.value,
        again=state.is_again,
        playing=list(members(state.playing)),
        sitting=list(members(state.sitting)),
        hand=DECK.listed(state.hands[seat]) if is_seat else [],
        hand_sizes=[popcount(hand) for hand in state.hands],
        playable=DECK.listed(state.menu(seat)) if is_seat and state.phase == moves.TRICKS else [],
        folded=DECK.listed(state.folded[seat]) if is_seat else [],
        discards=DECK.listed(state.discards[seat]) if is_seat else [],
        picked=DECK.listed(state.picked) if seat == state.turn else [],
        exchanged=[
            popcount(state.discards[each]) if state.exchanged >> each & 1 else -1
            for each in range(state.seats)
        ],
        deck=popcount(state.deck),
        trick=trick(state, state.tricks),
        tricks=[trick(state, number) for number in range(state.tricks)],
        won=list(state.won),
        points=list(state.points),
        sat_out=list(state.sat_out),
        rounds=rows(state.rounds, LAST_ROWS),
        winners=state.winners(),
        prizes=state.prizes(),
    )


def trick(state: SobeSobe, number: int) -> Trick:
    """A trick of the round, as far as it has been played."""
    seats: list[int] = []
    cards: list[int] = []
    winner = best = NONE
    seat = leader_of(state, number)
    while seat not in seats and (card := card_of(state, seat, number)) != NONE:
        if not seats or beats(card, best, state.trump):
            winner, best = seat, card
        seats.append(seat)
        cards.append(card)
        seat = state.next_playing(seat)
    return Trick(seats, [DECK.name(card) for card in cards], winner)


def imagine(view: View) -> SobeSobe:
    """A table that fits the view, with what is hidden dealt in some way that is possible."""
    seats = len(view.points)
    nothing = zeros(seats)
    variant = Variant(view.options, seats)
    state = SobeSobe(
        variant, vec[i64](view.points), vec[i64](view.sat_out), nothing[:], nothing[:], nothing[:], nothing[:]
    )
    state.rounds = scored(view.rounds)
    state.phase = moves.PHASES.index(view.phase)
    state.round_number = view.round_number
    state.dealer = view.dealer
    state.party = view.party
    state.trump = SUIT_NAMES.index(view.trump) if view.trump else NONE
    state.value = view.value
    state.is_blind = view.blind
    state.is_again = view.again
    state.playing = mask_of(vec[i64](view.playing))
    state.sitting = mask_of(vec[i64](view.sitting))
    state.exchanged = mask_of(vec[i64]([seat for seat, count in enumerate(view.exchanged) if count >= 0]))
    state.picked = DECK.mask(view.picked)
    lay_tricks(state, [(each.seats[0], each.cards) for each in view.tricks])
    if state.phase == moves.TRICKS:
        lay_tricks(state, [(view.trick.seats[0] if view.trick.seats else view.turn, view.trick.cards)])
    state.won = vec[i64](view.won)
    state.turn = _turn(state, view)
    _deal_hidden(state, view)
    return state


def _turn(state: SobeSobe, view: View) -> int:
    if view.turn >= 0:
        return view.turn
    if state.phase == moves.REPLACE:
        return state.in_turn(state.exchanged)[-1]
    return view.party


def _deal_hidden(state: SobeSobe, view: View) -> None:
    """Its own cards to the seat, to the others as many as they have: any, and then such as they may have."""
    shown = [card for each in [*view.tricks, view.trick] for card in each.cards]
    own = [*view.hand, *view.folded, *(view.discards if is_laid_aside(state, view.seat) else ())]
    rest = DECK.all & ~DECK.mask([*shown, *own])
    state.folded = state.variant.nothing[:]
    state.discards = state.variant.nothing[:]
    for seat, size in enumerate(view.hand_sizes):
        exchanged = max(view.exchanged[seat], 0)
        if seat == view.seat:
            state.hands[seat] = DECK.mask(view.hand)
            state.folded[seat] = DECK.mask(view.folded)
            state.discards[seat] = DECK.mask(view.discards)
            continue
        state.hands[seat] = lowest_of(rest, size)
        rest &= ~state.hands[seat]
        if seat in view.sitting and state.phase != moves.DECIDE:
            state.folded[seat] = lowest_of(rest, FIRST_CARDS)
            rest &= ~state.folded[seat]
        state.discards[seat] = lowest_of(rest, exchanged)
        if is_laid_aside(state, seat):
            rest &= ~state.discards[seat]
    state.deck = rest
    state.reshuffle(view.seat, Rng(0))
