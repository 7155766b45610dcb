"""Where this computer keeps what is mazzo's."""

import sys
from pathlib import Path

import pytest

from mazzo.terminal.home import home


def test_it_is_the_folder_of_the_system_for_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("MAZZO_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert home().name == "mazzo"
    if sys.platform == "linux":
        assert home() == tmp_path / ".local" / "share" / "mazzo"
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        assert home() == tmp_path / "data" / "mazzo"


def test_another_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAZZO_HOME", "~/cards")
    assert home() == Path.home() / "cards"
