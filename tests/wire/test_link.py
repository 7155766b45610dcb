"""Links as people paste them."""

import pytest

from mazzo.core.errors import BadInput
from mazzo.wire.link import Link, read_link

HERE = "http://127.0.0.1:8770"
TABLE = "abcdefghjkmn"


@pytest.mark.parametrize(
    ("text", "link"),
    [
        (f"{HERE}/table/{TABLE}", Link(HERE, TABLE)),
        (f" {HERE}/table/{TABLE}/ \n", Link(HERE, TABLE)),
        (f"127.0.0.1:8770/table/{TABLE}", Link(HERE, TABLE)),
        (f"https://Cards.example/table/{TABLE}#invite=K-_9", Link("https://cards.example", TABLE, "K-_9")),
        (f"{HERE}/table/{TABLE}#seat=KEY", Link(HERE, TABLE, key="KEY")),
        (f"http://[::1]:8770/table/{TABLE}", Link("http://[::1]:8770", TABLE)),
    ],
)
def test_a_link_is_read(text: str, link: Link) -> None:
    assert read_link(text) == link


def test_a_link_is_written_for_others_without_the_key_to_the_seat() -> None:
    assert str(Link(HERE, TABLE, "INVITE", "KEY")) == f"{HERE}/table/{TABLE}#invite=INVITE"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        HERE,
        f"{HERE}/",
        f"/table/{TABLE}",
        f"ftp://h/table/{TABLE}",
        f"http://h:x/table/{TABLE}",
        f"http://h:99999/table/{TABLE}",
        f"http://h/table/{TABLE}/more",
        "http://h/table/../api",
        f"http://user@h/table/{TABLE}",
        f"file:///table/{TABLE}",
        "x" * 200,
    ],
)
def test_what_is_no_link_is_told_what_one_looks_like(text: str) -> None:
    with pytest.raises(BadInput, match="a link to a table looks like http"):
        read_link(text)


def test_the_link_of_a_replay_is_known_as_one() -> None:
    with pytest.raises(BadInput, match="leads to a replay"):
        read_link(f"{HERE}/replay/{TABLE}")
