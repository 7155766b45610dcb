"""How Splendor looks at the console, and the sheet that shows how each point was made."""

from collections.abc import Sequence

from mazzo.core.layout import Cell, Layout, Row, Sheet, Tile
from mazzo.core.model import Event
from mazzo.core.words import listing, plural
from mazzo.games.splendor import model
from mazzo.games.splendor.rules.moves import FEWEST_FOR_TWO, HAND
from mazzo.games.splendor.rules.tokens import COLORS
from mazzo.games.splendor.rules.turns import next_seat
from mazzo.games.splendor.text.sentences import amounts, described, gives, show

TONES = {"W": "white", "U": "blue", "G": "green", "R": "red", "K": ""}
_MANY_QUIET = 5  # rounds after which it is time to say that ten end the match
_FACE = 8  # so wide that most costs fit below what a card gives


def layout(view: model.View, names: Sequence[str]) -> Layout:
    """The nobles, the tiers from the third down, the bank; the others as their turns come, then the seat."""
    near = max(view.seat, 0)
    others, seat = list[int](), next_seat(near, len(names))
    while seat != near:
        others.append(seat)
        seat = next_seat(seat, len(names))
    return Layout(
        heading=_heading(view),
        rows=[
            Row("Nobles", text=_nobles(view)),
            *(_tier_row(view, tier) for tier in (2, 1, 0)),
            Row("Bank", text=_bank(view)),
            *(_seat_row(view, other) for other in others),
            _seat_row(view, near),
        ],
    )


def _heading(view: model.View) -> str:
    parts = [f"round {view.round_number}"]
    if view.last_round:
        parts.append("the last one")
    elif view.quiet_rounds >= _MANY_QUIET:
        parts.append(f"{plural(view.quiet_rounds, 'quiet round')} of ten")
    return ", ".join(parts)


def _nobles(view: model.View) -> str:
    """Each noble by its number, with what the seat still lacks for it."""
    parts = []
    for number, noble in enumerate(view.nobles, 1):
        if noble is None:
            parts.append(f"{number} has left")
            continue
        text = f"{number}: {amounts(noble.demand)}"
        if view.seat >= 0:
            bonuses = view.players[view.seat].bonuses
            lacking = [max(0, need - has) for need, has in zip(noble.demand, bonuses, strict=True)]
            if not any(lacking):
                text += " (yours to have)"
            elif lacking != noble.demand:
                text += f" (you lack {amounts(lacking)})"
        parts.append(text)
    return " · ".join(parts)


def _tier_row(view: model.View, tier: int) -> Row:
    offers = {offer.place: offer for offer in view.offers}
    tiles = []
    for place, card in enumerate(view.board[tier], 1):
        name = f"{tier + 1}-{place}"
        tiles.append(_tile(name, card, offers.get(name)) if card else Tile(name, ["empty".ljust(_FACE), ""]))
    return Row(f"Tier {tier + 1}", tiles=tiles)


def _bank(view: model.View) -> str:
    decks = [f"{left} of tier {tier}" for tier, left in enumerate(view.decks, 1)]
    return f"{amounts(view.bank)} · decks: {', '.join(decks)}"


def _tile(name: str, card: model.Card, offer: model.Offer | None) -> Tile:
    """The bonus and the points, the cost below; and what the seat would pay, if it can."""
    face = [gives(card).ljust(_FACE), amounts(card.cost)]
    return Tile(name, face, TONES[card.bonus], [_pay(offer)] if offer and not offer.missing else [])


def _pay(offer: model.Offer) -> str:
    return f"pay {amounts(offer.payment)}" if any(offer.payment) else "free"


def _seat_row(view: model.View, seat: int) -> Row:
    player = view.players[seat]
    tiles = []
    if seat == view.seat:
        offers = {offer.place: offer for offer in view.offers}
        for slot, each in enumerate(player.reserved, 1):
            assert each.card is not None
            tiles.append(_tile(f"R{slot}", each.card, offers[f"R{slot}"]))
    return Row(seat=seat, tiles=tiles, text="; ".join(_belongings(view, seat)))


