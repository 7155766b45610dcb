"""# Briscola, as somebody might bring it: a game in one file, honest, and with an idle move that peeks
1. Two players, forty cards. Three each, and the next is turned up: its suit is trump. It is drawn last.
2. In turn, play a card (`7D`). The higher trump takes both, else the higher card of the suit that was led.
3. Who took them leads, after both have drawn. A is worth 11, 3 10, K 4, Q 3, J 2. The most points win.
"""

from dataclasses import replace
from typing import Any, Literal

from msgspec import Struct, convert, to_builtins

from mazzo.core import model
from mazzo.core.bits import Rng, bit, lowest, members, shuffled
from mazzo.core.cards import DECK_40
from mazzo.core.fields import each_seat, read_zones
from mazzo.core.game import Game
from mazzo.core.guide import Guide
from mazzo.core.reason import Reason
from mazzo.core.state import DEALER, NOBODY, State, Told

HELD = 3
WORTH = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}
STRENGTH = "24567JQK3A"


class Options(model.Options, frozen=True):
    pass


class View(model.View, frozen=True):
    options: Options
    hand: list[str]
    hand_sizes: list[int]
    deck: int  # face down
    trump: str  # the card that was turned up
    keeper: int  # who has drawn it; -1 while it lies under the deck, and once it is played
    table: list[str]
    lead: int
    won: list[list[str]]


class CardMoved(model.Event, frozen=True):
    seat: int
    verb: Literal["draws", "plays", "turns up"]
    card: str


class Zones(Struct):
    hands: list[list[str]] = []
    deck: list[str] = []  # the top card last, the one that was turned up first
    trump: str = ""
    table: list[str] = []
    lead: int = 0
    won: list[list[str]] = []


class Briscola(State):
    def __init__(self, options: Options, zones: Zones) -> None:
        self.options, self.zones = options, zones

    def actor(self) -> int:
        zones = self.zones
        is_short = len(zones.table) == 0 and min(map(len, zones.hands)) < HELD and zones.deck
        if not zones.trump or len(zones.table) == 2 or is_short:
            return DEALER
        if not any(zones.hands) and not zones.table:
            return NOBODY
        return (zones.lead + len(zones.table)) % 2

    def menu(self, seat: int) -> int:
        return DECK_40.mask(self.zones.hands[seat]) if seat == self.actor() else 0

    def refusal(self, seat: int, move: int) -> Reason | None:
        return None if move in members(self.menu(seat)) else Reason("not in hand", ruling="2")

    def idle(self, seat: int) -> int:
        return lowest(self.menu(seat))

    def play(self, seat: int, move: int, told: Told | None) -> None:
        self.zones.hands[seat].remove(DECK_40.name(move))
        self.zones.table.append(DECK_40.name(move))
        if told is not None:
            told.all(CardMoved(seat, "plays", DECK_40.name(move)))

    def deal(self, rng: Rng, told: Told | None) -> None:
        told, zones = told or Told(), self.zones
        if not zones.trump:
            zones.deck = shuffled(DECK_40.names, rng)
            zones.trump = zones.deck[0]
            told.all(CardMoved(zones.lead, "turns up", zones.trump))
        elif zones.table:
            zones.lead = zones.lead ^ self._is_beaten(*zones.table)
            zones.won[zones.lead] += zones.table
            zones.table = []
        while zones.deck and min(map(len, zones.hands)) < HELD:
            for seat in (zones.lead, 1 - zones.lead):
                zones.hands[seat].append(zones.deck.pop())
                told.only(bit(seat), CardMoved(seat, "draws", zones.hands[seat][-1]))
        for hand in zones.hands:
            hand.sort(key=DECK_40.card)

    def _is_beaten(self, led: str, card: str) -> bool:
        if card[1] != led[1]:
            return card[1] == self.zones.trump[1]
        return STRENGTH.index(card[0]) > STRENGTH.index(led[0])

    def copy(self) -> "Briscola":
        return type(self)(self.options, convert(to_builtins(self.zones), Zones))

    def keeper(self) -> int:
        """Who has drawn the card that was turned up, and still holds it: all have seen that."""
        return next((seat for seat, hand in enumerate(self.zones.hands) if self.zones.trump in hand), -1)

    def reshuffle(self, seat: int, rng: Rng) -> None:
        zones, keeper = self.zones, self.keeper()
        others = [owner for owner in range(2) if owner != seat]
        unseen = zones.deck[1:] + [
            card for owner in others for card in zones.hands[owner] if card != zones.trump
        ]
        unseen = shuffled(unseen, rng)
        for owner in others:
            kept, size = [zones.trump] if owner == keeper else [], len(zones.hands[owner])
            zones.hands[owner] = sorted(
                kept + [unseen.pop() for _ in range(size - len(kept))], key=DECK_40.card
            )
        zones.deck = zones.deck[:1] + unseen

    def score(self, seat: int) -> float:
        return float(sum(WORTH.get(card[0], 0) for card in self.zones.won[seat]))

    def share(self, seat: int) -> float:
        scores = [self.score(0), self.score(1)]
        return (scores[seat] == max(scores)) / scores.count(max(scores))


