"""Scenarios: what is expected and not so is caught, and a wrong file gets its line and a sentence."""

from pathlib import Path

import pytest

from mazzo.games import find
from mazzo.games.scopa.model import Options
from mazzo.match.fair import seed_from
from mazzo.match.match import Match
from mazzo.match.scenarios.check import check, check_text, run_check
from mazzo.match.scenarios.write import write_scenario

TABLE = """\
game = "scopa"
[position]
hands = [["7D", "2C"], ["KS", "3H"]]
table = ["3C", "4H", "7S"]
deck = ["5C", "6C"]
"""
CAPTURE = TABLE + '[[step]]\nplay = "7D"\n'


def problem(text: str) -> str:
    """`LINE: sentence` of the one case of the text; '' if it holds."""
    (result,) = check_text(text, "case.toml")
    return str(result).removeprefix("case.toml:") if result.problem else ""


@pytest.mark.parametrize(
    "expectation",
    [
        "actor = 1",
        "actors = [1]",
        'table = ["4h", "3C"]',
        'hands = [["2C"], ["3H", "KS"]]',
        'deck = ["5C", "6C"]',
        "scores = [0, 0]",
        'menu = ["trail KS", "capture 3H"]',
        'menu = { "0" = [], "1" = ["capture 3H", "trail  ks"] }',
        'idle = "trail KS"',
        'idle = { "0" = "", "1" = "trail KS" }',
        'view = { "1" = { hand_sizes = [1, 2], takes = { "3H" = ["3C"] } }, spectator = { hand = [] } }',
        'hidden = { "0" = ["KS"], "1" = ["2C"], spectator = ["2C", "KS", "5C"] }',
        "over = false",
        "winners = []",
        'log = "alice captures 7S"',
        'log = { "0" = ["with 7D."], spectator = ["7S", "7D"] }',
    ],
)
def test_what_is_so_may_be_expected(expectation: str) -> None:
    assert problem(f"{CAPTURE}expect = {{ {expectation} }}\n") == ""


@pytest.mark.parametrize(
    ("expectation", "sentence"),
    [
        ("actor = 0", "actor: expected 0, came 1"),
        ('actor = "nobody"', "actor: expected nobody, came 1"),
        ("actors = [0, 1]", "actors: expected [0, 1], came [1]"),
        ('table = ["3C"]', "table: expected 3C, came 3C 4H"),
        ("table = []", "table: expected nothing, came 3C 4H"),
        ('hands = [["KS", "3H"], ["2C"]]', "hands: expected [KS 3H, 2C], came [2C, 3H KS]"),
        ('deck = ["6C", "5C"]', "deck: expected 6C 5C, came 5C 6C"),
        ("scores = [1, 0]", "scores: expected [1, 0], came [0, 0]"),
        ("scopas = [0, 1]", "scopas: expected [0, 1], came [0, 0]"),
        ('menu = ["trail KS"]', "menu.1: expected trail KS, came capture 3H, trail KS"),
        ('idle = "capture 3H"', "idle.1: expected capture 3H, came trail KS"),
        ('view = { "0" = { hand = ["7D"] } }', "view.0.hand: expected 7D, came 2C"),
        ("view = { spectator = { deck = 3 } }", "view.spectator.deck: expected 3, came 2"),
        ('hidden = { "1" = ["KS"] }', "hidden.1: KS is in what seat 1 sees"),
        ('hidden = { spectator = ["7D"] }', "hidden.spectator: 7D is in what a spectator sees"),
        ("over = true", "over: expected true, came false"),
        ("over = false, scores = [0, 2]", "scores: expected [0, 2], came [0, 0]"),
        ("winners = [0]", "winners: expected [0], came nothing"),
        (
            'log = "scopa"',
            "log.spectator: expected 'scopa' in what a spectator hears, came: Alice captures 7S with 7D.",
        ),
    ],
)
def test_what_is_not_so_is_caught(expectation: str, sentence: str) -> None:
    assert problem(f"{CAPTURE}expect = {{ {expectation} }}\n") == f"8: {sentence}"


