"""Scopa in English: events, and why a play is refused."""

from collections.abc import Sequence

from mazzo.core import sentences
from mazzo.core.marked import card as named
from mazzo.core.marked import cards, does, either, listed, ruling, suit, typed, verb
from mazzo.core.model import Event
from mazzo.core.reason import Reason
from mazzo.core.sentences import cited
from mazzo.core.words import listing, plural
from mazzo.games.scopa import model

COINS = either("coins", suit("diamonds"))  # of which each deck has its own
LEGEND = (f"7D is the seven of diamonds, which are the coins: {sentences.SUITS}; A is 1, J 8, Q 9, K 10.",)
FORMS = typed(" Write a card (7D), capture 7D, capture KD 4S+6C, or trail 2C.")


def say(reason: Reason, names: Sequence[str]) -> str:
    """The reason as a sentence."""
    match reason.name, reason.values:
        case "card not named", {"text": text}:
            return f"{text or 'That'} names no card.{FORMS}"
        case "no card", _:
            return f"{sentences.say(reason, names)}{FORMS}"
        case "card named twice", {"text": text}:
            return f"{text} names a card twice; name each card once.{FORMS}"
        case "trail takes nothing", {"card": card}:
            return f"A trailed card takes nothing{typed(f': trail {card}')}.{FORMS}"
        case "not a card", _:
            return "A move of Scopa is a card."
        case "not held", {"card": card, "hand": hand}:
            return f"{named(card)} is not in your hand; you hold {cards(hand)}."
        case "no part of a capture", {"card": card, "with": chosen}:
            return cited(f"{named(card)} does not go on with a capture of {named(chosen)}.", reason)
        case "captures nothing", {"card": card, "worth": worth}:
            same = either(f"no {card[:-1]}", "no card of its rank")
            why = f"{same} lies on the table and no cards there add up to {worth}"
            return cited(f"{named(card)} captures nothing: {why}.", reason, f"Write: trail {card}.")
        case "must capture", {"card": card, "takes": takes}:
            what = f"it would take {_captures(takes)}"
            return cited(f"{named(card)} must capture: {what}.", reason, f"Write: capture {card}.")
        case "takes otherwise", {"card": card, "named": said, "takes": takes}:
            what = f"it takes {_captures(takes)}"
            return cited(f"{named(card)} does not take {_captures([said])}; {what}.", reason)
        case "capture not said", {"card": card, "takes": takes}:
            which = either(f"say which, as in capture {card} {takes[0]}", "choose which")
            return cited(f"{named(card)} can take {_captures(takes)}: {which}.", reason)
    return sentences.say(reason, names)


def _captures(takes: Sequence[str]) -> str:
    """`4S+6C or 7H`."""
    return listed([cards(each.split("+"), "+") for each in takes], " or ", "or")


def show(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence of the log."""
    match event:
        case model.HandBegun(hand_number, dealer):
            return f"Hand {hand_number}: {does(names, dealer, 'deals')}."
        case model.DealVoided(table):
            again = f"the same dealer deals again ({ruling('SCO-2')})"
            return f"The deal is void, with {cards(table)} on the table; {again}."
        case model.TableDealt(dealt):
            return f"On the table: {cards(dealt)}."
        case model.HandDealt(seat, count):
            return f"{does(names, seat, 'is dealt')} {plural(count, 'card')}."
        case model.CardsDrawn(seat, drawn):
            return f"{does(names, seat, 'holds')} {cards(drawn)}."
        case model.Trailed(seat, card):
            return f"{does(names, seat, 'trails')} {named(card)}."
        case model.Captured(seat, card, taken, scopa):
            what = f"{cards(taken, '+')} with {named(card)}"
            return f"{does(names, seat, 'captures')} {what}{': scopa!' if scopa else '.'}"
        case model.RestCollected(seat, rest):
            return f"{names[seat]} captured last and {verb(seat, 'collects')} {cards(rest)}."
        case model.HandScored(hand_number, lines, earned, totals):
            return "\n".join(
                [_outcome(hand_number, earned, totals, names), *(_line(line, names) for line in lines)]
            )
        case model.MatchEnded(winner, totals):
            result = does(names, winner, "wins") if winner >= 0 else "A draw"
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
    category = COINS if line.category == "coins" else line.category
    return f"  {category}: {counts} ({listing(gains) or 'no point'})"
