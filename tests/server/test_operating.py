"""What docs/operating.md says: its dashboard asks for numbers that are there, and nginx takes its file."""

import json
import re
import subprocess
from pathlib import Path

from tests.server.service import Thread
from tests.server.test_behind_nginx import AROUND, block, program

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "operating.md").read_text(encoding="utf-8")


def measured(service: Thread) -> set[str]:
    """The names of all numbers that a server gives."""
    lines = service.get("/metrics").text.splitlines()
    return {re.split(r"[ {]", line)[0] for line in lines if not line.startswith("#")}


def test_the_dashboard_asks_for_numbers_that_are_there_and_for_all_of_them(shared: Thread) -> None:
    dashboard = json.loads((DOCS / "dashboard.json").read_text(encoding="utf-8"))
    asked = {
        name
        for panel in dashboard["panels"]
        for target in panel["targets"]
        for name in re.findall(r"mazzo_\w+", target["expr"])
    }
    there = measured(shared)
    assert asked <= there
    assert {name for name in there if name.startswith("mazzo_")} - asked <= {
        "mazzo_move_seconds_sum",
        "mazzo_move_seconds_count",
    }


def test_the_page_names_numbers_that_are_there(shared: Thread) -> None:
    pages = PAGE + (DOCS / "running.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(mazzo_\w+)`", pages)) - {"mazzo_nodes"}
    assert named <= measured(shared) | {"mazzo_move_seconds"}


def test_nginx_takes_the_file_with_three_nodes(tmp_path: Path) -> None:
    found = re.search(r"^```nginx\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    assert found is not None
    site = found[1] + block("nginx").replace("http://127.0.0.1:8770", "http://mazzo_nodes")
    made = ["-keyout", str(tmp_path / "privkey.pem"), "-out", str(tmp_path / "fullchain.pem")]
    asked = ["-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=cards.example"]
    subprocess.run([program("openssl"), "req", "-x509", *asked, *made], check=True, capture_output=True)
    site = site.replace("/etc/letsencrypt/live/cards.example", str(tmp_path))
    site = site.replace("listen 80;", "listen 127.0.0.1:18080;").replace(
        "listen 443 ssl;", "listen 127.0.0.1:18443 ssl;"
    )
    config = tmp_path / "nginx.conf"
    config.write_text(AROUND.format(folder=tmp_path, user="", site=site))
    tried = subprocess.run(
        [program("nginx"), "-t", "-p", str(tmp_path), "-c", str(config)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert tried.returncode == 0, tried.stderr