def test_hidden_looks_at_what_is_told_as_well() -> None:
    deal = 'deck = ["AC", "2H", "3S", "AD", "2D", "3D"]\nhands = [["7D"], []]\ntable = []\n'
    text = f'game = "scopa"\n[position]\n{deal}[[step]]\nplay = "7D"\nexpect.hidden.0 = ["AD", "2D", "3D"]\n'
    assert problem(text) == ""
    assert "AC is in what seat 0 sees" in problem(text.replace('["AD", "2D", "3D"]\n', '["AC"]\n'))


def test_an_expectation_of_a_view_names_its_own_line() -> None:
    view = "[step.expect.view.0]\nhand = ['2C']\ndeck = 7\n"
    assert problem(CAPTURE + view) == "10: view.0.deck: expected 7, came 2"


def test_expectations_may_follow_the_position_or_stand_in_a_step_of_their_own() -> None:
    assert problem(f"{TABLE}[expect]\nactor = 0\n[[step]]\nexpect.actor = 0\n") == ""
    assert problem(f"{TABLE}[expect]\nactor = 1\n") == "7: actor: expected 1, came 0"
    assert problem(f"{TABLE}[[step]]\nexpect.actor = 1\n") == "7: actor: expected 1, came 0"


def test_a_play_that_is_refused_says_why() -> None:
    assert problem(f'{TABLE}[[step]]\nplay = "trail 7D"\n') == (
        "7: 'trail 7D' is refused (not allowed): 7D must capture: it would take 7S. "
        "Write: capture 7D (SCO-6)."
    )


def test_a_try_that_is_allowed_is_caught() -> None:
    text = f'{TABLE}[[step]]\ntry = "capture 7D"\nrefused = "SCO"\n'
    assert problem(text) == "7: 'capture 7D' is allowed, and should be refused"


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ('try = "trail 7D"\nrefused = "must capture"', ""),
        ('try = "5H"\nrefused = "not held"', ""),
        ('try = "trail 7D"\nrefused = ["Must Capture", "SCO-6"]\nkind = "not allowed"', ""),
        ('try = "KS"\nseat = 1\nrefused = "Alice is to act"\nkind = "not your turn"', ""),
        (
            'try = "KS"\nseat = 1\nrefused = ["not your turn", "SCO-7"]',
            "9: expected 'SCO-7' in the refusal, came: It is not your turn: Alice is to act.",
        ),
        (
            'try = "KS"\nseat = 1\nrefused = ""\nkind = "not allowed"',
            "10: expected 'not allowed', came 'not your turn': It is not your turn: Alice is to act.",
        ),
    ],
)
def test_a_refusal_is_compared_in_part_and_by_kind(step: str, expected: str) -> None:
    assert problem(f"{TABLE}[[step]]\n{step}\n") == expected


def test_a_try_changes_nothing() -> None:
    text = f'{TABLE}[[step]]\ntry = "trail 7D"\nrefused = ""\nexpect.hands = [["7D", "2C"], ["KS", "3H"]]\n'
    assert problem(text) == ""


def test_undo_takes_back_or_is_refused() -> None:
    refused = f"{CAPTURE}[[step]]\nundo = 0\n"
    assert problem(refused) == (
        "9: to take back the last play of seat 0 is refused (not allowed): "
        "Your last play has been heard or has shown what was hidden, so it cannot be taken back."
    )
    assert problem(f'{refused}refused = "shown what was hidden"\n') == ""


STAGED = """\
game = "scopa"
[[step]]
draw = [1]
[[step]]
deal = ["AC", "2C", "3C", "4H", "5H", "6H", "KD", "QD", "JD", "7S"]
[[step]]
expect = { dealer = 1, hands = [["AC", "2C", "3C"], ["4H", "5H", "6H"]], table = ["KD", "QD", "JD", "7S"] }
"""


def test_the_first_deal_can_be_staged() -> None:
    assert problem(STAGED) == ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (STAGED.replace('"AC"', '"8C"'), "4: '8C' is no card of Scopa"),
        (STAGED.replace('"AC"', '"2C"', 1), "4: 2C is not among the cards that are shuffled"),
        (STAGED.replace("[1]", "[2]"), "4: 2 cannot be drawn; chance picks a number from 0 to 1"),
        (f'{CAPTURE}[[step]]\ndeal = ["AC"]\n', "8: what is staged here is never dealt"),
    ],
)
def test_a_deal_that_cannot_be_is_caught(text: str, expected: str) -> None:
    assert problem(text) == expected


