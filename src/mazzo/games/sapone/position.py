"""A position of Sapone, zone by zone in notation: the whole truth, and a table built from it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, members
from mazzo.core.errors import BadInput
from mazzo.core.fields import read_zones
from mazzo.core.words import plural
from mazzo.games.sapone import model
from mazzo.games.sapone.rules import knowledge, moves, piles, rounds, sales, worlds
from mazzo.games.sapone.rules.play import Sapone, start
from mazzo.games.sapone.rules.state import AWAKE, Scored
from mazzo.games.sapone.view import begun_moves, half_made, known, known_pile
from mazzo.games.sapone.zones import BegunZone, Cards, Position, RoundZone, SaleZone, SealedZone

_CARDS = 100
_IN_A_SALE = (moves.LAP, moves.ANSWER, moves.PAY, moves.LAY, moves.EXCHANGE)


def position(state: Sapone) -> dict[str, Any]:
    """The whole truth of the table; of one that is imagined, as far as the seat that imagines it knows."""
    zones = Position(
        phase=moves.PHASES[state.phase],
        round_number=state.round_number,
        turn_number=state.turn_number,
        starter=state.starter if state.starter != piles.NONE else None,
        turn=state.turn if state.turn != piles.NONE else None,
        hands=[piles.listed(hand) for hand in state.hands],
        market=piles.listed(state.market),
        face_up=state.face_up,
        top=piles.KINDS[state.top] if state.top != piles.NONE else "",
        soap=piles.listed(state.soap),
        discards=[piles.listed(pile) for pile in state.discarded],
        on_sale=[piles.KINDS[state.card]] if state.card != piles.NONE else [],
        sale=_sale_zone(state) if state.card != piles.NONE else None,
        bids=[piles.listed(bid) for bid in state.bids],
        sayings=[rounds.sayings(state.said, seat) for seat in range(state.seats)],
        sealed=[_sealed_zone(state, seat) for seat in members(state.acted)],
        begun=_begun_zone(state),
        declared=piles.KINDS[state.declared] if state.declared != piles.NONE else "",
        known=_known_zone(state, [*map(str, range(state.seats)), "public"], 0),
        exposed=_known_zone(state, [*map(str, range(state.seats))], knowledge.exposed_row(state, 0)),
        claims=rounds.claims(state, state.sales, AWAKE),
        points=list(state.points),
        history=rounds.history(state.scored),
        last_round=_round_zone(state),
    )
    return {zone: content for zone, content in msgspec.to_builtins(zones).items() if content is not None}


def _sale_zone(state: Sapone) -> SaleZone:
    return SaleZone(
        claim=piles.KINDS[state.claim],
        wish=piles.wished(state.wish),
        revealed=state.is_revealed,
        doubter=state.doubter,
        lap=state.lap,
        deeds=[moves.DEEDS[sales.deed_of(state, seat)] for seat in range(state.seats)],
        buyer=state.called if state.phase == moves.EXCHANGE else piles.NONE,
        passing=list(members(state.passing)),
    )


def _sealed_zone(state: Sapone, seat: int) -> SealedZone:
    act = sales.sealed_act(state, seat)
    return SealedZone(seat, act.act, act.cards, act.sayings)


def _begun_zone(state: Sapone) -> BegunZone | None:
    if state.stage == moves.COMPLETE:
        return None
    half = half_made(state, state.composer)
    assert half.act
    return BegunZone(
        state.composer, half.act, half.cards, half.claim, half.wish, half.is_saying, half.sayings
    )


def _known_zone(state: Sapone, names: Sequence[str], first: int) -> dict[str, list[model.Known]]:
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
        hands=[piles.listed(hand) for hand in last.hands],
        totals=list(last.totals),
        declarer=last.holder,
        declared=piles.KINDS[last.declared] if last.declared != piles.NONE else "",
        claims=rounds.claims(state, last.sales, AWAKE),
        words=rounds.words(state, AWAKE),
    )


def place(given: Mapping[str, Any], options: model.Options, seats: int, rng: Rng) -> Sapone:
    """The table that the zones describe."""
    zones = read_zones(Position, given)
    state = start(options, seats)
    state.phase = moves.PHASES.index(zones.phase or _likely_phase(zones))
    state.round_number = zones.round_number
    state.turn_number = zones.turn_number
    _seat(state, zones)
    _score(state, zones)
    _open_sale(state, zones)
    _lay_cards(state, zones.hands, zones.market, zones.soap, zones.discards, zones.bids, rng)
    _turn_top(state, zones)
    _lay_knowledge(state, zones.known, zones.exposed)
    _call(state, zones)
    _act(state, zones)
    return state


def _likely_phase(zones: Position) -> model.Phase:
    if zones.sale is None and not zones.on_sale:
        return "turn"
    return "answer" if any(zones.bids) and not zones.sealed else "lap"


def _seat(state: Sapone, zones: Position) -> None:
    """Whose turn it is: seat 0 if left out. Before the first round it is no seat's."""
    if state.phase == moves.OPENING and zones.round_number == 0:
        return
    turn = zones.turn if zones.turn is not None else 0
    starter = zones.starter if zones.starter is not None else turn
    _check_seats("turn", [turn], state.seats)
    _check_seats("starter", [starter], state.seats)
    state.turn, state.starter = turn, starter


