"""What happens at a table of Hoards, told in sentences."""

from collections.abc import Sequence

from mazzo.core.model import Event
from mazzo.core.words import listing, plural
from mazzo.games.hoards import model, scenes

DRAGONS = {
    "KH": "the red dragon",
    "KD": "the green dragon",
    "KS": "the blue dragon",
    "KC": "the black dragon",
}
_CALLS: dict[scenes.Call, str] = {"random": "a random card", "give": "two cards of the target's choice"}


def show(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence of the log."""
    return _turn(event, names) or _raid(event, names) or _loot(event, names) or _end(event, names)


def _turn(event: Event, names: Sequence[str]) -> str:
    match event:
        case model.MatchBegun(first, deck, removed):
            return f"{removed} cards are out, unseen, {deck} are in the deck, and {names[first]} begins."
        case model.HandDealt(seat, cards):
            return f"{names[seat]} holds {' '.join(cards)}."
        case model.KingPicked(seat, king):
            return f"{names[seat]} picks {king}, {DRAGONS[king]}."
        case model.TurnBegun(seat, number):
            return f"Turn {number}: {names[seat]}."
        case model.CombinationHoarded(seat, pile, size):
            return f"{names[seat]} hoards {size} cards face down as pile {pile}."
        case model.CardAdded(seat, pile, size):
            return f"{names[seat]} adds a card to pile {pile}, which has {size} now. A match, or a bluff?"
        case model.CardsDrawn(seat, count, deck, why):
            end = " at the end of the turn" if why == "refill" else ""
            return f"{names[seat]} draws {plural(count, 'card')}{end}; the deck has {deck} left."
        case model.CardsSeen(seat, cards):
            return f"{names[seat]} has drawn {' '.join(cards)}."
        case model.DrawSettled(seat):
            return f"{names[seat]} keeps one of them."
        case model.CardKept(seat, card):
            return f"{names[seat]} keeps {card}."
        case model.DiscardsTaken(seat, cards):
            return f"{names[seat]} takes the discard pile: {' '.join(cards)}."
    return _stroll(event, names)


def _stroll(event: Event, names: Sequence[str]) -> str:
    match event:
        case model.HoardSeen(seat):
            return f"{names[seat]} strolls among the own piles and looks at them."
        case model.DeckPeeked(seat):
            return f"{names[seat]} peeks at the top of the deck."
        case model.TopSeen(seat, card):
            return f"{names[seat]} sees {card} on top."
        case model.CardPutBack(seat, where):
            return f"{names[seat]} puts the card {'back on top' if where == 'top' else 'at the bottom'}."
        case model.KingLaid(seat, king, owner):
            own = "" if owner == seat else f", which was {names[owner]}'s first"
            return f"{names[seat]} lays {king}, {DRAGONS[king]}{own}."
        case model.KingRoared(seat, king):
            return f"{names[seat]} roars: {king}, {DRAGONS[king]}, is armed."
        case model.KingReturned(king, holder, owner):
            first = "" if holder == owner else ", its first owner"
            return (
                f"{king}, {DRAGONS[king]}, has done its duty and goes to the hand of {names[owner]}{first}."
            )
    return ""


def _raid(event: Event, names: Sequence[str]) -> str:
    match event:
        case model.RaidCalled(seat, target, call):
            return f"{names[seat]} raids {names[target]} and calls for {_CALLS[call]}."
        case model.RaidAnswered(seat, agrees):
            return f"{names[seat]} {'agrees' if agrees else 'disputes it: the dragons fight'}."
        case model.GreenAnswered(seat, inverts):
            how = "the smaller wins" if inverts else "the greater wins, as ever"
            return f"{names[seat]} speaks for the green dragon: {how}."
        case model.DragonsFought():
            return _fight(event, names)
        case model.RaidChosen(seat, call):
            return f"{names[seat]} chooses: {_CALLS[call]}."
        case model.CardsPassed(seat, target, count, call):
            if call == "random":
                return f"{names[seat]} takes {plural(count, 'card')} from the hand of {names[target]}."
            return f"{names[target]} gives {names[seat]} {plural(count, 'card')}."
        case model.CardsPassedOpenly(seat, target, cards):
            verb = "goes" if len(cards) == 1 else "go"
            return f"{listing(cards)} {verb} from {names[target]} to {names[seat]}."
    return ""


def _fight(event: model.DragonsFought, names: Sequence[str]) -> str:
    mine = event.card or "an empty hand"
    theirs = event.target_card or "an empty hand"
    shown = f"{names[event.seat]} shows {mine}, {names[event.target]} {theirs}"
    if event.winner < 0:
        return f"{shown}: a draw, and the raid is over."
    how = " by the red dragon, since it is a draw" if event.by_red else ", inverted" if event.inverted else ""
    return f"{shown}: {names[event.winner]} wins{how}."


def _loot(event: Event, names: Sequence[str]) -> str:
    match event:
        case model.LootingBegun(seat, pile, target, target_pile):
            return (
                f"{names[seat]} sets pile {pile} against {names[target]}'s pile {target_pile}. The two look."
            )
        case model.LootingEnded(looting):
            return looting_ended(looting, names)
        case model.CardsDiscarded(seat, cards, why):
            return _discard(names[seat], " ".join(cards), why, len(cards))
        case model.LimitExceeded(seat, count):
            return f"{names[seat]} holds more than five cards and is to discard {count}."
        case model.NothingDiscarded(seat):
            return f"{names[seat]} has nothing to discard but kings."
    return ""


def looting_ended(looting: scenes.Looting, names: Sequence[str]) -> str:
    """How a looting has ended, as all may know it."""
    looter, target = names[looting.seat], names[looting.target]
    sizes = f" (cores of {looting.sizes[0]} and {looting.sizes[1]} cards)" if looting.sizes else ""
    match looting.outcome:
        case "incompatible":
            return "The combinations are incompatible: nothing moves, and both discard a card."
        case "both invalid":
            return f"Both were bluffs: each discards what does not match{sizes}."
        case "defender invalid":
            return f"{target}'s pile was a bluff: {looter} takes it{sizes}."
        case "attacker invalid":
            return f"{looter}'s pile was a bluff: {target} takes it{sizes}."
        case "draw" if looting.winner >= 0:
            return f"A draw, and the red dragon decides it: {target} gets both{sizes}."
        case "draw":
            return f"A draw: both combinations go back to the hands{sizes}."
    better = "smaller combination, which wins now," if looting.inverted else "greater combination"
    return f"{names[looting.winner]} has the {better} and gets both{sizes}."


def _discard(name: str, cards: str, why: model.Reason, count: int) -> str:
    are = "is" if count == 1 else "are"
    match why:
        case "stray":
            return f"{name}'s {cards} did not match and {are} discarded."
        case "guard":
            return f"{name}'s {'guard' if count == 1 else 'guards'} {cards} {are} discarded."
        case "audit":
            return f"The audit finds {name}'s bluff: {cards} {are} discarded."
    return f"{name} discards {cards}."


def _end(event: Event, names: Sequence[str]) -> str:
    match event:
        case model.DeckEmptied(is_lap):
            return f"The deck is empty{': the lap is played to its end' if is_lap else ''}."
        case model.Stalled(turns):
            return f"The deck has not shrunk for {turns} turns: the match ends (HOA-23)."
        case model.HoardsCounted(tallies):
            parts = [
                f"{names[seat]} {tally.total:.2f} ({tally.hoard:.2f} for {plural(tally.cards, 'card')}, less "
                f"{2 * tally.hand_values} for the hand)"
                for seat, tally in enumerate(tallies)
            ]
            return f"The hoards are counted: {'; '.join(parts)}."
        case model.MatchEnded(winners, scores):
            who = listing([names[seat] for seat in winners])
            verb = "is king of all dragons" if len(winners) == 1 else "share the crown"
            return f"{who} {verb} with {scores[winners[0]]:.2f}."
    raise TypeError(f"{event} is no event of Hoards")
