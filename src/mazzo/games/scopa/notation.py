"""Scopa in words: `capture 7D`, `capture KD 4S+6C`, `trail 2C`, `7D`; and events as sentences."""

import re
from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import highest, mask_of
from mazzo.core.cards import DECK_40
from mazzo.core.errors import NotAllowed, NotUnderstood
from mazzo.core.model import Event
from mazzo.core.state import Told
from mazzo.core.words import listing, plural
from mazzo.games.scopa import model
from mazzo.games.scopa.rules import Scopa

VERBS = ("capture", "trail", "play")
FORMS = "Write a card (7D), capture 7D, capture KD 4S+6C, or trail 2C."


def read(state: Scopa, seat: int, text: str) -> list[int]:
    """The moves of one play. What the player says of the card is checked here, by the law of the rules."""
    words = [word for word in re.split(r"[\s+,]+", text.strip()) if word]
    verb = "play"
    if words and words[0].lower() in VERBS:
        verb = words.pop(0).lower()
    if not words:
        raise NotUnderstood(f"{text.strip() or 'That'} names no card. {FORMS}")
    card, *named = [_card(word) for word in words]
    if named and verb == "trail":
        raise NotUnderstood(f"A trailed card takes nothing: trail {DECK_40.name(card)}. {FORMS}")
    if len({card, *named}) <= len(named):
        raise NotUnderstood(f"{text.strip()} names a card twice; name each card once. {FORMS}")
    taken = mask_of(vec[i64](named))
    why_not = state.refusal(seat, card)
    if not why_not and (verb != "play" or named):
        why_not = state.objection(card, verb != "trail", taken)
    if why_not:
        raise NotAllowed(why_not)
    return _moves(state, seat, card, taken)


def _card(word: str) -> int:
    try:
        return DECK_40.read(word)
    except NotUnderstood as error:
        raise NotUnderstood(f"{error} {FORMS}") from None


def _moves(state: Scopa, seat: int, card: int, named: int) -> list[int]:
    """The card, then as many of the named ones, from the highest down, as it takes to tell the capture."""
    moves = [card]
    trial = state.copy()
    trial.play(seat, card, None)
    while named and trial.unfinished():
        moves.append(highest(named & ~trial.picked))
        trial.play(seat, moves[-1], None)
    return moves


def write(state: Scopa, seat: int, moves: Sequence[int]) -> str:
    """The play as it is recorded: with the capture only where there was a choice."""
    card = DECK_40.name(moves[0])
    if not state.takes(moves[0]):
        return f"trail {card}"
    if len(moves) == 1:
        return f"capture {card}"
    told = Told()
    trial = state.copy()
    for move in moves:
        trial.play(seat, move, told)
    taken = [event.cards for _, event in told.events if isinstance(event, model.Captured)]
    return f"capture {card} {'+'.join(taken[0])}"


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
