"""What Sapone shows and tells: options, the view of a seat, and events. No logic."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from mazzo.core import model
from mazzo.core.model import Binding, Event, Revealing, Unsealed

# A turn is a sale (turn, lap, answer, pay) or a buy; in the phases after diamond the dealer is to act.
Phase = Literal[
    "turn",  # the seat whose turn it is sells or buys
    "lap",  # all others with a card in hand bid, pass or doubt, at once and sealed (SAP-8)
    "answer",  # the seller accepts a bid, asks for more, or closes
    "pay",  # who doubted a true claim pays a card for it (SAP-11)
    "diamond",  # the round is over, and who holds the Diamond says what it is (SAP-15)
    "opening",
    "pick",
    "lay",  # all have acted: the bids are to be laid down
    "exchange",
    "soap",
    "end",
    "score",
    "over",
]
Kind = str  # a card, by the name of its kind: coin1, leek2, diamond (piles.KINDS has them all)
CategoryName = Literal["coins", "vegetables", "tools", "soap"]
Source = Literal["market", "soap"]
Act = Literal["sell", "buy", "bid", "pass", "doubt", "accept", "more", "close", "pay", "diamond"]
Deed = Literal["", "passed", "added", "doubted"]
Truth = Literal["true", "bluff", "never known"]
End = Literal["sold", "caught", "closed"]
WhyClosed = Literal["by the seller", "no bids", "nobody can bid"]
# What settled a category: none has any; the total; how many cards of `level` items; in layer `level` of a
# collection how many kinds, or how rare they are; or that nothing could tell the best apart.
Ground = Literal["nobody", "total", "cards", "kinds", "rarity", "tie"]


class Options(model.Options, frozen=True):
    direction: Literal["clockwise", "counterclockwise"] = "clockwise"  # clockwise goes to seat + 1
    target: Annotated[int, Meta(ge=1, le=200)] = 20  # points that win the match
    ties: Literal["each", "none"] = "each"  # who is awarded the points of an unbreakable tie
    sweep: Annotated[int, Meta(ge=11, le=12)] = 12  # points for all four categories (SAP-1)
    bids: Literal["closed", "open"] = "closed"  # whether bids are laid face down or face up
    max_rounds: Annotated[int, Meta(ge=1, le=200)] = 50


class Market(msgspec.Struct, frozen=True):
    """The market deck: its cards lie face up or face down, in an order that no player knows."""

    cards: int
    face_up: int  # how many of them lie face up, the top one included
    top: Kind  # '' if the top card lies face down, or there is none


class Known(msgspec.Struct, frozen=True):
    """What a player knows for sure of the cards in a place; there may be more of each."""

    kinds: list[Kind]  # at least these
    market: int  # and so many others that came from the market deck
    soap: int  # or from the soap deck


class Offer(msgspec.Struct, frozen=True):
    """What a seat has laid down to buy the card on sale."""

    seat: int
    cards: int
    sayings: list[Kind]  # what it says of them, true or not; may be fewer than the cards
    kinds: list[Kind]  # what they are: its own, or all players' if bids are open; else empty
    deed: Deed  # what it did in the last lap that is over


class Sale(msgspec.Struct, frozen=True):
    """The sale that is going on."""

    seller: int
    claim: Kind
    wish: list[str]  # kinds and categories that the seller would like
    card: Kind  # what really lies there: the seller knows, and all once it is revealed; else ''
    is_revealed: bool  # it was doubted, and the claim was true
    lap: int  # from 1; the one that is going on, or the last one
    waiting: list[int]  # seats that may still act in this lap, in the direction of play
    acted: list[int]  # seats that have acted in it; how, is sealed until all have
    offers: list[Offer]  # of every seat but the seller, in the direction of play
    can_ask: bool  # whether the seller may ask for more (in phase answer)
    doubter: int  # who doubted a true claim (and in phase pay owes the seller a card for it); else -1
    buyer: int  # in phase exchange, whose bid was accepted; else -1
    is_passed: bool = (
        False  # this seat itself passes for the rest of the sale (SAP-24); of others it is not known
    )


class Sealed(msgspec.Struct, frozen=True):
    """What the seat itself has done in this lap: the others do not know until all have acted."""

    act: Literal["bid", "pass", "doubt"]
    cards: list[Kind]  # of the hand, where they stay until the bids are laid down
    sayings: list[Kind]


class Begun(msgspec.Struct, frozen=True):
    """A play of which not everything is said yet: a person writes it in one line, a bot in steps."""

    act: Literal["", "sell", "buy", "bid", "more"]
    cards: list[Kind]
    claim: Kind  # '' if there is none yet
    wish: list[str]
    is_saying: bool  # what is missing of a bid are sayings
    sayings: list[Kind]


class Claim(msgspec.Struct, frozen=True):
    """A sale that is over: what was claimed, and what came of it.

    The truth is what this watcher knows of it. All do if it was doubted; if not, the seller, and who bought
    the card. To all others it is never known, not even after the round.
    """

    seller: int
    claim: Kind
    truth: Truth
    card: Kind  # '' if this watcher does not know it
    doubter: int  # -1 if it was not doubted
    end: End
    taker: int  # who bought the card, or caught the bluff and got it for nothing; -1
    price: int  # how many cards the buyer paid
    offers: list[Offer] = []  # of the newest sale, as they lay there in the end; kinds only if bids are open


class Category(msgspec.Struct, frozen=True):
    """How one category of a round was decided."""

    name: CategoryName
    worth: int
    amounts: list[int]  # of each seat: items of coins or soap, different kinds of vegetables or tools
    best: list[int]  # who is ahead of all others; several if nothing can tell them apart
    winners: list[int]  # who is awarded the points: the best, but no player if ties are for none
    ground: Ground  # what settled it
    level: int  # of that ground: a number of items, or a layer; else 0
    rivals: list[int]  # who were still level before that, in the order of their seats


class Round(msgspec.Struct, frozen=True):
    """A round that has been scored."""

    round_number: int
    hands: list[list[Kind]]
    declarer: int  # who held the Diamond, -1 if no player
    declared: Kind  # what it counted as; '' if no player held it
    categories: list[Category]
    bonus: list[int]  # for each seat: points for more than one category
    points: list[int]  # that each seat got in this round
    totals: list[int]  # and has in all
    claims: list[Claim]  # of the round, in the order of the sales; in a view until somebody plays in the next


class Word(msgspec.Struct, frozen=True):
    """How often a seller spoke the truth to somebody in the last round, and how often not."""

    seller: int
    buyer: int  # -1: to all, by a doubt
    true: int
    bluffs: int


class View(model.View, frozen=True):
    """A spectator's has no cards of its own. Cards are listed in the order of Kind."""

    options: Options
    phase: Phase
    round_number: int
    turn_number: int  # of the round, from 1
    starter: int  # -1 before the first round
    turn: int  # the seat whose turn it is: in a sale the seller; -1 before the first round
    actors: list[int]  # the seats that may act, in the direction of play
    may: list[Act]  # what this seat may do
    hand: list[Kind]
    hand_sizes: list[int]  # without cards that lie on the table
    market: Market
    soap: int  # cards in the soap deck
    discards: list[int]  # how many cards each seat has given for soap cards in this round
    own_discards: list[Kind]
    is_last_turn: bool  # the market deck is empty
    declarer: int  # once the last turn is over: who holds the Diamond; else -1
    declared: Kind  # and what it counts as; else ''
    sale: Sale | None
    sealed: Sealed | None  # this seat's own act in the lap
    begun: Begun
    known: list[Known]  # what this seat knows of all that each seat owns: hand, bid, card on sale
    known_discards: list[Known]  # and of what each has discarded
    public: list[Known]  # what all players know of what each seat owns
    public_discards: list[Known]
    exposed: list[Known]  # what this seat can tell that each knows of what it owns
    exposed_discards: list[Known]  # and has discarded
    claims: list[Claim]  # the sales of this round that are over
    points: list[int]
    history: list[list[int]]  # the points that each seat got, round by round
    last_round: Round | None
    words: list[Word]  # of the last round, as far as this watcher knows, once its claims are no longer listed
    winners: list[int]  # once the match is over


