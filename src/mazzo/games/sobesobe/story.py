"""What happens at a table of SobeSobe, told in sentences."""

from collections.abc import Sequence

from mazzo.core.model import Event
from mazzo.core.words import listing, plural
from mazzo.games.sobesobe import model

DUTIES: dict[model.Duty, str] = {
    "few points": "with 5 points or fewer one plays (SOB-19)",
    "sat out twice": "nobody sits out three rounds running (SOB-4)",
    "nobody else": "a round needs two (SOB-3)",
}


def show(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence of the log."""
    match event:
        case model.RoundBegun(number, dealer, party):
            return f"Round {number}: {names[dealer]} deals, and {names[party]} is the party player."
        case model.CardsAwaited(seat):
            return f"{names[seat]} wants to see two cards first."
        case model.TrumpNamed(seat, trump, blind, value):
            return _trump(names[seat], trump, blind, value)
        case model.AllMustPlay():
            return "Clubs are trump, so all must play (SOB-14)."
        case model.MustPlay(seat, why):
            return f"{names[seat]} must play: {DUTIES[why]}."
        case model.Decided(seat, plays):
            return f"{names[seat]} {'plays' if plays else 'sits out'}."
        case model.TrumpReset(party):
            return f"Nobody plays but {names[party]}, who names the trump again (SOB-3)."
    return _cards(event, names) or _score(event, names)


def _trump(name: str, trump: str, blind: bool, value: int) -> str:
    worth = f"each trick is worth {plural(value, 'point')}"
    if not blind:
        return f"{name} names {trump} trump; {worth}."
    if trump == "hearts":
        return f"{name} names hearts trump before the deal (copas às escuras, hearts in the dark); {worth}."
    return f"{name} names {trump} trump before the deal, blind; {worth}."


def _cards(event: Event, names: Sequence[str]) -> str:
    match event:
        case model.HandsDealt(seats, count):
            whom = "Everyone" if len(seats) == len(names) else listing([names[seat] for seat in seats])
            each = " each" if len(seats) < len(names) else ""
            return f"{whom} {'are' if each else 'is'} dealt {plural(count, 'card')}{each}."
        case model.CardsDrawn(seat, cards, hand):
            if len(cards) == len(hand):
                return f"{names[seat]} holds {' '.join(hand)}."
            return f"{names[seat]} draws {' '.join(cards)} and holds {' '.join(hand)}."
        case model.Exchanged(seat, count):
            return f"{names[seat]} exchanges {plural(count, 'card') if count else 'nothing'}."
        case model.Discarded(seat, cards):
            return f"{names[seat]} lays {' '.join(cards)} aside."
        case model.CardPlayed(seat, card, deed):
            return f"{names[seat]} {deed} {'with ' if deed in ('follows', 'cuts') else ''}{card}."
        case model.TrickWon(seat, card):
            return f"{names[seat]} wins the trick with {card}."
    return ""


def _score(event: Event, names: Sequence[str]) -> str:
    match event:
        case model.RoundScored():
            return _round(event, names)
        case model.MatchEnded(winners, points, prizes, cut_short):
            return _end(winners, points, prizes, cut_short, names)
    raise TypeError(f"{event} is no event of SobeSobe")


def _round(event: model.RoundScored, names: Sequence[str]) -> str:
    last = event.rounds[-1]
    before = event.rounds[-2].points if len(event.rounds) > 1 else [event.start] * len(names)
    parts = [
        f"{name} sat out and stays at {points}"
        if seat not in last.played
        else f"{name} {_change(points - before[seat])} to {points} ({plural(last.won[seat], 'trick')})"
        for seat, (name, points) in enumerate(zip(names, last.points, strict=True))
    ]
    return f"Round {event.earlier + len(event.rounds)}: {', '.join(parts)}."


def _change(points: int) -> str:
    return f"goes {'down' if points < 0 else 'up'} {abs(points)}"


def _end(
    winners: Sequence[int],
    points: Sequence[int],
    prizes: Sequence[int],
    cut_short: bool,
    names: Sequence[str],
) -> str:
    who = listing([names[seat] for seat in winners])
    verb = "wins" if len(winners) == 1 else "share the victory"
    when = "after the last round (SOB-15), " if cut_short else ""
    paid = [f"{names[seat]} is paid {plural(prizes[seat], 'cent')}" for seat in winners]
    return f"{who} {verb} {when}at {points[winners[0]]}; {listing(paid)}."
