"""How a match begins at this terminal, or goes on."""

import time
from collections.abc import Sequence
from pathlib import Path

from mazzo import games
from mazzo.core.errors import BadInput
from mazzo.core.fields import read_settings
from mazzo.core.words import listing, plural
from mazzo.match.fair import new_seed, seed_from, word_hash
from mazzo.match.match import Match
from mazzo.match.restore import restore
from mazzo.terminal import commands, game_files, store
from mazzo.terminal.display import Display
from mazzo.terminal.local_table import LocalTable
from mazzo.terminal.players import Player, read_seats, usual
from mazzo.terminal.status import ago
from mazzo.terminal.words import COMMAND


def play(
    display: Display,
    name: str,
    seats: Sequence[str] = (),
    settings: Sequence[str] = (),
    seed_word: str = "",
    words: Sequence[str] = (),
    practice: bool | None = None,
    hints: bool | None = None,
) -> int:
    """A new match, from what was said on the command line and, for the rest, what is usual.

    A person alone against bots practises, unless they say otherwise.
    """
    game = games.find(name)
    game_files.remember(game.name)
    players = read_seats(game, seats or usual(game))
    options = read_settings(game.options, settings)
    seed = seed_from(seed_word) if seed_word else new_seed()
    is_alone = sum(player.is_person for player in players) == 1
    mixed = _one_a_seat(words, players)
    match = Match(
        game,
        [player.name for player in players],
        options,
        seed,
        mixed,
        kinds=[player.kind for player in players],
        practice=is_alone if practice is None else practice,
        hashes=[word_hash(word) for word in mixed],
    )
    return commands.visit(LocalTable(match, hints=hints), display)


def _one_a_seat(words: Sequence[str], players: Sequence[Player]) -> list[str]:
    """The words of the people at this terminal, in their order; none at all if no person has one."""
    people = sum(player.is_person for player in players)
    if len(words) > people:
        raise BadInput(
            f"every person can mix in one word: {people} of them play, and {len(words)} words came"
        )
    left = iter(words)
    return [next(left, "") if player.is_person else "" for player in players] if words else []


def resume(display: Display, which: str = "", hints: bool | None = None) -> int:
    """A match that was left: its file, its number in the list, or the one that is chosen from it."""
    path = _chosen(display, which)
    if path is None:
        return 0
    match = restore(store.load(path))
    if match.is_over:
        raise BadInput(f"that match is over; see it again with: {COMMAND} replay {path}")
    if not match.kinds:
        raise BadInput("the record does not say who of the players is a person, so it cannot go on here")
    greeting = [f"The match goes on after {plural(len(match.moves), 'move')}."]
    return commands.visit(LocalTable(match, path, greeting, hints), display)


def list_unfinished(display: Display) -> int:
    """The matches that can go on, each with its number."""
    saved = store.unfinished()
    display.lines("Matches that you have left:", _listed(saved))
    display.say(f"To go on with one: {COMMAND} resume 1")
    return 0


def _chosen(display: Display, which: str) -> Path | None:
    """The file that is meant; None if the person wants none after all."""
    if which and not which.isdigit():
        return Path(which)
    saved = store.unfinished()
    if which or len(saved) == 1:
        return _numbered(saved, which or "1")
    display.lines("Matches that you have left:", _listed(saved))
    try:
        while (line := display.ask("Which one? Enter for 1", ["HELP", "QUIT"]).upper()) != "QUIT":
            try:
                return _numbered(saved, line or "1")
            except BadInput as error:
                display.say(f"A number goes on with that match, Enter with the first, QUIT leaves: {error}.")
    except (EOFError, KeyboardInterrupt):
        display.close()
    return None


def _numbered(saved: Sequence[store.Saved], number: str) -> Path:
    if not number.isdigit() or not 1 <= int(number) <= len(saved):
        raise BadInput(f"there is no match {number} among those you have left, which are 1 to {len(saved)}")
    return saved[int(number) - 1].path


def _listed(saved: Sequence[store.Saved]) -> list[str]:
    return [f"{number:>2}  {_described(each)}" for number, each in enumerate(saved, 1)]


def _described(saved: store.Saved) -> str:
    record = saved.record
    moves = plural(len(record.moves), "move")
    return f"{record.game}: {listing(record.players)}, after {moves}, {ago(time.time() - saved.touched)}"
