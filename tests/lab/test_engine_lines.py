"""Whatever comes in, each line gets one answer, and the process lives on without a word on stderr."""

import json
import subprocess
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.lab.driver import COMMAND, Process, must

from mazzo.core.bits import Rng
from mazzo.lab.engine import LONGEST_LINE, Engine, serve

NEW = b'{"id": 1, "do": "new", "match": "m", "game": "scopa", "seed": "salt"}'
REQUESTS = [
    NEW,
    b'{"do": "games"}',
    b'{"id": 2, "do": "play", "match": "m", "seat": 0, "text": "7D"}',
    b'{"id": "x", "do": "commands", "match": "m", "seat": 1, "steps": [3]}',
    b'{"do": "events", "match": "m", "seat": 1, "since": 2}',
    b'{"do": "new", "game": "scopa", "position": {"hands": [["7D"], ["2C"]], "turn": 0}}',
    b'{"do": "save", "match": "m"}',
    b'{"do": "undo", "match": "m", "seat": 0}',
    b'{"do": "idle", "match": "m", "seat": 0}',
]
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
KEYS = st.sampled_from(["id", "do", "match", "seat", "text", "steps", "game", "options", "position", "seed"])
WORDS = st.sampled_from(["new", "play", "m", "scopa", "commands", "view", "resume", "undo"])
FEW_WORDS = st.dictionaries(KEYS, WORDS | st.integers(-4, 4) | ANY_JSON)


def answers_to(content: bytes) -> list[Any]:
    out = BytesIO()
    serve(BytesIO(content), out)
    assert out.getvalue() == b"" or out.getvalue().endswith(b"\n")
    return [json.loads(line) for line in out.getvalue().splitlines()]


def assert_alive(engine: Engine, line: bytes) -> None:
    """The line gets one well-formed answer and spoils nothing."""
    must(engine, do="new", match="other", game="scopa", seed="salt")
    answer = json.loads(engine.answer(line))
    assert isinstance(answer["ok"], bool)
    if not answer["ok"]:
        assert answer["error"]["kind"] != "internal", (line, answer)
    assert must(engine, do="actors", match="other")["over"] is False


@given(st.lists(st.binary(max_size=40), max_size=5))
def test_any_bytes_get_an_answer_a_line(lines: list[bytes]) -> None:
    content = b"".join(line.replace(b"\n", b"") + b"\n" for line in lines)
    answers = answers_to(content + NEW + b"\n")
    assert len(answers) == len(lines) + 1
    assert answers[-1]["ok"]


@given(ANY_JSON | FEW_WORDS)
def test_any_json_gets_an_answer(value: object) -> None:
    assert_alive(Engine(), json.dumps(value).encode())


@given(st.sampled_from(REQUESTS), st.data())
def test_a_request_with_some_bytes_changed_gets_an_answer(line: bytes, data: st.DataObject) -> None:
    changed = bytearray(line)
    for at in data.draw(st.lists(st.integers(0, len(line) - 1), min_size=1, max_size=3)):
        changed[at] = data.draw(st.integers(0, 255))
    engine = Engine()
    engine.answer(NEW)
    assert_alive(engine, bytes(changed))


@given(st.sampled_from(REQUESTS), KEYS, ANY_JSON)
def test_a_request_with_a_wrong_value_gets_an_answer(line: bytes, key: str, value: object) -> None:
    engine = Engine()
    engine.answer(NEW)
    assert_alive(engine, json.dumps({**json.loads(line), key: value}).encode())


@pytest.mark.parametrize("fill", [b"x", b"[", b'{"a":', b'"', b"1", b" ", b"\x00", b"\xff"])
@pytest.mark.parametrize("length", [LONGEST_LINE - 1, LONGEST_LINE, LONGEST_LINE + 1, 3 * LONGEST_LINE])
def test_a_huge_line_is_one_bad_request(fill: bytes, length: int) -> None:
    line = (fill * length)[:length]
    first, second = answers_to(line + b"\n" + NEW + b"\n")
    assert first["error"]["kind"] == "bad request"
    assert second["ok"]


def test_deep_nesting_is_a_bad_request() -> None:
    nested = b'{"do": "new", "game": "scopa", "position": {"x": ' + b"[" * 50_000 + b"]" * 50_000 + b"}}\n"
    first, second = answers_to(nested + NEW)
    assert first["error"] == {"kind": "bad request", "message": "the request is nested too deeply"}
    assert second["ok"]


def test_half_a_line_at_the_end_is_answered_too() -> None:
    assert [answer["ok"] for answer in answers_to(NEW + b"\n" + NEW[:-3])] == [True, False]
    assert [answer["ok"] for answer in answers_to(NEW)] == [True]
    assert answers_to(b"") == []


def test_nothing_is_answered_after_quit() -> None:
    assert answers_to(b'{"do": "quit", "id": "bye"}\n' + NEW) == [{"id": "bye", "ok": True}]


def test_a_whole_match_through_a_process() -> None:
    rng = Rng(3)
    with Process() as process:
        assert process.send(b"\xff\x00{\n")["error"]["kind"] == "bad request"
        assert process.ask(id="first", do="new", match="m", game="scopa", seed="salt")["id"] == "first"
        assert process.send(b"x" * 2 * LONGEST_LINE + b"\n")["ok"] is False
        while not (standing := process.ask(do="actors", match="m"))["over"]:
            (seat,) = standing["actors"]
            commands = process.ask(do="commands", match="m", seat=seat)["commands"]
            text = commands[rng.below(len(commands))]
            assert process.ask(do="play", match="m", seat=seat, text=text)["played"] == text
            assert process.ask(do="play", match="m", seat=seat, text="x")["ok"] is False
        assert len(process.ask(do="record", match="m")["record"]["moves"]) == 36
        assert process.end_input(b'{"do": "matches"}') == {"id": None, "ok": True, "matches": ["m"]}


def test_a_reader_who_goes_away_ends_it_quietly() -> None:
    command = f"{' '.join(COMMAND)} | head -n 1"
    lines = (NEW.replace(b'"m"', b'""') + b"\n") * 5000
    done = subprocess.run(
        ["/bin/sh", "-c", command], input=lines, capture_output=True, timeout=30, check=True
    )
    assert done.stderr == b""
    assert json.loads(done.stdout)["ok"]
