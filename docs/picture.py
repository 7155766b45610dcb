"""Draws docs/terminal.svg, the picture of a table in the README: python docs/picture.py"""

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

from mazzo import games
from mazzo.match.fair import seed_from
from mazzo.match.match import Match
from mazzo.terminal import drawing
from mazzo.terminal.display import Scene, news
from mazzo.terminal.faces import FRENCH

FILE = Path(__file__).with_name("terminal.svg")
HOSTS = re.compile(r"@font-face \{.*?\}\s*|<!--.*?-->\s*", re.DOTALL)  # any monospaced font will do
WIDTH, HEIGHT = 80, 24
POSITION = {
    "hands": [["KH", "3H", "6S", "JC"], ["QC", "2H", "5C"]],
    "table": ["AD", "3C", "4C", "7D", "KD"],
    "captured": [["2S", "2D", "5S", "5D", "6H", "6D"], ["JS", "JD", "4H", "4S", "QS", "QH", "AS", "AH"]],
    "scopas": [1, 1],
    "points": [4, 3],
    "hand_number": 2,
    "turn": 0,
}


def main() -> None:
    match = mid_hand()
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, highlight=False)
    for item in news(match.game, match.heard(0), match.players):
        assert isinstance(item, str)
        console.print(drawing.sentence(item, FRENCH))
    console.print()
    for line in drawing.table(scene(match), FRENCH, WIDTH, HEIGHT):
        console.print(line)
    console.print()
    console.print(Text().append("Ada", drawing.NOW).append(" › "))
    console.print(Text(f" {'   '.join(match.commands(0) or [])}   HELP   RULES   HINT …", "cyan"))
    picture = console.export_svg(title="mazzo play scopa", theme=MONOKAI, unique_id="mazzo")
    FILE.write_text(HOSTS.sub("", picture), encoding="utf-8")


def mid_hand() -> Match:
    """A hand as Ada sees it after a play of each: the Jack would leave the 7D lying."""
    game = games.find("scopa")
    match = Match(
        game, ["Ada", "quick"], game.options(target=11), seed_from("a warm evening"), position=POSITION
    )
    match.play(0, "capture KH")
    match.play(1, "trail QC")
    return match


def scene(match: Match) -> Scene:
    table = match.game.layout(match.view(0), match.players)
    return Scene(match.game.title, table, match.players, match.scores(), match.actors(), [])


if __name__ == "__main__":
    main()
