"""How Hoards looks at the console, and the score sheet at its end."""

from collections.abc import Sequence

import msgspec

from mazzo.core.layout import Cell, Layout, Row, Sheet, Tile
from mazzo.core.marked import plain
from mazzo.core.model import Event
from mazzo.core.words import listing, plural
from mazzo.games.hoards import model
from mazzo.games.hoards.text.sentences import DRAGONS, looting_ended

BACK = "▒▒"
_ASKED: dict[model.Phase, str] = {
    "draft": "to pick a king",
    "keep": "to keep one card",
    "answer": "raided: agrees, or disputes it and fights",
    "invert": "holds the green dragon: shall the smaller win?",
    "choose": "has won the fight: a random card, or two given?",
    "give": "to give two cards",
    "toss": "to discard a card",
    "put back": "to put the card on top or at the bottom",
    "limit": "to discard down to five cards",
}


def for_people(view: model.View) -> model.View:
    """The view as a person may have it: without what the seat could remember, unless memory is open."""
    return view if view.options.memory == "open" else msgspec.structs.replace(view, remembered=None)


def layout(view: model.View, names: Sequence[str]) -> Layout:
    """The others with their face-down hoards, what lies in the middle, and the seat's own hoard and hand."""
    seats = len(names)
    near = max(view.seat, 0)
    others = [(near + step) % seats for step in range(1, seats)]
    return Layout(
        heading=f"turn {view.turn_number}" if view.turn_number else "",
        rows=[
            *(row for other in others for row in _seat_rows(view, names, other)),
            Row("Deck", text=_deck(view)),
            Row("Discards", tiles=[Tile(card) for card in view.discards], text=_empty(view.discards)),
            *_scene(view, names),
            *_seat_rows(view, names, near),
        ],
    )


def _empty(cards: Sequence[str]) -> str:
    return "" if cards else "none"


def _deck(view: model.View) -> str:
    parts = [f"{plural(view.deck, 'card')}, {view.removed} out unseen"]
    if view.drawn:
        parts.append(f"you have drawn {' '.join(view.drawn)}: keep one")
    elif view.drawn_count:
        parts.append(f"{view.drawn_count} drawn")
    if view.peeked:
        parts.append(f"you see {view.peeked} on top")
    if view.kings_left:
        parts.append(f"kings to pick: {' '.join(view.kings_left)}")
    if view.still:
        parts.append(f"{view.still} of {view.most_still} turns without a draw")
    return "; ".join(parts)


def _seat_rows(view: model.View, names: Sequence[str], seat: int) -> list[Row]:
    """The hand, and if there is one the hoard below it: each pile with its original and its added cards."""
    cards = view.hands[seat] if view.hands else view.hand if seat == view.seat else None
    tiles = [Tile(card) for card in cards] if cards is not None else [Tile()] * view.hand_sizes[seat]
    number = [] if seat == view.seat else [f"seat {seat}"]
    hand = Row(seat=seat, tiles=tiles, text="; ".join([*number, *_doing(view, seat), *_kings(view, seat)]))
    piles = [_pile(number, pile) for number, pile in enumerate(view.piles[seat], 1)]
    return [hand, *([Row(f"{names[seat]}'s hoard", tiles=piles)] if piles else [])]


def _doing(view: model.View, seat: int) -> list[str]:
    """What the seat has done in its turn, and what it is asked."""
    parts = []
    if seat == view.turn and view.turn_number > 0 and not view.winners:
        done = f"has done: {listing(view.used)}" if view.used else "to do two of: hoard, accumulate, stroll"
        parts.append(f"{done}, with pile {view.combination}" if view.combination else done)
    if seat == view.asked and view.phase in _ASKED:
        parts.append(_ASKED[view.phase])
    return parts


def _kings(view: model.View, seat: int) -> list[str]:
    return [
        f"{king.king}, {DRAGONS[king.king]}, is {'ARMED' if king.is_armed else 'laid'}"
        for king in view.kings
        if king.holder == seat
    ]


