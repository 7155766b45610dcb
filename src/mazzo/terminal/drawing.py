"""A table and a score sheet as lines of coloured text: boxes where there is room, else tokens."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from rich import box
from rich.cells import cell_len
from rich.table import Table as Grid
from rich.text import Text

from mazzo.core.layout import Cell, Row, Sheet, Tile
from mazzo.core.words import points
from mazzo.terminal.display import Scene
from mazzo.terminal.faces import CARD, FRENCH, RED, Faces

WIDEST = 96
GAP = 2
NOW, QUIET, EDGE = "bold yellow", "dim", "green"
BACK = "▒▒"
TONES = {
    "good": "green",
    "bad": "red",
    "dim": "dim",
    "bold": "bold",
    "underlined": "underline",
}
GOLD = "bold yellow"  # the frame around what is framed
_BREAKS = re.compile(r"(?<=[+ ])")

Block = list[Text]
Shape = Callable[[Tile, Faces], Block]


def sentence(text: str, faces: Faces) -> Text:
    """A sentence with each card (rank and suit) in the deck's word for it and in its colour."""
    return _coloured(faces.pieces(text, faces.word))


def _note(notes: Sequence[str], faces: Faces) -> Text:
    """What a card would do: there is little room below it."""
    return _coloured(FRENCH.pieces(" ".join(notes), faces.short))


def _coloured(pieces: Iterable[tuple[str, str]]) -> Text:
    line = Text()
    for piece, card in pieces:
        line.append(piece, _tint(card) if card else "")
    return line


def table(scene: Scene, faces: Faces, width: int, height: int) -> list[Text]:
    """The whole table, in boxes if it is no higher than `height` then, else in tokens."""
    width = min(width, WIDEST)
    boxes = [_heading(scene, width)]
    for above, row in pairwise([Row(tiles=[Tile()]), *scene.table.rows]):
        gap = [Text()] if above.tiles or row.tiles else []
        boxes += [*gap, *_row(scene, row, faces, width, _boxed)]
    if len(boxes) <= height:
        return boxes
    tokens = [_heading(scene, width)]
    for row in scene.table.rows:
        tokens += _row(scene, row, faces, width, _token)
    return tokens


def _heading(scene: Scene, width: int) -> Text:
    title = Text(" ").append(scene.title, "bold")
    if scene.table.heading:
        title.append(f", {scene.table.heading}")
    scores = Text()
    for seat, (name, score) in enumerate(zip(scene.names, scene.scores, strict=True)):
        scores.append("  " if seat else "").append(f"{name} ").append(points(score), "bold")
    rule = width - title.cell_len - scores.cell_len - 3
    return Text(no_wrap=True).append(title).append(f" {'─' * rule} ", EDGE).append(scores).append(" ")


def _row(scene: Scene, row: Row, faces: Faces, width: int, shape: Shape) -> list[Text]:
    """The title in the left margin, the tiles, and the words at the right edge or below."""
    titles = [each.title if each.seat is None else scene.names[each.seat] for each in scene.table.rows]
    margin = max(map(len, titles)) + 5
    title = row.title if row.seat is None else scene.names[row.seat]
    is_now = row.seat in scene.actors
    words = sentence(row.text, faces)
    blocks = [shape(tile, faces) for tile in row.tiles]
    lines = _side_by_side(blocks, width - margin)
    if not lines:
        lines, words = _folded([words], width - margin), Text()
    middle = 1 if max(map(len, blocks), default=0) > 2 else 0
    label = f" {'▶' if is_now else ' '} {title}"
    labelled = [
        Text().append((label if at == middle else "").ljust(margin), NOW if is_now else "bold").append(line)
        for at, line in enumerate(lines)
    ]
    return _with_words(labelled, middle, words, width, margin)


def _with_words(lines: list[Text], at: int, words: Text, width: int, margin: int) -> list[Text]:
    """The words at the right edge of that line if there is room, else below all lines."""
    if not words:
        return lines
    words.stylize(QUIET)
    room = width - lines[at].cell_len - words.cell_len - 1
    if room >= GAP:
        lines[at].append(" " * room).append(words)
        return lines
    return [*lines, *(Text(" " * margin).append(line) for line in _folded([words], width - margin))]


