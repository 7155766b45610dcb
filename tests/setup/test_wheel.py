"""Source archive and wheel: whole, and one made from the other without Node.js. They are built uncompiled."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = Path("src/mazzo/server/page")
HOOK = "import sys; from setuptools import build_meta; print(getattr(build_meta, sys.argv[1])(sys.argv[2]))"


def kept() -> list[str]:
    """The files that git keeps."""
    if not (ROOT / ".git").exists():
        pytest.skip("only a clone knows which files there should be")
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in listed.stdout.splitlines() if (ROOT / name).exists()]


def built(hook: str, source: Path, target: Path) -> Path:
    """What setuptools makes of a folder, with nothing else on the PATH."""
    environment = {**os.environ, "MAZZO_COMPILE": "0", "PATH": "", "PYTHONPATH": ""}
    done = subprocess.run(
        [sys.executable, "-c", HOOK, hook, str(target)],
        cwd=source,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return target / done.stdout.splitlines()[-1]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder, target = tmp_path_factory.mktemp("clone"), tmp_path_factory.mktemp("archive")
    for name in kept():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    shutil.copytree(ROOT / PAGE, folder / PAGE, dirs_exist_ok=True)
    (folder / "web" / "node_modules" / "tool").mkdir(parents=True)
    (folder / "web" / "node_modules" / "tool" / "index.js").touch()
    return built("build_sdist", folder, target)


@pytest.fixture(scope="module")
def wheel(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(archive) as files:
        files.extractall(folder, filter="data")
    return built("build_wheel", next(folder.iterdir()), tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def unpacked(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as files:
        files.extractall(folder)
    return folder


@pytest.fixture(scope="module")
def metadata(unpacked: Path) -> Message:
    return message_from_bytes(next(unpacked.glob("*.dist-info/METADATA")).read_bytes())


def page() -> set[str]:
    return {file.relative_to(ROOT).as_posix() for file in (ROOT / PAGE).rglob("*") if file.is_file()}


def test_archive_holds_all_that_git_keeps_and_the_built_page_and_nothing_else(archive: Path) -> None:
    with tarfile.open(archive) as files:
        packed = {member.name.partition("/")[2] for member in files.getmembers() if member.isfile()}
    made = {name for name in packed if name == "PKG-INFO" or ".egg-info/" in name or name == "setup.cfg"}
    assert packed - made == {*kept(), *page()}


def test_wheel_holds_the_page_and_all_files_of_the_package(unpacked: Path) -> None:
    wanted = {name for name in kept() if name.startswith("src/")} | page()
    assert page()
    assert [name for name in sorted(wanted) if not (unpacked / name.removeprefix("src/")).exists()] == []


def test_wheel_has_nothing_beside_the_package(unpacked: Path) -> None:
    assert sorted(file.name.partition("-")[0] for file in unpacked.iterdir()) == ["mazzo", "mazzo"]


def test_wheel_says_what_it_is(metadata: Message) -> None:
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert "](https://" in str(metadata.get_payload())
    assert metadata["License-Expression"] == "MIT"
    assert metadata.get_all("License-File") == ["LICENSE"]
    assert {text.partition(",")[0] for text in metadata.get_all("Project-URL", [])} >= {"Source", "Issues"}


@pytest.mark.parametrize("words", [["games"], ["rules", "hoards"], ["--version"]])
def test_what_is_in_the_wheel_runs(unpacked: Path, tmp_path: Path, words: list[str]) -> None:
    environment = {**os.environ, "PYTHONPATH": str(unpacked), "MAZZO_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "mazzo", *words]
    subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=True)
