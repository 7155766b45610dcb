"""docs/protocol.md tells the truth: its examples are messages, and nothing is missing."""

import re
from dataclasses import asdict
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from mazzo.server.errors import STATUS
from mazzo.server.settings import Limits
from mazzo.wire import messages as wire

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES: list[tuple[str, str]] = re.findall(
    r'^```json title="(\w+)"\n(.*?)^```', PAGE, re.DOTALL | re.MULTILINE
)
HTTP = (
    "Addresses",
    "Catalogue",
    "Lobby",
    "Summary",
    "NewTable",
    "Seated",
    "Sit",
    "Claim",
    "Mine",
    "MySeat",
    "PushKey",
    "Subscribe",
    "Subscribed",
    "Unsubscribe",
    "Replay",
    "Reviewing",
    "Continue",
    "Exercise",
    "Learn",
    "Taught",
    "Problem",
)
SOCKET = {kind.__name__: kind for kind in (*get_args(wire.Request), *get_args(wire.Answer))}


@pytest.mark.parametrize(("name", "text"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_an_example_is_what_it_says(name: str, text: str) -> None:
    kind: type[msgspec.Struct] = getattr(wire, name)
    found = msgspec.json.decode(text, type=kind)
    assert_known(msgspec.json.decode(text), found)
    if name in SOCKET:
        union = wire.Request if issubclass(kind, wire.Do) else wire.Answer
        assert msgspec.json.decode(text, type=union) == found


def assert_known(given: Any, read: Any) -> None:
    """Every field that is given has been read: none is misspelt."""
    if isinstance(read, msgspec.Struct):
        known = {*read.__struct_fields__, read.__struct_config__.tag_field}
        assert set(given) <= known
        for name in set(given) & set(read.__struct_fields__):
            assert_known(given[name], getattr(read, name))
    elif isinstance(read, list):
        for part, found in zip(given, read, strict=True):
            assert_known(part, found)


def test_every_message_has_an_example() -> None:
    assert {name for name, _ in EXAMPLES} == {*SOCKET, *HTTP}


def test_every_struct_is_named_by_an_example_or_within_one() -> None:
    inside = {
        "Away",
        "RematchInfo",
        "Clock",
        "Player",
        "OptionInfo",
        "GameInfo",
        "LessonInfo",
        "LevelInfo",
        "LeftOut",
        "Beat",
        "Told",
        "Frame",
    }
    bases = {"Do", "Tell"}
    own = {
        name
        for name, kind in vars(wire).items()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == wire.__name__
    }
    assert own == {*SOCKET, *HTTP, *inside, *bases}


def test_every_message_of_the_socket_is_explained() -> None:
    words = {str(kind.__struct_config__.tag) for kind in SOCKET.values()}
    assert {word for word in words if f"**`{word}`**" not in PAGE} == set()


def test_the_limits_are_those_of_the_server() -> None:
    section = PAGE.partition("## Limits")[2].partition("\n## ")[0]
    told = {name: float(value) for name, value in re.findall(r"^\| (\w+) \| (\d+) \|", section, re.MULTILINE)}
    assert told == {name: float(value) for name, value in asdict(Limits()).items()}


def test_the_kinds_of_refusals_and_their_statuses_are_those_of_the_server() -> None:
    section = PAGE.partition("## Refusals")[2].partition("\n## ")[0]
    told = dict(re.findall(r"^\| ([a-z ]+) \| (\d{3}) \|", section, re.MULTILINE))
    assert told == {refusal.kind: str(status) for refusal, status in STATUS.items()}


def test_every_call_of_the_server_is_named() -> None:
    from mazzo.server.api import ROUTES

    for route in ROUTES:
        (method,) = (route.methods or set()) - {"HEAD"}
        path = route.path.replace("{game}", "NAME").replace("{table}", "ID").replace("{lesson}", "LESSON")
        assert re.search(rf"`{method} {path}[`?]", PAGE), path
