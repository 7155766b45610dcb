"""What is printed of the record of a match: whether it is sound, and its position after a move."""

from contextlib import suppress
from pathlib import Path

from mazzo.core.errors import BadInput
from mazzo.match.record import decode, read
from mazzo.match.restore import begin, plays
from mazzo.match.scenarios.write import write_scenario
from mazzo.match.verify import show, verify
from mazzo.terminal import game_files
from mazzo.terminal.store import load


def print_verdict(path: Path, published: str) -> int:
    """The checklist of a record; 1 if something in it is wrong."""
    raw = read(path)
    with suppress(BadInput):  # what is wrong with the record, the checklist says
        game_files.bring(decode(raw).game)
    report = verify(raw, published)
    print(show(report))
    return 0 if report.is_sound else 1


def print_scenario(path: Path, move: int | None) -> None:
    """The whole truth after that move of a match that is over, in the format of scenarios."""
    record = load(path)
    if record.scores is None:
        raise BadInput("the match is not over, and its position would show what is hidden")
    last = len(record.moves)
    if move is not None and not 0 <= move <= last:
        raise BadInput(f"--move is a number from 0 to {last}, not {move}")
    match = begin(record)
    for seat, text in plays(record)[: last if move is None else move]:
        match.play(seat, text)
    print(write_scenario(match.game, match.options, len(match.players), match.game.position(match.state)))
