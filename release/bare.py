"""The README's ways to start, each on a bare machine: `python3 release/bare.py`, as root on a Debian.

A bare machine is a new Debian (debootstrap, minbase) with Python and git, but no compiler, pip or Node.js. In
each, one way is followed to the end: the page is served, and a table is opened against a bot.

    clone    git clone, ./run play
    pip      pip install mazzo, mazzo play: from a folder with the wheel that fits of dist/, and what it needs
    uvx      uvx mazzo play, from the same folder

    --suite NAME    of Debian (default: stable)
    --only WAY      may be repeated
    --keep FOLDER   keep the machines there

How this machine reaches its package indexes is taken along. The exit code is 1 if a way has failed.
"""

import argparse
import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
LINK = "mazzo is at "
# How this machine reaches its indexes: names, certificates, settings of pip and npm.
SETTINGS = (
    "/etc/resolv.conf",
    "/etc/hosts",
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pip.conf",
    "~/.config/pip/pip.conf",
    "~/.npmrc",
)
PASSED_ON = ("PIP_", "UV_", "npm_config_", "HTTP_PROXY", "HTTPS_PROXY", "SSL_", "NODE_EXTRA_CA_CERTS")
VENV = "apt-get update -qq && apt-get install -y -qq --no-install-recommends python3-venv >/dev/null"
WHEELS = (
    "python3 -m venv /w"
    " && /w/bin/pip download -q --only-binary=:all: --find-links /dist --dest /wheels mazzo uv"
)
PLAY = "play --no-browser --port 0"
OFFLINE = "--no-index --find-links /wheels"
# What is to be typed before the clock runs, and then up to the page.
WAYS = {
    "clone": ("true", f"cd /mazzo && exec ./run {PLAY}"),
    "pip": (
        f"{VENV} && {WHEELS}",
        f"python3 -m venv /v && /v/bin/pip install -q {OFFLINE} mazzo && exec /v/bin/mazzo {PLAY}",
    ),
    "uvx": (
        f"{VENV} && {WHEELS} && python3 -m venv /v && /v/bin/pip install -q {OFFLINE} uv",
        f"exec /v/bin/uvx --offline {OFFLINE} mazzo {PLAY}",
    ),
}
PATIENCE = 900.0  # seconds


class BareError(Exception):
    """Why a way did not lead to a table."""


def main() -> int:
    told = _arguments()
    folder = Path(told.keep or tempfile.mkdtemp(prefix="mazzo-bare-")).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    try:
        base = debian(told.suite, folder / "debian")
        python = _inside(base, "python3 --version").strip()
        print(
            f"Debian {told.suite}, {python}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}",
            flush=True,
        )
        for way in told.only or WAYS:
            try:
                print(f"{way:6} first table after {followed(way, base, folder / way):5.1f} s", flush=True)
            except BareError as problem:
                failed = 1
                print(f"{way:6} FAILED: {problem}", flush=True)
    finally:
        if not told.keep:
            shutil.rmtree(folder, ignore_errors=True)
    return failed


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--suite", default="stable", help=argparse.SUPPRESS)
    parser.add_argument("--only", choices=WAYS, action="append", help=argparse.SUPPRESS)
    parser.add_argument("--keep", type=Path, help=argparse.SUPPRESS)
    told = parser.parse_args()
    if os.geteuid() != 0:
        parser.error("debootstrap and chroot need root")
    return told


def debian(suite: str, folder: Path) -> Path:
    """A new Debian, unless one is kept there."""
    if folder.exists():
        return folder
    if not shutil.which("debootstrap"):
        subprocess.run(
            ["apt-get", "install", "-y", "-q", "debootstrap"], check=True, stdout=subprocess.DEVNULL
        )
    begun = folder.with_suffix(".begun")
    include = "--include=python3,ca-certificates,git"
    command = ["debootstrap", "--variant=minbase", include, suite, str(begun)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    for name in SETTINGS:
        source = Path(name).expanduser()
        if source.exists():
            target = begun / (f"root/{name[2:]}" if name.startswith("~") else name[1:])
            target.parent.mkdir(parents=True, exist_ok=True)
            target.unlink(missing_ok=True)
            shutil.copy(source, target)
    return begun.rename(folder)


def followed(way: str, base: Path, machine: Path) -> float:
    """Seconds from the first command to a table, on a machine of its own."""
    if way != "clone" and not any(DIST.glob("*.whl")):
        raise BareError("there is no wheel in dist/; first: ./run build")
    shutil.rmtree(machine, ignore_errors=True)
    subprocess.run(["cp", "-a", str(base), str(machine)], check=True)
    if way == "clone":
        subprocess.run(["git", "clone", "-q", str(ROOT), str(machine / "mazzo")], check=True)
    else:
        shutil.copytree(DIST, machine / "dist")
    before, commands = WAYS[way]
    _inside(machine, before)
    begun = time.monotonic()
    with (machine / "said").open("w+b") as said:
        process = subprocess.Popen(
            _chroot(machine, commands), stdout=said, stderr=said, env=_environment(), start_new_session=True
        )
        try:
            open_table(link_of(process, machine / "said", begun))
            return time.monotonic() - begun
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)
            process.wait()


def link_of(process: subprocess.Popen[bytes], said: Path, begun: float) -> str:
    """Where the server is, as soon as it says so."""
    while time.monotonic() < begun + PATIENCE:
        text = said.read_text(errors="replace")
        if LINK in text:
            return text.partition(LINK)[2].split()[0]
        if process.poll() is not None:
            break
        time.sleep(0.05)
    raise BareError(f"no page:\n{said.read_text(errors='replace')[-2000:]}")


def open_table(link: str) -> None:
    """What the page does when somebody clicks on Play."""
    with urllib.request.urlopen(link, timeout=60) as page:  # noqa: S310 - it is ours
        if b"<script" not in page.read():
            raise BareError(f"what is served at {link} is not the page")
    plan = json.dumps({"game": "scopa", "seats": ["me", "medium"], "name": "Ada"}).encode()
    request = urllib.request.Request(f"{link}api/tables", plan, {"content-type": "application/json"})  # noqa: S310
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
        if "token" not in json.load(answer):
            raise BareError("no table was opened")


def _inside(machine: Path, commands: str) -> str:
    done = subprocess.run(
        _chroot(machine, commands), capture_output=True, text=True, env=_environment(), check=False
    )
    if done.returncode:
        raise BareError(f"{commands}:\n{done.stdout}{done.stderr}")
    return done.stdout


def _chroot(machine: Path, commands: str) -> list[str]:
    """With a /proc and a /dev of its own, which end with the command."""
    mounts = f"mount -t proc proc {machine}/proc && mount --rbind /dev {machine}/dev"
    return ["unshare", "--mount", "--", "sh", "-c", f"{mounts} && exec chroot {machine} sh -c '{commands}'"]


def _environment() -> dict[str, str]:
    passed = {name: value for name, value in os.environ.items() if name.startswith(PASSED_ON)}
    path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    return {**passed, "HOME": "/root", "PATH": path, "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}


if __name__ == "__main__":
    sys.exit(main())
