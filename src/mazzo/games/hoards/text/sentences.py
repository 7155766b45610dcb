"""Hoards in English: events, and why a play is refused."""

from collections.abc import Mapping, Sequence
from typing import Any

from mazzo.core import sentences
from mazzo.core.marked import card as named
from mazzo.core.marked import cards as named_cards
from mazzo.core.marked import does, either, listed, playing_card, ruling, typed, verb
from mazzo.core.model import Event
from mazzo.core.reason import Reason
from mazzo.core.sentences import cited
from mazzo.core.words import listing, plural
from mazzo.games.hoards import model

DRAGONS = {
    "KH": "the red dragon",
    "KD": "the green dragon",
    "KS": "the blue dragon",
    "KC": "the black dragon",
}
_CALLS: dict[model.Call, str] = {"random": "a random card", "give": "two cards of the target's choice"}


LEGEND = (
    f"7H is the seven of hearts: {sentences.SUITS}; A ace, J jack, Q queen, K king, a dragon.",
    "RAID 1 is for seat 1, LOOT 1 2 for pile 2 of seat 1; a name will do for the seat.",
    "ADD 7D TO 2 is for your own pile 2.",
)
FORMS = typed(
    " Write HOARD 7H 7S, ADD 7D TO 2, DRAW 3, TAKE, RAID 1 GIVE, LOOT 1 2, STROLL LOOK, STROLL PEEK, LAY KH, "
    "ROAR KH or END; others are named by seat or by name."
)
_SHAPES = {  # how a command goes that begins with the word
    "HOARD": "HOARD names the cards of a combination, as in HOARD 7H 7S.",
    "ADD": "ADD names a card and a pile of yours, as in ADD 7D TO 2.",
    "DRAW": "DRAW says how many cards, as in DRAW 2.",
    "TAKE": "TAKE stands alone: it takes the whole discard pile.",
    "RAID": "RAID says whom and how, as in RAID 1 RANDOM or RAID 1 GIVE.",
    "LOOT": "LOOT says whom and which pile, as in LOOT 1 2.",
    "STROLL": "STROLL is followed by LOOK, by PEEK, or by LAY and a king, as in STROLL LAY KH.",
    "LOOK": "LOOK stands alone: it shows all your piles.",
    "PEEK": "PEEK stands alone: it shows the top of the deck.",
    "LAY": "LAY names a king of your hand, as in LAY KH.",
    "ROAR": "ROAR names a king of your hoard, as in ROAR KH.",
    "END": "END stands alone: it ends your turn.",
    "KEEP": "KEEP names one of the cards that you have drawn, as in KEEP 9C.",
    "CHOOSE": "CHOOSE is followed by RANDOM or GIVE.",
    "GIVE": "GIVE names two cards of your hand, as in GIVE 2C 4D.",
    "DISCARD": "DISCARD names cards of your hand, as in DISCARD 2C.",
    "PICK": "PICK names a king, as in PICK KH.",
}
_NOT_SHAPED = "That is not a whole play"  # to who presses buttons, whatever is missing
_WANTED: dict[model.Phase, tuple[str, str]] = {  # what is asked for, and by which rulings
    "turn": (
        either("Write HELP for all that you may do, or END to end", "Do something else, or end")
        + " your turn",
        "HOA-16",
    ),
    "hoard": ("A combination is two to four cards of one rank, or three to five in a row", "HOA-4, HOA-5"),
    "add": ("Add one card of your hand, no king, to a pile of your own", "HOA-6"),
    "add to": ("Add it to a pile of your own that has fewer than five cards", "HOA-6"),
    "answer": ("You are raided: " + either("write AGREE or DISPUTE", "agree, or dispute it"), "HOA-20"),
    "invert": (
        "Your green dragon asks" + either(": write INVERT or STRAIGHT", " whether the smaller shall win"),
        "HOA-17",
    ),
    "choose": (
        "You have won the fight: "
        + either("write CHOOSE RANDOM or CHOOSE GIVE", "choose one card at random, or two that are given"),
        "HOA-21",
    ),
    "give": ("Give two cards of your hand" + typed(", as in GIVE 2C 4D"), "HOA-20"),
    "toss": ("Discard one card of your hand, no king" + typed(", as in DISCARD 2C"), "HOA-11"),
    "put back": (either("Write TOP or BOTTOM: where", "Say where") + " the card goes", "HOA-22"),
}
_DONE = {"hoard": "hoarded", "accumulate": "accumulated", "stroll": "strolled"}


