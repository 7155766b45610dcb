"""SobeSobe in English: events, and why a play is refused."""

from collections.abc import Mapping, Sequence
from typing import Any

from mazzo.core import sentences
from mazzo.core.model import Event
from mazzo.core.reason import Reason
from mazzo.core.sentences import cited
from mazzo.core.words import listing, plural
from mazzo.games.sobesobe import model

DUTIES: dict[model.Duty, str] = {
    "few points": "with 5 points or fewer one plays (SOB-19)",
    "sat out twice": "nobody sits out three rounds running (SOB-4)",
    "nobody else": "a round needs two (SOB-3)",
}


LEGEND = (f"7H is the seven of hearts: {sentences.SUITS}; A ace, J jack, Q queen, K king.",)
FORMS = "Write blind hearts, deal, hearts, play, sit, exchange 2D 3S, exchange none, or a card (7H)."


def say(reason: Reason, names: Sequence[str]) -> str:
    """The reason as a sentence, and behind it what would do."""
    match reason.name, reason.values:
        case "no command", {"text": text}:
            return f"{text or 'Nothing'} is no command. {FORMS}"
        case "suit not named", _:
            return f"Which suit? Clubs, diamonds, hearts or spades. {FORMS}"
        case "no suit", {"word": word}:
            return f"{word} is no suit: there are clubs, diamonds, hearts and spades. {FORMS}"
        case "no card", _:
            return f"{sentences.say(reason, names)} {FORMS}"
        case "cards not named", _:
            return f"Which cards? {FORMS}"
        case "card named twice", _:
            return f"A card can be exchanged only once. {FORMS}"
        case "exchange too many", {"cards": count}:
            return cited(f"At most three cards can be exchanged, not {count}.", reason)
        case "exchange in one line", _:
            example = "exchange 2D 3S, or exchange none"
            return cited(f"Say all cards of an exchange in one line, as in {example}.", reason)
    why = _wrong_time(reason) or _must_play(reason) or _wrong_card(reason)
    return f"{cited(why, reason)} {_wanted(reason.values)}" if why else sentences.say(reason, names)


def _wanted(values: Mapping[str, Any]) -> str:
    """What the seat, whose turn it is, may do."""
    match values["phase"]:
        case "blind":
            return "Name the trump before the cards are dealt, as in blind hearts, or write deal (SOB-1)."
        case "trump":
            return "Name the trump: clubs, diamonds, hearts or spades (SOB-1)."
        case "decide":
            return "Write play, or sit to sit this round out (SOB-16)."
        case "exchange":
            return "Exchange up to three cards, as in exchange 2D 3S, or write exchange none (SOB-5)."
    return f"Play {listing(values['lawful'], 'or')}."


def _wrong_time(reason: Reason) -> str:
    match reason.name, reason.values:
        case "no such move", _:
            return "There is no such move."
        case "trump stays", {"trump": trump}:
            return f"The trump is {trump} and stays so."
        case "would be blind", _:
            return "You have not seen your cards yet, so this would be blind."
        case "cannot be blind", _:
            return "The cards have been dealt, so the trump cannot be blind."
        case "cards dealt", _:
            return "The cards have been dealt."
        case "exchange over", _:
            return "The exchange is over."
        case "exchange later", _:
            return "The exchange comes when all have five cards."
        case "trump not known", {"plays": plays}:
            return f"Who {'plays' if plays else 'sits out'} is decided when the trump is known."
    return ""


def _must_play(reason: Reason) -> str:
    match reason.name, reason.values:
        case "plays already", _:
            return "You are in this round."
        case "party plays", _:
            return "The party player always plays."
        case "clubs are trump", _:
            return "Clubs are trump, so all must play."
        case "few points", _:
            return "With 5 points or fewer you must play."
        case "sat out twice", _:
            return "You have sat out the last two rounds, so you must play."
        case "nobody else", _:
            return "A round needs two, and nobody else is left, so you must play."
        case "decided to play", _:
            return "It has been decided that you play this round."
    return ""


def _wrong_card(reason: Reason) -> str:
    match reason.name, reason.values:
        case "no cards yet", _:
            return "Cards are played when all have five and have exchanged."
        case "exchange first", _:
            return "Nobody plays a card before all have had their exchange."
        case "not held", {"card": card, "hand": hand}:
            return f"{card} is not in your hand; you hold {' '.join(hand)}."
        case "exchange out of order", {"card": card}:
            return f"{card} has been named, or comes too late: the highest card is named first."
        case "ace of trump", {"leads": leads}:
            when = "whoever leads with it must lead it" if leads else "trump was led"
            return f"You hold the Ace of trump, and {when}."
        case "must beat", {"card": card}:
            return f"Trump was led, and you can beat {card}."
        case "must follow trump", _:
            return "Trump was led, and you have some."
        case "must follow", {"suit": suit}:
            return f"{suit.capitalize()} were led, and you can follow suit."
        case "must cut", {"suit": suit}:
            return f"You have no {suit}, so you must cut: play a trump."
    return ""


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