def test_the_rest_comes_from_the_seed_and_stays_the_same() -> None:
    zones = Match(find("scopa"), ["A", "B"], seed=seed_from("lemon"), position={"table": ["7D"]})
    hand = zones.game.position(zones.state)["hands"][0]
    text = f'game = "scopa"\nseed = "lemon"\nposition.table = ["7D"]\nexpect.view.0.hand = {hand}\n'
    assert problem(text) == ""
    assert problem(text.replace("lemon", "melon")) != ""


CASES = """\
game = "scopa"
options = { capture = "choose", target = 11 }
position = { hands = [["7D"], ["KS"]], table = ["7C", "7S"] }
[[case]]
title = "one"
step = [{ play = "capture 7D 7S", expect = { table = ["7C"] } }]
[[case]]
title = "two"
options.capture = "auto"
position.table = ["3C", "4C"]
step = [{ play = "7D", expect = { table = ["QD"] } }]
"""


def test_the_cases_of_a_file_share_what_stands_at_its_top() -> None:
    one, two = check_text(CASES, "cases.toml")
    assert (one.line, one.title, one.problem) == (4, "one", "")
    assert str(two) == "cases.toml:11: table: expected QD, came nothing"


WRONG_FILES = [
    ('game = "scopa\n', "1: this is not TOML: illegal character '\\n'"),
    ('game = "scopa"\n\nseats 2\n', "3: this is not TOML: expected '=' after a key in a key/value pair"),
    ("title = 'x'\n", '1: no game is named; write game = "scopa", say'),
    ('title = "x"\ngame = "skopa"\n', "2: there is no game 'skopa'; what there is: scopa"),
    ('game = "scopa"\nplayer = 2\n', "2: there is no key 'player' here; there are title, rulings, game"),
    ('game = "scopa"\nseats = "two"\n', "2: seats must be a whole number, not 'two'"),
    ('game = "scopa"\nseats = 3\n', "2: Scopa is for 2 players, not 3"),
    ('game = "scopa"\nplayers = ["Ann"]\n', "2: Scopa is for 2 players, not 1"),
    ('game = "scopa"\nseats = 2\nplayers = ["Ann"]\n', "3: 1 player for 2 seats"),
    (
        'game = "scopa"\n[options]\ncapture = "maybe"\n',
        "3: option capture must be auto or choose, not 'maybe'",
    ),
    ('game = "scopa"\n[options]\nspeed = 3\n', "3: there is no option 'speed'; there are target"),
    ('game = "scopa"\n[position]\ntabel = []\n', "3: there is no zone 'tabel'; there are hands, table, deck"),
    (
        'game = "scopa"\n[position]\ntable = ["8D"]\n',
        "3: '8D' is no card. A card is a rank (A 2 3 4 5 6 7 J Q K)",
    ),
    ('game = "scopa"\n[position]\ntable = "7D"\n', "3: zone table must be a list of texts, not '7D'"),
    ('game = "scopa"\n[position]\ndeck = ["7D"]\ntable = ["7D"]\n', "3: 7D lies in two places"),
    (f'{TABLE}[[step]]\nplay = "7D"\ntry = "2C"\n', "8: a step does one thing, not play and try"),
    (f"{TABLE}[[step]]\nplay = 7\n", "7: play must be text in quotes, not 7"),
    (f'{TABLE}[[step]]\nplai = "7D"\n', "7: there is no key 'plai' here; there are play, try, seat"),
    (f"{TABLE}[[step]]\n", "6: an empty step: write play, try, deal, draw or undo, or expect"),
    (f'{TABLE}[[step]]\ntry = "7D"\n', "7: a try needs refused: a part of the sentence that refuses it"),
    (f'{TABLE}[[step]]\nplay = "7D"\nrefused = "no"\n', "8: refused goes with try or undo"),
    (f"{TABLE}[[step]]\nseat = 0\nexpect.actor = 0\n", "7: seat goes with play or try"),
    ('game = "scopa"\nplayers = ["", "Bob"]\n', "2: "),
    ('game = "scopa"\nseats = 1000000000000\n', "2: Scopa is for 2 players, not 1000000000000"),
    (
        f"{STAGED}[[step]]\ndeal = []\nexpect.actor = 0\n",
        "10: nothing happens yet at a deal: expect in a later",
    ),
    (f'{TABLE}[[step]]\nplay = "7D"\nseat = 2\n', "8: there is no seat 2"),
    (
        f'{TABLE}[[step]]\ntry = "7D"\nrefused = "no"\nkind = "rude"\n',
        '9: kind must be "not understood", "not your',
    ),
    (f"{TABLE}[expect]\ntabel = []\n", "7: there is no 'tabel' to expect; there are actor, actors, scores"),
    (
        f'{TABLE}[expect]\nactor = "me"\n',
        '7: actor must be a seat\'s number, "dealer" or "nobody", not \'me\'',
    ),
    (f"{TABLE}[expect]\nview = 3\n", "7: view must be a table: seat = { field = value }, not 3"),
    (
        f"{TABLE}[expect.view.5]\nhand = []\n",
        "6: view.5: there is no seat '5' to ask; there are 0, 1 and spectator",
    ),
    (
        f"{TABLE}[expect.view.0]\nhnad = []\n",
        "7: view.0.hnad: there is no 'hnad' here; there are seat, options",
    ),
    (
        'game = "scopa"\n[[step]]\nplay = "7D"\n[[case]]\n',
        "2: in a file with [[case]], step belongs to a case",
    ),
    ('game = "scopa"\n[[case]]\ntitle = 3\n', "3: title must be text in quotes, not 3"),
    ('game = "scopa"\nseats = 3\n[[case]]\ntitle = "x"\n', "2: Scopa is for 2 players, not 3"),
]


