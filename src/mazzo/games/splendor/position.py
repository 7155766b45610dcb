"""A position of Splendor, zone by zone in notation: the whole truth, and a table built from it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, members, popcount, shuffled
from mazzo.core.errors import BadInput
from mazzo.core.fields import each_seat, read_zones
from mazzo.games.splendor.model import Options
from mazzo.games.splendor.rules import moves
from mazzo.games.splendor.rules.cards import (
    CARD_NAMES,
    COUNT_OF,
    FIRST_OF,
    NOBLE_NAMES,
    NONE,
    PLACES,
    TIERS,
    nobles,
    tier_of,
    with_noble,
)
from mazzo.games.splendor.rules.play import Splendor, start
from mazzo.games.splendor.rules.reasons import no_payment
from mazzo.games.splendor.rules.scoring import TARGET, bought_cards
from mazzo.games.splendor.rules.tokens import LETTERS, amount, bundle_of, listed, total
from mazzo.games.splendor.rules.turns import MOST_QUIET
from mazzo.games.splendor.view import due, pending, set_due, stack
from mazzo.games.splendor.zones import Cards, Half, Position, Tokens

_MOST_TAKEN = 3


def position(state: Splendor) -> dict[str, Any]:
    """The whole truth of the table."""
    seats = range(state.seats)
    hands = [
        [state.card_at(seat, moves.BOARD + slot) for slot in range(state.in_hand(seat))] for seat in seats
    ]
    half = pending(state)
    zones = Position(
        phase=moves.PHASES[state.phase],
        turn=state.turn if state.turn != NONE else None,
        first=state.first if state.first != NONE else None,
        round_number=state.round_number,
        last_round=state.is_last_round,
        quiet_rounds=state.quiet_rounds,
        quiet=not state.is_busy,
        passes=state.passes,
        board=[_named(state.board[PLACES * tier : PLACES * tier + PLACES]) for tier in range(TIERS)],
        decks=[_deck(state, tier) for tier in range(TIERS)],
        nobles=[
            NOBLE_NAMES[noble] if noble != NONE else ""
            for noble in map(state.noble_at, range(state.variant.nobles))
        ],
        bank=_by_letter(state.bank),
        tokens=[_by_letter(tokens) for tokens in state.tokens],
        bought=[
            [card.name for card in bought_cards(state.bought[2 * seat], state.bought[2 * seat + 1])]
            for seat in seats
        ],
        reserved=[_named(hand) for hand in hands],
        blind=[
            [CARD_NAMES[card] for slot, card in enumerate(hands[seat]) if state.is_blind(seat, slot)]
            for seat in seats
        ],
        received=[[NOBLE_NAMES[noble] for noble in members(nobles(each))] for each in state.tableaus],
        taken=_by_letter(state.taken),
        due=due(state),
        pending=Half(half.place, dict(zip(LETTERS, half.tokens, strict=True))) if half else None,
        ending=moves.ENDINGS[state.ending] if state.ending != NONE else None,
    )
    _complete(zones)
    return {zone: content for zone, content in msgspec.to_builtins(zones).items() if content is not None}


def _complete(zones: Position) -> None:
    """Name what lies nowhere: the nobles in the box, and cards that a scenario has left out."""
    placed = {*(zones.nobles or ()), *sum(zones.received, [])}
    zones.box = [name for name in NOBLE_NAMES if name not in placed]
    if zones.phase != "opening":
        lying = {*sum([*zones.board, *(zones.decks or ()), *zones.bought, *zones.reserved], [])}
        zones.out = [name for name in CARD_NAMES if name not in lying]


def _named(cards: Iterable[int]) -> list[str]:
    return [CARD_NAMES[card] if card != NONE else "" for card in cards]


def _deck(state: Splendor, tier: int) -> list[str]:
    cards = state.deck[FIRST_OF[tier] : FIRST_OF[tier] + state.deck_size(tier)]
    return _named(reversed(list(cards)))


def _by_letter(tokens: int) -> Tokens:
    return dict(zip(LETTERS, listed(tokens), strict=True))


def place(given: Mapping[str, Any], options: Options, seats: int, rng: Rng) -> Splendor:
    """The table that the zones describe."""
    zones = read_zones(Position, given)
    state = start(options, seats)
    if zones.phase == "opening":
        return _unopened(state, given)
    _take_turns(state, zones)
    _lay_nobles(state, zones.nobles, zones.box, each_seat("received", zones.received, seats), rng)
    _lay_cards(
        state,
        zones.board,
        zones.decks,
        each_seat("bought", zones.bought, seats),
        each_seat("reserved", zones.reserved, seats),
        each_seat("blind", zones.blind, seats),
        rng,
    )
    _hand_out_tokens(state, zones)
    _set_phase(state, zones)
    _check_board(state)
    _resume(state, zones)
    return state


def _unopened(state: Splendor, given: Mapping[str, Any]) -> Splendor:
    empty = position(state)
    for zone, content in given.items():
        if zone in empty and content != empty[zone]:
            raise BadInput("before the first deal there is nothing but the bank", zone)
    return state


def _take_turns(state: Splendor, zones: Position) -> None:
    state.first = zones.first if zones.first is not None else 0
    state.turn = zones.turn if zones.turn is not None else state.first
    for zone, seat in (("first", state.first), ("turn", state.turn)):
        if seat >= state.seats:
            raise BadInput(f"there is no seat {seat}; there are 0 to {state.seats - 1}", zone)
    state.round_number = zones.round_number
    state.quiet_rounds = zones.quiet_rounds
    state.is_busy = not zones.quiet
    state.passes = zones.passes
    if zones.phase != "over" and (zones.passes >= state.seats or zones.quiet_rounds >= MOST_QUIET):
        zone = "passes" if zones.passes >= state.seats else "quiet_rounds"
        raise BadInput("with so many the match is over (SPL-12)", zone)


def _hand_out_tokens(state: Splendor, zones: Position) -> None:
    """Tokens to the seats; the rest is in the bank, unless the scenario says that there is less."""
    if zones.tokens and len(zones.tokens) != state.seats:
        message = f"zone tokens must be {state.seats} tables, one a seat, not {len(zones.tokens)}"
        raise BadInput(message, "tokens")
    for seat, tokens in enumerate(zones.tokens):
        state.tokens[seat] = _bundle(tokens)
    state.taken = _bundle(zones.taken)
    if total(state.taken) > _MOST_TAKEN:
        raise BadInput(f"nobody takes more than {_MOST_TAKEN} tokens in a turn", "taken")
    counts = []
    for color, letter in enumerate(LETTERS):
        free = amount(state.variant.bank, color) - sum(amount(tokens, color) for tokens in state.tokens)
        count = zones.bank.get(letter, free)
        if free < 0 or count > free:
            message = f"there are {amount(state.variant.bank, color)}{letter} in this match, no more"
            raise BadInput(message, "tokens" if free < 0 else "bank")
        counts.append(count)
    state.bank = bundle_of(vec[i64](counts))


def _bundle(tokens: Tokens) -> int:
    return bundle_of(vec[i64]([tokens.get(letter, 0) for letter in LETTERS]))


def _set_phase(state: Splendor, zones: Position) -> None:
    """What is to happen; if it is left out, the rest says so."""
    likely = moves.TURN
    if zones.ending is not None:
        likely = moves.OVER
    elif state.excess(state.turn) > 0:
        likely = moves.RETURN
    state.phase = moves.PHASES.index(zones.phase) if zones.phase is not None else likely
    if state.phase == moves.OVER:
        state.ending = moves.ENDINGS.index(zones.ending or "points")
    elif zones.ending is not None:
        raise BadInput("a match that goes on has no ending", "ending")
    state.is_last_round = bool(zones.last_round)
    if zones.last_round is None and state.phase in (moves.TURN, moves.OVER):
        state.is_last_round = any(state.points(seat) >= TARGET for seat in range(state.seats))
    for seat in range(state.seats):
        may_be_many = seat == state.turn and state.phase in (moves.RETURN, moves.REFILL, moves.DRAW)
        if state.excess(seat) > (_MOST_TAKEN if may_be_many else 0):
            raise BadInput(f"seat {seat} has more than {moves.MOST_TOKENS} tokens (SPL-4)", "tokens")
    if state.phase == moves.RETURN and state.excess(state.turn) <= 0:
        raise BadInput(f"seat {state.turn} has no token too many to return (SPL-4)", "tokens")
    if state.phase == moves.CHOOSE and popcount(state.visitors(state.turn)) < 2:
        raise BadInput(f"seat {state.turn} has no nobles to choose from (SPL-9)", "phase")


def _check_board(state: Splendor) -> None:
    """A place is empty only if its deck is, except the one that is just to be filled."""
    for spot in range(moves.BOARD):
        if state.board[spot] == NONE and state.deck_size(spot // PLACES) > 0 and state.phase != moves.REFILL:
            raise BadInput(
                f"{moves.PLACE_NAMES[spot]} is empty, though tier {spot // PLACES + 1} has a deck", "board"
            )


def _resume(state: Splendor, zones: Position) -> None:
    """What the dealer is to do, or how far the seat has got with its play."""
    try:
        set_due(state, zones.due)
    except ValueError:
        raise BadInput(f"{zones.due!r} is no place where the dealer could act now", "due") from None
    if not _is_due(state):
        raise BadInput(f"{zones.due!r} is no place where the dealer could act now", "due")
    if state.phase == moves.REVEAL:
        state.named = state.payment(state.turn, moves.BOARD + state.due)
    if zones.pending is None:
        return
    tokens = _bundle(zones.pending.tokens)
    if state.phase == moves.REVEAL:
        if no_payment(state, state.turn, moves.BOARD + state.due, tokens):
            raise BadInput("that does not pay for the card", "pending")
        state.named = tokens
        return
    for move in _moves(state, zones.pending, tokens):
        if state.actor() < 0 or state.refusal(state.turn, move):
            raise BadInput("the play cannot have got so far in this position", "pending")
        state.play(state.turn, move, None)
    if not state.unfinished():
        raise BadInput("the play is complete, not half-made: leave out pending", "pending")


def _moves(state: Splendor, half: Half, tokens: int) -> list[int]:
    """The moves of a half-made play."""
    named = [moves.TOKEN + color for color in range(len(LETTERS)) for _ in range(amount(tokens, color))]
    if state.phase == moves.RETURN:
        return named
    if not half.place:
        return [moves.PAY]
    if half.place.upper() not in moves.PLACE_NAMES:
        raise BadInput(f"{half.place!r} is no place; one is written like 2-3 or R1", "pending")
    return [moves.PAY, moves.BUY + moves.PLACE_NAMES.index(half.place.upper()), *named]


def _is_due(state: Splendor) -> bool:
    """Whether the dealer can do what it is to do."""
    if state.phase == moves.REFILL:
        empty = [spot for spot in range(moves.BOARD) if state.board[spot] == NONE]
        lacking_cards = [spot for spot in empty if state.deck_size(spot // PLACES) > 0]
        return lacking_cards == [state.due]
    if state.phase == moves.DRAW:
        return (
            0 <= state.due < TIERS
            and state.deck_size(state.due) > 0
            and state.in_hand(state.turn) < moves.HAND
        )
    if state.phase == moves.REVEAL:
        in_hand = 0 <= state.due < state.in_hand(state.turn)
        return (
            in_hand
            and state.is_blind(state.turn, state.due)
            and not state.missing(state.turn, moves.BOARD + state.due)
        )
    return True


class _Supply:
    """The things of one kind that no zone has named yet."""

    def __init__(self, noun: str, names: Sequence[str], example: str) -> None:
        self._noun = noun
        self._example = example
        self._names = [name.upper() for name in names]
        self._left = set(range(len(names)))

    def take(self, zone: str, name: str) -> int:
        """The number of the thing of that name, which lies in that zone and nowhere else."""
        wanted = name.strip().upper()
        if wanted not in self._names:
            raise BadInput(f"{name!r} is no {self._noun}; one is written like {self._example}", zone)
        number = self._names.index(wanted)
        if number not in self._left:
            raise BadInput(f"{name} lies in two places", zone)
        self._left.remove(number)
        return number

    def rest(self, numbers: Sequence[int]) -> list[int]:
        """Those of the numbers that are left."""
        return [number for number in numbers if number in self._left]


def _lay_nobles(
    state: Splendor, laid: Cards | None, box: Cards | None, received: Sequence[Cards], rng: Rng
) -> None:
    """Nobles on their places and in front of seats; if no place is named, all have one from the rest."""
    supply = _Supply("noble", NOBLE_NAMES, "4W4U")
    for seat, names in enumerate(received):
        for name in names:
            noble = supply.take("received", name)
            state.tableaus[seat] = with_noble(state.tableaus[seat], noble)
    for name in box or ():
        supply.take("box", name)
    places = state.variant.nobles
    if laid is None:
        numbers = shuffled(supply.rest(range(len(NOBLE_NAMES))), rng)[:places]
    elif len(laid) > places:
        raise BadInput(f"there are {places} places for nobles here, not {len(laid)}", "nobles")
    else:
        numbers = [supply.take("nobles", name) if name else NONE for name in laid]
    for place, noble in enumerate(numbers):
        state.put_noble(place, noble)


def _lay_cards(
    state: Splendor,
    board: Sequence[Cards],
    decks: Sequence[Cards] | None,
    bought: Sequence[Cards],
    reserved: Sequence[Cards],
    blind: Sequence[Cards],
    rng: Rng,
) -> None:
    """Cards as they are named; places of the board that are not are filled from the rest, then the decks."""
    supply = _Supply("card", CARD_NAMES, "2U3:6U")
    for seat, names in enumerate(bought):
        for name in names:
            state.gain(seat, supply.take("bought", name))
    for seat, names in enumerate(reserved):
        _reserve(state, seat, [supply.take("reserved", name) for name in names], blind[seat])
    rows = [
        [supply.take("board", name) if name else NONE for name in names]
        for names in [*board, *[list[str]()] * (TIERS - len(board))]
    ]
    stacked = None
    if decks is not None:
        stacked = [[supply.take("decks", name) for name in names] for names in decks]
    rests = []
    for tier, row in enumerate(rows):
        rest = shuffled(supply.rest(range(FIRST_OF[tier], FIRST_OF[tier] + COUNT_OF[tier])), rng)
        row += [rest.pop() if rest else NONE for _ in range(PLACES - len(row))]
        for place, card in enumerate(row):
            _check_tier("board", card, tier)
            state.board[tier * PLACES + place] = card
        rests.append(rest)
    for tier, cards in enumerate(stacked or ()):
        for card in cards:
            _check_tier("decks", card, tier)
    stack(state, rests if stacked is None else [cards[::-1] for cards in stacked])


def _reserve(state: Splendor, seat: int, cards: Sequence[int], blind: Cards) -> None:
    if len(cards) > moves.HAND:
        raise BadInput(
            f"seat {seat} has reserved {len(cards)} cards; {moves.HAND} are the most (SPL-5)", "reserved"
        )
    unseen = {name.strip().upper() for name in blind}
    if strangers := unseen - {CARD_NAMES[card] for card in cards}:
        raise BadInput(f"{min(strangers)} is not among what seat {seat} has reserved", "blind")
    for card in cards:
        state.keep(seat, card, CARD_NAMES[card] in unseen)


def _check_tier(zone: str, card: int, tier: int) -> None:
    if card != NONE and tier_of(card) != tier:
        raise BadInput(f"{CARD_NAMES[card]} is not of tier {tier + 1}", zone)
