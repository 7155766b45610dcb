"""Sentences for the reasons that every game shares; they are marked (core/marked.py), as those of games."""

from collections.abc import Sequence

from mazzo.core.marked import does, either, ruling, typed
from mazzo.core.reason import Reason
from mazzo.core.words import listing

SUITS = "C clubs, D diamonds, H hearts, S spades"


def say(reason: Reason, names: Sequence[str]) -> str:
    """The reason as a sentence; players are called by their names."""
    match reason.name, reason.values:
        case "not your turn", {"seats": [seat]}:
            return cited(f"It is not your turn: {does(names, seat, 'is')} to act.", reason)
        case "not your turn", {"seats": seats}:
            who = listing([names[seat] for seat in seats], "or")
            return cited(f"It is not your turn: {who} is to act.", reason)
        case "not your turn", _:
            return cited("It is not your turn.", reason)
        case "match over", _:
            return "The match is over."
        case "match not over", _:
            return "The match is not over."
        case "too late", _:
            return cited("This comes too late: the table has moved on since it was meant.", reason)
        case "too long", {"most": most}:
            return f"No command is longer than {most} characters."
        case "table changed", _:
            return "The table has changed since this play was checked; please check it again."
        case "no card", {"word": word, "ranks": ranks, "suits": suits}:
            spelling = card_spelling(ranks, suits).removesuffix(".")
            return f"{word or 'Nothing'} is no card{typed(f'. {spelling}')}."
        case "nothing to take back", _:
            return "There is no play of yours to take back."
        case "too long ago", _:
            return "Your last play is too long ago to be taken back."
        case "over for good", _:
            return "The match is over: nothing is taken back any more."
        case "answered since", _:
            return "Another player has acted since your last play, so it cannot be taken back."
        case "heard or shown", _:
            return "Your last play has been heard or has shown what was hidden, so it cannot be taken back."
    return cited(f"This is refused: {reason.name}.", reason)


def cited(sentence: str, reason: Reason, how: str = "") -> str:
    """The sentence with the ruling, if there is any, before its full stop; how it is typed is behind it."""
    numbers = f" ({ruling(reason.ruling)})" if reason.ruling else ""
    end = f"{numbers}."
    return sentence.removesuffix(".") + (either(f". {how.removesuffix('.')}{end}", end) if how else end)


def card_spelling(ranks: Sequence[str], suits: Sequence[str]) -> str:
    """How a card is written."""
    return f"A card is a rank ({' '.join(ranks)}) and a suit ({' '.join(suits)}), like 7D."
