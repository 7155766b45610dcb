"""The rounds of a match that have been scored."""

from collections.abc import Iterable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import mask_of, members
from mazzo.games.sobesobe.model import Round, RoundScored
from mazzo.games.sobesobe.rules.cards import SUIT_NAMES
from mazzo.games.sobesobe.rules.scoring import trick_value

ROWS: Final[i64] = 30  # of the score table that is told after a round: few matches have more rounds
LAST_ROWS: Final[i64] = 3  # of a view, which is sent with every move


@final
class Scored:
    """A scored round, and through `before` all earlier ones; never changes, so that copies can share it."""

    def __init__(
        self,
        before: "Scored | None",
        dealer: i64,
        party: i64,
        trump: i64,
        is_blind: bool,
        playing: i64,
        won: vec[i64],
        points: vec[i64],
    ) -> None:
        self.before = before
        self.number: i64 = 1 if before is None else before.number + 1
        self.dealer = dealer
        self.party = party
        self.trump = trump
        self.is_blind = is_blind
        self.playing = playing  # the seats that did not sit out
        self.won = won
        self.points = points


def rows(last: Scored | None, most: i64) -> list[Round]:
    """The rounds up to that one, at most so many, as they are told and shown: the first one first."""
    found: list[Round] = []
    while last is not None and len(found) < most:
        row = Round(
            dealer=last.dealer,
            party=last.party,
            trump=SUIT_NAMES[last.trump],
            blind=last.is_blind,
            value=trick_value(last.trump, last.is_blind),
            played=list(members(last.playing)),
            won=list(last.won),
            points=list(last.points),
        )
        found.append(row)
        last = last.before
    found.reverse()
    return found


def score_table(last: Scored, start: i64, winners: list[int]) -> RoundScored:
    """The last rows of the score table, of which the round that has just been played is the last one."""
    shown = rows(last, ROWS)
    earlier: Scored | None = last
    for _i in range(len(shown)):
        assert earlier is not None
        earlier = earlier.before
    if earlier is None:
        return RoundScored(start, shown, winners)
    return RoundScored(start, shown, winners, earlier.number, list(earlier.points))


def scored(rounds: Iterable[Round]) -> Scored | None:
    """The last of these rounds, with those before it."""
    last: Scored | None = None
    for row in rounds:
        last = Scored(
            last,
            row.dealer,
            row.party,
            SUIT_NAMES.index(row.trump),
            row.blind,
            mask_of(vec[i64](row.played)),
            vec[i64](row.won),
            vec[i64](row.points),
        )
    return last
