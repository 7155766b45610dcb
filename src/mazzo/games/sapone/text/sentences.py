"""Sapone in English: events, and why a play is refused."""

from collections.abc import Mapping, Sequence
from typing import Any

from mazzo.core import sentences
from mazzo.core.marked import does, either, ruling, typed, verb
from mazzo.core.model import Event
from mazzo.core.reason import Reason
from mazzo.core.sentences import cited
from mazzo.core.words import listing, plural
from mazzo.games.sapone import model
from mazzo.games.sapone.rules import piles
from mazzo.games.sapone.text import score_reasons
from mazzo.games.sapone.text.kinds import a_card, bare_card, cards, such_card, wanted

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
_PAY = "Pay the seller a card of your hand"
_ACCEPT, _BID = f" Write {FORMS['ACCEPT']}.", f" {FORMS['BID']}, or without a saying."
WHY_CLOSED: dict[model.WhyClosed, str] = {
    "by the seller": "{closes} the sale and {keeps} the card.",
    "no bids": "There is no bid, so {seller} {keeps} the card.",
    "nobody can bid": "Nobody has a card to bid, so {seller} {keeps} the card.",
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
    "claim": f"Say what you declare the card to be, true or not{typed(', as in SELL coin1 AS leek2')}.",
    "wish": "Say what you want for it, or that this is all.",
    "price": f"A soap card costs three cards{typed(', all in one line, as in BUY coin1 coin1 shovel5')}.",
    "bid": f"Say all cards that you add{typed(' in one line, as in BID coin1 leek2')}.",
    "sayings": (
        f"Say one kind for each card that you add{typed(', as in BID coin1 leek2 SAYING soap1 soap1')}."
    ),
    "more": f"Say what you want, kinds or categories{typed(', as in MORE WANT tools leek2')}.",
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
            forms = typed(f" Write for example {listing(list(FORMS.values()), 'or')}.")
            return f"{text or 'Nothing'} is no command.{forms}"
        case "no kind", {"word": word}:
            return (
                f"{word} is no kind of card. There are {listing([bare_card(kind) for kind in piles.KINDS])}."
            )
        case "no seat", {"word": word}:
            return f"There is no seat {word}.{typed(_ACCEPT)}"
        case "cards not named", _:
            return f"Which cards?{typed(_BID)}"
        case "cannot be wanted", {"word": word}:
            known = f"kinds{typed(' like leek2')}, or {listing(piles.CATEGORIES, 'or')}"
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
            only = either(f"{plural(held, 'card')} {card}", f"{held} of those cards")
            return f"You have only {only} in hand; you hold {cards(hand)}."
        case "named too late", {"card": card}:
            return f"The lowest kind is named first, so {a_card(card)} comes too late."
    return ""


def _not_held(card: str, hand: Sequence[str]) -> str:
    return f"There is no {such_card(card)} in your hand; you hold {cards(hand) or 'nothing'}."


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
            return f"There is no bid{either(f' of seat {seat}', '')} to accept."
        case "nothing added", _:
            return "Nobody added a card in the last lap, so you cannot ask for more."
        case "no cards left", _:
            return "No other player has a card left in hand, so you cannot ask for more."
    return ""


def _wanted(values: Mapping[str, Any]) -> str:
    """What the seat can do, if it may act."""
    match values:
        case {"phase": "turn", "may_buy": may_buy}:
            soap = either("BUY with three cards", "buy soap for three cards")
            buy = f", or {soap} ({ruling('SAP-14')})" if may_buy else ""
            sell = either(
                "SELL a card AS what you declare it to be", "sell a card as what you say that it is"
            )
            return f"In your turn you {sell} ({ruling('SAP-6')}){buy}."
        case {"phase": "lap", "may_doubt": may_doubt}:
            ways = either("PASS or DOUBT", "pass or doubt") if may_doubt else either("PASS", "or pass")
            return f"{either('BID', 'Bid')} cards of your hand, {ways} ({ruling('SAP-8')})."
        case {"phase": "answer", "bidders": bidders, "may_ask": may_ask}:
            return f"{_answers(bidders, may_ask)} ({ruling('SAP-8')})."
        case {"phase": "pay"}:
            how = either("PAY a card of your hand to the seller, as in PAY coin1", _PAY)
            return f"{how} ({ruling('SAP-11')})."
        case {"phase": "diamond"}:
            return f"Say what the Diamond counts as{typed(', as in DIAMOND soap2')} ({ruling('SAP-15')})."
    return ""


def _answers(bidders: Sequence[int], may_ask: bool) -> str:
    """What a seller may do when all have acted."""
    commands = [f"ACCEPT {seat}" for seat in bidders]
    ways = ["accept a bid"] if bidders else []
    if may_ask:
        commands.append("ask for MORE" if commands else "Ask for MORE")
        ways.append("ask for more")
    words = listing([*ways, "close the sale"], "or")
    return either(listing([*commands, "CLOSE the sale"], "or"), words.capitalize())


def show(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence of the log."""
    return _deals(event, names) or _bids(event, names) or _deals_made(event, names) or _scores(event, names)


def _deals(event: Event, names: Sequence[str]) -> str:
    match event:
        case model.RoundBegun(number, starter, count, market, face_up):
            return (
                f"Round {number}: {count} cards each; of the {market} cards of the market"
                f" {face_up} lie face up. {does(names, starter, 'begins')}."
            )
        case model.HandDealt(seat, hand):
            return f"{does(names, seat, 'holds')} {cards(hand)}."
        case model.TopTurned(card):
            return f"On top of the market lies {a_card(card)}."
        case model.CardPicked(seat, card, left):
            return f"{does(names, seat, 'picks')} {_maybe(card)}; {left} left in the market."
        case model.CompensationDrawn(seat, card, left):
            what = f"{_maybe(card)} as compensation; {left} left in the market"
            return f"{names[seat]} paid well and {verb(seat, 'draws')} {what}."
        case model.CardDrawn(seat, card, source):
            return f"From the {source} deck {does(names, seat, 'has drawn')} {a_card(card)}."
        case model.LastTurn(seat):
            return f"The market is empty: {names[seat]}'s turn is the last of the round."
        case model.Bought(seat, left):
            soap = f"three cards for a soap card; {left} left in the soap deck"
            return f"{does(names, seat, 'gives')} {soap}."
        case model.Discarded(seat, thrown):
            return f"{does(names, seat, 'discards')} {cards(thrown)}."
    return ""


def _maybe(card: str) -> str:
    return a_card(card) if card else "a card that lies face down"


def _bids(event: Event, names: Sequence[str]) -> str:
    match event:
        case model.SaleOpened(seller, claim, wish):
            return f"{does(names, seller, 'sells')} a card as {a_card(claim)}{_wish(seller, wish)}."
        case model.CardLaid(seller, card, is_true):
            what = f"{names[seller]}'s {bare_card(card)}, {'as claimed' if is_true else 'a bluff'}"
            return f"It is {what}."
        case model.Acted(seat):
            return f"{does(names, seat, 'has acted')}."
        case model.ActSealed(seat, "pass", for_sale=True):
            return f"{does(names, seat, 'passes')} for the whole sale."
        case model.ActSealed(seat, act, laid, sayings):
            what = f"{does(names, seat, {'bid': 'bids', 'pass': 'passes'}.get(act, 'doubts'))}"
            bid = f" {cards(laid)}{', saying ' if sayings else ''}{cards(sayings)}" if act == "bid" else ""
            return f"{what}{bid}, which is sealed until all have acted."
        case model.BidLaid(seat, added, sayings, total, laid):
            return _bid(does(names, seat, "bids"), added, sayings, total, laid)
        case model.Passed([seat]):
            return f"{does(names, seat, 'passes')}."
        case model.Passed(seats):
            return f"{listing([names[seat] for seat in seats])} pass."
        case model.MoreAsked(seller, lap, wish):
            return f"{does(names, seller, 'asks')} for more{_wish(seller, wish)} (lap {lap})."
    return ""


def _wish(seller: int, wish: Sequence[str]) -> str:
    return f" and {verb(seller, 'wants')} {listing([wanted(word) for word in wish])}" if wish else ""


def _bid(who_bids: str, added: int, sayings: Sequence[str], total: int, laid: Sequence[str]) -> str:
    what = plural(added, "card")
    if laid:
        what += f" ({cards(laid)})"
    if total > added:
        what = f"{what} more, {total} in all"
    said = f", saying {listing([a_card(kind) for kind in sayings])}" if sayings else ""
    return f"{who_bids} {what}{said}."


def _deals_made(event: Event, names: Sequence[str]) -> str:
    match event:
        case model.Doubted(doubter, seller, claim, card, is_true):
            turns = f"{does(names, seller, 'turns')} the card over: it is {a_card(card)}"
            start = f"{does(names, doubter, 'doubts')}! {turns}"
            if is_true:
                return f"{start}, as claimed. {does(names, doubter, 'owes')} {names[seller]} a card."
            gets = f"{does(names, doubter, 'gets')} it for nothing, and the sale is over"
            return f"{start}, not {a_card(claim)}. {gets}."
        case model.DoubtPaid(doubter, seller):
            return f"{does(names, doubter, 'pays')} {names[seller]} a card for the doubt."
        case model.PaymentSeen(doubter, _, card):
            return f"{does(names, doubter, 'has paid')} {a_card(card)}."
        case model.SaleAgreed(seller, buyer, claim, price, card, paid):
            claimed = f"the card claimed to be {a_card(claim)}"
            what = a_card(card) if card else claimed
            given = f" ({cards(paid)})" if paid else ""
            sold = f"{what} to {names[buyer]} for {plural(price, 'card')}{given}"
            return f"{does(names, seller, 'sells')} {sold}."
        case model.Exchanged(seller, buyer, card, is_true, paid):
            truth = "as claimed" if is_true else "a bluff"
            buys = f"{does(names, buyer, 'gets')} {a_card(card)}, {truth}"
            return f"{buys}; {does(names, seller, 'gets')} {cards(paid)}."
        case model.SaleClosed(seller, why):
            closes, keeps = does(names, seller, "closes"), verb(seller, "keeps")
            return WHY_CLOSED[why].format(seller=names[seller], closes=closes, keeps=keeps)
    return ""


def _scores(event: Event, names: Sequence[str]) -> str:
    match event:
        case model.DiamondHeld(seat):
            return f"{does(names, seat, 'holds')} the Diamond and {verb(seat, 'says')} what it is."
        case model.DiamondDeclared(seat, kind):
            return f"{names[seat]}'s Diamond counts as {a_card(kind)}."
        case model.RoundScored(scored):
            return _round(scored, names)
        case model.MatchEnded(winners, points, cut_short):
            share = f"{listing([names[seat] for seat in winners])} share the victory"
            who = does(names, winners[0], "wins") if len(winners) == 1 else share
            when = f" after the last round ({ruling('SAP-20')})" if cut_short else ""
            return f"{who} with {plural(points[winners[0]], 'point')}{when}."
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
