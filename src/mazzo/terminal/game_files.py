"""Where the games lie that were played from files, so that their matches can be resumed and seen again."""

import msgspec

from mazzo import games
from mazzo.core.errors import BadInput
from mazzo.games import files, plug_ins
from mazzo.terminal import home

LIST = "games.json"


def remember(game: str) -> None:
    """If the game lies in a file, know that file when a record names the game."""
    source = plug_ins.source_of(games.find(game))
    if isinstance(source, files.GameFile):
        known = _known() | {game: str(source.path)}
        (home.made() / LIST).write_bytes(msgspec.json.format(msgspec.json.encode(known)))


def bring(game: str) -> None:
    """Load the game of a record, if it is known from a file; what is wrong with that file is said."""
    if game not in games.names() and (path := _known().get(game)):
        try:
            found = plug_ins.add(path)
        except BadInput as error:
            raise BadInput(
                f"the match is of the game {game}, and {error}; --game names another file"
            ) from None
        if found.name != game:
            raise BadInput(
                f"the match is of the game {game}, and {path} has {found.name} now; --game names its file"
            )


def _known() -> dict[str, str]:
    """The files by the names of their games. What cannot be read was no more than a memory."""
    try:
        return msgspec.json.decode((home.home() / LIST).read_bytes(), type=dict[str, str])
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return {}
