"""Generators that write down what they gave, and that give what is written down."""

from collections.abc import Iterator, Sequence

from mazzo.core.bits import Rng

Draw = tuple[int, int]  # a number, and below what it was to be


class Recorded(Rng):
    """Keeps a script of all that was drawn: members and shuffles draw by `below` too."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.script: list[Draw] = []

    def below(self, count: int) -> int:
        drawn = super().below(count)
        self.script.append((drawn, count))
        return drawn


class Staged(Rng):
    """Gives what the script says; goes its own way where the script does not fit."""

    def __init__(self, script: Sequence[Draw]) -> None:
        super().__init__(1)
        self._script: Iterator[Draw] = iter(script)

    def below(self, count: int) -> int:
        drawn, planned_count = next(self._script, (0, 0))
        return drawn if planned_count == count else super().below(count)


def altered(script: Sequence[Draw], rng: Rng) -> list[Draw]:
    """The script with one other draw; of a shuffle this makes two or three cards change places."""
    changed = list(script)
    free = [index for index, (_, count) in enumerate(script) if count > 1]
    if free:
        index = free[rng.below(len(free))]
        drawn, count = script[index]
        changed[index] = ((drawn + 1 + rng.below(count - 1)) % count, count)
    return changed