class RoundBegun(Event, frozen=True):
    round_number: int
    starter: int
    cards: int  # that each seat is dealt from the market deck
    market: int  # cards left in it
    face_up: int


class HandDealt(Event, frozen=True):
    """Its owner alone hears it."""

    seat: int
    cards: list[Kind]


class TopTurned(Event, frozen=True):
    """The card that lies on top of the market deck now, if it lies face up."""

    card: Kind


class CardPicked(Event, frozen=True):
    """A turn begins: its seat picks the top card of the market deck (SAP-4)."""

    seat: int
    card: Kind  # '' if it lay face down
    left: int


class CompensationDrawn(Event, frozen=True):
    """Who paid two cards or more draws one (SAP-13)."""

    seat: int
    card: Kind  # '' if it lay face down
    left: int


class CardDrawn(Event, frozen=True):
    """Which card it was that lay face down: its new owner alone hears it."""

    seat: int
    card: Kind
    source: Source


class LastTurn(Event, frozen=True):
    """The last market card has been drawn (SAP-5)."""

    seat: int


class Bought(Event, frozen=True):
    """Three cards go face down to the discard pile, and one comes from the soap deck (SAP-14)."""

    seat: int
    left: int


class Discarded(Event, frozen=True):
    """Which three: the buyer alone hears it."""

    seat: int
    cards: list[Kind]


