"""What a seat sees of a table of Sapone, and a table that looks so."""

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, mask_of
from mazzo.games.sapone import model
from mazzo.games.sapone.rules import knowledge, moves, piles, rounds, sales
from mazzo.games.sapone.rules.play import Sapone
from mazzo.games.sapone.rules.state import Scored, Variant


def view(state: Sapone, seat: int) -> model.View:
    """All that the seat knows, by the rules of what is known."""
    is_seat = seat >= 0
    seats = range(state.seats)
    row, public = knowledge.row_of(state, seat), knowledge.row_of(state, -1)
    return model.View(
        seat=seat,
        options=state.variant.options,
        phase=moves.PHASES[state.phase],
        round_number=state.round_number,
        turn_number=state.turn_number,
        starter=state.starter,
        turn=state.turn,
        actors=_actors(state),
        may=_may(state, seat),
        hand=piles.listed(state.hands[seat]) if is_seat else [],
        hand_sizes=[piles.size(hand) for hand in state.hands],
        market=model.Market(
            cards=piles.size(state.market),
            face_up=state.face_up,
            top=piles.KINDS[state.top] if state.top != piles.NONE else "",
        ),
        soap=piles.size(state.soap),
        discards=[piles.size(pile) for pile in state.discarded],
        own_discards=piles.listed(state.discarded[seat]) if is_seat else [],
        is_last_turn=state.market == 0,
        declarer=state.called if state.phase in (moves.DECLARE, moves.SCORE) else piles.NONE,
        declared=piles.KINDS[state.declared] if state.declared != piles.NONE else "",
        sale=_sale(state, seat) if state.card != piles.NONE else None,
        sealed=_sealed(state, seat),
        begun=half_made(state, seat),
        known=[
            known(knowledge.owned(state, place) if place == seat else state.known[row + place])
            for place in seats
        ],
        known_discards=[
            known(state.discarded[place] if place == seat else state.known[row + state.seats + place])
            for place in seats
        ],
        public=[known(state.known[public + place]) for place in seats],
        public_discards=[known(state.known[public + state.seats + place]) for place in seats],
        exposed=_exposed(state, seat, 0) if is_seat else [],
        exposed_discards=_exposed(state, seat, state.seats) if is_seat else [],
        claims=rounds.claims(state, state.sales, seat),
        points=list(state.points),
        history=rounds.history(state.scored),
        last_round=rounds.shown(state, seat),
        words=rounds.words(state, seat),
        winners=state.winners(),
    )


def _exposed(state: Sapone, seat: int, first: int) -> list[model.Known]:
    row = knowledge.exposed_row(state, seat) + first
    return [known(state.known[row + other]) for other in range(state.seats)]


def _actors(state: Sapone) -> list[int]:
    """The seats that may act; that one of them has said half of something is not known."""
    if state.phase == moves.LAP:
        return state.in_turn(state.pending)
    if state.phase in (moves.TURN, moves.ANSWER):
        return [state.turn]
    return [state.called] if state.phase in (moves.PAY, moves.DECLARE) else []


def _may(state: Sapone, seat: int) -> list[model.Act]:
    """What the seat may do with a whole play."""
    if seat < 0 or seat not in _actors(state):
        return []
    if state.phase == moves.TURN:
        return ["sell", "buy"] if piles.size(state.hands[seat]) >= moves.GIVEN_FOR_SOAP else ["sell"]
    if state.phase == moves.LAP:
        if state.passing & bit(seat):  # SAP-24: the table does it
            return []
        return ["bid", "pass"] if state.is_revealed else ["bid", "pass", "doubt"]
    if state.phase == moves.ANSWER:
        acts: list[model.Act] = ["accept"] if sales.bidders(state) else []
        return [*acts, "more", "close"] if sales.can_ask(state) else [*acts, "close"]
    return ["pay"] if state.phase == moves.PAY else ["diamond"]


def known(pile: i64) -> model.Known:
    """What is known of a place, in words."""
    named = piles.named_only(pile)
    return model.Known(
        kinds=piles.listed(named),
        market=piles.market_cards(pile) - piles.market_cards(named),
        soap=piles.soap_cards(pile) - piles.soap_cards(named),
    )


def known_pile(what: model.Known) -> i64:
    """The other way round."""
    return piles.pile_of(what.kinds) + what.market * piles.MARKET_CARD + what.soap * piles.SOAP_CARD


def _sale(state: Sapone, seat: int) -> model.Sale:
    return model.Sale(
        seller=state.turn,
        claim=piles.KINDS[state.claim],
        wish=piles.wished(state.wish),
        card=piles.KINDS[state.card] if state.is_revealed or seat == state.turn else "",
        is_revealed=state.is_revealed,
        lap=state.lap,
        waiting=state.in_turn(state.pending),
        acted=state.in_turn(state.acted),
        offers=[
            rounds.offer(
                bidder, state.bids[bidder], state.said, state.deeds, bidder == seat or state.variant.is_open
            )
            for bidder in state.after(state.turn)
        ],
        can_ask=state.phase == moves.ANSWER and sales.can_ask(state),
        doubter=state.doubter,
        buyer=state.called if state.phase == moves.EXCHANGE else piles.NONE,
        is_passed=seat >= 0 and state.passing & bit(seat) != 0,
    )


def _sealed(state: Sapone, seat: int) -> model.Sealed | None:
    if seat < 0 or not state.acted >> seat & 1:
        return None
    act = sales.sealed_act(state, seat)
    return model.Sealed(act.act, act.cards, act.sayings)


