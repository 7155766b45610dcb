"""Scopa in English: events, and why a play is refused."""

from collections.abc import Sequence

from mazzo.core import sentences
from mazzo.core.model import Event
from mazzo.core.reason import Reason
from mazzo.core.sentences import cited
from mazzo.core.words import listing, plural
from mazzo.games.scopa import model

LEGEND = (f"7D is the seven of diamonds, which are the coins: {sentences.SUITS}; A is 1, J 8, Q 9, K 10.",)
FORMS = "Write a card (7D), capture 7D, capture KD 4S+6C, or trail 2C."


def say(reason: Reason, names: Sequence[str]) -> str:
    """The reason as a sentence."""
    match reason.name, reason.values:
        case "card not named", {"text": text}:
            return f"{text or 'That'} names no card. {FORMS}"
        case "no card", _:
            return f"{sentences.say(reason, names)} {FORMS}"
        case "card named twice", {"text": text}:
            return f"{text} names a card twice; name each card once. {FORMS}"
        case "trail takes nothing", {"card": card}:
            return f"A trailed card takes nothing: trail {card}. {FORMS}"
        case "not a card", _:
            return "A move of Scopa is a card."
        case "not held", {"card": card, "hand": hand}:
            return f"{card} is not in your hand; you hold {' '.join(hand)}."
        case "no part of a capture", {"card": card, "with": chosen}:
            return cited(f"{card} does not go on with a capture of {chosen}.", reason)
        case "captures nothing", {"card": card, "worth": worth}:
            why = f"no {card[:-1]} lies on the table and no cards there add up to {worth}"
            return cited(f"{card} captures nothing: {why}. Write: trail {card}.", reason)
        case "must capture", {"card": card, "takes": takes}:
            what = " or ".join(takes)
            return cited(f"{card} must capture: it would take {what}. Write: capture {card}.", reason)
        case "takes otherwise", {"card": card, "named": named, "takes": takes}:
            return cited(f"{card} does not take {named}; it takes {' or '.join(takes)}.", reason)
        case "capture not said", {"card": card, "takes": takes}:
            what, example = " or ".join(takes), f"capture {card} {takes[0]}"
            return cited(f"{card} can take {what}: say which, as in {example}.", reason)
    return sentences.say(reason, names)


def show(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence of the log."""
    match event:
        case model.HandBegun(hand_number, dealer):
            return f"Hand {hand_number}: {names[dealer]} deals."
        case model.DealVoided(table):
            return (
                f"The deal is void, with {' '.join(table)} on the table; the same dealer deals again (SCO-2)."
            )
        case model.TableDealt(cards):
            return f"On the table: {' '.join(cards)}."
        case model.HandDealt(seat, count):
            return f"{names[seat]} is dealt {plural(count, 'card')}."
        case model.CardsDrawn(seat, cards):
            return f"{names[seat]} holds {' '.join(cards)}."
        case model.Trailed(seat, card):
            return f"{names[seat]} trails {card}."
        case model.Captured(seat, card, cards, scopa):
            return f"{names[seat]} captures {'+'.join(cards)} with {card}{': scopa!' if scopa else '.'}"
        case model.RestCollected(seat, cards):
            return f"{names[seat]} captured last and collects {' '.join(cards)}."
        case model.HandScored(hand_number, lines, earned, totals):
            return "\n".join(
                [_outcome(hand_number, earned, totals, names), *(_line(line, names) for line in lines)]
            )
        case model.MatchEnded(winner, totals):
            result = f"{names[winner]} wins" if winner >= 0 else "A draw"
            return f"{result}, {max(totals)} to {min(totals)}."
    raise TypeError(f"{event} is no event of Scopa")


def _outcome(hand_number: int, earned: Sequence[int], totals: Sequence[int], names: Sequence[str]) -> str:
    scores = [f"{name} {plural(points, 'point')}" for name, points in zip(names, earned, strict=True)]
    text = f"Hand {hand_number} brings {listing(scores)}"
    if list(earned) != list(totals):
        text += f"; in all {listing([f'{name} {total}' for name, total in zip(names, totals, strict=True)])}"
    return text + "."


def _line(line: model.Line, names: Sequence[str]) -> str:
    counts = ", ".join(f"{name} {count}" for name, count in zip(names, line.counts, strict=True))
    gains = [f"{points} for {name}" for name, points in zip(names, line.points, strict=True) if points]
    return f"  {line.category}: {counts} ({listing(gains) or 'no point'})"
