"""A server for a benchmark: a process of its own, which ends when the benchmark does."""

import contextlib
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

HOST = "127.0.0.1"
SERVE = "--serve"  # a benchmark's program as the server
BUILD = Path(__file__).resolve().parent.parent / "build"  # on the disk, as a store is


@contextlib.contextmanager
def started(program: Path, data: Path, *more: str) -> Iterator[tuple[int, int]]:
    """That program as a server with its store in that folder, told more if it needs it: process and port."""
    command = [sys.executable, str(program), SERVE, str(data), *more]
    with tempfile.TemporaryFile("w+") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            assert process.stdout is not None
            line = next(
                (line for line in process.stdout if HOST in line), ""
            )  # mazzo is at http://127.0.0.1:PORT/
            if not line:
                log.seek(0)
                sys.exit(f"The server did not start: {log.read()}")
            yield process.pid, int(line.partition(f"{HOST}:")[2].partition("/")[0])
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate()


def memory(process: int) -> float:
    """Megabytes of that process in memory."""
    shown = subprocess.run(["ps", "-o", "rss=", "-p", str(process)], capture_output=True, check=True)
    return int(shown.stdout) / 1024
