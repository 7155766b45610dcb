"""The engine as a program uses it: in a process of its own, or at hand."""

import json
import os
import subprocess
import sys
from types import TracebackType
from typing import Any

from mazzo.lab.engine import Engine

COMMAND = [sys.executable, "-m", "mazzo", "engine"]


class Process:
    """A running engine; no byte may come on its stderr."""

    def __init__(self) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe, stderr=pipe, env=environment)

    def __enter__(self) -> "Process":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        rest, complaints = self._process.communicate(timeout=30)
        if kind is None:
            assert (rest, complaints, self._process.returncode) == (b"", b"", 0)

    def send(self, line: bytes) -> Any:
        """The answer to a line, which needs a line break only if another follows."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line)
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def ask(self, **request: object) -> Any:
        return self.send(json.dumps(request).encode() + b"\n")

    def end_input(self, last: bytes = b"") -> Any:
        """Send what is no whole line, and then nothing more."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(last)
        self._process.stdin.close()
        self._process.stdin = None
        return json.loads(self._process.stdout.readline())


def ask(engine: Engine, **request: object) -> Any:
    """The answer of an engine at hand, which must be one line."""
    line = engine.answer(json.dumps(request).encode() + b"\n")
    assert line.count(b"\n") == 1
    assert line.endswith(b"\n")
    return json.loads(line)


def must(engine: Engine, **request: object) -> Any:
    """The answer to a request that cannot fail."""
    answer = ask(engine, **request)
    assert answer["ok"], answer
    return answer
