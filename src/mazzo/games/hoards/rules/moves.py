"""The numbers of Hoards' moves, phases and places."""

from typing import Final

from mypy_extensions import i64

from mazzo.games.hoards import model

NONE: Final[i64] = -1
MOST_SEATS: Final[i64] = 4

# What a seat may do in its turn. To a raid four numbers for random and four for give are added, by target; to
# laying and roaring the suit of the king; to looting the index of the pile among all piles of the table.
END: Final[i64] = 0
HOARD_NEW: Final[i64] = 1
ADD_CARD: Final[i64] = 2
DRAW_ONE: Final[i64] = 3  # and the next two
TAKE: Final[i64] = 6
RAID: Final[i64] = 7
LOOK: Final[i64] = 15
PEEK: Final[i64] = 16
LAY: Final[i64] = 17
ROAR: Final[i64] = 21
LOOT: Final[i64] = 25

# Where cards are picked a move is a card, 0 to 51, or this.
DONE: Final[i64] = 52

# Answers, each in a phase of its own.
NO: Final[i64] = 0  # agree, straight, random, top
YES: Final[i64] = 1  # dispute, invert, give, bottom
RANDOM: Final[i64] = 0
GIVE_TWO: Final[i64] = 1

# What a seat is to do, and then what the dealer is.
DRAFT: Final[i64] = 0
TURN: Final[i64] = 1
HOARD: Final[i64] = 2
ADD: Final[i64] = 3
ADD_TO: Final[i64] = 4
KEEP: Final[i64] = 5
ANSWER: Final[i64] = 6
INVERT: Final[i64] = 7
CHOOSE: Final[i64] = 8
GIVE: Final[i64] = 9
TOSS: Final[i64] = 10
PUT_BACK: Final[i64] = 11
LIMIT: Final[i64] = 12
OPENING: Final[i64] = 13
DRAWING: Final[i64] = 14
DISCARDING: Final[i64] = 15
PEEKING: Final[i64] = 16
SNATCHING: Final[i64] = 17
FIGHTING: Final[i64] = 18
COMPARING: Final[i64] = 19
TOSSING: Final[i64] = 20
REFILLING: Final[i64] = 21
COUNTING: Final[i64] = 22
OVER: Final[i64] = 23
PHASES: Final[list[model.Phase]] = [
    "draft",
    "turn",
    "hoard",
    "add",
    "add to",
    "keep",
    "answer",
    "invert",
    "choose",
    "give",
    "toss",
    "put back",
    "limit",
    "opening",
    "drawing",
    "discarding",
    "peeking",
    "snatching",
    "fighting",
    "comparing",
    "tossing",
    "refilling",
    "counting",
    "over",
]

# The ruling that says whose turn it is in each phase of a seat.
TURN_RULINGS: Final[list[str]] = [
    "HOA-1",
    "",
    "",
    "",
    "",
    "HOA-18",
    "HOA-20",
    "HOA-17",
    "HOA-21",
    "HOA-20",
    "HOA-11",
    "HOA-22",
    "HOA-16",
]

# The three actions, of which a turn has two (HOA-16).
HOARDED: Final[i64] = 1
ACCUMULATED: Final[i64] = 2
STROLLED: Final[i64] = 4
ACTIONS: Final[list[model.Action]] = ["hoard", "accumulate", "stroll"]
MOST_ACTIONS: Final[i64] = 2

LEAST_HAND: Final[i64] = 3
MOST_HAND: Final[i64] = 5
FIRST_CARDS: Final[i64] = 4
GIFT: Final[i64] = 2  # cards that a raided seat gives
MOST_IN_PILE: Final[i64] = 5
MOST_DRAWN: Final[i64] = 3
STILL_LAPS: Final[i64] = 5

# How a looting ends.
STRONGER: Final[i64] = 0
DRAWN_LOOT: Final[i64] = 1
INCOMPATIBLE: Final[i64] = 2
DEFENDER_INVALID: Final[i64] = 3
ATTACKER_INVALID: Final[i64] = 4
BOTH_INVALID: Final[i64] = 5
OUTCOMES: Final[list[model.Outcome]] = [
    "stronger",
    "draw",
    "incompatible",
    "defender invalid",
    "attacker invalid",
    "both invalid",
]

# Why a card is discarded.
FOR_DRAW: Final[model.Discard] = "drawn"
FOR_DUEL: Final[model.Discard] = "duel"
FOR_LOOT: Final[model.Discard] = "loot"
FOR_STRAY: Final[model.Discard] = "stray"
FOR_GUARD: Final[model.Discard] = "guard"
FOR_LIMIT: Final[model.Discard] = "limit"
FOR_AUDIT: Final[model.Discard] = "audit"
