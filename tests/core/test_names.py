"""Names that people have, names that show nothing, and names that look like another's."""

import unicodedata

import pytest

from mazzo.core.names import cleaned, prototypes, unlike
from mazzo.games import find
from mazzo.match.match import Match

REAL = [
    "Ada",
    "José",
    "Łukasz",
    "Nguyễn",
    "O'Brien-Smith",
    "Зоя",
    "Ελένη",
    "דוד",
    "فاطمة",
    "अनिता",
    "ஆதவன்",
    "ณัฐ",
    "ខៀវ",
    "ნინო",
    "Աննա",
    "አበበ",
    "小明",
    "さくら",
    "葛\U000e0100城",
    "지민",
    "ᠴᠢᠩᠭᠢᠰ",
    "🦊",
    "❤️",
    "👍🏽",
    "🇮🇹",
    "2pac",
    "Player 1",
    "...",
]
NOTHING = [
    "",
    "   ",
    "\u034f",
    "\u115f",
    "\u1160",
    "\u3164",
    "\u2800",
    "\uffa0",
    "\u00ad",
    "\u200b\u200c\u200d",
    "\u2060",
    "\ufeff",
    "\u202e",
    "\u0301",
    "\ufe0f",
    "\u17b4",
    "\u180e",
    "\U000e0041",
    "\u3164 \u2800\u034f",
    "\x00\x1b",
]
ALIKE = [
    ("Ada", "ada"),
    ("Ada", "Ａｄａ"),
    ("Ada", "\u0410d\u0430"),
    ("Ada", "𝐀𝐝𝐚"),
    ("Ada", "A\u034fda"),
    ("Ada", "A\u200bda"),
    ("Ada", "Ada\u3164"),
    ("Ada", "\u2800Ada"),
    ("Ada", "Ada\ufe0f"),
    ("葛城", "葛\U000e0100城"),
    ("Ren\u00e9", "Rene\u200d\u0301"),
    ("Ren\u00e9", "Rene\u0301"),
    ("Ian", "lan"),
    ("Tom", "Torn"),
    ("Bob0", "BobO"),
    ("paypal", "\u0440\u0430\u0443\u0440\u0430l"),
    ("two words", "two\u3000words"),
]


@pytest.mark.parametrize("name", REAL)
def test_a_name_that_people_have_stays_as_it_is(name: str) -> None:
    assert cleaned(name) == unicodedata.normalize("NFC", name)
    assert unlike(cleaned(name), [other for other in REAL if other != name]) == cleaned(name)
    Match(find("scopa"), [name, "Bob"])


@pytest.mark.parametrize("name", NOTHING)
def test_a_name_that_shows_nothing_is_none(name: str) -> None:
    assert cleaned(name) == ""


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_of_two_names_that_look_alike_the_second_gets_a_number(one: str, other: str) -> None:
    assert unlike(cleaned(other), [cleaned(one)]) == f"{cleaned(other)} 2"
    assert unlike(cleaned(one), [cleaned(other)]) == f"{cleaned(one)} 2"


def test_numbers_go_on_until_no_name_looks_like_it() -> None:
    assert unlike("Ada", ["ada", "\u0410da 2", "Bob"]) == "Ada 3"


@pytest.mark.parametrize(
    ("one", "other"), [("José", "Jose"), ("Anna", "Анна"), ("Ann", "Anne"), ("😀", "😃")]
)
def test_names_that_differ_to_the_eye_may_sit_at_one_table(one: str, other: str) -> None:
    assert unlike(other, [one]) == other


def test_plain_names_that_differ_are_told_apart_without_the_data() -> None:
    prototypes.cache_clear()
    assert unlike("Player", ["medium", "quick", "Bob"]) == "Player"
    assert prototypes.cache_info().currsize == 0


def test_no_other_plain_letters_look_alike_than_those_that_are_passed_over() -> None:
    doubles = {letter: best for letter, best in prototypes().items() if letter.isascii() and best.isascii()}
    assert {*doubles, *"".join(doubles.values())} <= set("IilL1|oO0mrn'`\"")
