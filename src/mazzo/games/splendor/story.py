"""What happens at a table of Splendor, told in sentences."""

from collections.abc import Sequence

from mazzo.core.model import Event
from mazzo.core.words import listing, plural
from mazzo.games.splendor import model
from mazzo.games.splendor.amounts import LETTERS

ENDINGS: dict[model.Ending, str] = {
    "points": "",
    "nobody can move": "Nobody can move, so the match is over (SPL-12). ",
    "nothing happens": "Nobody bought or reserved for ten rounds, so the match is over (SPL-12). ",
}


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
