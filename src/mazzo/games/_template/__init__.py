"""# Magpie: a whole game in one file, to play for a minute, or to copy and change until it is yours
1. Everyone is dealt three cards (option `cards`), again and again while the deck has enough for all.
2. In turn, each plays a card on the pile (`7D`), out of time the lowest. Ranks are A 2 3 4 5 6 7 J Q K.
3. A rank higher than the card on top takes the pile: 1 point for an A, up to 10 for a K. The most points win.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, convert, to_builtins

from mazzo.core import model, sentences
from mazzo.core.bits import Rng, bit, lowest, members, shuffled
from mazzo.core.cards import DECK_40, rank
from mazzo.core.fields import each_seat, read_zones
from mazzo.core.game import Game
from mazzo.core.guide import Guide
from mazzo.core.layout import Layout, Row, Tile
from mazzo.core.marked import cards, does
from mazzo.core.reason import Reason
from mazzo.core.sentences import cited
from mazzo.core.state import DEALER, NOBODY, State, Told
from mazzo.core.words import plural


class Options(model.Options, frozen=True):
    cards: Annotated[int, Meta(ge=1, le=9)] = 3


class View(model.View, frozen=True):
    options: Options
    hand: list[str]
    hand_sizes: list[int]
    deck: int
    pile: list[str]
    won: list[list[str]]


class CardsMoved(model.Event, frozen=True):
    seat: int
    verb: Literal["is dealt", "plays", "takes"]
    cards: list[str]


class Zones(Struct):
    hands: list[list[str]] = []
    deck: list[str] = []  # the top card last
    pile: list[str] = []  # here too
    won: list[list[str]] = []


class Magpie(State):
    def __init__(self, options: Options, zones: Zones) -> None:
        self.options, self.zones, self.seats = options, zones, range(len(zones.hands))

    def actor(self) -> int:
        if any(self.zones.hands):
            return max(self.seats, key=lambda seat: len(self.zones.hands[seat]))
        return DEALER if len(self.zones.deck) >= self.options.cards * len(self.seats) else NOBODY

    def menu(self, seat: int) -> int:
        return DECK_40.mask(self.zones.hands[seat]) if seat == self.actor() else 0

    def refusal(self, seat: int, move: int) -> Reason | None:
        return None if move in members(self.menu(seat)) else Reason("not in hand", ruling="2")

    def idle(self, seat: int) -> int:
        return lowest(self.menu(seat))

    def deal(self, rng: Rng, told: Told | None) -> None:
        told, zones = told or Told(), self.zones
        if len(zones.deck) == DECK_40.size:
            zones.deck = shuffled(DECK_40.names, rng)
        for seat in self.seats:
            zones.hands[seat] = self.draw(self.options.cards)
            told.only(bit(seat), CardsMoved(seat, "is dealt", zones.hands[seat][:]))

    def draw(self, count: int) -> list[str]:
        return sorted((self.zones.deck.pop() for _ in range(count)), key=DECK_40.card)

    def takes(self, move: int) -> bool:
        return bool(self.zones.pile) and rank(move) > rank(DECK_40.card(self.zones.pile[-1]))

    def play(self, seat: int, move: int, told: Told | None) -> None:
        told, zones, card = told or Told(), self.zones, DECK_40.name(move)
        zones.hands[seat].remove(card)
        told.all(CardsMoved(seat, "plays", [card]))
        if self.takes(move):
            told.all(CardsMoved(seat, "takes", zones.pile))
            zones.won[seat], zones.pile = zones.won[seat] + zones.pile, []
        zones.pile.append(card)

    def copy(self) -> "Magpie":
        return type(self)(self.options, convert(to_builtins(self.zones), Zones))

    def reshuffle(self, seat: int, rng: Rng) -> None:
        others = [hand for owner, hand in enumerate(self.zones.hands) if owner != seat]
        self.zones.deck = shuffled(sum(others, self.zones.deck), rng)
        for hand in others:
            hand[:] = self.draw(len(hand))

    def score(self, seat: int) -> float:
        return float(sum(rank(DECK_40.card(card)) + 1 for card in self.zones.won[seat]))

    def share(self, seat: int) -> float:
        scores = [self.score(other) for other in self.seats]
        return (scores[seat] == max(scores)) / scores.count(max(scores))


class MagpieGuide(Guide):
    def quick(self, state: Any, seat: int, rng: Rng) -> int:
        """The lowest card that takes the pile, else the lowest."""
        return min(filter(state.takes, members(state.menu(seat))), default=lowest(state.menu(seat)))


def view(state: Magpie, seat: int) -> View:
    zones = state.copy().zones
    hand, sizes = zones.hands[seat] if seat >= 0 else [], [len(hand) for hand in zones.hands]
    return View(seat, state.options, hand, sizes, len(zones.deck), zones.pile, zones.won)


def imagine(view: View) -> Magpie:
    hands = [view.hand if seat == view.seat else [] for seat in range(len(view.hand_sizes))]
    state = place({"hands": hands, "pile": view.pile, "won": view.won}, view.options, len(hands), Rng(0))
    state.zones.hands = [hand or state.draw(size) for hand, size in zip(hands, view.hand_sizes, strict=True)]
    return state


def place(given: Any, options: Options, seats: int, rng: Rng) -> Magpie:
    """The table with these zones; cards that are named nowhere lie under the deck."""
    zones = read_zones(Zones, given)
    zones.hands, zones.won = each_seat("hands", zones.hands, seats), each_seat("won", zones.won, seats)
    zones.deck = shuffled(DECK_40.unplaced(to_builtins(zones)), rng) + zones.deck
    return Magpie(options, zones)


def layout(view: View, names: Sequence[str]) -> Layout:
    """The others across the table, the pile between, the own hand below: for the terminal and the browser."""
    near = max(view.seat, 0)  # a spectator looks over the first one's shoulder
    seats = range(len(view.hand_sizes))
    around = [(near + 1 + step) % len(seats) for step in seats]  # the seat itself last
    rows = [seat_row(view, seat) for seat in around]
    top, below = view.pile[-1:], f"{plural(len(view.pile), 'card')}; deck {view.deck}"
    pile = Row("Pile", tiles=[Tile(card) for card in top], text=below if top else f"empty; deck {view.deck}")
    return Layout(f"{plural(view.options.cards, 'card')} a hand", [*rows[:-1], pile, rows[-1]])


def seat_row(view: View, seat: int) -> Row:
    """A tile with a name is a card; without one it lies face down."""
    own = [Tile(card, notes=deeds(view, card)) for card in view.hand]
    tiles = own if seat == view.seat else [Tile()] * view.hand_sizes[seat]
    return Row(seat=seat, tiles=tiles, text=f"won {plural(len(view.won[seat]), 'card')}")


def deeds(view: View, card: str) -> list[str]:
    """What a card would do, in a word under it."""
    is_higher = bool(view.pile) and rank(DECK_40.card(card)) > rank(DECK_40.card(view.pile[-1]))
    return [f"takes {len(view.pile)}"] if is_higher else []


def explain(state: Magpie, seat: int, moves: Sequence[int]) -> str:
    """Why a hint is good. The table is one that was imagined: say nothing of what the seat cannot know."""
    if state.takes(moves[0]):
        return f"it takes {plural(len(state.zones.pile), 'card')}"
    return "it takes nothing, so that the others gain little by it"


def say(reason: Reason, names: Sequence[str]) -> str:
    if reason.name == "not in hand":
        return cited("In your turn, play a card of your hand.", reason)
    return sentences.say(reason, names)


LESSON = """
game = "magpie"
title = "Taking the pile"
players = ["Anna", "Bruno"]
lesson = "The pile lies in the middle. A card that is higher than the one on top takes it."
position = { hands = [["QH", "3C"], ["5D", "2S"]], pile = ["7D"] }