def say(reason: Reason, names: Sequence[str]) -> str:
    """The reason as a sentence, and behind it what would do."""
    if why := _no_command(reason, names):
        return f"{cited(why, reason)}{f' {_wanted(reason.values)}' if 'phase' in reason.values else FORMS}"
    if why := _no_move(reason) or _no_hoarding(reason) or _no_accumulating(reason) or _no_dragon(reason):
        return f"{cited(why, reason)} {_wanted(reason.values)}"
    if why := _alone(reason):
        return cited(why, reason)
    return sentences.say(reason, names)


def _no_command(reason: Reason, names: Sequence[str]) -> str:
    match reason.name, reason.values:
        case "no command", {"text": text}:
            return f"{text or 'Nothing'} is no command."
        case "no card", _:
            return sentences.say(reason, names)
        case "wrong form", {"verb": word}:
            return f"{either(_SHAPES[word].removesuffix('.'), _NOT_SHAPED)}."
        case "call unsaid", {"seat": seat}:
            commands = f"RAID {seat} RANDOM or RAID {seat} GIVE"
            return f"Say how, too: {either(commands, 'one at random, or two that are given')}."
        case "number unsaid", {"seat": seat}:
            return f"Say which pile, too{typed(f', as in LOOT {seat} 1')}."
        case "no such draw", {"count": count}:
            return f"One, two or three cards can be drawn, not {count}."
        case "named twice", _:
            return "A card can be named only once."
        case "no king", {"card": card}:
            return f"{named(card)} is no king{typed(': there are KS, KH, KC and KD')}."
        case "no number", {"word": word}:
            return f"{word} is no number."
        case "no such seat", {"word": word, "last": last}:
            return f"{word} is nobody here{typed(f': there are seats 0 to {last}')}."
    return ""


def _no_move(reason: Reason) -> str:
    match reason.name, reason.values:
        case "not asked", _:
            return "That is not what is asked now."
        case "no such move", {"phase": phase}:
            return f"There is no such move{'' if phase == 'turn' else ' now'}."
        case "no such pile", _:
            return "There is no such pile."
        case "nothing begun", _:
            return "Nothing is begun that could be done."
        case "action twice", {"actions": [action]}:
            return f"You have {_DONE[action]} in this turn, and no action comes twice."
        case "actions done", {"actions": actions}:
            return f"You have {listing([_DONE[action] for action in actions])}, and a turn has two actions."
        case "stroll done", {"looked": looked}:
            done = "looked at your piles" if looked else "peeked at the deck"
            return (
                f"You have {done} in this turn, and a stroll has one of {either('LOOK and PEEK', 'the two')}."
            )
        case "nothing to look at", _:
            return "You have no pile to look at."
        case "nothing to peek at", _:
            return "The deck is empty: there is nothing to peek at."
    return ""


def _no_hoarding(reason: Reason) -> str:
    match reason.name, reason.values:
        case "not held", {"cards": cards, "hand": hand}:
            are = "is" if len(cards) == 1 else "are"
            which = listing([named(card) for card in cards])
            return f"{which} {are} not in your hand; you hold {named_cards(hand) or 'nothing'}."
        case "not drawn", {"card": card}:
            return f"You have not drawn {named(card)}."
        case "not to be picked", {"card": card}:
            return f"{named(card)} is not there to be picked."
        case "named already", {"card": card}:
            return f"{named(card)} has been named already."
        case "lowest of none", {"card": card}:
            return f"{named(card)} is the lowest card of no combination in your hand."
        case "begins none", {"card": card, "picked": picked}:
            return f"{named_cards(picked)} and {named(card)} begin no combination."
        case "out of order", {"card": card}:
            return f"{named(card)} comes too late: the lowest card is named first."
        case "pile full", _:
            return "That pile has five cards already."
        case "no combination held", _:
            return "There is no combination in your hand."
        case "nothing to add", _:
            return "You have no card to add."
        case "no open pile", _:
            return "You have no pile with fewer than five cards to add to."
    return ""


