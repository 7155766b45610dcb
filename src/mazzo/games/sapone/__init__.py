"""Sapone, an open market of claims, bids and doubts, by Marko Kolombo."""

from importlib.resources import files

from mazzo.core.files import texts_in
from mazzo.core.game import Game
from mazzo.games.sapone.bot.guide import SaponeGuide
from mazzo.games.sapone.claims import SaponeClaims
from mazzo.games.sapone.model import Options, View
from mazzo.games.sapone.notation import read, write
from mazzo.games.sapone.position import place, position
from mazzo.games.sapone.rules.piles import KINDS
from mazzo.games.sapone.rules.play import start
from mazzo.games.sapone.text.advice import describe, explain
from mazzo.games.sapone.text.aim import aim
from mazzo.games.sapone.text.console import forms, layout, sheet
from mazzo.games.sapone.text.kinds import in_prose
from mazzo.games.sapone.text.sentences import LEGEND, say, show
from mazzo.games.sapone.view import imagine, view

_TOLD = {"phase", "turn_number", "market", "soap", "face_up", "top", "sale", "sayings", "sealed"}
_MEMORIES = frozenset({*_TOLD, "known", "exposed", "claims", "history", "last_round"})
_TURNS = 60  # of a round at most: each draws a card from the market
_STEPS = 30  # of a seat in a lap or a seller's answer, cards and sayings apart
_CARDS = 100


def bound(options: Options, seats: int) -> int:
    """Every lap but two of a sale has a card added, and each card is named and spoken of once."""
    laps = _CARDS + 2
    return 1 + options.max_rounds * _TURNS * (laps * seats * _STEPS + 2 * _CARDS)


GAME = Game(
    name="sapone",
    title="Sapone",
    about="Sell what you hold, or what you say you hold; and doubt whoever does the same.",
    version=1,
    seats=range(2, 7),
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
    guide=SaponeGuide(),
    cards=KINDS,
    ordered=frozenset(),
    unread=_MEMORIES,
    late_ruling="SAP-21",
    notes=frozenset({"sale", "sayings", "sealed", "begun", "known", "exposed", "claims", "last_round"}),
    claims=SaponeClaims(),
    explain=explain,
    describe=describe,
    in_prose=in_prose,
    forms=forms,
    layout=layout,
    legend=LEGEND,
    sheet=sheet,
)
