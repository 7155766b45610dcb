"""The table as it is drawn, and how players and cards are named."""

import re
import unicodedata

import pytest
from rich.console import Console
from rich.text import Text

from mazzo.core.errors import BadInput
from mazzo.core.layout import Cell, Layout, Row, Sheet, Tile, any_layout
from mazzo.games import find
from mazzo.games.sobesobe import model
from mazzo.match.fair import seed_from
from mazzo.match.match import Match
from mazzo.terminal import drawing
from mazzo.terminal.display import Scene
from mazzo.terminal.faces import FRENCH, ITALIAN, typed
from mazzo.terminal.players import read_seats

POSITION = {
    "hands": [["JC", "6S", "3H"], ["QC", "2H", "5C"]],
    "table": ["AD", "3C", "4C", "7D"],
    "captured": [["5S", "5D"], ["JS", "JD", "6D", "6H"]],
    "scopas": [0, 1],
    "turn": 0,
}


def scene(table: Layout) -> Scene:
    return Scene("Scopa", table, ["Ada", "quick"], [0, 0], [0], [])


def scopa() -> Scene:
    game = find("scopa")
    match = Match(game, ["Ada", "quick"], position=POSITION)
    return scene(game.layout(match.view(0), match.players))


def text(lines: list[Text]) -> str:
    return "\n".join(line.plain for line in lines)


def test_a_card_that_would_leave_the_settebello_says_so() -> None:
    drawn = text(drawing.table(scopa(), FRENCH, 80, 24))
    assert "takes A♦+3♣+4♣" in drawn
    assert "trails" in drawn
    assert "takes 3♣" in drawn


def test_the_hand_across_the_table_is_backs_and_piles_are_counted() -> None:
    drawn = text(drawing.table(scopa(), FRENCH, 80, 24))
    assert drawn.count(drawing.BACK) == 3
    assert "won 4 cards, 2 coins, 1 scopa" in drawn
    assert "▶ Ada" in drawn
    assert "▶ quick" not in drawn


def test_a_table_that_was_swept_says_that_it_is_empty() -> None:
    game = find("scopa")
    match = Match(game, ["Ada", "quick"], position={**POSITION, "table": []})
    drawn = text(drawing.table(scene(game.layout(match.view(0), match.players)), FRENCH, 80, 24))
    assert "empty; Deck" in drawn


@pytest.mark.parametrize("width", [40, 60, 80, 200])
@pytest.mark.parametrize("height", [10, 24])
def test_nothing_is_wider_than_the_screen(width: int, height: int) -> None:
    hand = [Tile(name, notes=["takes 4S+6C", "or AC+2D+3H+4S"]) for name in ("7D", "10H", "KS", "KD", "KC")]
    long = Row(seat=0, tiles=hand, text="won 22 cards, 6 coins, the settebello and 3 scopas")
    many = Row("Table", tiles=[Tile("7D")] * 18, text="Deck 3")
    for faces in (FRENCH, ITALIAN):
        for line in drawing.table(scene(Layout("a heading", [long, many])), faces, width, height):
            assert line.cell_len <= width


def test_a_low_screen_gets_tokens_instead_of_boxes() -> None:
    drawn = drawing.table(scopa(), FRENCH, 80, 10)
    assert len(drawn) <= 10
    assert "[JC] takes A♦+3♣+4♣" in text(drawn)


def test_a_red_card_is_red_and_no_style_spills_over() -> None:
    console = Console(width=80, color_system="standard", force_terminal=True)
    with console.capture() as capture:
        for line in drawing.table(scopa(), FRENCH, 80, 24):
            console.print(line)
    assert "\x1b[1;31mA♦\x1b[0m" in capture.get()
    assert "\x1b[1mJ♣\x1b[0m" in capture.get()


def test_a_game_without_a_drawing_is_shown_in_words() -> None:
    match = Match(find("scopa"), ["Ada", "quick"], position=POSITION)
    drawn = text(drawing.table(scene(any_layout(match.view(0), match.players)), FRENCH, 60, 24))
    assert re.search(r"hand +3♥ 6♠ J♣", drawn)


def test_italian_cards_show_what_to_type() -> None:
    assert ITALIAN.text("captures KD with QC") == "captures Re di Denari with Cavallo di Bastoni"
    assert ITALIAN.lines("JH") == ["JH", "Coppe"]


def test_lists_of_italian_cards_have_commas() -> None:
    assert ITALIAN.text("On the table: 7D 2C KS.") == (
        "On the table: 7 di Denari, 2 di Bastoni, Re di Spade."
    )
    assert ITALIAN.text("Ada captures 4S+6C with KD.") == (
        "Ada captures 4 di Spade + 6 di Bastoni with Re di Denari."
    )
    drawn = drawing.sentence("Ada holds 7D 2C.", ITALIAN)
    assert drawn.plain == "Ada holds 7 di Denari, 2 di Bastoni."
    assert FRENCH.text("Ada holds 7D 2C.") == "Ada holds 7♦ 2♣."


