"""What a seat sees of a table of Sapone, and a table that looks so."""

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, mask_of
from mazzo.games.sapone import sales
from mazzo.games.sapone.knowledge import exposed_row, owned, row_of
from mazzo.games.sapone.model import Act, Begun, Known, Market, Sale, Sealed, View
from mazzo.games.sapone.moves import (
    ANSWER,
    ASKING,
    BIDDING,
    BUY,
    COMPLETE,
    DECLARE,
    EXCHANGE,
    GIVEN_FOR_SOAP,
    GIVING,
    LAP,
    MORE_WANT,
    PAY,
    PHASES,
    SAY,
    SAYING,
    SCORE,
    TURN,
)
from mazzo.games.sapone.piles import (
    KIND_COUNT,
    KINDS,
    MARKET_CARD,
    NONE,
    NUMBERS,
    SOAP_CARD,
    listed,
    market_cards,
    named_only,
    pile_of,
    size,
    soap_cards,
)
from mazzo.games.sapone.rounds import (
    Scored,
    bid_of,
    claims,
    deeds_of,
    ended,
    history,
    offer,
    said_of,
    sayings,
    shown,
)
from mazzo.games.sapone.rules import Sapone
from mazzo.games.sapone.variant import Variant
from mazzo.games.sapone.wishes import WISHES, wish_of, wished


def view(state: Sapone, seat: int) -> View:
    """All that the seat knows, by the rules of what is known."""
    is_seat = seat >= 0
    seats = range(state.seats)
    row, public = row_of(state, seat), row_of(state, -1)
    return View(
        seat=seat,
        options=state.variant.options,
        phase=PHASES[state.phase],
        round_number=state.round_number,
        turn_number=state.turn_number,
        starter=state.starter,
        turn=state.turn,
        actors=_actors(state),
        may=_may(state, seat),
        hand=listed(state.hands[seat]) if is_seat else [],
        hand_sizes=[size(hand) for hand in state.hands],
        market=Market(
            cards=size(state.market),
            face_up=state.face_up,
            top=KINDS[state.top] if state.top != NONE else "",
        ),
        soap=size(state.soap),
        discards=[size(pile) for pile in state.discarded],
        own_discards=listed(state.discarded[seat]) if is_seat else [],
        is_last_turn=state.market == 0,
        declarer=state.called if state.phase in (DECLARE, SCORE) else NONE,
        declared=KINDS[state.declared] if state.declared != NONE else "",
        sale=_sale(state, seat) if state.card != NONE else None,
        sealed=_sealed(state, seat),
        begun=half_made(state, seat),
        known=[known(owned(state, place) if place == seat else state.known[row + place]) for place in seats],
        known_discards=[
            known(state.discarded[place] if place == seat else state.known[row + state.seats + place])
            for place in seats
        ],
        public=[known(state.known[public + place]) for place in seats],
        public_discards=[known(state.known[public + state.seats + place]) for place in seats],
        exposed=_exposed(state, seat, 0) if is_seat else [],
        exposed_discards=_exposed(state, seat, state.seats) if is_seat else [],
        claims=claims(state, state.sales, seat),
        points=list(state.points),
        history=history(state.scored),
        last_round=shown(state, seat),
        winners=state.winners(),
    )


def _exposed(state: Sapone, seat: int, first: int) -> list[Known]:
    row = exposed_row(state, seat) + first
    return [known(state.known[row + other]) for other in range(state.seats)]


def _actors(state: Sapone) -> list[int]:
    """The seats that may act; that one of them has said half of something, nobody knows."""
    if state.phase == LAP:
        return state.in_turn(state.pending)
    if state.phase in (TURN, ANSWER):
        return [state.turn]
    return [state.called] if state.phase in (PAY, DECLARE) else []


def _may(state: Sapone, seat: int) -> list[Act]:
    """What the seat may do with a whole play."""
    if seat < 0 or seat not in _actors(state):
        return []
    if state.phase == TURN:
        return ["sell", "buy"] if size(state.hands[seat]) >= GIVEN_FOR_SOAP else ["sell"]
    if state.phase == LAP:
        return ["bid", "pass"] if state.is_revealed else ["bid", "pass", "doubt"]
    if state.phase == ANSWER:
        acts: list[Act] = ["accept"] if sales.bidders(state) else []
        return [*acts, "more", "close"] if sales.can_ask(state) else [*acts, "close"]
    return ["pay"] if state.phase == PAY else ["diamond"]


def known(pile: i64) -> Known:
    """What is known of a place, in words."""
    named = named_only(pile)
    return Known(
        kinds=listed(named),
        market=market_cards(pile) - market_cards(named),
        soap=soap_cards(pile) - soap_cards(named),
    )


def known_pile(what: Known) -> i64:
    """The other way round."""
    return pile_of(what.kinds) + what.market * MARKET_CARD + what.soap * SOAP_CARD


def _sale(state: Sapone, seat: int) -> Sale:
    return Sale(
        seller=state.turn,
        claim=KINDS[state.claim],
        wish=wished(state.wish),
        card=KINDS[state.card] if state.is_revealed or seat == state.turn else "",
        is_revealed=state.is_revealed,
        lap=state.lap,
        waiting=state.in_turn(state.pending),
        acted=state.in_turn(state.acted),
        offers=[
            offer(
                bidder, state.bids[bidder], state.said, state.deeds, bidder == seat or state.variant.is_open
            )
            for bidder in state.after(state.turn)
        ],
        can_ask=state.phase == ANSWER and sales.can_ask(state),
        doubter=state.doubter,
        buyer=state.called if state.phase == EXCHANGE else NONE,
    )


