"""A position of Sapone, zone by zone in notation: the whole truth, and a table built from it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, members
from mazzo.core.errors import BadInput
from mazzo.core.fields import read_zones
from mazzo.games.sapone import sales
from mazzo.games.sapone.knowledge import exposed_row
from mazzo.games.sapone.layout import (
    check_claims,
    check_seats,
    kind_of,
    lay_cards,
    lay_knowledge,
    numbers,
    piles_of,
)
from mazzo.games.sapone.model import Begun, Deed, Known, Options, Phase
from mazzo.games.sapone.moves import (
    ANSWER,
    COMPLETE,
    DECLARE,
    DEEDS,
    DONE,
    DOUBT,
    EXCHANGE,
    LAP,
    LAY,
    OPENING,
    OVER,
    PASS,
    PAY,
    PHASES,
    PICK,
    SCORE,
    SOAP,
    TURN,
)
from mazzo.games.sapone.piles import DIAMOND, KIND_COUNT, KINDS, NONE, count_of, listed, size
from mazzo.games.sapone.rounds import AWAKE, Scored, claims, ended, history, sayings
from mazzo.games.sapone.rules import Sapone, start
from mazzo.games.sapone.view import begun_moves, half_made, known
from mazzo.games.sapone.wishes import WISHES, wish_of, wished
from mazzo.games.sapone.zones import BegunZone, Position, RoundZone, SaleZone, SealedZone

_IN_A_SALE = (LAP, ANSWER, PAY, LAY, EXCHANGE)


def position(state: Sapone) -> dict[str, Any]:
    """The whole truth of the table; of one that is imagined, as far as whoever does so knows."""
    zones = Position(
        phase=PHASES[state.phase],
        round_number=state.round_number,
        turn_number=state.turn_number,
        starter=state.starter if state.starter != NONE else None,
        turn=state.turn if state.turn != NONE else None,
        hands=[listed(hand) for hand in state.hands],
        market=listed(state.market),
        face_up=state.face_up,
        top=KINDS[state.top] if state.top != NONE else "",
        soap=listed(state.soap),
        discards=[listed(pile) for pile in state.discarded],
        on_sale=[KINDS[state.card]] if state.card != NONE else [],
        sale=_sale_zone(state) if state.card != NONE else None,
        bids=[listed(bid) for bid in state.bids],
        sayings=[sayings(state.said, seat) for seat in range(state.seats)],
        sealed=[_sealed_zone(state, seat) for seat in members(state.acted)],
        begun=_begun_zone(state),
        declared=KINDS[state.declared] if state.declared != NONE else "",
        known=_known_zone(state, [*map(str, range(state.seats)), "public"], 0),
        exposed=_known_zone(state, [*map(str, range(state.seats))], exposed_row(state, 0)),
        claims=claims(state, state.sales, AWAKE),
        points=list(state.points),
        history=history(state.scored),
        last_round=_round_zone(state),
    )
    return {zone: content for zone, content in msgspec.to_builtins(zones).items() if content is not None}


def _sale_zone(state: Sapone) -> SaleZone:
    return SaleZone(
        claim=KINDS[state.claim],
        wish=wished(state.wish),
        revealed=state.is_revealed,
        doubter=state.doubter,
        lap=state.lap,
        deeds=[DEEDS[sales.deed_of(state, seat)] for seat in range(state.seats)],
        buyer=state.called if state.phase == EXCHANGE else NONE,
    )


def _sealed_zone(state: Sapone, seat: int) -> SealedZone:
    act = sales.sealed_act(state, seat)
    return SealedZone(seat, act.act, act.cards, act.sayings)


def _begun_zone(state: Sapone) -> BegunZone | None:
    if state.stage == COMPLETE:
        return None
    half = half_made(state, state.composer)
    assert half.act
    return BegunZone(
        state.composer, half.act, half.cards, half.claim, half.wish, half.is_saying, half.sayings
    )


def _known_zone(state: Sapone, names: Sequence[str], first: int) -> dict[str, list[Known]]:
    width = 2 * state.seats
    return {
        name: [known(state.known[first + width * number + place]) for place in range(width)]
        for number, name in enumerate(names)
    }


def _round_zone(state: Sapone) -> RoundZone | None:
    last = state.scored
    if last is None:
        return None
    return RoundZone(
        hands=[listed(hand) for hand in last.hands],
        totals=list(last.totals),
        declarer=last.holder,
        declared=KINDS[last.declared] if last.declared != NONE else "",
        claims=claims(state, last.sales, AWAKE),
    )


def place(given: Mapping[str, Any], options: Options, seats: int, rng: Rng) -> Sapone:
    """The table that the zones describe."""
    zones = read_zones(Position, given)
    state = start(options, seats)
    state.phase = PHASES.index(zones.phase or _likely_phase(zones))
    state.round_number = zones.round_number
    state.turn_number = zones.turn_number
    _seat(state, zones)
    _score(state, zones)
    _open_sale(state, zones)
    lay_cards(state, zones.hands, zones.market, zones.soap, zones.discards, zones.bids, rng)
    _turn_top(state, zones)
    lay_knowledge(state, zones.known, zones.exposed)
    _call(state, zones)
    _act(state, zones)
    return state


def _likely_phase(zones: Position) -> Phase:
    if zones.sale is None and not zones.on_sale:
        return "turn"
    return "answer" if any(zones.bids) and not zones.sealed else "lap"


def _seat(state: Sapone, zones: Position) -> None:
    """Whose turn it is: seat 0 if left out. Before the first round it is nobody's."""
    if state.phase == OPENING and zones.round_number == 0:
        return
    turn = zones.turn if zones.turn is not None else 0
    starter = zones.starter if zones.starter is not None else turn
    check_seats("turn", [turn], state.seats)
    check_seats("starter", [starter], state.seats)
    state.turn, state.starter = turn, starter


