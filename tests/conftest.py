"""Hypothesis tries the same examples every time, however slow the machine; and where benchmarks are found."""

import gc
import sys
from pathlib import Path

from hypothesis import HealthCheck, settings

settings.register_profile(
    "mazzo",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("brief", parent=settings.get_profile("mazzo"), max_examples=5)
settings.load_profile("mazzo")

sys.path.append(str(Path(__file__).resolve().parents[1] / "bench"))  # programs, not a package


def pytest_collection_finish() -> None:
    """What was loaded stays to the end, and no collection need go through it again."""
    gc.freeze()
