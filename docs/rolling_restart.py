"""Restart the nodes of one database one after another, so that no player notices.

    python rolling_restart.py --restart "systemctl restart mazzo@{name}" 1=http://10.0.0.1:8000 2=http://10.0.0.2:8000

Each node is restarted by that command, `{name}` being what stands before the `=`, and the next one is not
touched before /health of all nodes says ok. It stops at the first that does not come back. Python is all that
it needs.
"""

import argparse
import shlex
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping

PATIENCE = 60.0  # seconds for a node to come back
_LOOK = 0.1  # seconds between two looks


class Missing(Exception):
    """A node is not there; no other may go."""


def roll(nodes: Mapping[str, str], restart: Callable[[str], None], patience: float = PATIENCE) -> None:
    """Restart one node after the other, given by name and address, while all others are well."""
    for name in nodes:
        for address in nodes.values():
            wait_for(address, patience)
        restart(name)
        wait_for(nodes[name], patience)


def wait_for(address: str, patience: float) -> None:
    """Return when the node there is well."""
    until = time.monotonic() + patience
    while not is_well(address):
        if time.monotonic() > until:
            raise Missing(f"{address} is not well after {patience:g} seconds; no more is restarted")
        time.sleep(_LOOK)


def is_well(address: str) -> bool:
    """Whether the node there can store what is played."""
    try:
        with urllib.request.urlopen(f"{address.rstrip('/')}/health", timeout=5.0) as answer:  # noqa: S310 - the operator's
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Restart nodes one after another.")
    parser.add_argument("--restart", required=True, help="a command that restarts the node {name}")
    parser.add_argument("nodes", nargs="+", metavar="NAME=ADDRESS")
    told = parser.parse_args(words)
    nodes = dict(node.split("=", 1) for node in told.nodes if "=" in node)
    if len(nodes) != len(told.nodes):
        parser.error("a node is NAME=ADDRESS, as in 1=http://10.0.0.1:8000, and each has its own name")

    def restart(name: str) -> None:
        command = [word.format(name=name) for word in shlex.split(told.restart)]
        print(" ".join(command), flush=True)
        subprocess.run(command, check=True)

    try:
        roll(nodes, restart)
    except (Missing, OSError, subprocess.CalledProcessError) as problem:
        print(f"Stopped: {problem}", file=sys.stderr)
        return 1
    print(f"All {len(nodes)} nodes are restarted.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