def _score(state: Sapone, zones: Position) -> None:
    """All that stays from round to round, and the sales of this one."""
    state.points = numbers("points", zones.points or [0] * state.seats, state.seats)
    check_claims("claims", zones.claims, state.seats)
    state.sales = ended(zones.claims, state.variant)
    last = zones.last_round
    if (last is None) != (not zones.history):
        raise BadInput("the last round is there if there is a history, and only then", "last_round")
    if last is None:
        return
    nothing = state.variant.nothing
    for row in zones.history:
        points = numbers("history", row, state.seats)
        state.scored = Scored(state.scored, nothing, NONE, NONE, points, nothing, None)
    check_claims("last_round", last.claims, state.seats)
    check_seats("last_round", [last.declarer] if last.declarer != NONE else [], state.seats)
    if (last.declarer == NONE) != (last.declared == ""):
        raise BadInput("a Diamond that somebody held was declared", "last_round")
    state.scored = Scored(
        state.scored.before if state.scored is not None else None,
        vec[i64](piles_of("last_round", last.hands, state.seats)),
        last.declarer,
        kind_of("last_round", last.declared) if last.declared else NONE,
        numbers("history", zones.history[-1], state.seats),
        numbers("last_round", last.totals, state.seats),
        ended(last.claims, state.variant),
    )


def _open_sale(state: Sapone, zones: Position) -> None:
    """The card on sale and all that was said of it."""
    has_sale = state.phase in _IN_A_SALE
    if has_sale != (zones.sale is not None) or has_sale != bool(zones.on_sale):
        wanted = "a card is on sale, with a claim" if has_sale else "nothing is on sale"
        raise BadInput(f"in phase {PHASES[state.phase]} {wanted}", "sale" if has_sale else "on_sale")
    if not has_sale and (any(zones.bids) or any(zones.sayings) or zones.sealed):
        raise BadInput("there are bids only while a card is on sale", "bids")
    if zones.sale is None:
        return
    sale = zones.sale
    state.card = kind_of("on_sale", zones.on_sale[0])
    state.claim = kind_of("sale", sale.claim)
    state.is_revealed = sale.revealed
    state.doubter = sale.doubter
    state.lap = sale.lap
    check_seats("sale", [seat for seat in (sale.doubter, sale.buyer) if seat != NONE], state.seats)
    if any(word not in WISHES for word in sale.wish):
        raise BadInput(f"a wish is made of kinds and categories, not {' '.join(sale.wish)}", "sale")
    state.wish = wish_of(sale.wish)
    if sale.revealed != (sale.doubter != NONE) or sale.doubter == state.turn:
        raise BadInput("a card is revealed if another seat has doubted it, and only then", "sale")
    if sale.revealed and state.card != state.claim:
        raise BadInput("a card that is revealed and still on sale is what was claimed", "sale")
    _note_deeds(state, sale.deeds)
    _note_sayings(state, zones)


def _note_deeds(state: Sapone, deeds: Sequence[Deed]) -> None:
    if deeds and len(deeds) != state.seats:
        raise BadInput(f"there are {state.seats} deeds, one a seat", "sale")
    for seat, deed in enumerate(deeds):
        if deed and seat == state.turn:
            raise BadInput("the seller has no part in a lap", "sale")
        sales.note(state, seat, DEEDS.index(deed))


def _note_sayings(state: Sapone, zones: Position) -> None:
    if not zones.sayings:
        return
    if len(zones.sayings) != state.seats:
        raise BadInput(f"zone sayings must be {state.seats} lists of kinds, one a seat", "sayings")
    state.said = state.said[:]
    for seat, words in enumerate(zones.sayings):
        bid = zones.bids[seat] if seat < len(zones.bids) else []
        if len(words) > len(bid):
            raise BadInput(f"seat {seat} has said more than it has laid down", "sayings")
        for word in words:
            state.said[seat * KIND_COUNT + kind_of("sayings", word)] += 1