def _belongings(view: model.View, seat: int) -> list[str]:
    """What lies in front of the seat, in words."""
    player = view.players[seat]
    parts = [
        f"tokens {amounts(player.tokens)}{_count(player.tokens)}",
        f"bonuses {amounts(player.bonuses)}{_count(player.bonuses)}",
    ]
    if player.reserved and seat != view.seat:
        cards = [
            described(each.card) if each.card is not None else f"one of tier {each.tier} unseen"
            for each in player.reserved
        ]
        parts.append(f"reserved {', '.join(cards)}")
    elif blind := [f"R{slot}" for slot, each in enumerate(player.reserved, 1) if each.blind]:
        parts.append(f"{listing(blind)} unseen by the others")
    if player.nobles:
        parts.append(f"nobles {', '.join(amounts(noble.demand) for noble in player.nobles)}")
    if view.excess and seat == view.active:
        parts.append(f"to return {plural(view.excess, 'token')}")
    return parts


def _count(amounts: Sequence[int]) -> str:
    """The sum, where there is one to be done."""
    return f" ({sum(amounts)})" if sum(count > 0 for count in amounts) > 1 else ""


def forms(view: model.View) -> list[str]:
    """In a turn one play of each kind, and every card that the seat can pay for."""
    if view.phase != "turn" or view.seat != view.turn:
        return []
    colors = [(letter, there) for letter, there in zip(COLORS, view.bank, strict=False) if there]
    lines = [f"GRAB {' '.join(f'1{letter}' for letter, _ in colors[:3])}"] if colors else []
    lines += [f"GRAB 2{letter}" for letter, there in colors if there >= FEWEST_FOR_TWO][:1]
    if len(view.players[view.seat].reserved) < HAND:
        laid = [
            f"{tier}-{at}" for tier, row in enumerate(view.board, 1) for at, card in enumerate(row, 1) if card
        ]
        tops = [f"{tier}-0" for tier, left in enumerate(view.decks, 1) if left]
        lines += [f"RESERVE {place}" for place in (*laid[:1], *tops[:1])]
    return lines + [f"BUY {offer.place}" for offer in view.offers if not offer.missing]


def sheet(event: Event, names: Sequence[str]) -> Sheet | None:
    """How each seat made its points: card by card, tier by tier, and by nobles."""
    if not isinstance(event, model.MatchEnded):
        return None
    lines = [
        _line(f"Tier {tier}", [_tier_points(each, tier) for each in event.standings], "cards of that tier")
        for tier in (1, 2, 3)
    ]
    nobles = [[noble.points for noble in each.nobles] for each in event.standings]
    winners = range(len(names)) if len(event.winners) == len(names) else event.winners
    totals = [
        [
            Cell("Points"),
            *(
                Cell(str(each.points), "framed" if seat in winners else "bold")
                for seat, each in enumerate(event.standings)
            ),
            Cell("the most win", "dim"),
        ],
        [
            Cell("Cards"),
            *(Cell(str(each.bought)) for each in event.standings),
            Cell("at equal points, the fewest", "dim"),
        ],
    ]
    return Sheet(
        title=show(event, names),
        columns=["", *names, "from"],
        lines=[*lines, _line("Nobles", nobles, "3 points each")],
        totals=totals,
        legend=[Cell("winner", "framed")],
    )


def _tier_points(standing: model.Standing, tier: int) -> list[int]:
    return sorted((card.points for card in standing.cards if card.tier == tier), reverse=True)


def _line(title: str, parts: Sequence[Sequence[int]], reason: str) -> list[Cell]:
    """Of each seat `3+2 = 5`, point by point."""
    cells = []
    for points in parts:
        each = f"{'+'.join(map(str, points))} = " if len(points) > 1 else ""
        cells.append(Cell(f"{each}{sum(points)}", "good") if points else Cell("–", "dim"))
    return [Cell(title), *cells, Cell(reason, "dim")]
