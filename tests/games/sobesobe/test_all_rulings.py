"""The rulings of SobeSobe are twenty, and a scenario bears the number of each."""

import re
from pathlib import Path

from mazzo.games import sobesobe
from mazzo.match.scenarios.check import check

SCENARIOS = Path(sobesobe.__file__).parent / "scenarios"


def test_each_ruling_from_1_to_20_has_a_scenario_with_its_number() -> None:
    words = " ".join(word for case in check([SCENARIOS]) for word in [case.title, *case.rulings])
    shown = {int(number) for number in re.findall(r"SOB-(\d+)", words)}
    assert shown == set(range(1, 21))
