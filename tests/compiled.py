"""Which modules are compiled: the list of setup.py, for every test that guards compiled code."""

import runpy
from contextlib import chdir
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]


def setup_script() -> dict[str, Any]:
    """The names of setup.py."""
    return runpy.run_path(str(ROOT / "setup.py"))


def compiled_files(root: Path = ROOT) -> list[Path]:
    """The sources of them, below `root`."""
    with chdir(root):
        names = setup_script()["compiled_modules"]()
    return [root / name for name in names]


def module_name(file: Path) -> str:
    """Under which name it is imported."""
    return ".".join(file.relative_to(ROOT / "src").with_suffix("").parts)