def _score(state: Sapone, zones: Position) -> None:
    """All that stays from round to round, and the sales of this one."""
    state.points = _numbers("points", zones.points or [0] * state.seats, state.seats)
    _check_claims("claims", zones.claims, state.seats)
    state.sales = rounds.ended(zones.claims, state.variant)
    last = zones.last_round
    if (last is None) != (not zones.history):
        raise BadInput("the last round is there if there is a history, and only then", "last_round")
    if last is None:
        return
    for row in zones.history:
        points = _numbers("history", row, state.seats)
        state.scored = rounds.only_points(state.scored, points, state.variant)
    _check_claims("last_round", last.claims, state.seats)
    _check_words(last.words, state.seats)
    _check_seats("last_round", [last.declarer] if last.declarer != piles.NONE else [], state.seats)
    if (last.declarer == piles.NONE) != (last.declared == ""):
        raise BadInput("a Diamond that somebody held was declared", "last_round")
    state.scored = Scored(
        state.scored.before if state.scored is not None else None,
        vec[i64](_piles_of("last_round", last.hands, state.seats)),
        last.declarer,
        _kind_of("last_round", last.declared) if last.declared else piles.NONE,
        _numbers("history", zones.history[-1], state.seats),
        _numbers("last_round", last.totals, state.seats),
        rounds.ended(last.claims, state.variant),
        rounds.said_words(last.words, state.variant, state.seats),
    )


def _open_sale(state: Sapone, zones: Position) -> None:
    """The card on sale and all that was said of it."""
    has_sale = state.phase in _IN_A_SALE
    if has_sale != (zones.sale is not None) or has_sale != bool(zones.on_sale):
        wanted = "a card is on sale, with a claim" if has_sale else "nothing is on sale"
        raise BadInput(f"in phase {moves.PHASES[state.phase]} {wanted}", "sale" if has_sale else "on_sale")
    if not has_sale and (any(zones.bids) or any(zones.sayings) or zones.sealed):
        raise BadInput("there are bids only while a card is on sale", "bids")
    if zones.sale is None:
        return
    sale = zones.sale
    state.card = _kind_of("on_sale", zones.on_sale[0])
    state.claim = _kind_of("sale", sale.claim)
    state.is_revealed = sale.revealed
    state.doubter = sale.doubter
    state.lap = sale.lap
    _check_seats("sale", [seat for seat in (sale.doubter, sale.buyer) if seat != piles.NONE], state.seats)
    if any(word not in piles.WISHES for word in sale.wish):
        raise BadInput(f"a wish is made of kinds and categories, not {' '.join(sale.wish)}", "sale")
    state.wish = piles.wish_of(sale.wish)
    if sale.revealed != (sale.doubter != piles.NONE) or sale.doubter == state.turn:
        raise BadInput("a card is revealed if another seat has doubted it, and only then", "sale")
    if sale.revealed and state.card != state.claim:
        raise BadInput("a card that is revealed and still on sale is what was claimed", "sale")
    _check_seats("sale", sale.passing, state.seats)
    if state.turn in sale.passing:
        raise BadInput("the seller does not pass", "sale")
    state.passing = sum(bit(seat) for seat in {*sale.passing})
    _note_deeds(state, sale.deeds)
    _note_sayings(state, zones)


