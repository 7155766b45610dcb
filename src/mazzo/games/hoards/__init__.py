"""Hoards: dragons, face-down piles, and one card that may be a lie."""

from importlib.resources import files

from mazzo.core.files import texts_in
from mazzo.core.game import Game
from mazzo.games.hoards.bot.guide import HoardsGuide
from mazzo.games.hoards.claims import HoardsClaims
from mazzo.games.hoards.model import Options, View
from mazzo.games.hoards.notation import read, write
from mazzo.games.hoards.position import place, position
from mazzo.games.hoards.rules.combinations import DECK
from mazzo.games.hoards.rules.moves import STILL_LAPS
from mazzo.games.hoards.rules.play import start
from mazzo.games.hoards.text.advice import describe, explain
from mazzo.games.hoards.text.aim import aim
from mazzo.games.hoards.text.console import for_people, layout, sheet
from mazzo.games.hoards.text.sentences import LEGEND, say, show
from mazzo.games.hoards.view import imagine, view

_DECK = 48
_TURN = 120  # moves: two actions, answers, kings, and a large hand to be discarded


def bound(options: Options, seats: int) -> int:
    return (_DECK + 1) * STILL_LAPS * seats * _TURN


GAME = Game(
    name="hoards",
    title="Hoards",
    about="Dragons, face-down treasure, and one card that may be a lie.",
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
    guide=HoardsGuide(),
    cards=DECK.names,
    ordered=frozenset({"added", "bottom"}),
    notes=frozenset(
        {
            "used",
            "top",
            "bottom",
            "picked",
            "adding",
            "armed",
            "spent",
            "public_owners",
            "raid",
            "looting",
            "lootings",
            "audited",
        }
    ),
    unread=frozenset(
        {
            "knowledge",
            "asked",
            "owners",
            "public_owners",
            "put",
            "picked",
            "adding",
            "want",
            "spent",
            "target_pile",
            "tosser",
            "deck_before",
            "looting",
            "lootings",
            "audited",
            "turn_number",
            "first",
            "raid",
        }
    ),
    claims=HoardsClaims(),
    explain=explain,
    describe=describe,
    layout=layout,
    legend=LEGEND,
    sheet=sheet,
    for_people=for_people,
)
