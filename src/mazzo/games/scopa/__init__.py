"""Scopa, the classic fishing game for two."""

from importlib.resources import files

from mazzo.core.cards import DECK_40
from mazzo.core.files import texts_in
from mazzo.core.game import Game
from mazzo.games.scopa.bot.guide import ScopaGuide
from mazzo.games.scopa.model import Options, View
from mazzo.games.scopa.notation import read, write
from mazzo.games.scopa.position import place, position
from mazzo.games.scopa.rules.state import LONGEST_PLAY, PLAYS_A_HAND, start
from mazzo.games.scopa.text.advice import describe, explain
from mazzo.games.scopa.text.aim import aim
from mazzo.games.scopa.text.console import layout, sheet
from mazzo.games.scopa.text.sentences import LEGEND, say, show
from mazzo.games.scopa.view import imagine, view


def bound(options: Options, seats: int) -> int:
    hands = options.max_hands if options.target else 1
    return hands * PLAYS_A_HAND * LONGEST_PLAY


GAME = Game(
    name="scopa",
    title="Scopa",
    about="Sweep the table: the Italian fishing game for two.",
    version=1,
    seats=range(2, 3),
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
    guide=ScopaGuide(),
    cards=DECK_40.names,
    notes=frozenset({"picked"}),
    explain=explain,
    describe=describe,
    layout=layout,
    legend=LEGEND,
    sheet=sheet,
)