class SaleOpened(Binding, frozen=True):
    seller: int
    claim: Kind
    wish: list[str]
    asked: list[int]  # who may bid, pass or doubt, in the direction of play


class CardLaid(Event, frozen=True):
    """What lies face down: the seller alone hears it."""

    seller: int
    card: Kind
    is_true: bool


class Acted(Binding, frozen=True):
    """A seat has acted in this lap; how, is sealed until all have (SAP-8)."""

    seat: int
    lap: int


class ActSealed(Event, frozen=True):
    """How: the seat alone hears it."""

    seat: int
    act: Literal["bid", "pass", "doubt"]
    cards: list[Kind]
    sayings: list[Kind]
    for_sale: bool = False  # it passes in all laps of the sale to come as well (SAP-24)


class BidLaid(Unsealed, frozen=True):
    seat: int
    added: int
    sayings: list[Kind]  # one for each card added, or none
    total: int
    cards: list[Kind]  # what was added, if bids are open; else empty


class Passed(Unsealed, frozen=True):
    seats: list[int]


class Doubted(Revealing, frozen=True):
    """A claim is doubted, and so the card is turned over."""

    doubter: int
    seller: int
    claim: Kind
    card: Kind
    is_true: bool  # then the doubter owes the seller a card; else gets this one, and the sale is over


class DoubtPaid(Binding, frozen=True):
    """Who doubted a true claim pays a card (SAP-11)."""

    doubter: int
    seller: int


class PaymentSeen(Event, frozen=True):
    """Which one: the two of them alone hear it."""

    doubter: int
    seller: int
    card: Kind


class MoreAsked(Binding, frozen=True):
    seller: int
    lap: int  # that begins
    wish: list[str]
    asked: list[int]


class SaleAgreed(Event, frozen=True):
    """The buyer gets the card on sale, the seller the cards of the bid; all other bids go back (SAP-9)."""

    seller: int
    buyer: int
    claim: Kind
    price: int
    card: Kind  # if it had been revealed; else ''
    paid: list[Kind]  # if bids are open; else empty


class Exchanged(Revealing, frozen=True):
    """What changed hands: the two of them alone hear it."""

    seller: int
    buyer: int
    card: Kind
    is_true: bool
    paid: list[Kind]


class SaleClosed(Event, frozen=True):
    """The card, and all bids, go back to their hands."""

    seller: int
    why: WhyClosed


class DiamondHeld(Event, frozen=True):
    """The last turn is over, and this seat is to say what its Diamond is (SAP-15)."""

    seat: int


class DiamondDeclared(Binding, frozen=True):
    seat: int
    kind: Kind


class RoundScored(Revealing, frozen=True):
    """All hands are shown. The truth of claims is what all players know."""

    scored: Round
    target: int


class MatchEnded(Event, frozen=True):
    winners: list[int]
    points: list[int]
    cut_short: bool  # by max_rounds, with no player alone at the top beyond the target (SAP-20)
