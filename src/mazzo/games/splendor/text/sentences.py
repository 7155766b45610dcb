"""Splendor in English: events, and why a play is refused."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from mazzo.core import sentences
from mazzo.core.marked import does, either, ruling, typed, verb
from mazzo.core.model import Event
from mazzo.core.reason import Reason
from mazzo.core.sentences import cited
from mazzo.core.words import listing, plural
from mazzo.games.splendor import model
from mazzo.games.splendor.rules.tokens import LETTERS

_OVER = f"so the match is over ({ruling('SPL-12')})."
ENDINGS: dict[model.Ending, str] = {
    "points": "",
    "nobody can move": f"Nobody can move, {_OVER} ",
    "nothing happens": f"Nobody bought or reserved for ten rounds, {_OVER} ",
}


COLOR_NAMES = {"W": "white", "U": "blue", "G": "green", "R": "red", "K": "black", "L": "gold"}
SPELLING = "W white, U blue, G green, R red, K or B black, L gold"
LEGEND = (
    f"2R is two red tokens: {SPELLING}.",
    "2-3 is the third card of tier 2; 1-0 the top of the deck of tier 1, which nobody has seen.",
    "R1 is the first card that you have reserved, +U a card's blue bonus.",
)
FORMS = typed(
    " Write GRAB 1W 1U 1G, GRAB 2R, RESERVE 2-3, RESERVE 2-0, BUY 2-3, BUY R1, RETURN 1W, NOBLE 2 or PASS."
)
_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_NUMBERS = {"1": "one", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven"}
_AMOUNT = re.compile(r"(\d+)([WUGRKL])")


def say(reason: Reason, names: Sequence[str]) -> str:
    """The reason as a sentence, and behind it what would do."""
    values = reason.values
    if why := _no_command(reason):
        return f"{cited(why, reason)}{FORMS}"
    if why := _no_grab(reason):
        return f"{cited(why, reason)} {_grabs(values)}"
    if why := _no_payment(reason):
        alone = either(f"BUY {values['place']} alone pays", "Bought without a choice, it takes")
        return f"{cited(why, reason)} {alone} {tokens_words(values['pays'])}."
    if why := _no_action(reason):
        return f"{cited(why, reason)} {_wanted(values)}"
    if why := _no_place(reason):
        return f"{cited(why, reason)} {_payable(values)}".rstrip()
    if why := _unsaid(reason):
        return cited(why, reason)
    return sentences.say(reason, names)


def _no_command(reason: Reason) -> str:
    match reason.name, reason.values:
        case "no command", {"text": text}:
            return f"{text or 'Nothing'} is no command."
        case "no amount", {"word": word}:
            return f"{word} is no amount of tokens{typed(f'. Write 1W 2U: {SPELLING}')}."
        case "color named twice", {"word": word, "color": color}:
            return f"{word} names {_color(color)} a second time; name each colour once."
        case "tokens not named", _:
            return f"{either(f'Which tokens? {SPELLING}', 'Say which tokens')}."
        case "reserve names a place", _:
            place = "RESERVE names one place: 2-3 is tier 2, third from the left; 2-0 the top of deck 2"
            return f"{either(place, 'Choose one card to reserve')}."
        case "no place", {"word": word}:
            return f"{word} is no place and no amount{typed('. Write BUY 2-3, BUY R1 or BUY 2-3 1W 2U')}."
        case "top not bought", {"word": word}:
            return f"{either(word, 'That')} is the top of a deck, which can be reserved but not bought."
    return ""


def _no_grab(reason: Reason) -> str:
    match reason.name, reason.values:
        case "three colors left", _:
            return "Three colours or more are left, so it is three different ones."
        case "gold not grabbed", _:
            how = either(" with GRAB", " like the other colours")
            return f"Gold is never taken{how}, only by reserving a card."
        case "color gone", {"colors": colors}:
            return f"The bank has no {listing([COLOR_NAMES[letter] for letter in colors], 'or')} token."
        case "too few for two", {"color": color, "there": there, "least": least}:
            count = f"there {'is' if there == 1 else 'are'} {there}"
            return f"Two alike need {least} in the bank, and of {COLOR_NAMES[color]} {count}."
        case "neither three nor two", _:
            return "That is neither three different tokens nor two alike."
    return ""


def _grabs(values: Mapping[str, Any]) -> str:
    """What there is to take."""
    left = values["left"]
    if not left:
        return f"No colour is left in the bank. {_wanted(values)}"
    if len(left) < 3:
        what = " ".join(f"1{letter}" for letter in left)
        take = either(f"GRAB {what}", f"take {'it' if len(left) == 1 else 'one of each'}")
        colors = listing([_color(letter) for letter in left])
        text = f"Only {colors} {'is' if len(left) == 1 else 'are'} left: {take}"
    else:
        text = f"Take one each of three of {', '.join(_color(letter) for letter in left)}"
    doubles = [either(f"2{letter}", f"two {COLOR_NAMES[letter]}") for letter in values["doubles"]]
    return f"{text}, or {listing(doubles, 'or')}." if doubles else f"{text}."


def _color(letter: str) -> str:
    return either(letter, COLOR_NAMES.get(letter, letter))


def tokens_words(written: str, none: str = "nothing") -> str:
    """An amount of tokens: `1W 2U`, or `one white and two blue`."""
    if not written:
        return none
    found = [
        f"{_NUMBERS.get(count, count)} {COLOR_NAMES[letter]}" for count, letter in _AMOUNT.findall(written)
    ]
    return either(written, listing(found))


def place_words(place: str, is_first: bool = False) -> str:
    """`2-3`, or `the third card of tier 2`; `R1`, or `your first reserved card`."""
    if place.startswith("R"):
        words = f"your {_ORDINALS[int(place[1:]) - 1]} reserved card"
    else:
        tier, at = place.split("-")
        words = (
            f"the {_ORDINALS[int(at) - 1]} card of tier {tier}" if at != "0" else f"the top of deck {tier}"
        )
    return either(place, f"{words[0].upper()}{words[1:]}" if is_first else words)


def _no_payment(reason: Reason) -> str:
    match reason.name, reason.values:
        case "payment not held", {"tokens": tokens, "lacks": lacks}:
            return (
                f"You have {tokens_words(tokens, 'no tokens')}, so you lack {tokens_words(lacks)} for that."
            )
        case "color not due", {"over": over}:
            return f"{_costs(reason)}, so {tokens_words(over)} would be too much."
        case "paid too much", {"paid": paid, "by": by}:
            return f"{_costs(reason)}, so {tokens_words(paid)} would be {by} too much."
        case "paid too little", {"paid": paid, "by": by}:
            return f"{_costs(reason)}, so {tokens_words(paid)} is {by} too little."
    return ""


def _costs(reason: Reason) -> str:
    return f"{place_words(reason.values['place'], True)} costs you {tokens_words(reason.values['price'])}"


def _no_action(reason: Reason) -> str:
    match reason.name, reason.values:
        case "no such move", _:
            return "There is no such move."
        case "action done", _:
            return "Your action is done."
        case "hand full", {"most": most}:
            return f"You have {most} reserved cards, which is the most."
        case "place empty", {"place": place}:
            return f"{either(place, 'That place')} is empty."
        case "deck empty", {"tier": tier}:
            return f"The deck of tier {tier} is empty."
        case "no card there", {"place": place}:
            return f"There is no card {either(f'at {place}', 'there')} to buy."
        case "not reserved", {"place": place}:
            return f"You have no {either(place, 'such card')} among your reserved cards."
        case "tokens missing", {"tokens": tokens, "missing": missing}:
            short = f"{plural(missing, 'token')} {'is' if missing == 1 else 'are'} missing"
            return f"{_costs(reason)} and you have {tokens_words(tokens, 'no tokens')}, so {short}."
        case "nothing payable", _:
            return "There is no card that you can pay for."
    return _no_return(reason) or _no_noble(reason)


def _no_return(reason: Reason) -> str:
    match reason.name, reason.values:
        case "nothing to return", {"most": most}:
            return f"You have no more than {most} tokens to return any."
        case "not so many", {"color": color, "had": had, "count": count}:
            return f"You have {tokens_words(f'{had}{color}', '')}, not {tokens_words(f'{count}{color}', '')}."
        case "wrong number", {"tokens": tokens}:
            return f"{either(tokens or 'Nothing', 'That')} is not the right number."
    return ""


def _no_noble(reason: Reason) -> str:
    match reason.name, reason.values:
        case "noble stays away", {"noble": noble}:
            return f"{either(f'Noble {noble}', 'That noble')} does not come to you."
        case "no nobles wait", _:
            return "No nobles are waiting for you to choose."
        case "noble not named", _:
            return f"{either('NOBLE names one noble, as in NOBLE 2', 'Choose one noble')}."
        case "no such noble", {"word": word, "most": most}:
            return f"There is no {either(f'noble {word}; they are numbered 1 to {most}', 'such noble')}."
    return ""


def _wanted(values: Mapping[str, Any]) -> str:
    """What the seat, whose turn it is, may do."""
    match values:
        case {"phase": "return", "held": held, "excess": excess, "example": example}:
            how = f"return exactly {plural(excess, 'token')}{typed(f', as in RETURN {example}')}"
            return f"You have {held} tokens: {how} ({ruling('SPL-4')})."
        case {"phase": "noble", "nobles": nobles}:
            how = typed(f": NOBLE {listing([str(noble) for noble in nobles], 'or')}")
            return f"Choose who visits you{how} ({ruling('SPL-9')})."
    ways = []
    if values["grab"]:
        ways.append("take tokens" + typed(f" (GRAB {values['grab']})"))
    if values["reserve"]:
        ways.append("reserve a card" + typed(f" (RESERVE {values['reserve']})"))
    if values["buy"]:
        places = listing([f"BUY {place}" for place in values["buy"]], "or")
        ways.append("buy " + either(f"a card ({places})", _places(values["buy"])))
    only = f"only {either('PASS', 'pass')}, as nothing else is possible ({ruling('SPL-12')})"
    return f"You can {listing(ways or [only], 'or')}."


def _places(places: Sequence[str]) -> str:
    return listing([place_words(place) for place in places], "or")


def _unsaid(reason: Reason) -> str:
    """What ends with the ruling, for there is nothing else to say of what would do."""
    match reason.name, reason.values:
        case "must act", values:
            return f"{_must_act(values)} {either('PASS', 'To pass')} is only for who can do nothing else."
        case "return unsaid", values:
            return _wanted(values)
        case "payment unsaid", values:
            return _payment(values)
        case "naming a payment", values:
            return f"You are naming a payment. {_payment(values)}"
        case "pays for several", {"paid": paid, "places": places}:
            commands = [f"BUY {place} {paid or '0W'}" for place in places]
            which = either(f"write {listing(commands, 'or')}", "choose which")
            return f"{tokens_words(paid)} pays for several cards: {which}."
    return ""


def _no_place(reason: Reason) -> str:
    match reason.name, reason.values:
        case "buy names a place", _:
            return f"{either('BUY names a place: BUY 2-3 or BUY R1', 'Choose the card that you buy')}."
        case "pays for none", {"paid": paid}:
            return f"{tokens_words(paid)} pays for no card exactly{either(': name a place', '')}."
    return ""


def _payable(values: Mapping[str, Any]) -> str:
    """The cards that the seat can pay for, if it is to act."""
    match values:
        case {"buy": []}:
            return "There is none yet that you can pay for."
        case {"buy": places}:
            return f"You can pay for {_places(places)}."
    return ""


def _must_act(values: Mapping[str, Any]) -> str:
    buys = values["buy"]
    if not buys or values["left"]:
        return _wanted(values)
    what = f"you can pay for {_places(buys)}, so you must act{typed(f': BUY {buys[0]}')}"
    return f"No colour is left, but {what}."


def _payment(values: Mapping[str, Any]) -> str:
    match values:
        case {"place": place, "price": price, "pays": pays}:
            how = either(
                f"say the whole payment in one line, as in BUY {place} {pays}", "choose the whole payment"
            )
            return f"{place_words(place, True)} costs you {tokens_words(price)}: {how}."
    how = either("Say the card and the whole payment in one line", "Choose the card and the whole payment")
    return f"{how}: you can pay for {_places(values['buy'])}."


def show(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence of the log."""
    match event:
        case model.NoblesLaid(nobles):
            return f"The nobles want {listing([_amounts(noble.demand) for noble in nobles])}."
        case model.TierLaid(tier, cards):
            return f"Tier {tier}: {', '.join(map(_described, cards))}."
        case model.MatchBegun(first):
            return f"{does(names, first, 'begins')}."
        case model.CardLaid(place, card, left):
            here = f"{place} is now {described(card)}"
            now = either(here, f"{_named(card).capitalize()} comes to tier {place[0]}")
            return f"{now}{'' if left else ', the last of its deck'}."
        case model.Passed(seat):
            return f"{names[seat]} can do nothing and {verb(seat, 'passes')} ({ruling('SPL-12')})."
        case model.NobleCame(seat, _, noble, points):
            whom = f"{names[seat]}, who {verb(seat, 'has')} {points} points now"
            return f"The noble of {_amounts(noble.demand)} visits {whom}."
        case model.LastRoundBegun(seat, points):
            return f"{does(names, seat, 'has')} {points} points: this round is the last ({ruling('SPL-10')})."
        case model.MatchEnded(ending, winners, standings):
            return ENDINGS[ending] + _outcome(winners, standings, names)
    return _deed(event, names)


