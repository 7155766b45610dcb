"""The page's types are those of the Structs that the server sends and reads."""

import runpy
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_types_of_the_page_are_those_of_the_server() -> None:
    for file, text in runpy.run_path(str(ROOT / "web" / "make_types.py"))["files"]().items():
        assert file.exists(), f"{file} is missing; write it with: PYTHONPATH=src python web/make_types.py"
        assert file.read_text() == text, f"{file} is of yesterday; PYTHONPATH=src python web/make_types.py"
