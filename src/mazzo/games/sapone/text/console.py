"""How a table of Sapone is laid out: the market as a scene, and the score sheet of a round."""

from collections import Counter
from collections.abc import Sequence

from mazzo.core.layout import Cell, Layout, Row, Sheet, Tile
from mazzo.core.model import Event
from mazzo.core.words import listing, plural
from mazzo.games.sapone import model
from mazzo.games.sapone.rules import moves, piles
from mazzo.games.sapone.text import score_reasons
from mazzo.games.sapone.text.kinds import a_card
from mazzo.games.sapone.text.sentences import FORMS

_TONES = ["yellow", "green", "blue", "magenta", "white"]
_ACTS: dict[model.Phase, str] = {
    "turn": "is to sell or to buy",
    "answer": "answers the bids",
    "pay": "owes a card",
    "diamond": "says what the Diamond is",
}


def tone_of(name: str) -> str:
    """The colour of a kind: that of its category."""
    kind = piles.KINDS.index(name)
    return _TONES[sum(first <= kind for first in piles.FIRST_OF) - 1]


def tiles(cards: Sequence[str]) -> list[Tile]:
    """A tile for each kind, with how many there are."""
    counts = Counter(cards)
    return [
        Tile(name, face=[name, f"x{count}"] if count > 1 else [name], tone=tone_of(name))
        for name, count in sorted(counts.items(), key=lambda each: piles.KINDS.index(each[0]))
    ]


def layout(view: model.View, names: Sequence[str]) -> Layout:
    """The decks, the sale, the others in the direction of play, and the seat's own hand below."""
    near = max(view.seat, 0)
    others = [(near + step) % len(names) for step in range(1, len(names))]
    if view.options.direction == "counterclockwise":
        others.reverse()
    rows = [
        _market_row(view),
        _sale_row(view, names),
        *(_seat_row(view, seat, names) for seat in others),
        _seat_row(view, near, names),
    ]
    last = ", the last" if view.is_last_turn and view.sale is not None else ""
    return Layout(heading=f"round {view.round_number}, turn {view.turn_number}{last}", rows=rows)


def _market_row(view: model.View) -> Row:
    market = view.market
    rest = f"{plural(view.soap, 'soap card')}, {sum(view.discards)} discarded"
    if not market.cards:
        return Row("Market", text=f"empty: this is the last turn; {rest}")
    top = f"{market.top} lies on top" if market.top else "the top one lies face down"
    return Row("Market", text=f"{plural(market.cards, 'card')}, {market.face_up} face up: {top}; {rest}")


def _sale_row(view: model.View, names: Sequence[str]) -> Row:
    """Who sells, what they claim, what it is if that is known, and who may still act."""
    sale = view.sale
    if sale is None:
        return Row("Sale", text=_last_sale(view, names))
    parts = [f'{names[sale.seller]} sells "{sale.claim}"']
    if sale.is_revealed:
        parts[0] += f", doubted by {names[sale.doubter]} and true: it lies face up"
    elif sale.card:
        parts[0] += f", which is {'true' if sale.card == sale.claim else f'a bluff: it is {sale.card}'}"
    if sale.wish:
        parts.append(f"wants {listing(sale.wish)}")
    if view.phase == "lap":
        parts.append(f"lap {sale.lap}: {listing([names[seat] for seat in sale.waiting])} may still act")
    elif view.phase in _ACTS:
        parts.append(f"{listing([names[seat] for seat in view.actors])} {_ACTS[view.phase]}")
    return Row("Sale", text="; ".join(parts))


def _last_sale(view: model.View, names: Sequence[str]) -> str:
    """What became of the last sale of the round."""
    if view.phase == "diamond":
        return f"{names[view.declarer]} holds the Diamond and says what it is"
    if not view.claims:
        return "none yet in this round"
    last = view.claims[-1]
    what = f'{names[last.seller]}\'s "{last.claim}"'
    if last.end == "closed":
        return f"the last one, {what}, was closed"
    if last.end == "caught":
        return f"the last one, {what}, was a bluff: {names[last.taker]} got the {last.card}"
    return f"the last one, {what}, went to {names[last.taker]} for {plural(last.price, 'card')}"


def _seat_row(view: model.View, seat: int, names: Sequence[str]) -> Row:
    if seat == view.seat:
        return Row(seat=seat, tiles=tiles(view.hand), text="; ".join(_standing(view, seat, names)))
    hand = plural(view.hand_sizes[seat], "card")
    return Row(seat=seat, text="; ".join([f"{hand} in hand", *_standing(view, seat, names)]))


def _standing(view: model.View, seat: int, names: Sequence[str]) -> list[str]:
    """What all players see of the seat, what this seat knows of it, and of the own one what only it knows."""
    parts = _offer(view, seat)
    is_own = seat == view.seat
    if is_own and view.sealed is not None:
        parts.append(f"sealed: {view.sealed.act} {' '.join(view.sealed.cards)}".rstrip())
    if is_own and view.sale is not None and view.sale.is_passed:
        parts.append("you pass for this sale")
    if is_own:
        parts += _exposed(view, names)
        if view.own_discards:
            parts.append(f"discarded {' '.join(view.own_discards)}")
    elif view.known[seat].kinds:
        parts.append(f"has {' '.join(view.known[seat].kinds)}")
    return parts