def _turn_top(state: Sapone, zones: Position) -> None:
    cards = size(state.market)
    state.face_up = zones.face_up if zones.face_up is not None else max(cards // 2, int(zones.top != ""))
    if zones.top:
        state.top = kind_of("top", zones.top)
        if not count_of(state.market, state.top):
            raise BadInput(f"{zones.top} is not in the market deck", "top")
    least, most = (1, cards) if zones.top else (0, max(cards - 1, 0))
    if not least <= state.face_up <= most:
        raise BadInput(f"{least} to {most} cards of this deck can lie face up", "face_up")


def _call(state: Sapone, zones: Position) -> None:
    """Who is to pay or to declare, or whose bid was accepted; and that all can do what is to be done."""
    sale, phase = zones.sale, state.phase
    bids = [*members(sales.bidders(state))]
    if phase == EXCHANGE and sale is not None:
        state.called = sale.buyer
        if sale.buyer not in bids:
            raise BadInput("the buyer is a seat that has laid down a bid", "sale")
    elif phase == PAY and sale is not None:
        state.called = sale.doubter
        if sale.doubter == NONE or not state.hands[sale.doubter]:
            raise BadInput("who doubted a true claim has a card to pay with", "sale")
    elif phase in (DECLARE, SCORE):
        holders = [seat for seat in range(state.seats) if count_of(state.hands[seat], DIAMOND)]
        if not holders:
            raise BadInput(f"in phase {PHASES[phase]} somebody holds the Diamond", "hands")
        state.called = holders[0]
    if phase == ANSWER and not bids and not sales.can_ask(state):
        raise BadInput("the seller has nothing to answer: the sale would be over", "bids")
    if phase == TURN and not state.hands[state.turn]:
        raise BadInput(f"seat {state.turn} has no card to sell", "hands")
    if (phase == PICK and not state.market) or (phase == SOAP and not state.soap):
        raise BadInput(f"in phase {PHASES[phase]} there is a card to draw", "market")
    if zones.declared and phase not in (SCORE, OPENING, OVER):
        raise BadInput("the Diamond is declared after the last turn", "declared")
    if phase == SCORE and not zones.declared:
        raise BadInput("before a round with the Diamond is scored, it is declared", "declared")
    state.declared = kind_of("declared", zones.declared) if zones.declared else NONE
    if state.declared == DIAMOND:
        raise BadInput("the Diamond counts as another kind", "declared")


def _act(state: Sapone, zones: Position) -> None:
    """What has been sealed in the lap, and said of a half-made play: by the rules, step by step."""
    if state.phase in (LAP, LAY):
        _seal(state, zones)
    elif zones.sealed:
        raise BadInput("acts are sealed only while a lap goes on", "sealed")
    if zones.begun is not None:
        begun = zones.begun
        half = Begun(begun.act, begun.cards, begun.claim, begun.wish, begun.is_saying, begun.sayings)
        _make(state, "begun", begun.seat, half, [])
        if state.stage == COMPLETE or state.composer != begun.seat:
            raise BadInput("a half-made play is not complete", "begun")


def _seal(state: Sapone, zones: Position) -> None:
    is_over = state.phase == LAY
    state.lap -= 1
    bidders = [seat for seat in range(state.seats) if seat != state.turn and state.hands[seat]]
    sales.begin_lap(state, sum(bit(seat) for seat in bidders))
    for each in zones.sealed:
        half = Begun("bid", each.cards, "", [], bool(each.sayings), each.sayings)
        if each.act == "bid":
            _make(state, "sealed", each.seat, half, [] if each.sayings else [DONE])
        elif each.cards or each.sayings:
            raise BadInput("only a bid has cards", "sealed")
        else:
            _make(state, "sealed", each.seat, None, [PASS if each.act == "pass" else DOUBT])
        if state.stage != COMPLETE:
            raise BadInput("there is one saying for each card, or none", "sealed")
    if not bidders or is_over != (state.phase == LAY):
        raise BadInput("a lap is over when all others with a card in hand have acted", "sealed")


def _make(state: Sapone, zone: str, seat: int, half: Begun | None, more: Sequence[int]) -> None:
    """Make these moves of the seat."""
    moves = list(more)
    if half is not None:
        half = msgspec.structs.replace(
            half,
            cards=[KINDS[kind] for kind in sorted(kind_of(zone, name) for name in half.cards)],
            sayings=[KINDS[kind] for kind in sorted(kind_of(zone, name) for name in half.sayings)],
            claim=KINDS[kind_of(zone, half.claim)] if half.claim else "",
        )
        if any(word not in WISHES for word in half.wish) or not (half.cards or half.act == "more"):
            raise BadInput("a play begins with a card, or with a wish for more", zone)
        moves = begun_moves(half) + moves
    for move in moves:
        if why_not := state.refusal(seat, move):
            raise BadInput(f"seat {seat} cannot have done that: {why_not}", zone)
        state.play(seat, move, None)
