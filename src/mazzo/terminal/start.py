"""How a match begins at this terminal, or goes on."""

from collections.abc import Sequence
from pathlib import Path

from mazzo import games
from mazzo.bots.levels import ABOUT_LEVELS, DEFAULT_LEVEL
from mazzo.core.errors import BadInput
from mazzo.core.fields import read_options, read_settings
from mazzo.core.game import Game
from mazzo.core.words import plural
from mazzo.match.fair import commitment, new_seed, seed_from
from mazzo.match.match import Match
from mazzo.match.resume import resume as resumed
from mazzo.terminal import store
from mazzo.terminal.display import Display
from mazzo.terminal.players import PERSON, read_seats, usual
from mazzo.terminal.sitting import Sitting
from mazzo.terminal.words import COMMAND


def play(
    display: Display,
    name: str = "",
    seats: Sequence[str] = (),
    settings: Sequence[str] = (),
    seed_word: str = "",
    words: Sequence[str] = (),
) -> int:
    """A new match, from what was said on the command line and, for the rest, what is asked or usual."""
    game = games.find(name or _ask_game(display))
    if not seats:
        seats = usual(game) if name else _ask_seats(display, game)
    players = read_seats(game, seats)
    options = read_options(game.options, read_settings(settings))
    seed = seed_from(seed_word) if seed_word else new_seed()
    promise = commitment(seed)
    match = Match(
        game,
        [player.name for player in players],
        options,
        seed,
        words,
        kinds=[player.kind for player in players],
    )
    greeting = [f"Seed's hash {promise}", *(f"Mixed into every deal: {word}" for word in words)]
    return Sitting(match, store.new_file(game.name, promise), display).run(greeting)


def resume(display: Display, path: Path | None) -> int:
    """A match that was left, from its file or the one left last."""
    path = path or store.newest_unfinished()
    match = resumed(store.load(path))
    if match.is_over:
        raise BadInput(f"that match is over; see it again with: {COMMAND} replay {path}")
    if not match.kinds:
        raise BadInput("the record does not say who of the players is a person, so it cannot go on here")
    sitting = Sitting(match, path, display)
    return sitting.run([f"The match goes on after {plural(len(match.moves), 'move')}."])


def _ask_game(display: Display) -> str:
    found = [games.find(name) for name in games.names()]
    return display.choose("Which game?", [(game.name, _size(game.seats)) for game in found], found[0].name)


def _ask_seats(display: Display, game: Game) -> list[str]:
    count = str(game.seats[0])
    if len(game.seats) > 1:
        count = display.choose("How many players?", [(str(each), "") for each in game.seats], count)
    if not count.isdigit() or int(count) not in game.seats:
        raise BadInput(f"{game.title} is for {_size(game.seats)}, not {count!r}")
    bot = display.choose("Against whom?", list(ABOUT_LEVELS.items()), DEFAULT_LEVEL)
    return [PERSON, *[bot] * (int(count) - 1)]


def _size(seats: range) -> str:
    return f"{seats[0]} players" if len(seats) == 1 else f"{seats[0]} to {seats[-1]} players"
