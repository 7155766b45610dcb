"""SobeSobe in English: events, and why a play is refused."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from mazzo.core import marked, sentences
from mazzo.core.marked import card as named
from mazzo.core.marked import cards, does, either, ruling, shown, suit, term, typed, verb
from mazzo.core.model import Event
from mazzo.core.reason import Reason
from mazzo.core.sentences import cited
from mazzo.core.words import listing, plural
from mazzo.games.sobesobe import model

# The words of the game, for which Portuguese has others.
TRUMP, TRICK, TRICKS = term("trump", "trunfo"), term("trick", "vaza"), term("tricks", "vazas")
ROUND, ROUNDS = term("round", "volta"), term("rounds", "voltas")
HAND, CUT = term("hand", "mão"), term("cut", "cortar")
TRUMP_FIRST, ROUND_FIRST = term("Trump", "Trunfo"), term("Round", "Volta")

_TERMS = {
    word: original
    for english, portuguese in (("trump", "trunfo"), ("trick", "vaza"), ("round", "volta"))
    for word, original in ((english, portuguese), (f"{english}s", f"{portuguese}s"))
}
_TERM = re.compile(rf"\b({'|'.join(_TERMS)})\b", re.IGNORECASE)

DUTIES: dict[model.Duty, str] = {
    "few points": f"with 5 points or fewer one plays ({ruling('SOB-19')})",
    "sat out twice": f"nobody sits out three {ROUNDS} running ({ruling('SOB-4')})",
    "nobody else": f"a {ROUND} needs two ({ruling('SOB-3')})",
}


LEGEND = (f"7H is the seven of hearts: {sentences.SUITS}; A ace, J jack, Q queen, K king.",)
FORMS = typed(" Write blind hearts, deal, hearts, play, sit, exchange 2D 3S, exchange none, or a card (7H).")
SUITS = listing([suit(name) for name in ("clubs", "diamonds", "hearts", "spades")], "or")


def say(reason: Reason, names: Sequence[str]) -> str:
    """The reason as a sentence, and behind it what would do."""
    match reason.name, reason.values:
        case "no command", {"text": text}:
            return f"{text or 'Nothing'} is no command.{FORMS}"
        case "suit not named", _:
            return f"Which suit? Clubs, diamonds, hearts or spades.{FORMS}"
        case "no suit", {"word": word}:
            return f"{word} is no suit: there are clubs, diamonds, hearts and spades.{FORMS}"
        case "no card", _:
            return f"{sentences.say(reason, names)}{FORMS}"
        case "cards not named", _:
            return f"Which cards?{FORMS}"
        case "card named twice", _:
            return f"A card can be exchanged only once.{FORMS}"
        case "exchange too many", {"cards": count}:
            return cited(f"At most three cards can be exchanged, not {count}.", reason)
        case "exchange in one line", _:
            example = typed(" in one line, as in exchange 2D 3S, or exchange none")
            return cited(f"Say all cards of an exchange{example}.", reason)
    why = _wrong_time(reason) or _must_play(reason) or _wrong_card(reason)
    return f"{cited(why, reason)} {_wanted(reason.values)}" if why else sentences.say(reason, names)


def _wanted(values: Mapping[str, Any]) -> str:
    """What the seat, whose turn it is, may do."""
    first, second = ruling("SOB-1"), ruling("SOB-5")
    match values["phase"]:
        case "blind":
            how = either("as in blind hearts, or write deal", "or ask for the cards")
            return f"Name the {TRUMP} before the cards are dealt, {how} ({first})."
        case "trump":
            return f"Name the {TRUMP}: {SUITS} ({first})."
        case "decide":
            how = either("Write play, or sit to sit", "Play, or sit")
            return f"{how} this {ROUND} out ({ruling('SOB-16')})."
        case "exchange":
            how = either("as in exchange 2D 3S, or write exchange none", "or none")
            return f"Exchange up to three cards, {how} ({second})."
    return f"Play {listing([named(card) for card in values['lawful']], 'or')}."


def _wrong_time(reason: Reason) -> str:
    match reason.name, reason.values:
        case "no such move", _:
            return "There is no such move."
        case "trump stays", {"trump": trump}:
            return f"The {TRUMP} is {suit(trump)} and stays so."
        case "would be blind", _:
            return "You have not seen your cards yet, so this would be blind."
        case "cannot be blind", _:
            return f"The cards have been dealt, so the {TRUMP} cannot be blind."
        case "cards dealt", _:
            return "The cards have been dealt."
        case "exchange over", _:
            return "The exchange is over."
        case "exchange later", _:
            return "The exchange comes when all have five cards."
        case "trump not known", {"plays": plays}:
            return f"Who {'plays' if plays else 'sits out'} is decided when the {TRUMP} is known."
    return ""


def _must_play(reason: Reason) -> str:
    match reason.name, reason.values:
        case "plays already", _:
            return f"You are in this {ROUND}."
        case "party plays", _:
            return "The party player always plays."
        case "clubs are trump", _:
            return f"{suit('Clubs')} are {TRUMP}, so all must play."
        case "few points", _:
            return "With 5 points or fewer you must play."
        case "sat out twice", _:
            return f"You have sat out the last two {ROUNDS}, so you must play."
        case "nobody else", _:
            return f"A {ROUND} needs two, and nobody else is left, so you must play."
        case "decided to play", _:
            return f"It has been decided that you play this {ROUND}."
    return ""


def _wrong_card(reason: Reason) -> str:
    match reason.name, reason.values:
        case "no cards yet", _:
            return "Cards are played when all have five and have exchanged."
        case "exchange first", _:
            return "Nobody plays a card before all have had their exchange."
        case "not held", {"card": card, "hand": hand}:
            return f"{named(card)} is not in your {HAND}; you hold {cards(hand)}."
        case "exchange out of order", {"card": card}:
            return f"{named(card)} has been named, or comes too late: the highest card is named first."
        case "ace of trump", {"leads": leads}:
            when = "whoever leads with it must lead it" if leads else f"{TRUMP} was led"
            return f"You hold the Ace of {TRUMP}, and {when}."
        case "must beat", {"card": card}:
            return f"{TRUMP_FIRST} was led, and you can beat {named(card)}."
        case "must follow trump", _:
            return f"{TRUMP_FIRST} was led, and you have some."
        case "must follow", {"suit": led}:
            return f"{suit(led.capitalize())} were led, and you can follow suit."
        case "must cut", {"suit": led}:
            return f"You have no {suit(led)}, so you must {CUT}: play a {TRUMP}."
    return ""


def tricks(count: int) -> str:
    """`1 trick`, `3 tricks`."""
    return f"{count} {TRICK if count == 1 else TRICKS}"


def show(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence of the log."""
    match event:
        case model.RoundBegun(number, dealer, party):
            who = f"{does(names, dealer, 'deals')}, and {does(names, party, 'is')} the party player"
            return f"{ROUND_FIRST} {number}: {who}."
        case model.CardsAwaited(seat):
            return f"{does(names, seat, 'wants')} to see two cards first."
        case model.TrumpNamed(seat, trump, blind, value):
            return _trump(does(names, seat, "names"), trump, blind, value)
        case model.AllMustPlay():
            return f"{suit('Clubs')} are {TRUMP}, so all must play ({ruling('SOB-14')})."
        case model.MustPlay(seat, why):
            return f"{names[seat]} must play: {DUTIES[why]}."
        case model.Decided(seat, plays):
            return f"{does(names, seat, 'plays' if plays else 'sits out')}."
        case model.TrumpReset(party):
            again = f"who {verb(party, 'names')} the {TRUMP} again ({ruling('SOB-3')})"
            return f"Nobody plays but {names[party]}, {again}."
    return _cards(event, names) or _score(event, names)


