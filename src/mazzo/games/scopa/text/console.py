"""How Scopa looks at the console, and the sheet that explains the points of a hand."""

from collections.abc import Sequence

from mazzo.core.layout import Cell, Layout, Row, Sheet, Tile
from mazzo.core.marked import card, either, suit
from mazzo.core.model import Event
from mazzo.core.words import plural
from mazzo.games.scopa import model
from mazzo.games.scopa.rules.state import SEATS, other

REASONS = {
    "cards": "the most cards",
    "coins": f"the most {suit('diamonds')}",
    "settebello": card("7D"),
    "primiera": "the best card of each suit, added up",
    "scopas": "a point each",
}


def layout(view: model.View, names: Sequence[str]) -> Layout:
    """The other seat across the table, the cards between, and the seat's own hand below."""
    near = max(view.seat, 0)
    return Layout(
        heading=_heading(view.options, view.hand_number),
        rows=[
            _seat_row(view, other(near)),
            Row("Table", tiles=[Tile(card) for card in view.table], text=_deck(view)),
            _seat_row(view, near),
        ],
    )


def _deck(view: model.View) -> str:
    return f"Deck {view.deck}" if view.table else f"empty; Deck {view.deck}"


def _heading(options: model.Options, hand_number: int) -> str:
    if not options.target:
        return "one hand"
    return f"hand {hand_number}, to {options.target} points"


def _seat_row(view: model.View, seat: int) -> Row:
    if seat == view.seat:
        tiles = [Tile(card, notes=_deed(view.takes[card])) for card in view.hand]
    else:
        tiles = [Tile()] * view.hand_sizes[seat]
    return Row(seat=seat, tiles=tiles, text=_won(view.captured[seat], view.scopas[seat]))


def _deed(captures: Sequence[str]) -> list[str]:
    """What a card would do if it were played."""
    if not captures:
        return ["trails"]
    return [f"takes {captures[0]}", *(f"or {capture}" for capture in captures[1:])]


def _won(cards: Sequence[str], scopas: int) -> str:
    """The pile in words: what its owner counts on."""
    coins = sum(card.endswith("D") for card in cards)
    parts = [f"won {plural(len(cards), 'card')}", plural(coins, "coin")]
    if "7D" in cards:
        parts.append("the settebello")
    if scopas:
        parts.append(plural(scopas, "scopa"))
    return ", ".join(parts)


def sheet(event: Event, names: Sequence[str]) -> Sheet | None:
    """The points of a hand, each with its reason."""
    if not isinstance(event, model.HandScored):
        return None
    return Sheet(
        title=f"Hand {event.hand_number}",
        columns=["", *names, "for"],
        lines=[_line(line) for line in event.lines],
        totals=[_totals("this hand", event.earned), _totals("in all", event.totals)],
    )


def _line(line: model.Line) -> list[Cell]:
    cells = [
        Cell(f"{count}  +{points}", "good") if points else Cell(f"{count}   –")
        for count, points in zip(line.counts, line.points, strict=True)
    ]
    is_tie = line.category != "scopas" and not any(line.points)
    reason = "a tie: no point" if is_tie else REASONS[line.category]
    title = either("Coins", suit("Diamonds")) if line.category == "coins" else line.category.capitalize()
    return [Cell(title), *cells, Cell(reason, "dim")]


def _totals(title: str, points: Sequence[int]) -> list[Cell]:
    tones = ["bold" if points[seat] > points[other(seat)] else "" for seat in range(SEATS)]
    return [Cell(title), *(Cell(str(each), tone) for each, tone in zip(points, tones, strict=True)), Cell("")]
