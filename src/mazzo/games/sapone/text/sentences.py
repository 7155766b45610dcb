"""Sapone in English: events, and why a play is refused."""

from collections.abc import Mapping, Sequence
from typing import Any

from mazzo.core import sentences
from mazzo.core.model import Event
from mazzo.core.reason import Reason
from mazzo.core.sentences import cited
from mazzo.core.words import listing, plural
from mazzo.games.sapone import model
from mazzo.games.sapone.rules import piles
from mazzo.games.sapone.text import score_reasons

FORMS = {
    "SELL": "SELL coin1 AS watermelon1 WANT vegetables",
    "BUY": "BUY coin1 coin1 shovel5",
    "BID": "BID coin1 leek2 SAYING soap1 soap1",
    "PASS": "PASS",
    "PASS ALL": "PASS ALL",
    "DOUBT": "DOUBT",
    "PAY": "PAY coin1",
    "ACCEPT": "ACCEPT Bob",
    "MORE": "MORE WANT tools leek2",
    "CLOSE": "CLOSE",
    "DIAMOND": "DIAMOND soap2",
}
LEGEND = (
    "coin1 is a card with one coin; of coins and soap the digit says how many are on it.",
    "leek2 is one of two leeks; of vegetables and tools it says how many there are: 1 is the rarest.",
    "AS is what you say it is, WANT what you ask for, SAYING what you say your cards are.",
)
WHY_CLOSED: dict[model.WhyClosed, str] = {
    "by the seller": "{seller} closes the sale and keeps the card.",
    "no bids": "There is no bid, so {seller} keeps the card.",
    "nobody can bid": "Nobody has a card to bid, so {seller} keeps the card.",
}
_WHEN = {
    "SELL": "One sells in one's own turn.",
    "BUY": "One buys in one's own turn.",
    "BID": "One bids while a card of another is on sale.",
    "PASS": "One passes while a card of another is on sale.",
    "DOUBT": "One doubts while a card of another is on sale and all may bid.",
    "PAY": "Only who has doubted a true claim pays.",
    "ACCEPT": "The seller accepts a bid when all have acted.",
    "MORE": "The seller asks for more when all have acted.",
    "CLOSE": "The seller closes a sale when all have acted.",
    "DIAMOND": "The Diamond is declared after the last turn of a round.",
}
_UNFINISHED = {
    "claim": "Say what you declare the card to be, true or not, as in SELL coin1 AS leek2.",
    "wish": "Say what you want for it, or that this is all.",
    "price": "A soap card costs three cards, all in one line, as in BUY coin1 coin1 shovel5.",
    "bid": "Say all cards that you add in one line, as in BID coin1 leek2.",
    "sayings": "Say one kind for each card that you add, as in BID coin1 leek2 SAYING soap1 soap1.",
    "more": "Say what you want, kinds or categories, as in MORE WANT tools leek2.",
}


def say(reason: Reason, names: Sequence[str]) -> str:
    """The reason as a sentence, and behind it what would do."""
    values = reason.values
    if how := _not_understood(reason):
        return how
    if why := _wrong_step(reason):
        return f"{why} {cited(_UNFINISHED[values['stage']], reason)}"
    if why := _wrong_time(reason) or _wrong_card(reason) or _wrong_answer(reason):
        return f"{cited(why, reason)} {_wanted(values)}".rstrip()
    match reason.name, values:
        case "play unfinished", {"stage": stage}:
            return cited(_UNFINISHED[stage], reason)
        case "not three cards", {"named": named}:
            return f"{cited(_UNFINISHED['price'], reason)} You named {named}."
        case "not a saying each", {"cards": cards, "sayings": sayings}:
            return f"{cited(_UNFINISHED['sayings'], reason)} You add {cards} and named {sayings}."
    return sentences.say(reason, names)


def _not_understood(reason: Reason) -> str:
    """How to write it."""
    match reason.name, reason.values:
        case "no command", {"text": text}:
            return (
                f"{text or 'Nothing'} is no command. Write for example {listing(list(FORMS.values()), 'or')}."
            )
        case "no kind", {"word": word}:
            return f"{word} is no kind of card. There are {listing(piles.KINDS)}."
        case "no seat", {"word": word}:
            return f"There is no seat {word}. Write {FORMS['ACCEPT']}."
        case "cards not named", _:
            return f"Which cards? {FORMS['BID']}, or without a saying."
        case "cannot be wanted", {"word": word}:
            known = f"kinds like leek2, or {listing(piles.CATEGORIES, 'or')}"
            return cited(f"{word} cannot be wanted. Name {known}.", reason)
        case "written otherwise", {"word": "SELL"}:
            return f"SELL is written like this: {FORMS['SELL']}, or without a wish."
        case "written otherwise", {"word": "PASS"}:
            return "PASS is written like this: PASS, or PASS ALL for the whole sale."
        case "written otherwise", {"word": "MORE"}:
            return f"MORE is written like this: MORE, or {FORMS['MORE']}."
        case "written otherwise", {"word": word}:
            return f"{word} is written like this: {FORMS[word]}."
    return ""