def _sealed(state: Sapone, seat: int) -> Sealed | None:
    if seat < 0 or not state.acted >> seat & 1:
        return None
    act = sales.sealed_act(state, seat)
    return Sealed(act.act, act.cards, act.sayings)


def half_made(state: Sapone, seat: int) -> Begun:
    """What the seat has said of a play that is not complete."""
    if state.stage == COMPLETE or seat != state.composer:
        return Begun("", [], "", [], False, [])
    stage = state.stage
    bids = stage in (BIDDING, SAYING)
    return Begun(
        act="bid" if bids else "buy" if stage == GIVING else "more" if stage == ASKING else "sell",
        cards=listed(state.picked),
        claim=KINDS[state.named] if state.named != NONE else "",
        wish=wished(state.asked),
        is_saying=stage == SAYING,
        sayings=sayings(state.saying, seat) if stage == SAYING else [],
    )


def imagine(view: View) -> Sapone:
    """A table that fits the view, with what is hidden dealt in some way that is possible."""
    seats = len(view.points)
    variant = Variant(view.options, seats)
    nothing = variant.nothing
    state = Sapone(variant, vec[i64](view.points), nothing[:], nothing[:], nothing[:], variant.unknown[:])
    state.phase = PHASES.index(view.phase)
    state.round_number = view.round_number
    state.turn_number = view.turn_number
    state.starter = view.starter
    state.turn = view.turn
    state.face_up = view.market.face_up
    state.top = NUMBERS[view.market.top] if view.market.top else NONE
    state.declared = NUMBERS[view.declared] if view.declared else NONE
    state.called = view.declarer
    state.sales = ended(view.claims, variant)
    _remember_rounds(state, view)
    _remember(state, view)
    _lay_unseen(state, view)
    if view.sale is not None:
        _open_sale(state, view.sale, view)
    if view.begun.act:
        for move in begun_moves(view.begun):
            state.play(view.seat, move, None)
    state.reshuffle(view.seat, Rng(0))
    return state


def _remember_rounds(state: Sapone, view: View) -> None:
    last = view.last_round
    if last is None:
        return
    for points in view.history[:-1]:
        nothing = state.variant.nothing
        state.scored = Scored(state.scored, nothing, NONE, NONE, vec[i64](points), nothing, None)
    state.scored = Scored(
        state.scored,
        vec[i64]([pile_of(hand) for hand in last.hands]),
        last.declarer,
        NUMBERS[last.declared] if last.declared else NONE,
        vec[i64](last.points),
        vec[i64](last.totals),
        ended(last.claims, state.variant),
    )


def _remember(state: Sapone, view: View) -> None:
    """What the seat knows, what everybody knows, and what it can tell that each other knows of it."""
    seats = state.seats
    for rows, (places, discards) in (
        (row_of(state, view.seat), (view.known, view.known_discards)),
        (row_of(state, -1), (view.public, view.public_discards)),
    ):
        for place in range(seats):
            if rows == row_of(state, -1) or place != view.seat:
                state.known[rows + place] = known_pile(places[place])
                state.known[rows + seats + place] = known_pile(discards[place])
    if view.seat >= 0:
        row = exposed_row(state, view.seat)
        for other in range(seats):
            state.known[row + other] = known_pile(view.exposed[other])
            state.known[row + seats + other] = known_pile(view.exposed_discards[other])


def _lay_unseen(state: Sapone, view: View) -> None:
    """As many cards as there are everywhere; which ones, only where the seat knows that."""
    seats = range(state.seats)
    any_card = MARKET_CARD
    state.hands = vec[i64](
        [pile_of(view.hand) if seat == view.seat else any_card * view.hand_sizes[seat] for seat in seats]
    )
    state.discarded = vec[i64](
        [
            pile_of(view.own_discards) if seat == view.seat else any_card * view.discards[seat]
            for seat in seats
        ]
    )
    state.market = any_card * view.market.cards
    state.soap = any_card * view.soap


def _open_sale(state: Sapone, sale: Sale, view: View) -> None:
    state.card = NUMBERS[sale.card or sale.claim]
    state.claim = NUMBERS[sale.claim]
    state.wish = wish_of(sale.wish)
    state.is_revealed = sale.is_revealed
    state.doubter = sale.doubter
    state.lap = sale.lap
    state.pending = mask_of(vec[i64](sale.waiting))
    state.acted = mask_of(vec[i64](sale.acted))
    if state.phase == PAY:
        state.called = sale.doubter
    elif state.phase == EXCHANGE:
        state.called = sale.buyer
    state.said = said_of(sale.offers, state.said)
    state.deeds = deeds_of(sale.offers)
    for laid in sale.offers:
        state.bids[laid.seat] = bid_of(laid)
    if view.sealed is not None:
        state.sealed[view.seat] = pile_of(view.sealed.cards)
        if view.sealed.act == "doubt":
            state.doubting = bit(view.seat)
        _say(state, view.seat, view.sealed.sayings)


def _say(state: Sapone, seat: int, words: list[str]) -> None:
    if words:
        state.speakers |= bit(seat)
        state.saying = state.saying[:]
        for saying in words:
            state.saying[seat * KIND_COUNT + NUMBERS[saying]] += 1


def begun_moves(begun: Begun) -> list[int]:
    """The steps that a half-made play has taken."""
    cards: list[int] = [NUMBERS[card] for card in begun.cards]
    wish: list[int] = [WISHES.index(word) for word in begun.wish]
    if begun.act == "more":
        return [MORE_WANT, *wish]
    if begun.act == "buy":
        return [BUY + cards[0], *cards[1:]]
    if begun.act == "sell":
        return [*cards, NUMBERS[begun.claim], *wish] if begun.claim else cards
    return [*cards, SAY, *(NUMBERS[saying] for saying in begun.sayings)] if begun.is_saying else cards
