"""Who sits where: `me`, `me:Ada`, or the name of a bot, one word a seat."""

import getpass
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from mazzo.bots.levels import DEFAULT_LEVEL, make
from mazzo.core.errors import BadInput
from mazzo.core.game import Game
from mazzo.core.names import cleaned, unlike

PERSON = "me"
LONGEST_NAME = 20


@dataclass(frozen=True)
class Player:
    name: str
    kind: str  # `me`, or a bot as levels.make knows it

    @property
    def is_person(self) -> bool:
        return self.kind == PERSON


def usual(game: Game) -> list[str]:
    """The seats of a match if it is not said who plays: one person, and bots on as few seats as it takes."""
    return [PERSON, *[DEFAULT_LEVEL] * (game.seats[0] - 1)]


def read_seats(game: Game, words: Sequence[str]) -> list[Player]:
    """The players that these words seat, each with a name of its own."""
    if len(words) not in game.seats:
        wanted = " to ".join(dict.fromkeys((str(game.seats[0]), str(game.seats[-1]))))
        raise BadInput(
            f"{game.title} is for {wanted} players, not {len(words)}; try --seats {' '.join(usual(game))}"
        )
    players: list[Player] = []
    for word in words:
        player = _read(game, word)
        name = unlike(player.name, [other.name for other in players], gap="")
        players.append(Player(name, player.kind))
    return players


def _read(game: Game, word: str) -> Player:
    kind, colon, name = word.partition(":")
    if kind.lower() != PERSON:
        try:
            make(word, game, 0)
        except BadInput as error:
            raise BadInput(f"{error}; a person is written me or me:Name") from None
        return Player(Path(word).stem.lower(), word)
    name = unicodedata.normalize("NFC", name)
    if colon and not _is_name(name):
        raise BadInput(
            f"a name is one word of at most {LONGEST_NAME} letters or digits, as in me:Ada, not {name!r}"
        )
    return Player(name or login(), PERSON)


def _is_name(name: str) -> bool:
    """Marks belong to letters in many scripts; a name is written as it is shown."""
    is_word = all(letter.isalnum() or unicodedata.category(letter)[0] == "M" for letter in name)
    return is_word and not name.isdigit() and len(name) <= LONGEST_NAME and name == cleaned(name) != ""


def login() -> str:
    """What to call a person who did not say: no one likes to be called root."""
    try:
        name = getpass.getuser().capitalize()
    except (KeyError, OSError, ImportError):
        return "Player"
    return name if _is_name(name) and name != "Root" else "Player"
