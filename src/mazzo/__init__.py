"""mazzo: one table for five card games.

What a program needs is here, and loaded when it is first asked for:

```python
import mazzo

scopa = mazzo.game("scopa")
match = mazzo.Match(scopa, ["Ada", "Bob"])
bot = mazzo.bot("ismcts:100ms", scopa, seed=1)
seat = match.actors()[0]
match.play(seat, mazzo.whole_play(scopa, bot, match.view(seat)))
```
"""

TYPE_CHECKING = False  # typing has it too, and takes longer to import than all of this
if TYPE_CHECKING:
    from mazzo.bots.bot import Bot, whole_play
    from mazzo.core.bits import Rng
    from mazzo.core.errors import BadInput, NotAllowed, NotUnderstood, NotYourTurn, Refused
    from mazzo.core.game import Game
    from mazzo.core.playout import playout
    from mazzo.core.state import SPECTATOR, State
    from mazzo.games import Games
    from mazzo.match.fair import seed_from
    from mazzo.match.match import Match
    from mazzo.match.verify import verify

    games: Games

__version__ = "0.1.0"
__all__ = [
    "SPECTATOR",
    "BadInput",
    "Bot",
    "Game",
    "Match",
    "NotAllowed",
    "NotUnderstood",
    "NotYourTurn",
    "Refused",
    "Rng",
    "State",
    "bot",
    "game",
    "games",
    "playout",
    "seed_from",
    "verify",
    "whole_play",
]

_HOMES = {
    "SPECTATOR": "mazzo.core.state",
    "BadInput": "mazzo.core.errors",
    "Bot": "mazzo.bots.bot",
    "Game": "mazzo.core.game",
    "Match": "mazzo.match.match",
    "NotAllowed": "mazzo.core.errors",
    "NotUnderstood": "mazzo.core.errors",
    "NotYourTurn": "mazzo.core.errors",
    "Refused": "mazzo.core.errors",
    "Rng": "mazzo.core.bits",
    "State": "mazzo.core.state",
    "games": "mazzo.games",
    "playout": "mazzo.core.playout",
    "seed_from": "mazzo.match.fair",
    "verify": "mazzo.match.verify",
    "whole_play": "mazzo.bots.bot",
}


def game(name: str) -> "Game":
    """The game of that name, or in that file: `game("scopa")`, `game("./mine.py")`."""
    from mazzo import games
    from mazzo.games import files, plug_ins

    return plug_ins.add(name) if files.is_file(name) else games.find(name)


def bot(name: str, game: "Game", seed: int = 0) -> "Bot":
    """The bot of that name for one seat of one match: `quick`, `ismcts:100ms`, `master`, `./mine.py`.

    What it plays depends on the seed alone, unless it has its time by the clock. `whole_play` has it play.
    """
    from mazzo.bots import levels

    return levels.make(name, game, seed)


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"mazzo has no {name!r}; it has {', '.join(__all__)}")
    home = import_module(_HOMES[name])
    return home if name == "games" else getattr(home, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
