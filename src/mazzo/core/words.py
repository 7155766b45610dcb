"""Small turns of English that many sentences need."""

from collections.abc import Sequence


def listing(words: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def plural(count: int, noun: str) -> str:
    """`1 card`, `3 cards`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def points(score: float) -> str:
    """`12`, or `-8.80`: what is no whole number has two decimals."""
    return str(int(score)) if float(score).is_integer() else f"{score:.2f}"


_SECOND_PERSONS = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}


def second_person(verb: str) -> str:
    """What `you` do, by what others do: `trails` is `trail`, `passes` is `pass`, `has` is `have`."""
    if verb in _SECOND_PERSONS:
        return _SECOND_PERSONS[verb]
    for ending in ("sses", "shes", "ches", "xes"):
        if verb.endswith(ending):
            return verb[:-2]
    return verb.removesuffix("s")