def test_the_costs_of_splendor_are_spaced_evenly() -> None:
    game = find("splendor")
    match = Match(game, ["Ada", "Bob"], seed=seed_from("costs"))
    drawn = text(drawing.table(scene(game.layout(match.view(0), match.players)), FRENCH, 80, 40))
    costs = re.findall(r"│ (\d[WUGRK].*?) *│", drawn)
    assert len(costs) == 12
    assert any(len(cost.split()) == 4 for cost in costs)
    assert [cost for cost in costs if not re.fullmatch(r"\d[WUGRK]( \d[WUGRK])*", cost)] == []
    assert max(map(len, drawn.splitlines())) <= 80


def test_a_row_of_tokens_is_named_on_its_first_line() -> None:
    row = Row("Tier 2", tiles=[Tile(f"2-{place}", ["+U 3 pts", "6U"]) for place in range(9)])
    drawn = text(drawing.table(scene(Layout("", [row])), FRENCH, 60, 2)).splitlines()
    assert "Tier 2" in drawn[1]
    assert len(drawn) > 3


def coloured(cell: Cell) -> str:
    console = Console(width=80, color_system="standard", force_terminal=True)
    with console.capture() as capture:
        console.print(drawing.sheet(Sheet("", ["", "Ada", ""], [[Cell(""), cell, Cell("")]], []), FRENCH))
    return capture.get()


def test_sobesobe_colours_the_dealer_the_winner_and_a_penalty_as_its_rules_say() -> None:
    """The dealer is bold, the party player underlined, a penalty red, tricks green, the winner in gold."""
    dealt = model.Round(
        dealer=0, party=1, trump="hearts", blind=False, value=2, played=[0, 1], won=[3, 0], points=[-2, 30]
    )
    event = model.RoundScored(4, [dealt], winners=[0])
    sheet = find("sobesobe").sheet(event, ["Ada", "Bob"])
    assert sheet is not None
    winner, penalty = sheet.lines[-1][1:3]
    assert "\x1b[1;33m[\x1b[0m\x1b[1;32m-2 -6\x1b[0m\x1b[1;33m]" in coloured(winner)
    assert "\x1b[4;31m30 +26\x1b[0m" in coloured(penalty)


def test_signs_of_suits_can_be_typed_and_control_codes_cannot() -> None:
    assert typed(" 7♦\x1b[2J ") == "7D [2J"


def test_players_of_one_name_are_told_apart() -> None:
    players = read_seats(find("scopa"), ["quick", "quick"])
    assert [player.name for player in players] == ["quick", "quick2"]


def test_players_whose_names_look_alike_are_told_apart() -> None:
    players = read_seats(find("scopa"), ["me:Ada", "me:\u0410da"])
    assert [player.name for player in players] == ["Ada", "\u0410da2"]


@pytest.mark.parametrize("name", ["José", "Jose\u0301", "Зоя", "अनिता", "小明", "지민", "فاطمة"])
def test_a_name_is_of_any_script(name: str) -> None:
    (player, _) = read_seats(find("scopa"), [f"me:{name}", "quick"])
    assert player.name == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    "name", ["", "1", "a b", "\x1b[2J", "a" * 21, "\u3164", "\u115f", "\u034f", "\u2800", "A\u3164", "\u0301"]
)
def test_a_name_is_a_word(name: str) -> None:
    with pytest.raises(BadInput, match="a name is one word"):
        read_seats(find("scopa"), [f"me:{name}", "quick"])


def test_a_tile_with_a_face_of_its_own_has_its_name_in_the_frame() -> None:
    tile = Tile("2-3", ["+U 3 pts", "6U      "], "blue", ["pay 6U"])
    boxed = text(drawing.table(scene(Layout("", [Row("Tier 2", tiles=[tile])])), FRENCH, 80, 24))
    assert "╭ 2-3 ─────╮" in boxed
    assert boxed.count("2-3") == 1
    assert "pay 6U" in boxed
    named = text(
        drawing.table(scene(Layout("", [Row(tiles=[Tile("coin1", ["coin1", "x2"])])])), FRENCH, 80, 24)
    )
    assert named.count("coin1") == 1
    low = text(drawing.table(scene(Layout("", [Row("Tier 2", tiles=[tile])])), FRENCH, 80, 2))
    assert "[2-3 +U 3 pts 6U] pay 6U" in low
