"""The lines of keys and elements, in every way that TOML writes them."""

import pytest

from mazzo.match.toml_lines import Lines, Place

TEXT = """\
game = "a # b"  # not a comment, then one
"a b".c = 1979-05-27 07:32:00
x = \"\"\"
y = [1
\"\"\"
[position]
hands = [["7D", # the best
  "2C"],
  ['K"]S']]
[[case]]
title = 'it = 3'
[[case.step]]
expect = { table = ["a"], view = { "0" = { hand = [] } } }
[[case.step]]
[case.step.expect]
a.b = 1
[[case]]
step = [
  { play = "a\\"]" },
  { try = "b", refused = ["x",
    "y"] },
]
"""


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (("game",), 1),
        (("a b", "c"), 2),
        (("x",), 3),
        (("position",), 6),
        (("position", "hands", 0, 1), 8),
        (("position", "hands", 1, 0), 9),
        (("case", 0), 10),
        (("case", 0, "title"), 11),
        (("case", 0, "step", 0), 12),
        (("case", 0, "step", 0, "expect", "view", "0", "hand"), 13),
        (("case", 0, "step", 1), 14),
        (("case", 0, "step", 1, "expect", "a", "b"), 16),
        (("case", 1), 17),
        (("case", 1, "step", 0, "play"), 19),
        (("case", 1, "step", 1, "refused", 1), 21),
    ],
)
def test_every_key_and_element_has_its_line(place: Place, line: int) -> None:
    assert place in Lines(TEXT)
    assert Lines(TEXT).of(place) == line


def test_what_the_text_does_not_name_has_the_line_of_what_is_around_it() -> None:
    assert Lines(TEXT).of(("position", "table", 3)) == 6
    assert Lines(TEXT).of(("nothing",)) == 1
