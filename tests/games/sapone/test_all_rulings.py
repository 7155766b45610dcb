"""The rulings of Sapone are twenty-three, and a scenario or a test bears the number of each."""

import re
from pathlib import Path

from mazzo.games import sapone
from mazzo.match.scenarios.check import check

SCENARIOS = Path(sapone.__file__).parent / "scenarios"
HERE = Path(__file__).parent


def test_each_ruling_from_1_to_24_has_a_scenario_or_a_test_with_its_number() -> None:
    words = " ".join(word for case in check([SCENARIOS]) for word in [case.title, *case.rulings])
    tests = " ".join(file.read_text(encoding="utf-8") for file in HERE.rglob("test_*.py"))
    shown = {int(number) for number in re.findall(r"SAP-(\d+)", words)}
    shown |= {int(number) for number in re.findall(r"def test_sap_(\d+)_", tests)}
    assert shown == set(range(1, 25))
