"""What happens at a table of Sapone, told in sentences."""

from collections.abc import Sequence

from mazzo.core.model import Event
from mazzo.core.words import listing, plural
from mazzo.games.sapone import model
from mazzo.games.sapone.reasons import reason

WHY_CLOSED: dict[model.WhyClosed, str] = {
    "by the seller": "{seller} closes the sale and keeps the card.",
    "no bids": "There is no bid, so {seller} keeps the card.",
    "nobody can bid": "Nobody has a card to bid, so {seller} keeps the card.",
}


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
    parts = [f"{each.name.capitalize()}: {reason(scored, each, names)}" for each in scored.categories]
    points = [
        f"{name} {gained} ({total})"
        for name, gained, total in zip(names, scored.points, scored.totals, strict=True)
    ]
    return f"Round {scored.round_number} is over. {' '.join(parts)} Points: {', '.join(points)}."