def _note_deeds(state: Sapone, deeds: Sequence[model.Deed]) -> None:
    if deeds and len(deeds) != state.seats:
        raise BadInput(f"there are {state.seats} deeds, one a seat", "sale")
    for seat, deed in enumerate(deeds):
        if deed and seat == state.turn:
            raise BadInput("the seller has no part in a lap", "sale")
        sales.note(state, seat, moves.DEEDS.index(deed))


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
            state.said[seat * piles.KIND_COUNT + _kind_of("sayings", word)] += 1


def _turn_top(state: Sapone, zones: Position) -> None:
    cards = piles.size(state.market)
    state.face_up = zones.face_up if zones.face_up is not None else max(cards // 2, int(zones.top != ""))
    if zones.top:
        state.top = _kind_of("top", zones.top)
        if not piles.count_of(state.market, state.top):
            raise BadInput(f"{zones.top} is not in the market deck", "top")
    least, most = (1, cards) if zones.top else (0, max(cards - 1, 0))
    if not least <= state.face_up <= most:
        raise BadInput(f"{least} to {most} cards of this deck can lie face up", "face_up")


def _call(state: Sapone, zones: Position) -> None:
    """Who is to pay or to declare, or whose bid was accepted; and that all can do what is to be done."""
    sale, phase = zones.sale, state.phase
    bids = [*members(sales.bidders(state))]
    if phase == moves.EXCHANGE and sale is not None:
        state.called = sale.buyer
        if sale.buyer not in bids:
            raise BadInput("the buyer is a seat that has laid down a bid", "sale")
    elif phase == moves.PAY and sale is not None:
        state.called = sale.doubter
        if sale.doubter == piles.NONE or not state.hands[sale.doubter]:
            raise BadInput("who doubted a true claim has a card to pay with", "sale")
    elif phase in (moves.DECLARE, moves.SCORE):
        holders = [seat for seat in range(state.seats) if piles.count_of(state.hands[seat], piles.DIAMOND)]
        if not holders:
            raise BadInput(f"in phase {moves.PHASES[phase]} somebody holds the Diamond", "hands")
        state.called = holders[0]
    if phase == moves.ANSWER and not bids and not sales.can_ask(state):
        raise BadInput("the seller has nothing to answer: the sale would be over", "bids")
    if phase == moves.TURN and not state.hands[state.turn]:
        raise BadInput(f"seat {state.turn} has no card to sell", "hands")
    if (phase == moves.PICK and not state.market) or (phase == moves.SOAP and not state.soap):
        raise BadInput(f"in phase {moves.PHASES[phase]} there is a card to draw", "market")
    if zones.declared and phase not in (moves.SCORE, moves.OPENING, moves.OVER):
        raise BadInput("the Diamond is declared after the last turn", "declared")
    if phase == moves.SCORE and not zones.declared:
        raise BadInput("before a round with the Diamond is scored, it is declared", "declared")
    state.declared = _kind_of("declared", zones.declared) if zones.declared else piles.NONE
    if state.declared == piles.DIAMOND:
        raise BadInput("the Diamond counts as another kind", "declared")


def _act(state: Sapone, zones: Position) -> None:
    """What has been sealed in the lap, and said of a half-made play: by the rules, step by step."""
    if state.phase in (moves.LAP, moves.LAY):
        _seal(state, zones)
    elif zones.sealed:
        raise BadInput("acts are sealed only while a lap goes on", "sealed")
    if zones.begun is not None:
        begun = zones.begun
        half = model.Begun(begun.act, begun.cards, begun.claim, begun.wish, begun.is_saying, begun.sayings)
        _make(state, "begun", begun.seat, half, [])
        if state.stage == moves.COMPLETE or state.composer != begun.seat:
            raise BadInput("a half-made play is not complete", "begun")


def _seal(state: Sapone, zones: Position) -> None:
    is_over = state.phase == moves.LAY
    state.lap -= 1
    bidders = [seat for seat in range(state.seats) if seat != state.turn and state.hands[seat]]
    sales.begin_lap(state, sum(bit(seat) for seat in bidders))
    for each in zones.sealed:
        half = model.Begun("bid", each.cards, "", [], bool(each.sayings), each.sayings)
        if each.act == "bid":
            _make(state, "sealed", each.seat, half, [] if each.sayings else [moves.DONE])
        elif each.cards or each.sayings:
            raise BadInput("only a bid has cards", "sealed")
        else:
            _make(state, "sealed", each.seat, None, [moves.PASS if each.act == "pass" else moves.DOUBT])
        if state.stage != moves.COMPLETE:
            raise BadInput("there is one saying for each card, or none", "sealed")
    if not bidders or is_over != (state.phase == moves.LAY):
        raise BadInput("a lap is over when all others with a card in hand have acted", "sealed")


def _make(state: Sapone, zone: str, seat: int, half: model.Begun | None, more: Sequence[int]) -> None:
    """Make these moves of the seat."""
    made = list(more)
    if half is not None:
        half = msgspec.structs.replace(
            half,
            cards=[piles.KINDS[kind] for kind in sorted(_kind_of(zone, name) for name in half.cards)],
            sayings=[piles.KINDS[kind] for kind in sorted(_kind_of(zone, name) for name in half.sayings)],
            claim=piles.KINDS[_kind_of(zone, half.claim)] if half.claim else "",
        )
        if any(word not in piles.WISHES for word in half.wish) or not (half.cards or half.act == "more"):
            raise BadInput("a play begins with a card, or with a wish for more", zone)
        made = begun_moves(half) + made
    for move in made:
        if why_not := state.refusal(seat, move):
            raise BadInput(f"seat {seat} cannot have done that: {why_not.name}", zone)
        state.play(seat, move, None)


# Where the cards lie: those that are named, and the rest dealt around them.


def _kind_of(zone: str, name: str) -> int:
    """The kind of that name."""
    kind = piles.NUMBERS.get(name, piles.NONE)
    if kind == piles.NONE:
        raise BadInput(f"{name!r} is no kind of card; there are {', '.join(piles.KINDS)}", zone)
    return kind


def _check_seats(zone: str, given: Sequence[int], seats: int) -> None:
    """Every seat that is named is there."""
    for seat in given:
        if not 0 <= seat < seats:
            raise BadInput(f"there is no seat {seat}; there are 0 to {seats - 1}", zone)


def _numbers(zone: str, given: Sequence[int], seats: int) -> vec[i64]:
    """One number for each seat."""
    if len(given) != seats:
        raise BadInput(f"zone {zone} must be {seats} numbers, one a seat, not {len(given)}", zone)
    return vec[i64](list(given))


def _check_claims(zone: str, rows: Sequence[model.Claim], seats: int) -> None:
    """Every sale that is over is one that there can have been."""
    for row in rows:
        _kind_of(zone, row.claim)
        if row.card:
            _kind_of(zone, row.card)
        _check_seats(
            zone, [row.seller, *(seat for seat in (row.doubter, row.taker) if seat != piles.NONE)], seats
        )
        if row.offers and sorted(laid.seat for laid in row.offers) != sorted({*range(seats)} - {row.seller}):
            raise BadInput("a sale has an offer, if only of nothing, of each other seat", zone)
        for laid in row.offers:
            for name in [*laid.kinds, *laid.sayings]:
                _kind_of(zone, name)
            _check_copies(zone, Counter(map(piles.NUMBERS.__getitem__, laid.kinds)))
            if not max(len(laid.kinds), len(laid.sayings)) <= laid.cards <= _CARDS:
                raise BadInput("an offer has as many cards as are named", zone)
        if (row.end == "closed") != (row.taker == piles.NONE):
            raise BadInput("a card that was sold or caught went to somebody", zone)


def _check_words(rows: Sequence[model.Word], seats: int) -> None:
    for row in rows:
        buyers = [row.buyer] if row.buyer != piles.NONE else []
        _check_seats("last_round", [row.seller, *buyers], seats)
        if min(row.true, row.bluffs) < 0 or max(row.true, row.bluffs) > _CARDS:
            raise BadInput(f"a seller has made at most {_CARDS} true claims and as many bluffs", "last_round")


def _piles_of(zone: str, lists: Sequence[Cards], seats: int) -> list[int]:
    """The piles of all seats, of which none has more cards than there are."""
    if len(lists) != seats:
        raise BadInput(f"zone {zone} must be {seats} lists of cards, one a seat, not {len(lists)}", zone)
    counts = Counter(_kind_of(zone, name) for names in lists for name in names)
    _check_copies(zone, counts)
    return [sum(piles.UNITS[_kind_of(zone, name)] for name in names) for names in lists]


def _check_copies(zone: str, counts: Counter[int]) -> None:
    deck = Counter(
        piles.NUMBERS[name] for name in piles.listed(piles.MARKET_DECK) + piles.listed(piles.SOAP_DECK)
    )
    for kind, count in counts.items():
        if count > deck[kind]:
            raise BadInput(
                f"there are only {plural(deck[kind], 'card')} {piles.KINDS[kind]}, not {count}", zone
            )


def _lay_cards(
    state: Sapone,
    hands: Sequence[Cards] | None,
    market: Cards | None,
    soap: Cards | None,
    discards: Sequence[Cards],
    bids: Sequence[Cards],
    rng: Rng,
) -> None:
    """Hands that are not named are dealt from the market; what is named nowhere lies in the decks.

    If a deck is named, the rest of its cards is out of play: it lies among the discards of seat 0.
    """
    seats = state.seats
    nothing: list[Cards] = [[] for _ in range(seats)]
    named = {"hands": hands or nothing, "discards": discards or nothing, "bids": bids or nothing}
    laid = {zone: _piles_of(zone, lists, seats) for zone, lists in named.items()}
    decks = {zone: _deck(zone, names) for zone, names in (("market", market), ("soap", soap))}
    if laid["bids"][state.turn] if state.turn != piles.NONE else any(laid["bids"]):
        raise BadInput("the seller does not bid", "bids")
    on_sale = piles.UNITS[state.card] if state.card != piles.NONE else 0
    _check_all([*named.items(), ("market", [market or []]), ("soap", [soap or []])], state.card)
    free = piles.MARKET_DECK + piles.SOAP_DECK - on_sale - sum(map(sum, laid.values()))
    free -= (decks["market"] or 0) + (decks["soap"] or 0)
    parts = {"market": piles.named_only(_only(free, True)), "soap": piles.named_only(_only(free, False))}
    if hands is None and market is None and state.round_number > 0:
        for seat in range(seats):
            hand = worlds.some_of(
                parts["market"], moves.DEALT + (seat == state.turn and state.phase == moves.TURN), rng
            )
            laid["hands"][seat] = hand
            parts["market"] -= hand
    for zone, rest in parts.items():
        if decks[zone] is None:
            decks[zone] = rest
        else:
            laid["discards"][0] += rest
    state.hands = vec[i64](laid["hands"])
    state.bids = vec[i64](laid["bids"])
    state.discarded = vec[i64](laid["discards"])
    state.market, state.soap = decks["market"] or 0, decks["soap"] or 0


def _deck(zone: str, names: Cards | None) -> int | None:
    """The pile of a deck that is named, with no card of the other deck in it."""
    if names is None:
        return None
    pile = _piles_of(zone, [names], 1)[0]
    for name in names:
        if bool(piles.MARKET_KINDS >> _kind_of(zone, name) & 1) != (zone == "market"):
            raise BadInput(f"{name} is no card of the {zone} deck", zone)
    return pile


def _check_all(zones: Sequence[tuple[str, Sequence[Cards]]], on_sale: int) -> None:
    """No kind has more cards in all zones together than there are."""
    counts: Counter[int] = Counter([on_sale] if on_sale != piles.NONE else [])
    for zone, lists in zones:
        counts.update(_kind_of(zone, name) for names in lists for name in names)
        _check_copies(zone, counts)


def _only(pile: int, is_market: bool) -> int:
    """The cards of one deck."""
    names = [
        name
        for name in piles.listed(pile)
        if bool(piles.MARKET_KINDS >> piles.NUMBERS[name] & 1) == is_market
    ]
    return piles.pile_of(names)


def _lay_knowledge(
    state: Sapone, zone: Mapping[str, Sequence[model.Known]], exposed: Mapping[str, Sequence[model.Known]]
) -> None:
    """What is known of every place: what is named, and what lies open for all to see.

    Where it is left out what a seat can tell that others know of it, it can tell all of it.
    """
    seats = range(state.seats)
    names = [*map(str, seats), "public"]
    for name, places in zone.items():
        number = _row("known", name, names, places)
        for place, what in enumerate(places):
            pile = _known(state, "known", place, what)
            if place % state.seats != number:
                state.known[2 * state.seats * number + place] = pile
    for seat in seats:
        row = knowledge.exposed_row(state, seat)
        for other in seats:
            if other != seat:
                for kind in (0, state.seats):
                    state.known[row + kind + other] = state.known[2 * state.seats * other + kind + seat]
    for name, places in exposed.items():
        number = _row("exposed", name, names[:-1], places)
        row = knowledge.exposed_row(state, number)
        for place, what in enumerate(places):
            pile = _known(state, "exposed", number + place // state.seats * state.seats, what)
            if place % state.seats != number:
                state.known[row + place] = pile
    for seat in seats:
        if state.variant.is_open and state.bids[seat]:
            knowledge.show(state, seat, state.bids[seat])
    if state.is_revealed:
        knowledge.show(state, state.turn, piles.UNITS[state.card])


def _row(zone: str, name: str, names: Sequence[str], places: Sequence[model.Known]) -> int:
    """Whose row of the zone that is."""
    if name not in names:
        raise BadInput(f"there is nobody {name!r}; there are {', '.join(names)}", zone)
    width = 2 * (len(names) - ("public" in names))
    if len(places) != width:
        raise BadInput(f"there are {width} places, two a seat, not {len(places)}", zone)
    return names.index(name)


def _known(state: Sapone, zone: str, place: int, what: model.Known) -> int:
    """What is said to be known, if it is true."""
    _check_copies(zone, Counter(_kind_of(zone, name) for name in what.kinds))
    seat = place % state.seats
    truth = knowledge.owned(state, seat) if place < state.seats else state.discarded[seat]
    if min(what.market, what.soap) < 0 or max(what.market, what.soap) > len(piles.listed(truth)):
        raise BadInput(f"so much cannot be known of place {place}", zone)
    pile = known_pile(what)
    if piles.without(pile, truth):
        raise BadInput(f"what is known of place {place} is not so", zone)
    return pile
