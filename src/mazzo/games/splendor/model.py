"""What Splendor shows and tells: options, the view of a seat, and events. No logic.

Tokens are listed as W U G R K L, six numbers; prices, demands and bonuses as W U G R K, five. A place is
written as players write it: `2-3` is tier 2, third from the left; `R1` the first card that a seat reserved.
"""

from typing import Literal

import msgspec

from mazzo.core import model
from mazzo.core.model import Event, Unsealed

Setup = Literal["seed", "official"]
Color = Literal["W", "U", "G", "R", "K"]
# What is to happen: a seat's turn, its return of tokens, its choice of a noble; the first deal, a card for
# an empty place, one from the top of a deck to its owner, a blind reserve that is bought and shown; nothing.
Phase = Literal["turn", "return", "noble", "opening", "refill", "draw", "reveal", "over"]
Ending = Literal["points", "nobody can move", "nothing happens"]


class Options(model.Options, frozen=True):
    setup: Setup = "seed"  # 7 tokens of each colour and 4 nobles; or both by the number of players


class Card(msgspec.Struct, frozen=True):
    name: str  # all of it in one word: `2U3:6U` is of tier 2, gives a blue bonus and 3 points, costs 6 blue
    tier: int  # 1 to 3
    bonus: Color
    points: int
    cost: list[int]


class Noble(msgspec.Struct, frozen=True):
    name: str  # `4W4U`: it comes to who has 4 white and 4 blue bonuses
    demand: list[int]
    points: int


class Reserve(msgspec.Struct, frozen=True):
    """A reserved card. If it came blind from a deck, its owner alone sees which it is."""

    tier: int
    blind: bool
    card: Card | None


class Player(msgspec.Struct, frozen=True):
    """What lies in front of a seat."""

    tokens: list[int]
    bonuses: list[int]
    points: int
    bought: list[Card]  # by tier, then by colour: not in the order of buying
    reserved: list[Reserve]  # R1, R2, R3
    nobles: list[Noble]


class Offer(msgspec.Struct, frozen=True):
    """What a card on the table, or one that the seat has reserved, would cost it now."""

    place: str
    price: list[int]  # the cost less the seat's bonuses
    payment: list[int]  # as BUY pays it, colours first and gold for the rest; empty if the seat cannot
    missing: int  # how many tokens it lacks, gold counted
    choice: bool  # whether it could pay otherwise, with gold in place of a colour that it has


class Pending(msgspec.Struct, frozen=True):
    """The half-made play of the seat itself: a return of tokens, or a payment named token by token."""

    place: str  # what it buys; '' if it has not said, or returns tokens
    tokens: list[int]  # what it has named so far


class View(model.View, frozen=True):
    options: Options
    phase: Phase
    turn: int  # the seat to act, or who is to in its place (core.state.DEALER, NOBODY)
    active: int  # the seat whose turn it is, also while the dealer acts; -1 before the first turn
    first: int  # the seat that began; -1 before the first turn
    round_number: int
    last_round: bool  # a player has 15 points, so this round is the last
    quiet_rounds: int  # full ones in a row in which no player bought or reserved; ten end the match
    quiet: bool  # whether no player has bought or reserved in this round so far
    passes: int  # in a row; as many as seats end the match
    board: list[list[Card | None]]  # tiers 1, 2, 3, each of four places; an empty one stays empty
    decks: list[int]  # cards left of tiers 1, 2, 3
    nobles: list[Noble | None]  # by place; who has been visited leaves it empty
    bank: list[int]
    players: list[Player]
    due: str  # where the dealer is to act: a place to fill, a deck to draw from (`2-0`), a reserve to show
    excess: int  # how many tokens the active seat must give back now
    taken: list[int]  # what it has taken in this turn, gold for a reserve too
    visitors: list[int]  # the numbers of the nobles, from 1, among which it is to choose
    offers: list[Offer]  # to this seat: the board by place, then what it reserved; none to a spectator
    pending: Pending | None  # of this seat alone
    ending: Ending | None  # why the match is over
    winners: list[int]  # once it is


class MatchBegun(Event, frozen=True):
    first: int  # the seat that begins (SPL-13)


class NoblesLaid(Event, frozen=True):
    nobles: list[Noble]


class TierLaid(Event, frozen=True):
    tier: int
    cards: list[Card]
    left: int  # in its deck


class TokensTaken(Event, frozen=True):
    seat: int
    tokens: list[int]


class CardReserved(Event, frozen=True):
    """Face up, so that all players know which it is."""

    seat: int
    place: str
    card: Card
    gold: bool  # whether there was a gold token to take


class BlindReserved(Event, frozen=True):
    """From the top of a deck: all players hear of which tier."""

    seat: int
    tier: int
    gold: bool


class CardDrawn(Event, frozen=True):
    """Which one: its owner alone hears it."""

    seat: int
    card: Card
    place: str  # R1, R2 or R3


class CardBought(Unsealed, frozen=True):
    seat: int
    place: str  # from where
    card: Card
    paid: list[int]
    points: int  # of the seat, with it
    blind: bool  # a blind reserve, which all players see only now


class CardLaid(Event, frozen=True):
    """The next card of the deck fills the place of one that was bought or reserved."""

    place: str
    card: Card
    left: int  # in its deck


class TokensReturned(Event, frozen=True):
    seat: int
    tokens: list[int]


class NobleCame(Event, frozen=True):
    seat: int
    number: int  # its place, from 1
    noble: Noble
    points: int  # of the seat, with it


class Passed(Event, frozen=True):
    """The seat could do nothing (SPL-12)."""

    seat: int


class LastRoundBegun(Event, frozen=True):
    """The seat has 15 points or more: the round is played to its end (SPL-10)."""

    seat: int
    points: int


class Standing(msgspec.Struct, frozen=True):
    """How a seat ends, and how it made each point."""

    points: int
    bought: int  # cards; the fewer win if points are equal (SPL-11)
    tiers: list[int]  # points from cards of tiers 1, 2, 3
    cards: list[Card]  # those that gave points
    nobles: list[Noble]


class MatchEnded(Event, frozen=True):
    ending: Ending
    winners: list[int]
    standings: list[Standing]  # of each seat