def _boxed(tile: Tile, faces: Faces) -> Block:
    """A card of three or more lines, what it would do below; the name of one with a face is in the frame."""
    if not tile.name:
        return [Text(BACK, "blue")]
    face = list(tile.face) or faces.lines(tile.name)
    title = f" {tile.name} " if tile.face and tile.name not in face else ""
    inner = max(len(title) - 1, *(cell_len(line) for line in face))
    tint = _tint(tile.name) if not tile.face else f"bold {tile.tone}".strip()
    block = [
        Text.assemble(("╭", QUIET), (title, "bold cyan"), (f"{'─' * (inner + 2 - len(title))}╮", QUIET)),
        *(Text().append("│ ", QUIET).append(line.ljust(inner), tint).append(" │", QUIET) for line in face),
        Text(f"╰{'─' * (inner + 2)}╯", QUIET),
    ]
    if tile.notes and not tile.face and tile.name not in face:
        block.append(Text(tile.name.center(inner + 4), "bold cyan"))
    block += [_note([note], faces) for note in tile.notes]
    return block


def _token(tile: Tile, faces: Faces) -> Block:
    """A card on one line, with what it would do beside it."""
    if not tile.name:
        return [Text(BACK, "blue")]
    tint = _tint(tile.name) if not tile.face else f"bold {tile.tone}".strip()
    words = [tile.name, *faces.lines(tile.name)[1:], *tile.words()]
    line = Text().append("[", QUIET).append(" ".join(words), tint).append("]", QUIET)
    if tile.notes:
        line.append(" ").append(_note(tile.notes, faces))
    return [line]


def _side_by_side(blocks: Sequence[Block], width: int) -> list[Text]:
    """The blocks from left to right, in as many shelves as it takes."""
    if not blocks:
        return []
    fair = (width + GAP) // len(blocks) - GAP
    narrowest = [max((line.cell_len for line in block[:3]), default=0) for block in blocks]
    folded = [
        _folded(block, max(fair, min(least, width))) for block, least in zip(blocks, narrowest, strict=True)
    ]
    return [line for shelf in _shelves(folded, width) for line in _joined(shelf)]


def _folded(block: Block, width: int) -> Block:
    """The block with lines that are too wide broken after a space or a plus."""
    lines: Block = []
    for line in block:
        lines += [line] if line.cell_len <= width else _broken(line, width)
    return lines


def _broken(line: Text, width: int) -> Iterator[Text]:
    begin, end = 0, 0
    for piece in _BREAKS.split(line.plain):
        if end > begin and cell_len(line.plain[begin:end] + piece.rstrip()) > width:
            yield line[begin:end]
            begin = end
        end += len(piece)
    yield line[begin:]


def _shelves(blocks: Sequence[Block], width: int) -> Iterator[list[Block]]:
    shelf: list[Block] = []
    used = 0
    for block in blocks:
        wide = max(line.cell_len for line in block)
        if shelf and used + GAP + wide > width:
            yield shelf
            shelf, used = [], 0
        used += wide + (GAP if shelf else 0)
        shelf.append(block)
    yield shelf


def _joined(shelf: Sequence[Block]) -> list[Text]:
    widths = [max(line.cell_len for line in block) for block in shelf]
    lines = []
    for index in range(max(map(len, shelf))):
        line = Text()
        for block, wide in zip(shelf, widths, strict=True):
            part = block[index] if index < len(block) else Text()
            line.append(part).append(" " * (wide - part.cell_len + GAP))
        line.rstrip()
        lines.append(line)
    return lines


def _tint(name: str) -> str:
    card = CARD.fullmatch(name)
    return "bold red" if card and card[2] in RED else "bold"


def sheet(source: Sheet, faces: Faces) -> Grid:
    """The score sheet as a framed table, with what its marks mean below."""
    legend = Text("  ").join(_cell(cell, faces) for cell in source.legend)
    grid = Grid(
        title=source.title,
        title_style="bold",
        box=box.ROUNDED,
        border_style=EDGE,
        caption=legend,
        caption_style="",
    )
    for index, column in enumerate(source.columns):
        is_number = 0 < index < len(source.columns) - 1
        grid.add_column(column, justify="right" if is_number else "left", header_style="bold")
    for line in source.lines:
        grid.add_row(*(_cell(cell, faces) for cell in line))
    grid.add_section()
    for line in source.totals:
        grid.add_row(*(_cell(cell, faces) for cell in line))
    return grid


def _cell(cell: Cell, faces: Faces) -> Text:
    tones = cell.tone.split()
    text = sentence(cell.text, faces)
    for tone in tones:
        text.stylize(TONES.get(tone, ""))
    return Text.assemble(("[", GOLD), text, ("]", GOLD)) if "framed" in tones else text
