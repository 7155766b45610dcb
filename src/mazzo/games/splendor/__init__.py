"""Splendor: tokens buy cards, cards make others cheaper, and nobles come to those who have many."""

from importlib.resources import files

from mazzo.core.files import texts_in
from mazzo.core.game import Game
from mazzo.games.splendor.bot.guide import SplendorGuide
from mazzo.games.splendor.model import Options, View
from mazzo.games.splendor.notation import read, write
from mazzo.games.splendor.position import place, position
from mazzo.games.splendor.rules.cards import CARD_NAMES, DECK_SIZE, NOBLE_NAMES
from mazzo.games.splendor.rules.play import start
from mazzo.games.splendor.rules.turns import MOST_QUIET
from mazzo.games.splendor.text.advice import describe, explain
from mazzo.games.splendor.text.aim import aim
from mazzo.games.splendor.text.console import forms, layout, sheet
from mazzo.games.splendor.text.sentences import LEGEND, say, show
from mazzo.games.splendor.view import imagine, view

_MOVES_OF_A_TURN = 16  # to name a payment, its card and ten tokens, to return three, to choose a noble


def bound(options: Options, seats: int) -> int:
    """Each card is reserved and bought at most once, with ten quiet rounds and parts of two between."""
    return (2 * DECK_SIZE + 1) * (MOST_QUIET + 2) * seats * _MOVES_OF_A_TURN


GAME = Game(
    name="splendor",
    title="Splendor",
    about="Tokens buy cards, cards buy better cards, and nobles look on.",
    version=1,
    seats=range(2, 5),
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
    guide=SplendorGuide(),
    cards=[*CARD_NAMES, *NOBLE_NAMES],
    ordered=frozenset({"board", "decks", "nobles", "reserved"}),
    notes=frozenset({"blind", "out"}),
    explain=explain,
    describe=describe,
    forms=forms,
    layout=layout,
    legend=LEGEND,
    sheet=sheet,
)