def half_made(state: Sapone, seat: int) -> model.Begun:
    """What the seat has said of a play that is not complete."""
    if state.stage == moves.COMPLETE or seat != state.composer:
        return model.Begun("", [], "", [], False, [])
    stage = state.stage
    bids = stage in (moves.BIDDING, moves.SAYING)
    return model.Begun(
        act="bid"
        if bids
        else "buy"
        if stage == moves.GIVING
        else "more"
        if stage == moves.ASKING
        else "sell",
        cards=piles.listed(state.picked),
        claim=piles.KINDS[state.named] if state.named != piles.NONE else "",
        wish=piles.wished(state.asked),
        is_saying=stage == moves.SAYING,
        sayings=rounds.sayings(state.saying, seat) if stage == moves.SAYING else [],
    )


def imagine(view: model.View) -> Sapone:
    """A table that fits the view, with what is hidden dealt in some way that is possible."""
    seats = len(view.points)
    variant = Variant(view.options, seats)
    nothing = variant.nothing
    state = Sapone(variant, vec[i64](view.points), nothing[:], nothing[:], nothing[:], variant.unknown[:])
    state.phase = moves.PHASES.index(view.phase)
    state.round_number = view.round_number
    state.turn_number = view.turn_number
    state.starter = view.starter
    state.turn = view.turn
    state.face_up = view.market.face_up
    state.top = piles.NUMBERS[view.market.top] if view.market.top else piles.NONE
    state.declared = piles.NUMBERS[view.declared] if view.declared else piles.NONE
    state.called = view.declarer
    state.sales = rounds.ended(view.claims, variant)
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


def _remember_rounds(state: Sapone, view: model.View) -> None:
    last = view.last_round
    if last is None:
        return
    for points in view.history[:-1]:
        state.scored = rounds.only_points(state.scored, vec[i64](points), state.variant)
    state.scored = Scored(
        state.scored,
        vec[i64]([piles.pile_of(hand) for hand in last.hands]),
        last.declarer,
        piles.NUMBERS[last.declared] if last.declared else piles.NONE,
        vec[i64](last.points),
        vec[i64](last.totals),
        rounds.ended(last.claims, state.variant),
        rounds.said_words(view.words, state.variant, state.seats),
    )


def _remember(state: Sapone, view: model.View) -> None:
    """What the seat knows, what all players know, and what it can tell that each other knows of it."""
    seats = state.seats
    for rows, (places, discards) in (
        (knowledge.row_of(state, view.seat), (view.known, view.known_discards)),
        (knowledge.row_of(state, -1), (view.public, view.public_discards)),
    ):
        for place in range(seats):
            if rows == knowledge.row_of(state, -1) or place != view.seat:
                state.known[rows + place] = known_pile(places[place])
                state.known[rows + seats + place] = known_pile(discards[place])
    if view.seat >= 0:
        row = knowledge.exposed_row(state, view.seat)
        for other in range(seats):
            state.known[row + other] = known_pile(view.exposed[other])
            state.known[row + seats + other] = known_pile(view.exposed_discards[other])


def _lay_unseen(state: Sapone, view: model.View) -> None:
    """As many cards as there are everywhere; which ones, only where the seat knows that."""
    seats = range(state.seats)
    any_card = piles.MARKET_CARD
    state.hands = vec[i64](
        [
            piles.pile_of(view.hand) if seat == view.seat else any_card * view.hand_sizes[seat]
            for seat in seats
        ]
    )
    state.discarded = vec[i64](
        [
            piles.pile_of(view.own_discards) if seat == view.seat else any_card * view.discards[seat]
            for seat in seats
        ]
    )
    state.market = any_card * view.market.cards
    state.soap = any_card * view.soap


def _open_sale(state: Sapone, sale: model.Sale, view: model.View) -> None:
    state.card = piles.NUMBERS[sale.card or sale.claim]
    state.claim = piles.NUMBERS[sale.claim]
    state.wish = piles.wish_of(sale.wish)
    state.is_revealed = sale.is_revealed
    state.doubter = sale.doubter
    state.lap = sale.lap
    state.pending = mask_of(vec[i64](sale.waiting))
    state.acted = mask_of(vec[i64](sale.acted))
    if sale.is_passed:
        state.passing = bit(view.seat)
    if state.phase == moves.PAY:
        state.called = sale.doubter
    elif state.phase == moves.EXCHANGE:
        state.called = sale.buyer
    state.said = rounds.said_of(sale.offers, state.said)
    state.deeds = rounds.deeds_of(sale.offers)
    for laid in sale.offers:
        state.bids[laid.seat] = rounds.bid_of(laid)
    if view.sealed is not None:
        state.sealed[view.seat] = piles.pile_of(view.sealed.cards)
        if view.sealed.act == "doubt":
            state.doubting = bit(view.seat)
        _say(state, view.seat, view.sealed.sayings)


def _say(state: Sapone, seat: int, words: list[str]) -> None:
    if words:
        state.speakers |= bit(seat)
        state.saying = state.saying[:]
        for saying in words:
            state.saying[seat * piles.KIND_COUNT + piles.NUMBERS[saying]] += 1


def begun_moves(begun: model.Begun) -> list[int]:
    """The steps that a half-made play has taken."""
    cards: list[int] = [piles.NUMBERS[card] for card in begun.cards]
    wish: list[int] = [piles.WISHES.index(word) for word in begun.wish]
    if begun.act == "more":
        return [moves.MORE_WANT, *wish]
    if begun.act == "buy":
        return [moves.BUY + cards[0], *cards[1:]]
    if begun.act == "sell":
        return [*cards, piles.NUMBERS[begun.claim], *wish] if begun.claim else cards
    return (
        [*cards, moves.SAY, *(piles.NUMBERS[saying] for saying in begun.sayings)]
        if begun.is_saying
        else cards
    )