def _trump(who_names: str, trump: str, blind: bool, value: int) -> str:
    worth = f"each {TRICK} is worth {plural(value, 'point')}"
    if not blind:
        return f"{who_names} {suit(trump)} {TRUMP}; {worth}."
    if trump == "hearts":
        dark = either("copas às escuras, hearts in the dark", "copas às escuras")
        return f"{who_names} {suit('hearts')} {TRUMP} before the deal ({dark}); {worth}."
    return f"{who_names} {suit(trump)} {TRUMP} before the deal, blind; {worth}."


def _cards(event: Event, names: Sequence[str]) -> str:
    match event:
        case model.HandsDealt(seats, count):
            if len(seats) == len(names):
                return f"Everyone is dealt {plural(count, 'card')}."
            return f"{listing([names[seat] for seat in seats])} are dealt {plural(count, 'card')} each."
        case model.CardsDrawn(seat, drawn, hand):
            if len(drawn) == len(hand):
                return f"{does(names, seat, 'holds')} {cards(hand)}."
            return f"{does(names, seat, 'draws')} {cards(drawn)} and {verb(seat, 'holds')} {cards(hand)}."
        case model.Exchanged(seat, count):
            return f"{does(names, seat, 'exchanges')} {plural(count, 'card') if count else 'nothing'}."
        case model.Discarded(seat, laid):
            return f"{does(names, seat, 'lays')} {cards(laid)} aside."
        case model.CardPlayed(seat, card, deed):
            return f"{does(names, seat, deed)} {'with ' if deed in ('follows', 'cuts') else ''}{named(card)}."
        case model.TrickWon(seat, card):
            return f"{does(names, seat, 'wins')} the {TRICK} with {named(card)}."
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
        f"{names[seat]} sat out and {verb(seat, 'stays')} at {points}"
        if seat not in last.played
        else f"{does(names, seat, _change(points - before[seat]))} to {points} ({tricks(last.won[seat])})"
        for seat, points in enumerate(last.points)
    ]
    return f"{ROUND_FIRST} {event.earlier + len(event.rounds)}: {', '.join(parts)}."


def _change(points: int) -> str:
    return f"goes {'down' if points < 0 else 'up'} {abs(points)}"


def _end(
    winners: Sequence[int],
    points: Sequence[int],
    prizes: Sequence[int],
    cut_short: bool,
    names: Sequence[str],
) -> str:
    share = f"{listing([names[seat] for seat in winners])} share the victory"
    who = does(names, winners[0], "wins") if len(winners) == 1 else share
    when = f"after the last {ROUND} ({ruling('SOB-15')}), " if cut_short else ""
    paid = [f"{does(names, seat, 'is')} paid {cents(prizes[seat])}" for seat in winners]
    return f"{who} {when}at {points[winners[0]]}; {listing(paid)}."


def cents(count: int) -> str:
    """An amount, of which a page says that nobody pays it."""
    return f"{plural(count, 'cent')}{shown(' of play money')}"


def in_prose(text: str) -> str:
    """A text of a lesson, with its cards and the words of the game marked."""
    return _TERM.sub(lambda found: _term(found[0]), marked.in_prose(text))


def _term(word: str) -> str:
    original = _TERMS[word.lower()]
    return term(word, original.capitalize() if word[0].isupper() else original)
