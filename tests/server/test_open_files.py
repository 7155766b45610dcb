"""A server that may open few files raises the limit as far as it can, and promises no more than it keeps."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.server.service import READY

if sys.platform == "win32":
    pytest.skip("there is no such limit here", allow_module_level=True)

HARD = 1_000


def serve(data: Path, soft: int, hard: int) -> subprocess.Popen[str]:
    words = f"{sys.executable} -m mazzo serve --port 0 --data {data}"
    limited = f"ulimit -Sn {soft} && ulimit -Hn {hard} && exec {words}"
    return subprocess.Popen(["sh", "-c", limited], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_promise_is_lowered_to_what_can_be_kept_and_said(tmp_path: Path) -> None:
    with serve(tmp_path, 300, HARD) as server:
        assert server.stdout is not None
        said, ready = server.stdout.readline(), server.stdout.readline()
        raised = Path(f"/proc/{server.pid}/limits")
        if raised.exists():
            assert f"Max open files            {HARD} " in raised.read_text()
        server.terminate()
    assert said.startswith(
        "Only 1,000 files may be open here (ulimit -Hn), so at most 800 connections are served, 666 "
    )
    assert ready.startswith(READY)


def test_server_that_could_serve_nobody_does_not_start(tmp_path: Path) -> None:
    with serve(tmp_path, 100, 100) as server:
        _, complaint = server.communicate(timeout=30)
        assert server.returncode != 0
        assert "Traceback" not in complaint
        assert "only 100 files may be open here, and 250 are needed" in complaint
