"""What Scopa tells the search, and a player that looks one move ahead."""

from typing import final

from mazzo.core.guide import Guide


@final
class ScopaGuide(Guide):
    pass
