"""How a table and a score sheet look, as plain data: what a game hands to a display or a page."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from mazzo.core.marked import Words, is_marked, pieces, plain, words_of
from mazzo.core.model import View


class Tile(msgspec.Struct, frozen=True):
    """A card or a token. Without a name it lies face down."""

    name: str = ""  # in notation, as a player would type it
    face: Sequence[str] = ()  # what stands on it, line by line; a playing card needs none
    tone: str = ""  # red, green, yellow, blue, magenta, white; '' is plain
    notes: Sequence[str] = ()  # under it: what it would do
    label: str = ""  # what it is called where nothing is typed; a playing card has its own name

    def words(self) -> list[str]:
        """What stands on it beside its name, for where there is but one line."""
        return [word for word in map(str.strip, self.face) if word not in ("", self.name)]


class Row(msgspec.Struct, frozen=True):
    """A zone of the table: tiles, words, or both."""

    title: str = ""  # a row that belongs to a seat has its player's name instead
    seat: int | None = None
    tiles: Sequence[Tile] = ()
    text: str = ""


class Layout(msgspec.Struct, frozen=True):
    """All that a seat sees, from the far side of the table to its own hand."""

    heading: str
    rows: Sequence[Row]


class Cell(msgspec.Struct, frozen=True):
    text: str
    tone: str = ""  # any of good, bad, dim, bold, underlined and framed, with spaces between; '' is plain
    words: Words = []  # the text for a page, if it is another there


class Sheet(msgspec.Struct, frozen=True):
    """A score sheet: its first column says what is counted, the others are the players' and the reason."""

    title: str
    columns: Sequence[str]
    lines: Sequence[Sequence[Cell]]
    totals: Sequence[Sequence[Cell]]
    legend: Sequence[Cell] = ()  # what the tones mean here: each is named in itself
    title_words: Words = []  # the title for a page, if it is another there
    column_words: Sequence[Words] = ()  # and the columns, each of them, if any is


def told_sheet(sheet: Sheet) -> Sheet:
    """A sheet as a game writes it, in marked text, made ready to be shown: in notation, and in words."""
    return Sheet(
        plain(sheet.title),
        [plain(column) for column in sheet.columns],
        [_told_cells(line) for line in sheet.lines],
        [_told_cells(line) for line in sheet.totals],
        _told_cells(sheet.legend),
        words_of(sheet.title),
        [pieces(column) for column in sheet.columns] if any(map(is_marked, sheet.columns)) else (),
    )


def _told_cells(cells: Sequence[Cell]) -> list[Cell]:
    return [
        Cell(plain(cell.text), cell.tone, pieces(cell.text)) if is_marked(cell.text) else cell
        for cell in cells
    ]


def any_layout(view: View, names: Sequence[str]) -> Layout:
    """Every part of the view in words, for a game that has no drawing of its own."""
    return zones_layout(msgspec.to_builtins(view))


def with_open_hands(layouts: Sequence[Layout]) -> Layout:
    """The first seat's layout, but with every seat's own row as that seat sees it."""
    own = {seat: row for seat, layout in enumerate(layouts) for row in layout.rows if row.seat == seat}
    rows = [row if row.seat is None else own[row.seat] for row in layouts[0].rows]
    return Layout(layouts[0].heading, rows)


def zones_layout(zones: Mapping[str, Any]) -> Layout:
    """Zones by name, a row each, in words."""
    return Layout("", [Row(name.replace("_", " "), text=_in_words(zone)) for name, zone in zones.items()])


def no_sheet(event: Any, names: Sequence[str]) -> Sheet | None:
    """For a game whose events all read well as sentences."""
    return None


def _in_words(zone: Any) -> str:
    if isinstance(zone, dict):
        return ", ".join(f"{name} {_in_words(part)}" for name, part in zone.items())
    if isinstance(zone, list):
        is_nested = any(isinstance(part, list | dict) for part in zone)
        return (" | " if is_nested else " ").join(map(_in_words, zone)) or "-"
    return str(zone) or "-"
