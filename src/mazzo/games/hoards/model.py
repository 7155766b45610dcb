"""What Hoards shows and tells: options, the view of a seat, and events. No logic.

Piles are numbered from 1, as players write them. Cards are listed from the lowest up, except where order
tells something. No event names a card that lies in a face-down pile: what a seat may see of one is in its
view, for as long as it may see it (HOA-15).
"""

from typing import Literal

import msgspec

from mazzo.core import model
from mazzo.core.model import Binding, Event, Revealing

Phase = Literal[
    "draft",  # pick a king
    "turn",  # hoard, add, draw, take, raid, loot, stroll, roar or end
    "hoard",  # of a half-made combination: the next card, or done
    "add",  # which card
    "add to",  # and to which pile
    "keep",  # one of the cards drawn
    "answer",  # to a raid: agree or dispute
    "invert",  # green: invert or straight
    "choose",  # the winner of a dragon fight: random or give
    "give",  # cards for the raider
    "toss",  # one card after a looting
    "put back",  # a peeked card: top or bottom
    "limit",  # discard down to five
    "opening",  # from here on the dealer is to act
    "drawing",
    "discarding",
    "peeking",
    "snatching",
    "fighting",
    "comparing",
    "tossing",
    "refilling",
    "counting",
    "over",
]
Action = Literal["hoard", "accumulate", "stroll"]
Draw = Literal["action", "duel", "refill"]
Discard = Literal["drawn", "duel", "loot", "stray", "guard", "limit", "audit"]
Call = Literal["random", "give"]
Family = Literal["set", "sequence"]
Outcome = Literal[
    "stronger",  # one side's combination is
    "draw",
    "incompatible",
    "defender invalid",  # strays in one pile: its owner loses
    "attacker invalid",
    "both invalid",
]


class Options(model.Options, frozen=True):
    kings: Literal["random", "draft"] = "random"  # HOA-1
    ace: Literal["ring", "low"] = "ring"  # HOA-3
    memory: Literal["closed", "open"] = "closed"  # HOA-15
    last: Literal["turn", "lap"] = "turn"  # HOA-23
    audit: Literal["off", "on"] = "off"  # HOA-24


class Pile(msgspec.Struct, frozen=True, gc=False):
    """One combination of a hoard, face down."""

    original: int  # how many cards it was hoarded with
    added: int  # how many came later, each of which may be a bluff
    cards: list[str] = []  # the original ones, while this seat may look at them
    more: list[str] = []  # and those that were added, in the order in which they came


class King(msgspec.Struct, frozen=True, gc=False):
    """A king of which all know whose it was first: it has been laid before, or picked in the draft."""

    king: str
    owner: int  # its first one, to whose hand it goes back
    holder: int  # in whose hoard it lies; -1: it is in a hand, its owner's if it has not been raided
    is_armed: bool


class Combination(msgspec.Struct, frozen=True, gc=False):
    """A combination that the hand holds: one card of each place makes it, whichever."""

    family: Family
    places: list[list[str]]  # no card is in two of them
    score: list[float] = []  # as a hoard of its own; if that depends on the cards of the places: least, most


class Addition(msgspec.Struct, frozen=True, gc=False):
    """A pile of one's own to which a card can be added, and what the cards of the hand would be there."""

    pile: int
    is_seen: bool  # whether the seat may look at the pile; if not, nothing is said of the cards
    fits: list[str] = []
    guards: list[str] = []  # they do not match, but are clubs; all others are bluffs


class Choices(msgspec.Struct, frozen=True, gc=False):
    """What the seat whose turn it is may do next."""

    hoard: bool
    add: bool
    draw: int  # the most cards that it may draw; 0: none
    take: bool
    raid: list[int]  # the seats that it may raid
    loot: list[list[int]]  # seat and number of each pile that it may loot
    look: bool
    peek: bool
    lay: list[str]
    roar: list[str]
    combinations: list[Combination] = []  # those that it may hoard, the largest first
    additions: list[Addition] = []
    hand_cost: int = 0  # points that the hand, as it is, would cost at the end of the match
    ends_match: bool = False  # whether the match is over if the turn ends now


class Tally(msgspec.Struct, frozen=True, gc=False):
    """The score of one hoard, term by term (HOA-24)."""

    piles: list[list[str]]
    hand: list[str]
    audited: list[str]  # strays that were discarded before (option audit)
    cards: int  # in the hoard
    clubs: int  # how many of them
    diamonds: int
    club_values: int
    spade_values: int
    red_values: int
    base: float  # 0.8 clubs + spades + 1.2 reds
    factor: float  # 1 - clubs / cards + diamonds / cards, rounded
    hoard: float  # factor * base, rounded
    hand_values: int
    total: float  # hoard - 2 * hand, rounded half away from zero to two decimals
    numerator: int  # the exact total is this
    denominator: int  # over this