def _no_accumulating(reason: Reason) -> str:
    match reason.name, reason.values:
        case "deck too small", {"left": left}:
            return f"The deck has only {plural(left, 'card')} left."
        case "no discards", _:
            return "The discard pile is empty."
        case "no such target", _:
            return "You can raid only another dragon at this table."
        case "hand empty", _:
            return "There is nothing in that hand to raid."
        case "blue armed", _:
            return "The blue dragon is armed there: that dragon cannot be a target now."
        case "nothing to loot with", _:
            return "You can loot only with a combination that you have hoarded or added to in this turn."
        case "own pile", _:
            return "That pile is your own."
        case "sizes differ", {"mine": mine, "theirs": theirs}:
            counts = f"{_range(*mine)} cards and that pile as {_range(*theirs)}"
            return f"Your combination counts as {counts}: they must agree."
    return ""


def _range(least: int, most: int) -> str:
    return f"{least}" if least == most else f"{least} to {most}"


def _no_dragon(reason: Reason) -> str:
    match reason.name, reason.values:
        case "king not held", {"king": king}:
            return f"{named(king)} is not in your hand, so you cannot lay it."
        case "king armed", {"king": king}:
            return f"{named(king)} is armed already."
        case "king not laid", {"king": king}:
            return f"{named(king)} does not lie in your hoard: a stroll lays a king there first."
    return ""


def _alone(reason: Reason) -> str:
    """What ends with the ruling, for there is nothing else to say of what would do."""
    match reason.name, reason.values:
        case "king hoarded", {"card": card}:
            return f"{named(card)} is a king, and kings are never hoarded."
        case "king discarded", {"card": card}:
            return f"{named(card)} is a king, and kings are never discarded."
        case "kings hoarded", _:
            return "Kings are never hoarded: a stroll lays them face up."
        case "no combination", {"cards": cards}:
            kinds = "two to four cards of one rank, or three to five values in a row"
            return f"{named_cards(cards)} {either('is', 'are')} no combination: that is {kinds}."
        case "no such own pile", {"pile": pile}:
            return f"You have no pile {pile}; a card is added to a pile of one's own."
        case "pile not there", {"pile": pile, "piles": piles}:
            return f"There is no pile {pile} in that hoard, which has {plural(piles, 'pile')}."
        case "one to discard", values:
            return _wanted(values)
        case "combination unsaid", _:
            return f"Say all cards of a combination{typed(' in one line, as in HOARD 7H 7S')}."
        case "pile unsaid", _:
            return f"Say which card goes to which pile{typed(', as in ADD 7D TO 2')}."
        case "gift unsaid", {"count": count}:
            return f"Give {count} cards{typed(' in one line, as in GIVE 2C 4D')}."
        case "discard unsaid", {"count": count}:
            what = f"{plural(count, 'card')}{typed(' in one line')}"
            return f"Discard {what}, no more and no fewer: five are left."
    return ""


def _wanted(values: Mapping[str, Any]) -> str:
    """What the seat, which is to act, may do."""
    match values:
        case {"phase": "keep", "drawn": drawn}:
            which = listing([named(card) for card in drawn])
            return f"Keep one of {which}{typed(f', as in KEEP {drawn[0]}')} ({ruling('HOA-18')})."
        case {"phase": "limit", "surplus": surplus}:
            what = f"Discard {plural(surplus, 'card')}, no kings, so that five are left"
            return f"{what} ({ruling('HOA-16')})."
        case {"phase": "draft", "kings": kings}:
            return f"Pick a king{typed(f', as in PICK {kings[0]}')} ({ruling('HOA-1')})."
    what, numbers = _WANTED[values["phase"]]
    return f"{what} ({ruling(numbers)})."


