"""SobeSobe, the Portuguese trick-taking game of going up and down."""

from importlib.resources import files

from mazzo.core.files import texts_in
from mazzo.core.game import Game
from mazzo.games.sobesobe.bot.guide import SobeSobeGuide
from mazzo.games.sobesobe.model import Options, View
from mazzo.games.sobesobe.notation import read, write
from mazzo.games.sobesobe.position import place, position
from mazzo.games.sobesobe.rules.cards import DECK
from mazzo.games.sobesobe.rules.play import start
from mazzo.games.sobesobe.text.advice import describe, explain
from mazzo.games.sobesobe.text.aim import aim
from mazzo.games.sobesobe.text.console import layout, sheet
from mazzo.games.sobesobe.text.sentences import LEGEND, in_prose, say, show
from mazzo.games.sobesobe.view import imagine, view

_TRUMPS = 3  # blind, open, and again
_DECISIONS = 2  # of each seat
_PICKS = 3
_TRICKS = 5


def bound(options: Options, seats: int) -> int:
    return 1 + options.max_rounds * (_TRUMPS + seats * (_DECISIONS + _PICKS + _TRICKS))


GAME = Game(
    name="sobesobe",
    title="SobeSobe",
    about="Tricks, trumps, and the courage to sit one out.",
    version=1,
    seats=range(2, 6),
    fewest_wins=True,
    options=Options,
    start=start,
    views=View,
    view=view,
    imagine=imagine,
    read=read,
    write=write,
    show=show,
    say=say,
    position=position,
    place=place,
    bound=bound,
    rules=lambda: files(__name__).joinpath("RULES.md").read_text(encoding="utf-8"),
    aim=aim,
    lessons=lambda: texts_in(__name__, "lessons"),
    guide=SobeSobeGuide(has_tree=False),
    cards=DECK.names,
    ordered=frozenset({"tricks"}),
    notes=frozenset({"discards", "picked"}),
    heard=frozenset({"rounds"}),
    explain=explain,
    describe=describe,
    in_prose=in_prose,
    layout=layout,
    legend=LEGEND,
    sheet=sheet,
)