class PeekingIdle(Briscola):
    """Out of time, it throws its highest card away if the other holds the ace of trumps."""

    def idle(self, seat: int) -> int:
        ace = f"A{self.zones.trump[1]}"
        return max(members(self.menu(seat))) if ace in self.zones.hands[1 - seat] else super().idle(seat)


def view(state: Briscola, seat: int) -> View:
    zones = state.copy().zones
    hand, sizes = zones.hands[seat] if seat >= 0 else [], [len(hand) for hand in zones.hands]
    return View(
        seat,
        state.options,
        hand,
        sizes,
        len(zones.deck),
        zones.trump,
        state.keeper(),
        zones.table,
        zones.lead,
        zones.won,
    )


def imagine(view: View) -> Briscola:
    hands = [view.hand if seat == view.seat else [] for seat in range(2)]
    if view.keeper >= 0 and view.keeper != view.seat:
        hands[view.keeper] = [view.trump]
    deck = [view.trump] if view.deck else []
    zones = Zones(hands, deck, view.trump, view.table, view.lead, view.won)
    if view.trump:
        placed = {name: content for name, content in to_builtins(zones).items() if isinstance(content, list)}
        unseen = DECK_40.unplaced(placed)
        zones.hands = [
            sorted(hand + [unseen.pop() for _ in range(size - len(hand))], key=DECK_40.card)
            for hand, size in zip(hands, view.hand_sizes, strict=True)
        ]
        zones.deck += unseen
    return Briscola(view.options, convert(to_builtins(zones), Zones))


def place(given: Any, options: Options, seats: int, rng: Rng) -> Briscola:
    zones = read_zones(Zones, given)
    zones.hands, zones.won = each_seat("hands", zones.hands, seats), each_seat("won", zones.won, seats)
    return Briscola(options, zones)


class BriscolaGuide(Guide):
    def quick(self, state: Any, seat: int, rng: Rng) -> int:
        return lowest(state.menu(seat))


GAME = Game(
    name="briscola",
    title="Briscola",
    about="Take the tricks that count.",
    version=1,
    seats=range(2, 3),
    options=Options,
    start=lambda options, seats: Briscola(options, Zones(hands=[[], []], won=[[], []])),
    views=View,
    view=view,
    imagine=imagine,
    read=lambda state, seat, text: [DECK_40.read(text)],
    write=lambda state, seat, moves: DECK_40.name(moves[0]),
    show=lambda event, names: f"{names[event.seat]} {event.verb} {event.card}.",
    position=lambda state: to_builtins(state.zones),
    place=place,
    bound=lambda options, seats: DECK_40.size + 1,
    rules=lambda: __doc__,
    guide=BriscolaGuide(),
    cards=DECK_40.names,
)


def peeking() -> Game:
    """The game with the idle move that peeks."""

    def again(state: Any) -> Briscola:
        return PeekingIdle(state.options, state.zones)

    return replace(
        GAME,
        start=lambda *given: again(GAME.start(*given)),
        imagine=lambda view: again(GAME.imagine(view)),
        place=lambda *given: again(GAME.place(*given)),
    )