def _deed(event: Event, names: Sequence[str]) -> str:
    match event:
        case model.TokensTaken(seat, tokens):
            return f"{does(names, seat, 'takes')} {_amounts(tokens)}."
        case model.TokensReturned(seat, tokens):
            return f"{does(names, seat, 'returns')} {_amounts(tokens)}."
        case model.CardReserved(seat, place, card, gold):
            return (
                f"{does(names, seat, 'reserves')} {_from(place)}{_described(card)}{_with_gold(seat, gold)}."
            )
        case model.BlindReserved(seat, tier, gold):
            what = f"the top card of tier {tier}, unseen"
            return f"{does(names, seat, 'reserves')} {what}{_with_gold(seat, gold)}."
        case model.CardDrawn(seat, card, place):
            return f"{does(names, seat, 'draws')} {_described(card)}{typed(f' as {place}')}."
        case model.CardBought(seat, place, card, paid, points, blind):
            what = f"{_from(place)}{_described(card)}{', unseen until now,' if blind else ''}"
            gain = f" and {verb(seat, 'has')} {plural(points, 'point')} now" if card.points else ""
            return f"{does(names, seat, 'buys')} {what} for {_amounts(paid, 'nothing')}{gain}."
    raise TypeError(f"{event} is no event of Splendor")


