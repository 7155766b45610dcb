"""Splendor in English: events, and why a play is refused."""

from collections.abc import Mapping, Sequence
from typing import Any

from mazzo.core import sentences
from mazzo.core.model import Event
from mazzo.core.reason import Reason
from mazzo.core.sentences import cited
from mazzo.core.words import listing, plural
from mazzo.games.splendor import model
from mazzo.games.splendor.rules.tokens import LETTERS

ENDINGS: dict[model.Ending, str] = {
    "points": "",
    "nobody can move": "Nobody can move, so the match is over (SPL-12). ",
    "nothing happens": "Nobody bought or reserved for ten rounds, so the match is over (SPL-12). ",
}


COLOR_NAMES = {"W": "white", "U": "blue", "G": "green", "R": "red", "K": "black", "L": "gold"}
SPELLING = "W white, U blue, G green, R red, K or B black, L gold"
LEGEND = (
    f"2R is two red tokens: {SPELLING}.",
    "2-3 is the third card of tier 2; 1-0 the top of the deck of tier 1, which nobody has seen.",
    "R1 is the first card that you have reserved, +U a card's blue bonus.",
)
FORMS = "Write GRAB 1W 1U 1G, GRAB 2R, RESERVE 2-3, RESERVE 2-0, BUY 2-3, BUY R1, RETURN 1W, NOBLE 2 or PASS."


def say(reason: Reason, names: Sequence[str]) -> str:
    """The reason as a sentence, and behind it what would do."""
    values = reason.values
    if why := _no_command(reason):
        return f"{cited(why, reason)} {FORMS}"
    if why := _no_grab(reason):
        return f"{cited(why, reason)} {_grabs(values)}"
    if why := _no_payment(reason):
        return f"{cited(why, reason)} BUY {values['place']} alone pays {values['pays'] or 'nothing'}."
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
            return f"{word} is no amount of tokens. Write 1W 2U: {SPELLING}."
        case "color named twice", {"word": word, "color": color}:
            return f"{word} names {color} a second time; name each colour once."
        case "tokens not named", _:
            return f"Which tokens? {SPELLING}."
        case "reserve names a place", _:
            return "RESERVE names one place: 2-3 is tier 2, third from the left; 2-0 the top of deck 2."
        case "no place", {"word": word}:
            return f"{word} is no place and no amount. Write BUY 2-3, BUY R1 or BUY 2-3 1W 2U."
        case "top not bought", {"word": word}:
            return f"{word} is the top of a deck, which can be reserved but not bought."
    return ""


def _no_grab(reason: Reason) -> str:
    match reason.name, reason.values:
        case "three colors left", _:
            return "Three colours or more are left, so it is three different ones."
        case "gold not grabbed", _:
            return "Gold is never taken with GRAB, only by reserving a card."
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
        text = f"Only {listing(left)} {'is' if len(left) == 1 else 'are'} left: GRAB {what}"
    else:
        text = f"Take one each of three of {', '.join(left)}"
    doubles = [f"2{letter}" for letter in values["doubles"]]
    return f"{text}, or {listing(doubles, 'or')}." if doubles else f"{text}."


def _no_payment(reason: Reason) -> str:
    match reason.name, reason.values:
        case "payment not held", {"tokens": tokens, "lacks": lacks}:
            return f"You have {tokens or 'no tokens'}, so you lack {lacks} for that."
        case "color not due", {"over": over}:
            return f"{_costs(reason)}, so {over} would be too much."
        case "paid too much", {"paid": paid, "by": by}:
            return f"{_costs(reason)}, so {paid} would be {by} too much."
        case "paid too little", {"paid": paid, "by": by}:
            return f"{_costs(reason)}, so {paid or 'nothing'} is {by} too little."
    return ""


def _costs(reason: Reason) -> str:
    return f"{reason.values['place']} costs you {reason.values['price'] or 'nothing'}"


def _no_action(reason: Reason) -> str:
    match reason.name, reason.values:
        case "no such move", _:
            return "There is no such move."
        case "action done", _:
            return "Your action is done."
        case "hand full", {"most": most}:
            return f"You have {most} reserved cards, which is the most."
        case "place empty", {"place": place}:
            return f"{place} is empty."
        case "deck empty", {"tier": tier}:
            return f"The deck of tier {tier} is empty."
        case "no card there", {"place": place}:
            return f"There is no card at {place} to buy."
        case "not reserved", {"place": place}:
            return f"You have no {place} among your reserved cards."
        case "tokens missing", {"tokens": tokens, "missing": missing}:
            short = f"{plural(missing, 'token')} {'is' if missing == 1 else 'are'} missing"
            return f"{_costs(reason)} and you have {tokens or 'no tokens'}, so {short}."
        case "nothing payable", _:
            return "There is no card that you can pay for."
    return _no_return(reason) or _no_noble(reason)


def _no_return(reason: Reason) -> str:
    match reason.name, reason.values:
        case "nothing to return", {"most": most}:
            return f"You have no more than {most} tokens to return any."
        case "not so many", {"color": color, "had": had, "count": count}:
            return f"You have {had}{color}, not {count}{color}."
        case "wrong number", {"tokens": tokens}:
            return f"{tokens or 'Nothing'} is not the right number."
    return ""


def _no_noble(reason: Reason) -> str:
    match reason.name, reason.values:
        case "noble stays away", {"noble": noble}:
            return f"Noble {noble} does not come to you."
        case "no nobles wait", _:
            return "No nobles are waiting for you to choose."
        case "noble not named", _:
            return "NOBLE names one noble, as in NOBLE 2."
        case "no such noble", {"word": word, "most": most}:
            return f"There is no noble {word}; they are numbered 1 to {most}."
    return ""