@pytest.mark.parametrize(("text", "expected"), WRONG_FILES)
def test_a_wrong_file_gets_its_line_and_one_sentence(text: str, expected: str) -> None:
    found = problem(text)
    assert found.startswith(expected)
    assert "\n" not in found


def test_nobody_to_act_needs_a_seat() -> None:
    over = 'game = "scopa"\nposition = { hands = [[], []], over = true }\n[[step]]\nplay = "7D"\n'
    assert problem(over) == "4: nobody is to act, so name the seat"


def test_a_scenario_does_not_begin_within_a_play() -> None:
    zones = 'hands = [["KD"], ["2S"]], table = ["7C", "3H", "6C", "4H"], chosen = "KD"'
    text = f'game = "scopa"\noptions.capture = "choose"\nposition = {{ {zones} }}\n'
    assert problem(text).startswith("3: a match begins between two plays, not within one: KD can take 3H+7C")


def test_a_position_is_written_as_a_scenario_that_reads_back() -> None:
    game, options = find("scopa"), Options(capture="choose", target=11)
    match = Match(game, ["A", "B"], options, seed_from("lemon"))
    seat = match.actors()[0]
    match.play(seat, match.idle(seat))
    zones = game.position(match.state)
    text = write_scenario(game, options, 2, zones)
    assert check_text(text, "written.toml")[0].problem == ""
    expected = "".join(f"expect.{zone} = {content!r}\n" for zone, content in zones.items() if zone != "over")
    again = text.replace('game = "scopa"\n', f'game = "scopa"\n{expected}')
    assert problem(again) == ""
    assert max(map(len, text.splitlines())) <= 100


def test_check_prints_a_line_for_each_file_and_for_each_failure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "good.toml").write_text(CAPTURE)
    (tmp_path / "more.toml").write_text(CASES)
    assert run_check([tmp_path / "good.toml"]) == 0
    assert capsys.readouterr().out == f"ok      {tmp_path}/good.toml: 1 case\n1 of 1 case passed.\n"
    assert run_check([tmp_path]) == 1
    assert capsys.readouterr().out.splitlines()[1:] == [
        f"FAILED  {tmp_path}/more.toml:11: table: expected QD, came nothing  (two)",
        "2 of 3 cases passed.",
    ]


def test_a_file_that_cannot_be_read_is_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "latin.toml").write_bytes(b'game = "\xe9"\n')
    latin, missing = check([tmp_path / "latin.toml", tmp_path / "missing.toml"])
    assert latin.problem == "this is not a text in UTF-8"
    assert missing.problem == "this cannot be read: No such file or directory"
    (tmp_path / "empty").mkdir()
    assert run_check([tmp_path / "empty"]) == 1
    assert capsys.readouterr().out == "There is no scenario there.\n"