class Raid(msgspec.Struct, frozen=True, gc=False):
    """The raid of this turn, as far as it has come."""

    seat: int
    target: int
    call: Call
    answer: Literal["", "agree", "dispute"]
    inverted: bool | None  # null if no player was asked
    shown: list[str]  # of a dragon fight: the raider's card and the target's; '' for an empty hand
    winner: int  # of the fight; -1: none yet, or a draw
    is_draw: bool
    by_red: bool  # whether the red dragon has decided a draw
    choice: Literal["", "random", "give"]  # of the winner of the fight


class Looting(msgspec.Struct, frozen=True, gc=False):
    """The looting of this turn, as all players may know it (HOA-14)."""

    seat: int
    pile: int  # the combination that the looter used
    target: int
    target_pile: int
    inverted: bool | None  # null if no player was asked
    outcome: Outcome | Literal[""]  # '' before it is known
    winner: int  # -1 if there is none
    by_red: bool
    sizes: list[int]  # of the looter's core and of the target's; none if incompatible


class Side(msgspec.Struct, frozen=True, gc=False):
    """One pile of a looting, laid open to the two."""

    seat: int
    pile: int  # its number when it was compared
    family: Family
    core: list[str]  # the matching cards, from the lowest up
    guards: list[str]
    strays: list[str]
    help: int  # what the clubs add to every card of the core
    strengths: list[int]  # of each card of the core, with that help
    values: list[int] = []  # and without


class Comparison(msgspec.Struct, frozen=True, gc=False):
    """The last looting that this seat was in, until the end of its turn; of its next if it was the target."""

    looting: Looting
    attacker: Side
    defender: Side


class Place(msgspec.Struct, frozen=True, gc=False):
    """What a seat can know, by remembering everything, of cards that lie face down."""

    known: list[str]  # these are there
    maybe: int  # and these may be: the set of cards as a number, 2 ** card for each (core.cards)


class Peeked(msgspec.Struct, frozen=True, gc=False):
    """A card that has a place in the deck, since a player has peeked at it."""

    card: str  # '' if this seat has not
    seats: list[int]  # all who have


class PilePlaces(msgspec.Struct, frozen=True, gc=False):
    original: Place
    added: list[Place]  # one card each, in the order in which they came


class Remembered(msgspec.Struct, frozen=True, gc=False):
    """What bots get always, and people only if the option memory is open (HOA-15)."""

    hands: list[Place]
    kings: list[int]  # how many kings are in each hand; -1 if this seat cannot tell
    deck: Place
    removed: Place
    unused: Place  # kings that are not in the game
    drawn: Place
    piles: list[list[PilePlaces]]
    top: Peeked | None  # the card on top of the deck, if a player has peeked at it
    bottom: list[Peeked]  # those at the bottom of the deck, the last one undermost
    owners: list[int]  # first owner of KS, KH, KC, KD; -1 if this seat cannot tell


class View(model.View, frozen=True):
    """A spectator's has no cards of its own."""

    options: Options
    phase: Phase
    turn_number: int  # from 1 on; 0 before the first turn
    first: int  # who began
    turn: int  # whose turn it is; -1 before the first one
    asked: int  # the seat to act, or who is to in its place (core.state.DEALER, NOBODY)
    count: int  # how many cards the asked seat is to give or discard; 0 in other phases
    used: list[Action]  # in this turn
    combination: int  # the number of the pile that was hoarded or added to in this turn; 0: none
    looking: bool  # whether the seat whose turn it is strolls among its piles
    is_put: Literal["", "top", "bottom"]  # where a card that was peeked at in this turn went
    choices: Choices | None  # of this seat, if it is to act in its turn
    hand: list[str]
    hand_sizes: list[int]
    picked: list[str]  # of the own half-made play
    drawn: list[str]  # what this seat has drawn and is to keep one of
    drawn_count: int
    peeked: str  # the card on top of the deck, while this seat decides where it goes
    deck: int
    deck_before: int  # how many cards the deck had when the turn began
    removed: int
    discards: list[str]
    piles: list[list[Pile]]  # of each seat, in order of their numbers
    kings: list[King]  # whose first owner all know
    kings_left: list[str]  # in a draft: those that can be picked
    spent: list[str]  # armed kings that go home when this action is over
    raid: Raid | None
    looting: Looting | None
    tosser: int  # who is to discard next after a looting; -1: no player
    comparison: Comparison | None
    still: int  # how many turns have ended in a row in which the deck did not shrink
    most_still: int  # and at how many of them the match ends
    is_last: bool  # whether the deck is empty and only the lap, or this turn, is played to its end
    hands: list[list[str]]  # all of them, once the match is over
    tallies: list[Tally]  # once the match is over
    winners: list[int]
    remembered: Remembered | None = None  # all that the seat could remember