def show(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence of the log."""
    return _turn(event, names) or _raid(event, names) or _loot(event, names) or _end(event, names)


def _turn(event: Event, names: Sequence[str]) -> str:
    match event:
        case model.MatchBegun(first, deck, removed):
            begins = does(names, first, "begins")
            return f"{removed} cards are out, unseen, {deck} are in the deck, and {begins}."
        case model.HandDealt(seat, cards):
            return f"{does(names, seat, 'holds')} {named_cards(cards)}."
        case model.KingPicked(seat, king):
            return f"{does(names, seat, 'picks')} {_king(king)}."
        case model.TurnBegun(seat, number):
            return f"Turn {number}: {names[seat]}."
        case model.CombinationHoarded(seat, pile, size):
            return f"{does(names, seat, 'hoards')} {size} cards face down as pile {pile}."
        case model.CardAdded(seat, pile, size):
            what = f"a card to pile {pile}, which has {size} now"
            return f"{does(names, seat, 'adds')} {what}. A match, or a bluff?"
        case model.CardsDrawn(seat, count, deck, why):
            end = " at the end of the turn" if why == "refill" else ""
            return f"{does(names, seat, 'draws')} {plural(count, 'card')}{end}; the deck has {deck} left."
        case model.CardsSeen(seat, cards):
            return f"{does(names, seat, 'has drawn')} {named_cards(cards)}."
        case model.DrawSettled(seat):
            return f"{does(names, seat, 'keeps')} one of them."
        case model.CardKept(seat, card):
            return f"{does(names, seat, 'keeps')} {named(card)}."
        case model.DiscardsTaken(seat, cards):
            return f"{does(names, seat, 'takes')} the discard pile: {named_cards(cards)}."
    return _stroll(event, names)


def _king(king: str) -> str:
    """`KH, the red dragon`; a page has no need of the card."""
    return either(f"{king}, {DRAGONS[king]}", DRAGONS[king])


def _stroll(event: Event, names: Sequence[str]) -> str:
    match event:
        case model.HoardSeen(seat):
            among = f"{verb(seat, 'the own', 'your')} piles and {verb(seat, 'looks')} at them"
            return f"{does(names, seat, 'strolls')} among {among}."
        case model.DeckPeeked(seat):
            return f"{does(names, seat, 'peeks')} at the top of the deck."
        case model.TopSeen(seat, card):
            return f"{does(names, seat, 'sees')} {named(card)} on top."
        case model.CardPutBack(seat, where):
            place = "back on top" if where == "top" else "at the bottom"
            return f"{does(names, seat, 'puts')} the card {place}."
        case model.KingLaid(seat, king, owner):
            own = "" if owner == seat else f", which was {names[owner]}'s first"
            return f"{does(names, seat, 'lays')} {_king(king)}{own}."
        case model.KingRoared(seat, king):
            dragon = either(f"{_king(king)},", DRAGONS[king])
            return f"{does(names, seat, 'roars')}: {dragon} is armed."
        case model.KingReturned(king, holder, owner):
            first = "" if holder == owner else ", its first owner"
            dragon = either(f"{king}, {DRAGONS[king]},", _capital(DRAGONS[king]))
            hand = either(f"the hand of {names[owner]}{first}", f"{names[owner]}'s hand")
            return f"{dragon} has done its duty and goes to {hand}."
    return ""


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _raid(event: Event, names: Sequence[str]) -> str:
    match event:
        case model.RaidCalled(seat, target, call):
            what = _CALLS[call].replace("the target's", verb(target, "the target's", "your"))
            return f"{does(names, seat, 'raids')} {names[target]} and {verb(seat, 'calls')} for {what}."
        case model.RaidAnswered(seat, True):
            return f"{does(names, seat, 'agrees')}."
        case model.RaidAnswered(seat):
            return f"{does(names, seat, 'disputes')} it: the dragons fight."
        case model.GreenAnswered(seat, inverts):
            how = "the smaller wins" if inverts else "the greater wins, as ever"
            return f"{does(names, seat, 'speaks')} for the green dragon: {how}."
        case model.DragonsFought():
            return _fight(event, names)
        case model.RaidChosen(seat, call):
            return f"{does(names, seat, 'chooses')}: {_CALLS[call]}."
        case model.CardsPassed(seat, target, count, call):
            if call == "random":
                hand = either(f"the hand of {names[target]}", f"{names[target]}'s hand")
                return f"{does(names, seat, 'takes')} {plural(count, 'card')} from {hand}."
            return f"{does(names, target, 'gives')} {names[seat]} {plural(count, 'card')}."
        case model.CardsPassedOpenly(seat, target, cards):
            go = "goes" if len(cards) == 1 else "go"
            which = listing([named(card) for card in cards])
            return f"{which} {go} from {names[target]} to {names[seat]}."
    return ""


def _fight(event: model.DragonsFought, names: Sequence[str]) -> str:
    mine = named(event.card) if event.card else "an empty hand"
    theirs = named(event.target_card) if event.target_card else "an empty hand"
    shown = f"{does(names, event.seat, 'shows')} {mine}, {names[event.target]} {theirs}"
    if event.winner < 0:
        return f"{shown}: a draw, and the raid is over."
    how = " by the red dragon, since it is a draw" if event.by_red else ", inverted" if event.inverted else ""
    return f"{shown}: {does(names, event.winner, 'wins')}{how}."


def _loot(event: Event, names: Sequence[str]) -> str:
    match event:
        case model.LootingBegun(seat, pile, target, target_pile):
            against = f"pile {pile} against {names[target]}'s pile {target_pile}"
            return f"{does(names, seat, 'sets')} {against}. The two look."
        case model.LootingEnded(looting):
            return looting_ended(looting, names)
        case model.CardsDiscarded(seat, cards, why):
            return _discard(seat, cards, why, names)
        case model.LimitExceeded(seat, count):
            cut = f"{verb(seat, 'is')} to discard {count}"
            return f"{does(names, seat, 'holds')} more than five cards and {cut}."
        case model.NothingDiscarded(seat):
            return f"{does(names, seat, 'has')} nothing to discard but kings."
    return ""


def looting_ended(looting: model.Looting, names: Sequence[str]) -> str:
    """How a looting has ended, as all may know it."""
    looter, target = names[looting.seat], names[looting.target]
    sizes = f" (cores of {looting.sizes[0]} and {looting.sizes[1]} cards)" if looting.sizes else ""
    match looting.outcome:
        case "incompatible":
            return "The combinations are incompatible: nothing moves, and both discard a card."
        case "both invalid":
            return f"Both were bluffs: each discards what does not match{sizes}."
        case "defender invalid":
            return f"{target}'s pile was a bluff: {does(names, looting.seat, 'takes')} it{sizes}."
        case "attacker invalid":
            return f"{looter}'s pile was a bluff: {does(names, looting.target, 'takes')} it{sizes}."
        case "draw" if looting.winner >= 0:
            return (
                f"A draw, and the red dragon decides it: {does(names, looting.target, 'gets')} both{sizes}."
            )
        case "draw":
            return f"A draw: both combinations go back to the hands{sizes}."
    better = "smaller combination, which wins now," if looting.inverted else "greater combination"
    winner = looting.winner
    return f"{does(names, winner, 'has')} the {better} and {verb(winner, 'gets')} both{sizes}."


def _discard(seat: int, cards: Sequence[str], why: model.Discard, names: Sequence[str]) -> str:
    are, which = "is" if len(cards) == 1 else "are", named_cards(cards)
    # Where a name owns them, the cards of a page need none of their own: `your 7♣`.
    theirs = _owned(cards)
    match why:
        case "stray":
            return f"{names[seat]}'s {theirs} did not match and {are} discarded."
        case "guard":
            return f"{names[seat]}'s {'guard' if len(cards) == 1 else 'guards'} {theirs} {are} discarded."
        case "audit":
            return f"The audit finds {names[seat]}'s bluff: {which} {are} discarded."
    return f"{does(names, seat, 'discards')} {which}."


def _owned(cards: Sequence[str]) -> str:
    """Cards behind whose they are, so that they have no article: `your seven of clubs`."""
    return listed([named(card, playing_card(card).removeprefix("the ")) for card in cards])


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
            share = f"{listing([names[seat] for seat in winners])} share the crown"
            who = does(names, winners[0], "is king of all dragons") if len(winners) == 1 else share
            return f"{who} with {scores[winners[0]]:.2f}."
    raise TypeError(f"{event} is no event of Hoards")
