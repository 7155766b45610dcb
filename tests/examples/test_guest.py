"""The example in examples/ plays a whole match by the protocol alone, and imports nothing of mazzo."""

import ast
import asyncio
import subprocess
import sys
from pathlib import Path

from tests.server.service import process
from tests.wire.playing import plays_to_the_end

from mazzo.wire.client import Client
from mazzo.wire.http import Server

GUEST = Path(__file__).parents[2] / "examples" / "guest.py"
PATIENCE = 30


def test_it_plays_a_match_to_the_end(tmp_path: Path) -> None:
    with process(tmp_path / "data") as service:
        ada = service.make("me", "free", name="Ada")
        link = f"{service.link}/table/{ada.table}#invite={ada.invite}"
        guest = subprocess.Popen([sys.executable, str(GUEST), link], stdout=subprocess.PIPE, text=True)
        asyncio.run(plays_to_the_end(Client(service.link, ada.table, ada.token)))
        said, _ = guest.communicate(timeout=PATIENCE)
        scores = Server(service.link).table(ada.table).scores
    assert guest.returncode == 0
    assert scores is not None
    assert said.endswith(f"Final scores: {scores[0]} {scores[1]}\n")
    assert "Guest trails" in said
    assert "have the hashes that were shown before the first card" in said


def test_a_table_without_a_free_seat_is_said(tmp_path: Path) -> None:
    with process(tmp_path / "data") as service:
        table = service.make("me", "easy").table
        command = [sys.executable, str(GUEST), f"{service.link}/table/{table}"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (1, "No seat is free at this table any more; you can watch.\n")


def test_it_is_small_and_needs_nothing_of_mazzo() -> None:
    source = GUEST.read_text(encoding="utf-8")
    imported = {
        name.name.partition(".")[0]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import)
        for name in node.names
    } | {
        (node.module or "").partition(".")[0]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom)
    }
    assert imported - sys.stdlib_module_names == {"websockets"}
    assert source.count("\n") < 140