def _pile(number: int, pile: model.Pile) -> Tile:
    """A pile face down by its number: `2` was hoarded with two cards, `2+1` got another; seen, its cards."""
    size = f"{pile.original}+{pile.added}" if pile.added else f"{pile.original}"
    more = (f"+ {' '.join(pile.more)}",) if pile.more else ()
    face = (" ".join(pile.cards), *more) if pile.cards else (BACK,)
    return Tile(f"{number}", face=face, tone="yellow" if pile.cards else "blue", notes=(f"{size} cards",))


def _scene(view: model.View, names: Sequence[str]) -> list[Row]:
    rows = []
    if view.raid is not None:
        rows.append(Row("Raid", text=_raid(view.raid, names)))
    if view.looting is not None:
        looting = view.looting
        mine, theirs = f"pile {looting.pile}", f"pile {looting.target_pile}"
        sides = f"{names[looting.seat]}'s {mine} against {names[looting.target]}'s {theirs}."
        end = f" {plain(looting_ended(looting, names))}" if looting.outcome else ""
        rows.append(Row("Looting", text=sides + end))
    if view.comparison is not None:
        compared = (view.comparison.attacker, view.comparison.defender)
        rows += [Row(f"{names[side.seat]}'s pile {side.pile}", text=_side(side)) for side in compared]
    return rows


def _raid(raid: model.Raid, names: Sequence[str]) -> str:
    text = f"{names[raid.seat]} on {names[raid.target]}: {raid.call}"
    if raid.answer:
        text += f", {raid.answer}d" if raid.answer == "agree" else ", disputed"
    if raid.shown:
        mine, theirs = (card or "nothing" for card in raid.shown)
        text += f"; {mine} against {theirs}"
        text += ", a draw" if raid.is_draw else f", {names[raid.winner]} wins"
    return f"{text}; {raid.choice}" if raid.choice else text


def _side(side: model.Side) -> str:
    """A pile that was compared, as only the two see it: what the clubs make of each card."""
    pairs = zip(side.core, side.strengths, strict=True)
    cards = [f"{card}={strength}" if side.help else card for card, strength in pairs]
    parts = [f"{side.family} {' '.join(cards)}"]
    if side.help:
        parts.append(f"clubs add {side.help}")
    if side.guards:
        parts.append(f"{'guard' if len(side.guards) == 1 else 'guards'} {' '.join(side.guards)}")
    if side.strays:
        parts.append(f"bluff {' '.join(side.strays)}")
    return f"{'; '.join(parts)} (only you two saw it)"


def sheet(event: Event, names: Sequence[str]) -> Sheet | None:
    """The formula with each hoard's numbers, term by term (HOA-24)."""
    if not isinstance(event, model.HoardsCounted):
        return None
    tallies = event.tallies
    best = max(tally.numerator / tally.denominator for tally in tallies)
    terms: list[tuple[str, list[str], str]] = [
        ("clubs", [str(tally.club_values) for tally in tallies], "values, x 0.8"),
        ("spades", [str(tally.spade_values) for tally in tallies], "values, x 1"),
        ("hearts, diamonds", [str(tally.red_values) for tally in tallies], "values, x 1.2"),
        ("base", [f"{tally.base:.2f}" for tally in tallies], "added up"),
        ("cards", [str(tally.cards) for tally in tallies], "in the hoard"),
        ("of them clubs", [str(tally.clubs) for tally in tallies], "the penalty"),
        ("of them diamonds", [str(tally.diamonds) for tally in tallies], "the bonus"),
        ("factor", [f"{tally.factor:.2f}" for tally in tallies], "1 - clubs/cards + diamonds/cards"),
        ("hoard", [f"{tally.hoard:.2f}" for tally in tallies], "factor x base"),
        ("hand", [str(tally.hand_values) for tally in tallies], "values, x -2"),
    ]
    totals = [
        Cell(f"{tally.total:.2f}", "good bold" if tally.numerator / tally.denominator == best else "")
        for tally in tallies
    ]
    return Sheet(
        title="The hoards are counted",
        columns=["", *names, ""],
        lines=[[Cell(name), *map(Cell, cells), Cell(why, "dim")] for name, cells, why in terms],
        totals=[[Cell("score"), *totals, Cell("hoard - 2 x hand", "dim")]],
    )