def _wrong_step(reason: Reason) -> str:
    match reason.name, reason.values:
        case "wrong step", _:
            return "That cannot be said here, or comes in the wrong order: the lowest kind is named first."
        case "not so many", {"card": card, "held": 0, "hand": hand}:
            return _not_held(card, hand)
        case "not so many", {"card": card, "held": held, "hand": hand}:
            return f"You have only {plural(held, 'card')} {card} in hand; you hold {' '.join(hand)}."
        case "named too late", {"card": card}:
            return f"The lowest kind is named first, so {card} comes too late."
    return ""


def _not_held(card: str, hand: Sequence[str]) -> str:
    return f"There is no {card} in your hand; you hold {' '.join(hand) or 'nothing'}."


def _wrong_time(reason: Reason) -> str:
    match reason.name, reason.values:
        case "no such move", _:
            return "There is no such move."
        case "wrong time", {"word": word}:
            return _WHEN[word]
        case "only in a lap", {"doubts": doubts}:
            return f"One can {'doubt' if doubts else 'pass'} while others bid, not now."
        case "passed for the sale", _:
            return "You have passed for the whole sale, so the table passes for you."
        case "doubted already", _:
            return "The card has been doubted and lies face up; it cannot be doubted again."
        case "bids not answered yet", _:
            return "The seller answers the bids when all have acted."
        case "not asked for", _:
            return "That is not what is asked for now."
    return ""


def _wrong_card(reason: Reason) -> str:
    match reason.name, reason.values:
        case "not held", {"card": card, "hand": hand}:
            return _not_held(card, hand)
        case "too few for soap", {"cards": cards}:
            return f"A soap card costs three cards, and you have {plural(cards, 'card')} in hand."
        case "lowest comes first", _:
            return "Of the three cards the lowest kind is named first."
        case "diamond as itself", _:
            return "The Diamond counts as one of the other 16 kinds, not as a Diamond."
    return ""


def _wrong_answer(reason: Reason) -> str:
    match reason.name, reason.values:
        case "no bid there", {"seat": seat}:
            return f"There is no bid of seat {seat} to accept."
        case "nothing added", _:
            return "Nobody added a card in the last lap, so you cannot ask for more."
        case "no cards left", _:
            return "No other player has a card left in hand, so you cannot ask for more."
    return ""


def _wanted(values: Mapping[str, Any]) -> str:
    """What the seat can do, if it may act."""
    match values:
        case {"phase": "turn", "may_buy": may_buy}:
            buy = ", or BUY with three cards (SAP-14)" if may_buy else ""
            return f"In your turn you SELL a card AS what you declare it to be (SAP-6){buy}."
        case {"phase": "lap", "may_doubt": may_doubt}:
            return f"BID cards of your hand, {'PASS or DOUBT' if may_doubt else 'PASS'} (SAP-8)."
        case {"phase": "answer", "bidders": bidders, "may_ask": may_ask}:
            ways = [f"ACCEPT {seat}" for seat in bidders]
            if may_ask:
                ways.append("ask for MORE" if ways else "Ask for MORE")
            return f"{listing([*ways, 'CLOSE the sale'], 'or')} (SAP-8)."
        case {"phase": "pay"}:
            return "PAY a card of your hand to the seller, as in PAY coin1 (SAP-11)."
        case {"phase": "diamond"}:
            return "Say what the Diamond counts as, as in DIAMOND soap2 (SAP-15)."
    return ""