def _from(place: str) -> str:
    return typed(f"{place}, ")


def _amounts(counts: Sequence[int], none: str = "none") -> str:
    """`1W 2U`, or `one white and two blue`."""
    return tokens_words(amounts(counts, ""), none)


def amounts(counts: Sequence[int], none: str = "none") -> str:
    """`1W 2U`, from six numbers or five."""
    parts = [f"{count}{letter}" for letter, count in zip(LETTERS, counts, strict=False) if count]
    return " ".join(parts) or none


def gives(card: model.Card) -> str:
    """`+U 3 pts`: the bonus and the points."""
    points = f" {plural(card.points, 'pt')}" if card.points else ""
    return f"+{card.bonus}{points}"


def described(card: model.Card) -> str:
    """`+U 3 pts (6U)`: what a card gives, and what it costs."""
    return f"{gives(card)} ({amounts(card.cost)})"


def _described(card: model.Card) -> str:
    """The same, or `a blue card of 3 points (costs six blue)`."""
    cost = tokens_words(amounts(card.cost))
    return either(described(card), f"{_named(card)} (costs {cost})")


def _named(card: model.Card) -> str:
    worth = f" of {plural(card.points, 'point')}" if card.points else ""
    return f"a {COLOR_NAMES[card.bonus]} card{worth}"


def _with_gold(seat: int, gold: bool) -> str:
    return f", and {verb(seat, 'takes')} {either('1L', 'a gold token')}" if gold else ""


def _outcome(winners: Sequence[int], standings: Sequence[model.Standing], names: Sequence[str]) -> str:
    best = standings[winners[0]]
    level = [seat for seat, each in enumerate(standings) if each.points == best.points]
    share = f"{listing([names[seat] for seat in winners])} share the victory"
    who = does(names, winners[0], "wins") if len(winners) == 1 else share
    fewest = f" and the fewest cards, {best.bought}, bought ({ruling('SPL-11')})"
    fewer = fewest if len(level) > len(winners) else ""
    others = [
        f"{does(names, seat, 'has')} {each.points}"
        for seat, each in enumerate(standings)
        if seat not in winners
    ]
    rest = f"; {listing(others)}" if others else ""
    return f"{who} with {plural(best.points, 'point')}{fewer}{rest}."
