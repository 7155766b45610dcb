"""docs/engine.md tells the truth: its requests are made, and its client is run."""

import re
import subprocess
import sys
from pathlib import Path

from tests.lab.driver import COMMAND

from mazzo.lab.engine import Engine

PAGE = (Path(__file__).parents[2] / "docs" / "engine.md").read_text(encoding="utf-8")
REST = "…"


def test_every_request_of_the_page_has_the_answer_that_stands_there() -> None:
    engine = Engine()
    exchanges = re.findall(r"^> (.*)\n< (.*)$", PAGE, re.MULTILINE)
    assert len(exchanges) == len(re.findall(r"^> ", PAGE, re.MULTILINE)) > 20
    for request, expected in exchanges:
        answer = engine.answer(request.encode()).decode().strip()
        if expected.endswith(REST):
            assert answer.startswith(expected.removesuffix(REST)), request
        else:
            assert answer == expected, request


def test_the_client_of_the_page_plays_a_match() -> None:
    (client,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    program = client.replace('["mazzo", "engine"]', repr(COMMAND))
    assert program != client
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=30, check=True)
    assert re.fullmatch(rb"\[\d+, \d+\]\n", done.stdout)