def show(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence of the log."""
    return _deals(event, names) or _bids(event, names) or _deals_made(event, names) or _scores(event, names)


def _deals(event: Event, names: Sequence[str]) -> str:
    match event:
        case model.RoundBegun(number, starter, cards, market, face_up):
            return (
                f"Round {number}: {cards} cards each; of the {market} cards of the market"
                f" {face_up} lie face up. {names[starter]} begins."
            )
        case model.HandDealt(seat, cards):
            return f"{names[seat]} holds {' '.join(cards)}."
        case model.TopTurned(card):
            return f"On top of the market lies {card}."
        case model.CardPicked(seat, card, left):
            return f"{names[seat]} picks {card or 'a card that lies face down'}; {left} left in the market."
        case model.CompensationDrawn(seat, card, left):
            what = card or "a card that lies face down"
            return f"{names[seat]} paid well and draws {what} as compensation; {left} left in the market."
        case model.CardDrawn(seat, card, source):
            return f"From the {source} deck {names[seat]} has drawn {card}."
        case model.LastTurn(seat):
            return f"The market is empty: {names[seat]}'s turn is the last of the round."
        case model.Bought(seat, left):
            return f"{names[seat]} gives three cards for a soap card; {left} left in the soap deck."
        case model.Discarded(seat, cards):
            return f"{names[seat]} discards {' '.join(cards)}."
    return ""


def _bids(event: Event, names: Sequence[str]) -> str:
    match event:
        case model.SaleOpened(seller, claim, wish):
            return f"{names[seller]} sells a card as {claim}{_wish(wish)}."
        case model.CardLaid(seller, card, is_true):
            return f"It is {names[seller]}'s {card}, {'as claimed' if is_true else 'a bluff'}."
        case model.Acted(seat):
            return f"{names[seat]} has acted."
        case model.ActSealed(seat, "pass", for_sale=True):
            return f"{names[seat]} passes for the whole sale."
        case model.ActSealed(seat, act, cards, sayings):
            return f"{names[seat]} {_sealed(act, cards, sayings)}, which is sealed until all have acted."
        case model.BidLaid(seat, added, sayings, total, cards):
            return _bid(names[seat], added, sayings, total, cards)
        case model.Passed(seats):
            return f"{listing([names[seat] for seat in seats])} {'passes' if len(seats) == 1 else 'pass'}."
        case model.MoreAsked(seller, lap, wish):
            return f"{names[seller]} asks for more{_wish(wish)} (lap {lap})."
    return ""


def _wish(wish: Sequence[str]) -> str:
    return f" and wants {listing(wish)}" if wish else ""


def _sealed(act: str, cards: Sequence[str], sayings: Sequence[str]) -> str:
    if act != "bid":
        return "passes" if act == "pass" else "doubts"
    return f"bids {' '.join(cards)}{', saying ' if sayings else ''}{' '.join(sayings)}"


def _bid(name: str, added: int, sayings: Sequence[str], total: int, cards: Sequence[str]) -> str:
    what = plural(added, "card")
    if cards:
        what += f" ({' '.join(cards)})"
    if total > added:
        what = f"{what} more, {total} in all"
    said = f", saying {listing(sayings)}" if sayings else ""
    return f"{name} bids {what}{said}."


def _deals_made(event: Event, names: Sequence[str]) -> str:
    match event:
        case model.Doubted(doubter, seller, claim, card, is_true):
            start = f"{names[doubter]} doubts! {names[seller]} turns the card over: it is {card}"
            if is_true:
                return f"{start}, as claimed. {names[doubter]} owes {names[seller]} a card."
            return f"{start}, not {claim}. {names[doubter]} gets it for nothing, and the sale is over."
        case model.DoubtPaid(doubter, seller):
            return f"{names[doubter]} pays {names[seller]} a card for the doubt."
        case model.PaymentSeen(doubter, _, card):
            return f"{names[doubter]} has paid {card}."
        case model.SaleAgreed(seller, buyer, claim, price, card, paid):
            what = card or f"the card claimed to be {claim}"
            cards = f" ({' '.join(paid)})" if paid else ""
            return f"{names[seller]} sells {what} to {names[buyer]} for {plural(price, 'card')}{cards}."
        case model.Exchanged(seller, buyer, card, is_true, paid):
            truth = "as claimed" if is_true else "a bluff"
            return f"{names[buyer]} gets {card}, {truth}; {names[seller]} gets {' '.join(paid)}."
        case model.SaleClosed(seller, why):
            return WHY_CLOSED[why].format(seller=names[seller])
    return ""


def _scores(event: Event, names: Sequence[str]) -> str:
    match event:
        case model.DiamondHeld(seat):
            return f"{names[seat]} holds the Diamond and says what it is."
        case model.DiamondDeclared(seat, kind):
            return f"{names[seat]}'s Diamond counts as {kind}."
        case model.RoundScored(scored):
            return _round(scored, names)
        case model.MatchEnded(winners, points, cut_short):
            who = listing([names[seat] for seat in winners])
            verb = "wins" if len(winners) == 1 else "share the victory"
            when = " after the last round (SAP-20)" if cut_short else ""
            return f"{who} {verb} with {plural(points[winners[0]], 'point')}{when}."
    raise TypeError(f"{event} is no event of Sapone")


def _round(scored: model.Round, names: Sequence[str]) -> str:
    """Each category and why, then the points."""
    parts = [
        f"{each.name.capitalize()}: {score_reasons.why(scored, each, names)}" for each in scored.categories
    ]
    points = [
        f"{name} {gained} ({total})"
        for name, gained, total in zip(names, scored.points, scored.totals, strict=True)
    ]
    return f"Round {scored.round_number} is over. {' '.join(parts)} Points: {', '.join(points)}."
