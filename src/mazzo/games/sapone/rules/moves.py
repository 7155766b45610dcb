"""The numbers of Sapone's moves, phases and stages."""

from typing import Final

from mypy_extensions import i64

from mazzo.games.sapone.model import Deed, End, Phase

# A move is a kind, 0 to 16, or one of these. What a kind means depends on what is to be said: the card to
# sell or to bid, the claim, a saying, ...
BUY: Final[i64] = 17  # to this the kind of the first card to give is added
CATEGORY: Final[i64] = 17  # and to this, in a wish, the number of a category
DONE: Final[i64] = 40
SAY: Final[i64] = 41
PASS: Final[i64] = 42
DOUBT: Final[i64] = 43
CLOSE: Final[i64] = 44
MORE: Final[i64] = 45
MORE_WANT: Final[i64] = 46
PASS_ALL: Final[i64] = 47  # lawful, and on no menu: a person spares themselves clicks, a bot nothing (SAP-24)
ACCEPT: Final[i64] = 48  # to this the seat of the buyer is added
LAST_MOVE: Final[i64] = 53

# What a seat is to do, and then what the dealer is.
TURN: Final[i64] = 0
LAP: Final[i64] = 1
ANSWER: Final[i64] = 2
PAY: Final[i64] = 3
DECLARE: Final[i64] = 4
OPENING: Final[i64] = 5
PICK: Final[i64] = 6
LAY: Final[i64] = 7
EXCHANGE: Final[i64] = 8
SOAP: Final[i64] = 9
END: Final[i64] = 10
SCORE: Final[i64] = 11
OVER: Final[i64] = 12
PHASES: Final[list[Phase]] = [
    "turn",
    "lap",
    "answer",
    "pay",
    "diamond",
    "opening",
    "pick",
    "lay",
    "exchange",
    "soap",
    "end",
    "score",
    "over",
]

# What is still to be said of a play that is not complete.
COMPLETE: Final[i64] = 0
CLAIMING: Final[i64] = 1
WISHING: Final[i64] = 2
GIVING: Final[i64] = 3
BIDDING: Final[i64] = 4
SAYING: Final[i64] = 5
ASKING: Final[i64] = 6
STAGES: Final = ["", "claim", "wish", "price", "bid", "sayings", "more"]

# What a seat did in a lap.
NOTHING: Final[i64] = 0
PASSED: Final[i64] = 1
ADDED: Final[i64] = 2
DOUBTED: Final[i64] = 3
DEED_BITS: Final[i64] = 2  # of each seat, where the deeds of all are packed into one number
DEED_MASK: Final[i64] = 3
DEEDS: Final[list[Deed]] = ["", "passed", "added", "doubted"]

# How a sale ended.
SOLD: Final[i64] = 0
CAUGHT: Final[i64] = 1
CLOSED: Final[i64] = 2
ENDS: Final[list[End]] = ["sold", "caught", "closed"]

GIVEN_FOR_SOAP: Final[i64] = 3  # cards (SAP-14)
COMPENSATED: Final[i64] = 2  # cards paid, from which on there is a compensation (SAP-13)
DEALT: Final[i64] = 2  # cards to each seat