[[step]]
ask = "Which of your cards is higher than the 7D?"
play = "QH"
why = "A queen is higher than a seven, so the pile is yours: 7 points."
answers = { "3C" = "That is allowed, but a three is lower than a seven and takes nothing." }
"""


GAME = Game(
    name="magpie",
    title="Magpie",
    about="Take the pile with a higher card.",
    version=1,
    seats=range(2, 5),
    options=Options,
    start=lambda options, seats: place({}, options, seats, Rng(0)),
    views=View,
    view=view,
    imagine=imagine,
    read=lambda state, seat, text: [DECK_40.read(text)],
    write=lambda state, seat, moves: DECK_40.name(moves[0]),
    say=say,
    show=lambda event, names: f"{does(names, event.seat, event.verb)} {cards(event.cards)}.",
    position=lambda state: to_builtins(state.zones),
    place=place,
    bound=lambda options, seats: DECK_40.size + 1,
    rules=lambda: __doc__,
    aim=lambda options: "The most points win: A is 1, K is 10.",
    lessons=lambda: {"1_taking.toml": LESSON},
    guide=MagpieGuide(),
    layout=layout,
    explain=explain,
    describe=lambda state, seat, moves: f"Play {cards([DECK_40.name(moves[0])])}.",
    cards=DECK_40.names,
)
