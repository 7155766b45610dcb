"""How SobeSobe looks at the console, and the score table of its rounds."""

from collections.abc import Sequence

from mazzo.core.layout import Cell, Layout, Row, Sheet, Tile
from mazzo.core.marked import suit
from mazzo.core.model import Event
from mazzo.core.words import plural
from mazzo.games.sobesobe import model
from mazzo.games.sobesobe.rules.seats import next_seat
from mazzo.games.sobesobe.text.sentences import ROUND, ROUND_FIRST, TRUMP

LEGEND = (
    Cell("dealer", "bold"),
    Cell("party player", "underlined"),
    Cell("points off", "good"),
    Cell("points on", "bad"),
    Cell("- sat out", "dim"),
    Cell("winner", "framed"),
)


def layout(view: model.View, names: Sequence[str]) -> Layout:
    """The stakes, the others as their turns come, the trick in the middle, and the seat's own hand below."""
    seats = len(names)
    near = max(view.seat, 0)
    others, seat = list[int](), next_seat(near, seats)
    while seat != near:
        others.append(seat)
        seat = next_seat(seat, seats)
    return Layout(
        heading=f"round {view.round_number}",
        rows=[
            Row("Trump", text=_stakes(view, names)),
            *(_seat_row(view, other) for other in others),
            _trick_row(view, names),
            _seat_row(view, near),
        ],
    )


def _stakes(view: model.View, names: Sequence[str]) -> str:
    if view.party < 0:
        return "not named yet"
    party = f"{names[view.party]} is the party player"
    if not view.trump:
        return f"{party} and is to name it{' again' if view.again else ''}"
    blind = ", named blind" if view.blind else ""
    return f"{view.trump}{blind}; {plural(view.value, 'point')} a trick; {party}"


def _trick_row(view: model.View, names: Sequence[str]) -> Row:
    """The cards in the middle, each with who played it, who led and who is winning."""
    if not view.trick.cards:
        return Row("Trick", text=_last_trick(view, names))
    tiles = []
    for seat, card in zip(view.trick.seats, view.trick.cards, strict=True):
        notes = [names[seat]]
        if seat == view.trick.seats[0]:
            notes.append("led")
        if seat == view.trick.winner:
            notes.append("wins")
        tiles.append(Tile(card, notes=notes))
    return Row("Trick", tiles=tiles)


def _last_trick(view: model.View, names: Sequence[str]) -> str:
    if not view.tricks:
        return "none yet"
    last = view.tricks[-1]
    return f"{names[last.winner]} won the last one: {' '.join(last.cards)}"


def _seat_row(view: model.View, seat: int) -> Row:
    return Row(seat=seat, tiles=_cards(view, seat), text=", ".join(_standing(view, seat)))


def _cards(view: model.View, seat: int) -> list[Tile]:
    if seat != view.seat:
        return [Tile()] * view.hand_sizes[seat]
    is_choice = 0 < len(view.playable) < len(view.hand)
    return [Tile(card, notes=["may go"] if is_choice and card in view.playable else []) for card in view.hand]


def _standing(view: model.View, seat: int) -> list[str]:
    """What all players know of the seat, and of the own one what only it knows."""
    parts = []
    if seat == view.dealer:
        parts.append("dealer")
    if seat == view.party:
        parts.append("party")
    if seat in view.sitting:
        parts.append("sits out")
    elif view.phase == "decide":
        parts.append("plays" if seat in view.playing else "to decide")
    if view.exchanged[seat] >= 0 and view.phase in ("exchange", "replace"):
        parts.append(f"exchanged {view.exchanged[seat]}")
    if seat in view.playing and view.phase in ("tricks", "opening", "over"):
        parts.append(f"won {plural(view.won[seat], 'trick')}")
    if seat == view.seat and view.folded:
        parts.append(f"folded {' '.join(view.folded)}")
    if seat == view.seat and view.discards:
        parts.append(f"gave away {' '.join(view.discards)}")
    return parts


def sheet(event: Event, names: Sequence[str]) -> Sheet | None:
    """The score table: a column a player, a row a round, with the marks of the legend."""
    if not isinstance(event, model.RoundScored):
        return None
    before = event.before or [event.start] * len(names)
    start = [
        Cell(str(event.earlier) if event.earlier else "Start"),
        *(Cell(str(points)) for points in before),
        Cell(""),
    ]
    return Sheet(
        title=f"After {ROUND} {event.earlier + len(event.rounds)}",
        columns=[ROUND_FIRST, *names, TRUMP],
        lines=[start, *(_line(event, before, number) for number in range(len(event.rounds)))],
        totals=[],
        legend=LEGEND,
    )


def _line(event: model.RoundScored, start: Sequence[int], number: int) -> list[Cell]:
    this = event.rounds[number]
    before = event.rounds[number - 1].points if number else start
    is_last = number == len(event.rounds) - 1
    cells = []
    for seat, points in enumerate(this.points):
        tones = []
        if seat == this.dealer:
            tones.append("bold")
        if seat == this.party:
            tones.append("underlined")
        text = "-"
        if seat in this.played:
            change = points - before[seat]
            text = f"{points} {change:+d}"
            tones.append("good" if change < 0 else "bad")
        else:
            tones.append("dim")
        if is_last and seat in event.winners:
            tones.append("framed")
        cells.append(Cell(text, " ".join(tones)))
    worth = f"{suit(this.trump)}{' blind' if this.blind else ''}, {this.value}"
    return [Cell(str(event.earlier + number + 1)), *cells, Cell(worth, "dim")]
