"""Real processes of `mazzo`: at the end of pipes, and at a terminal of which every byte is kept."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

PATIENCE = 20.0
MAZZO = [sys.executable, "-m", "mazzo"]
# A process has Ctrl-C only at a terminal that it controls.
CONTROLLED = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""
WHERE, HERE = "\x1b[6n", b"\x1b[18;1R"  # a program asks where the cursor is, and a terminal answers
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()=>][0-9A-Za-z]?")


def environment(home: Path, extra: Mapping[str, str]) -> dict[str, str]:
    foreign = ("NO_COLOR", "COLUMNS", "LINES", "MAZZO_COMMAND")
    own = {name: value for name, value in os.environ.items() if name not in foreign}
    given = {"MAZZO_HOME": str(home), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
    return {**own, **given, **extra}


def run(
    home: Path, *words: str, typed: str = "", env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """`mazzo` at the end of pipes, to its end."""
    return subprocess.run(
        [*MAZZO, *words],
        input=typed,
        env=environment(home, env or {}),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )


class Conversation:
    """`mazzo` at the end of pipes, spoken to line by line."""

    def __init__(self, home: Path, *words: str) -> None:
        self._process = subprocess.Popen(
            [*MAZZO, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment(home, {}),
            encoding="utf-8",
        )
        self.heard = ""

    def until(self, *endings: str) -> str:
        """What it says next, up to one of these endings or its own end."""
        assert self._process.stdout is not None
        begin = len(self.heard)
        while not self.heard[begin:].endswith(endings):
            letter = self._process.stdout.read(1)
            if not letter:
                break
            self.heard += letter
        return self.heard[begin:]

    def say(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def stop_reading(self) -> int:
        """Go away without a word; its exit code."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process.stdin.close()
        return self._process.wait(PATIENCE)

    def kill(self) -> None:
        """End it if a test has not."""
        self._process.kill()
        self._process.wait(PATIENCE)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(BrokenPipeError):
                    pipe.close()

    def close(self) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self.heard += self._process.stdout.read()
        self._process.stdout.close()
        return self._process.wait(PATIENCE)


class Terminal:
    """`mazzo` at a terminal."""

    def __init__(
        self, home: Path, *words: str, size: tuple[int, int] = (80, 24), env: Mapping[str, str] | None = None
    ) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self._slave = slave
        self.modes = termios.tcgetattr(slave)
        self._process = subprocess.Popen(
            [sys.executable, "-c", CONTROLLED, *MAZZO, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(home, env or {}),
            start_new_session=True,
        )
        self.raw = ""

    def wait_for(self, text: str, since: int = 0) -> str:
        """What has been written from there on, once this text is in it."""
        deadline = time.monotonic() + PATIENCE
        while text not in letters(self.raw[since:]):
            assert time.monotonic() < deadline, f"{text!r} did not come: {letters(self.raw[since:])}"
            self._read(0.1)
        return letters(self.raw[since:])

    def type(self, keys: str) -> int:
        """Press these keys; where in the output the answer begins."""
        self._read(0)
        begin = len(self.raw)
        os.write(self._master, keys.encode())
        return begin

    def end(self) -> int:
        """The exit code, once the program has left."""
        deadline = time.monotonic() + PATIENCE
        while self._process.poll() is None:
            assert time.monotonic() < deadline, letters(self.raw)
            self._read(0.05)
        self._read(0)
        assert termios.tcgetattr(self._slave) == self.modes, "the terminal is not as it was"
        os.close(self._slave)
        os.close(self._master)
        return self._process.returncode

    def told_to_stop(self) -> None:
        self._process.send_signal(signal.SIGTERM)

    def _read(self, patience: float) -> None:
        while select.select([self._master], [], [], patience)[0]:
            new = os.read(self._master, 65536).decode(errors="replace")
            for _ in range(new.count(WHERE)):
                os.write(self._master, HERE)
            self.raw += new
            patience = 0


def letters(raw: str) -> str:
    """The output without the codes that move and colour."""
    return CODES.sub("", raw)