def _wanted(values: Mapping[str, Any]) -> str:
    """What the seat, whose turn it is, may do."""
    match values:
        case {"phase": "return", "held": held, "excess": excess, "example": example}:
            count = plural(excess, "token")
            return f"You have {held} tokens: return exactly {count}, as in RETURN {example} (SPL-4)."
        case {"phase": "noble", "nobles": nobles}:
            return f"Choose who visits you: NOBLE {listing([str(noble) for noble in nobles], 'or')} (SPL-9)."
    ways = []
    if values["grab"]:
        ways.append(f"take tokens (GRAB {values['grab']})")
    if values["reserve"]:
        ways.append(f"reserve a card (RESERVE {values['reserve']})")
    if values["buy"]:
        ways.append(f"buy a card ({listing([f'BUY {place}' for place in values['buy']], 'or')})")
    return f"You can {listing(ways or ['only PASS, as nothing else is possible (SPL-12)'], 'or')}."


def _unsaid(reason: Reason) -> str:
    """What ends with the ruling, for there is nothing else to say of what would do."""
    match reason.name, reason.values:
        case "must act", values:
            return f"{_must_act(values)} PASS is only for who can do nothing else."
        case "return unsaid", values:
            return _wanted(values)
        case "payment unsaid", values:
            return _payment(values)
        case "naming a payment", values:
            return f"You are naming a payment. {_payment(values)}"
        case "pays for several", {"paid": paid, "places": places}:
            commands = [f"BUY {place} {paid or '0W'}" for place in places]
            return f"{paid or 'nothing'} pays for several cards: write {listing(commands, 'or')}."
    return ""


def _no_place(reason: Reason) -> str:
    match reason.name, reason.values:
        case "buy names a place", _:
            return "BUY names a place: BUY 2-3 or BUY R1."
        case "pays for none", {"paid": paid}:
            return f"{paid or 'nothing'} pays for no card exactly: name a place."
    return ""


def _payable(values: Mapping[str, Any]) -> str:
    """The cards that the seat can pay for, if it is to act."""
    match values:
        case {"buy": []}:
            return "There is none yet that you can pay for."
        case {"buy": places}:
            return f"You can pay for {listing(places, 'or')}."
    return ""


def _must_act(values: Mapping[str, Any]) -> str:
    buys = values["buy"]
    if not buys or values["left"]:
        return _wanted(values)
    what = f"you can pay for {listing(buys, 'or')}, so you must act: BUY {buys[0]}"
    return f"No colour is left, but {what}."


def _payment(values: Mapping[str, Any]) -> str:
    match values:
        case {"place": place, "price": price, "pays": pays}:
            return f"{place} costs you {price}: say the whole payment in one line, as in BUY {place} {pays}."
    can_pay = listing(values["buy"], "or")
    return f"Say the card and the whole payment in one line: you can pay for {can_pay}."


def show(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence of the log."""
    match event:
        case model.NoblesLaid(nobles):
            return f"The nobles want {listing([amounts(noble.demand) for noble in nobles])}."
        case model.TierLaid(tier, cards):
            return f"Tier {tier}: {', '.join(map(described, cards))}."
        case model.MatchBegun(first):
            return f"{names[first]} begins."
        case model.CardLaid(place, card, left):
            return f"{place} is now {described(card)}{'' if left else ', the last of its deck'}."
        case model.Passed(seat):
            return f"{names[seat]} can do nothing and passes (SPL-12)."
        case model.NobleCame(seat, _, noble, points):
            return f"The noble of {amounts(noble.demand)} visits {names[seat]}, who has {points} points now."
        case model.LastRoundBegun(seat, points):
            return f"{names[seat]} has {points} points: this round is the last (SPL-10)."
        case model.MatchEnded(ending, winners, standings):
            return ENDINGS[ending] + _outcome(winners, standings, names)
    return _deed(event, names)


def _deed(event: Event, names: Sequence[str]) -> str:
    match event:
        case model.TokensTaken(seat, tokens):
            return f"{names[seat]} takes {amounts(tokens)}."
        case model.TokensReturned(seat, tokens):
            return f"{names[seat]} returns {amounts(tokens)}."
        case model.CardReserved(seat, place, card, gold):
            return f"{names[seat]} reserves {place}, {described(card)}{_with_gold(gold)}."
        case model.BlindReserved(seat, tier, gold):
            return f"{names[seat]} reserves the top card of tier {tier}, unseen{_with_gold(gold)}."
        case model.CardDrawn(seat, card, place):
            return f"{names[seat]} draws {described(card)} as {place}."
        case model.CardBought(seat, place, card, paid, points, blind):
            hidden = ", unseen until now," if blind else ""
            gain = f" and has {plural(points, 'point')} now" if card.points else ""
            return (
                f"{names[seat]} buys {place}, {described(card)}{hidden} for {amounts(paid, 'nothing')}{gain}."
            )
    raise TypeError(f"{event} is no event of Splendor")


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


def _with_gold(gold: bool) -> str:
    return ", and takes 1L" if gold else ""


def _outcome(winners: Sequence[int], standings: Sequence[model.Standing], names: Sequence[str]) -> str:
    best = standings[winners[0]]
    level = [seat for seat, each in enumerate(standings) if each.points == best.points]
    who = listing([names[seat] for seat in winners])
    verb = "wins" if len(winners) == 1 else "share the victory"
    fewer = f" and the fewest cards, {best.bought}, bought (SPL-11)" if len(level) > len(winners) else ""
    others = [
        f"{names[seat]} has {each.points}" for seat, each in enumerate(standings) if seat not in winners
    ]
    rest = f"; {listing(others)}" if others else ""
    return f"{who} {verb} with {plural(best.points, 'point')}{fewer}{rest}."