def _exposed(view: model.View, names: Sequence[str]) -> list[str]:
    """What others know of the seat's own cards: all of them, and some of them more than that."""
    public = Counter(view.public[view.seat].kinds)
    parts = [f"all know of {' '.join(public.elements())}"] if public else []
    for who, what in enumerate(view.exposed):
        if more := Counter(what.kinds) - public:
            parts.append(f"{names[who]} knows of {' '.join(more.elements())}")
    return parts


def _offer(view: model.View, seat: int) -> list[str]:
    """What the seat has to do with the sale."""
    sale = view.sale
    if sale is None:
        return []
    if seat == sale.seller:
        return ["sells"]
    offer = next(each for each in sale.offers if each.seat == seat)
    parts = []
    if offer.cards:
        kinds = f" ({' '.join(offer.kinds)})" if offer.kinds else ""
        word = f"ACCEPT {seat}: " if view.phase == "answer" and view.seat == sale.seller else ""
        parts.append(f"{word}{plural(offer.cards, 'card')} down{kinds}")
    if offer.sayings:
        parts.append(f'says "{listing(offer.sayings)}"')
    if view.phase == "lap":
        acted = "has acted" if seat in sale.acted else "may act"
        parts.append(acted if seat in sale.acted or seat in sale.waiting else "has no card to bid")
    elif offer.deed in ("passed", "doubted"):
        parts.append(offer.deed)
    return parts


def forms(view: model.View) -> list[str]:
    """Plays that the seat may make, with its own cards: each word alone, and with all that may follow it."""
    return [line for act in view.may for line in _examples(view, act)]


def _examples(view: model.View, act: model.Act) -> list[str]:
    hand = view.hand
    match act:
        case "sell":
            return [f"SELL {hand[0]} AS {hand[0]}", f"SELL {hand[0]} AS watermelon1 WANT vegetables"]
        case "buy":
            return [f"BUY {' '.join(hand[: moves.GIVEN_FOR_SOAP])}"]
        case "bid":
            cards = hand[:2]
            return [f"BID {hand[0]}", f"BID {' '.join(cards)} SAYING{' soap2' * len(cards)}"]
        case "pass":
            return [FORMS["PASS"], FORMS["PASS ALL"]]
        case "pay":
            return [f"PAY {hand[0]}"]
        case "accept":
            offers = view.sale.offers if view.sale is not None else []
            return [f"ACCEPT {offer.seat}" for offer in offers if offer.cards]
        case "more":
            return ["MORE", FORMS["MORE"]]
    return [FORMS[act.upper()]]


def sheet(event: Event, names: Sequence[str]) -> Sheet | None:
    """A round: what each seat has in each category, who wins it and why; then the claims that were made."""
    if not isinstance(event, model.RoundScored):
        return None
    scored = event.scored
    bonus = [Cell("Bonus"), *(Cell(str(points) if points else "") for points in scored.bonus), Cell("")]
    best = max(scored.totals)
    return Sheet(
        title=f"Round {scored.round_number}",
        columns=["", *names, "why"],
        lines=[*(_line(scored, each, names) for each in scored.categories), bonus],
        totals=[
            [
                Cell("Points"),
                *(Cell(str(points), "bold") for points in scored.points),
                _diamond(scored, names),
            ],
            [
                Cell("Total"),
                *(Cell(str(total), "bold good" if total == best else "bold") for total in scored.totals),
                Cell(f"to {event.target}", "dim"),
            ],
        ],
        legend=[Cell(line, "dim") for line in _truths(scored, names)],
    )


def _line(scored: model.Round, category: model.Category, names: Sequence[str]) -> list[Cell]:
    cells = []
    for seat, amount in enumerate(category.amounts):
        is_won = seat in category.winners
        cells.append(Cell(f"{amount} +{category.worth}" if is_won else str(amount), "good" if is_won else ""))
    title = (
        f"{'Most' if category.name in (piles.CATEGORIES[0], piles.CATEGORIES[3]) else 'Best'} {category.name}"
    )
    return [Cell(title), *cells, Cell(score_reasons.why(scored, category, names), "dim")]


def _diamond(scored: model.Round, names: Sequence[str]) -> Cell:
    if scored.declarer < 0:
        return Cell("")
    return Cell(f"{names[scored.declarer]}'s Diamond counted as {a_card(scored.declared)}.", "dim")


def _truths(scored: model.Round, names: Sequence[str]) -> list[str]:
    """How much of what was claimed is known to be true."""
    doubted = [claim for claim in scored.claims if claim.doubter >= 0]
    caught = Counter(names[claim.seller] for claim in doubted if claim.truth == "bluff")
    true = Counter(names[claim.seller] for claim in doubted if claim.truth == "true")
    parts = [f"{plural(len(scored.claims), 'claim')}, {len(doubted)} doubted"]
    if caught:
        parts.append(f"bluffs caught: {_counted(caught)}")
    if true:
        parts.append(f"true when doubted: {_counted(true)}")
    return ["; ".join(parts)]


def _counted(who: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(who.items()))