class MatchBegun(Event, frozen=True):
    first: int
    deck: int
    removed: int


class HandDealt(Event, frozen=True):
    """Its owner alone hears it."""

    seat: int
    cards: list[str]


class KingPicked(Binding, frozen=True):
    seat: int
    king: str


class TurnBegun(Event, frozen=True):
    seat: int
    number: int


class CombinationHoarded(Binding, frozen=True):
    """Face down: no player is told which cards."""

    seat: int
    pile: int
    size: int


class CardAdded(Binding, frozen=True):
    """Face down too, and perhaps a bluff."""

    seat: int
    pile: int
    size: int  # of the pile now


class CardsDrawn(Event, frozen=True):
    """How many: all hear it."""

    seat: int
    count: int
    deck: int  # cards that are left
    why: Draw


class CardsSeen(Event, frozen=True):
    """Which ones: the seat that drew them alone hears it."""

    seat: int
    cards: list[str]


class DrawSettled(Binding, frozen=True):
    """The seat has chosen which of several cards it keeps: all hear it."""

    seat: int


class CardKept(Event, frozen=True):
    """Which one: the seat alone hears it."""

    seat: int
    card: str


class DiscardsTaken(Event, frozen=True):
    seat: int
    cards: list[str]


class RaidCalled(Event, frozen=True):
    seat: int
    target: int
    call: Call


class RaidAnswered(Event, frozen=True):
    seat: int  # the target
    agrees: bool


class GreenAnswered(Event, frozen=True):
    """The green dragon's holder inverts what is about to be compared, or does not."""

    seat: int
    inverts: bool


class DragonsFought(Revealing, frozen=True):
    """Both most valuable cards are shown; '' for an empty hand."""

    seat: int
    card: str
    target: int
    target_card: str
    inverted: bool
    winner: int  # -1: a draw
    by_red: bool


class RaidChosen(Event, frozen=True):
    seat: int  # the winner of the fight
    call: Call


class CardsPassed(Binding, frozen=True):
    """From hand to hand, face down: all hear how many."""

    seat: int  # the raider, who gets them
    target: int
    count: int
    call: Call


class CardsPassedOpenly(Event, frozen=True):
    """Which ones: the two alone hear it."""

    seat: int
    target: int
    cards: list[str]


class LootingBegun(Event, frozen=True):
    seat: int
    pile: int
    target: int
    target_pile: int


class LootingEnded(Revealing, frozen=True):
    """How it ended; which cards were compared, the two see in their views."""

    looting: Looting


class CardsDiscarded(Binding, frozen=True):
    """Face up."""

    seat: int
    cards: list[str]
    why: Discard


class LimitExceeded(Event, frozen=True):
    """At the end of its turn the seat holds so many cards too many, and is to discard them."""

    seat: int
    count: int


class NothingDiscarded(Event, frozen=True):
    """The seat was to discard a card and has none but kings."""

    seat: int


class HoardSeen(Event, frozen=True):
    """The seat strolls among its piles and looks at them."""

    seat: int


class DeckPeeked(Event, frozen=True):
    seat: int


class TopSeen(Event, frozen=True):
    """Which card is on top of the deck: the seat that peeks alone hears it."""

    seat: int
    card: str


class CardPutBack(Event, frozen=True):
    seat: int
    where: Literal["top", "bottom"]


class KingLaid(Binding, frozen=True):
    seat: int
    king: str
    owner: int  # the first one, public from now on


class KingRoared(Event, frozen=True):
    """The king is armed."""

    seat: int
    king: str


class KingReturned(Event, frozen=True):
    king: str
    holder: int  # whose hoard it lay in
    owner: int  # whose hand it goes to


class DeckEmptied(Event, frozen=True):
    is_lap: bool  # whether the lap is finished before the score


class Stalled(Event, frozen=True):
    turns: int  # in which the deck did not shrink (HOA-23)


class HoardsCounted(Revealing, frozen=True):
    tallies: list[Tally]


class MatchEnded(Event, frozen=True):
    winners: list[int]
    scores: list[float]
