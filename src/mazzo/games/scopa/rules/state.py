"""Scopa: whose turn it is, what may be played, and what a card does."""

from typing import Any, Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, highest, members, popcount
from mazzo.core.cards import DECK_40
from mazzo.core.reason import Reason
from mazzo.core.state import DEALER, NOBODY, State, Told
from mazzo.core.states import reduced
from mazzo.games.scopa import model
from mazzo.games.scopa.model import Options
from mazzo.games.scopa.rules import reasons, scoring
from mazzo.games.scopa.rules.scoring import best_capture, captures

SEATS: Final[i64] = 2
HAND_SIZE: Final[i64] = 3
TABLE_SIZE: Final[i64] = 4
VOID_KINGS: Final[i64] = 3
LIKELY_POINTS: Final[i64] = 4  # of one seat in one hand
LONGEST_PLAY: Final[i64] = 8  # a card, and the seven others that it picks at the most (K: A A A A 2 2 2)
PLAYS_A_HAND: Final[i64] = DECK_40.size - TABLE_SIZE

NONE: Final[i64] = -1


def other(seat: i64) -> i64:
    """The seat across the table."""
    return 1 - seat


@final
class Variant:
    """The options of a match as the rules use them; never changes."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.target: i64 = options.target
        self.max_hands: i64 = options.max_hands
        self.choose = options.capture == "choose"
        self.all_suits = options.primiera == "all_suits"


@final
class Scopa(State):
    """One table of Scopa. Sets of cards are masks; `deck` is dealt from its end and shared by copies."""

    def __init__(
        self,
        variant: Variant,
        hands: vec[i64],
        captured: vec[i64],
        scopas: vec[i64],
        points: vec[i64],
        deck: vec[i64],
    ) -> None:
        self.variant = variant
        self.choose = variant.choose
        self.hands = hands
        self.captured = captured
        self.scopas = scopas
        self.points = points
        self.deck = deck
        self.left: i64 = len(deck)  # the cards deck[0:left] are still to be dealt, the top one last
        self.in_hands: i64 = popcount(hands[0] | hands[1])
        self.table: i64 = 0
        self.dealer: i64 = NONE
        self.turn: i64 = NONE
        self.last_capturer: i64 = NONE
        self.hand_number: i64 = 1
        self.is_over = False
        self.chosen: i64 = NONE  # with capture=choose: the card of a half-made play
        self.picked: i64 = 0  # and what it has picked from the table so far

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.variant.options, SEATS)

    def actor(self) -> i64:
        if self.in_hands > 0:
            return self.turn
        return NOBODY if self.is_over else DEALER

    def menu(self, seat: i64) -> i64:
        if seat != self.turn or self.in_hands == 0:
            return 0
        if self.chosen == NONE:
            return self.hands[seat]
        picks: i64 = 0
        for capture in self.candidates():
            picks |= bit(highest(capture ^ self.picked))
        return picks

    def refusal(self, seat: i64, move: i64) -> Reason | None:
        if seat != self.actor():
            return Reason("not your turn")
        if move < 0 or move >= DECK_40.size:
            return Reason("not a card")
        if bit(move) & self.menu(seat):
            return None
        if self.chosen != NONE:
            return reasons.no_part_of_capture(move, self.chosen)
        return reasons.not_held(move, self.hands[seat])

    def objection(self, card: i64, is_capture: bool, named: i64) -> Reason | None:
        """Why what a player says of a card is wrong: it captures, or trails, or takes `named` (SCO-6)."""
        takes = self.takes(card)
        if len(takes) == 0:
            return reasons.captures_nothing(card) if is_capture else None
        if not is_capture:
            return reasons.must_capture(card, takes)
        if named == 0 or named in takes:
            return None
        return reasons.takes_otherwise(card, named, takes, self.choose)

    def takes(self, card: i64) -> vec[i64]:
        """The captures that a card can make: all of them where the player chooses, else the one it makes."""
        if self.choose:
            return captures(self.table, card)
        capture = best_capture(self.table, card)
        return vec[i64]([capture]) if capture else vec[i64]()

    def unfinished(self) -> Reason | None:
        return reasons.capture_not_said(self.chosen, self.candidates()) if self.chosen != NONE else None

    def play(self, seat: i64, move: i64, told: Told | None) -> None:
        if not self.choose:
            self.put(seat, move, best_capture(self.table, move), told)
            return
        if self.chosen == NONE:
            self.chosen = move
        else:
            self.picked |= bit(move)
        choices = self.candidates()
        if len(choices) > 1:
            return
        card = self.chosen
        self.chosen = NONE
        self.picked = 0
        self.put(seat, card, choices[0] if len(choices) == 1 else 0, told)

    def candidates(self) -> vec[i64]:
        """The captures that the half-made play can still become."""
        return self.fitting(self.chosen, self.picked)

    def fitting(self, card: i64, picked: i64) -> vec[i64]:
        """The captures of a card that has picked these so far: cards are picked from the highest down."""
        found = vec[i64]()
        for capture in captures(self.table, card):
            if picked == 0 or capture & -(picked & -picked) == picked:
                found = append(found, capture)
        return found

    def put(self, seat: i64, card: i64, taken: i64, told: Told | None) -> None:
        """The card leaves the hand and captures `taken`, or trails if that is nothing."""
        self.hands[seat] ^= bit(card)
        self.in_hands -= 1
        is_last = self.in_hands + self.left == 0
        if taken == 0:
            self.table |= bit(card)
            if told is not None:
                told.all(model.Trailed(seat, DECK_40.name(card)))
        else:
            self.table ^= taken
            self.captured[seat] |= taken | bit(card)
            self.last_capturer = seat
            is_scopa = self.table == 0 and not is_last  # SCO-7
            if is_scopa:
                self.scopas[seat] += 1
            if told is not None:
                told.all(model.Captured(seat, DECK_40.name(card), DECK_40.listed(taken), is_scopa))
        if self.hands[other(seat)]:
            self.turn = other(seat)
        if is_last:
            self._end_hand(told)

    def _end_hand(self, told: Told | None) -> None:
        if self.table and self.last_capturer != NONE:  # SCO-8
            self.captured[self.last_capturer] |= self.table
            if told is not None:
                told.all(model.RestCollected(self.last_capturer, DECK_40.listed(self.table)))
            self.table = 0
        earned = self._earned()
        for seat in range(SEATS):
            self.points[seat] += earned[seat]
        if told is not None:
            told.all(self._score_sheet(earned))
        self.is_over = self._is_decided()
        if not self.is_over:
            self.hand_number += 1
            self.dealer = other(self.dealer)
        elif told is not None:
            told.all(model.MatchEnded(self.winner(), [self.points[0], self.points[1]]))

    def _earned(self) -> vec[i64]:
        """The points that the hand brings each seat."""
        earned = self.scopas[:]
        for category in range(len(scoring.CATEGORIES)):
            winner = scoring.awarded(category, self.captured[0], self.captured[1], self.variant.all_suits)
            if winner != NONE:
                earned[winner] += 1
        return earned

    def winner(self) -> i64:
        """Who has more points; NONE if both have the same."""
        if self.points[0] == self.points[1]:
            return NONE
        return 0 if self.points[0] > self.points[1] else 1

    def _is_decided(self) -> bool:
        """Whether the hand just scored ends the match (SCO-11)."""
        target = self.variant.target
        if target == 0 or self.hand_number >= self.variant.max_hands:
            return True
        return self.winner() != NONE and (self.points[0] >= target or self.points[1] >= target)

    def _score_sheet(self, earned: vec[i64]) -> model.HandScored:
        lines = []
        for category in range(len(scoring.CATEGORIES)):
            first = scoring.counted(category, self.captured[0], self.variant.all_suits)
            second = scoring.counted(category, self.captured[1], self.variant.all_suits)
            points = [int(first > second), int(second > first)]
            lines.append(model.Line(scoring.CATEGORIES[category], [first, second], points))
        scopas = [self.scopas[0], self.scopas[1]]
        lines.append(model.Line("scopas", scopas, scopas))
        totals = [self.points[0], self.points[1]]
        return model.HandScored(self.hand_number, lines, [earned[0], earned[1]], totals)

    def deal(self, rng: Rng, told: Told | None) -> None:
        is_new_hand = self.left == 0
        if is_new_hand:
            self._gather(rng)
        self.turn = other(self.dealer)
        self.hands[self.turn] = self._draw(HAND_SIZE)
        self.hands[self.dealer] = self._draw(HAND_SIZE)
        self.in_hands = popcount(self.hands[0] | self.hands[1])
        if is_new_hand:
            self.table = self._draw(TABLE_SIZE)
            if popcount(self.table & scoring.KINGS) >= VOID_KINGS:
                self._void_deal(told)
                return
        if told is not None:
            if is_new_hand:
                told.all(model.HandBegun(self.hand_number, self.dealer))
                told.all(model.TableDealt(DECK_40.listed(self.table)))
            self._tell_hand(self.turn, told)
            self._tell_hand(self.dealer, told)

    def _gather(self, rng: Rng) -> None:
        """Shuffle all cards for a new hand; the first dealer is drawn (SCO-1)."""
        if self.dealer == NONE:
            self.dealer = rng.below(SEATS)
        self.deck = DECK_40.fresh()
        rng.shuffle(self.deck)
        self.left = DECK_40.size
        self.captured = vec[i64]([0, 0])
        self.scopas = vec[i64]([0, 0])
        self.last_capturer = NONE

    def _draw(self, count: i64) -> i64:
        """The next cards from the top of the deck, as many as there are."""
        drawn: i64 = 0
        while count > 0 and self.left > 0:
            self.left -= 1
            drawn |= bit(self.deck[self.left])
            count -= 1
        return drawn

    def _void_deal(self, told: Told | None) -> None:
        """Three or four Kings on the table: gather the cards; the same dealer deals again (SCO-2)."""
        if told is not None:
            told.all(model.DealVoided(DECK_40.listed(self.table)))
        self.hands[0] = 0
        self.hands[1] = 0
        self.in_hands = 0
        self.table = 0
        self.left = 0

    def _tell_hand(self, seat: i64, told: Told) -> None:
        told.all(model.HandDealt(seat, popcount(self.hands[seat])))
        told.only(bit(seat), model.CardsDrawn(seat, DECK_40.listed(self.hands[seat])))

    def idle(self, seat: i64) -> i64:
        """The lowest card that captures nothing, else the card that captures the fewest."""
        if self.chosen != NONE:
            best: i64 = 0
            for capture in self.candidates():
                best = scoring.better_capture(capture, best)
            return highest(best ^ self.picked)
        idlest: i64 = NONE
        fewest: i64 = DECK_40.size
        for card in members(self.hands[seat]):
            taken = popcount(best_capture(self.table, card))
            if taken < fewest:
                idlest = card
                fewest = taken
        return idlest

    def copy(self) -> "Scopa":
        twin = Scopa(self.variant, self.hands[:], self.captured[:], self.scopas[:], self.points[:], self.deck)
        twin.left = self.left
        twin.table = self.table
        twin.dealer = self.dealer
        twin.turn = self.turn
        twin.last_capturer = self.last_capturer
        twin.hand_number = self.hand_number
        twin.is_over = self.is_over
        twin.chosen = self.chosen
        twin.picked = self.picked
        return twin

    def reshuffle(self, seat: i64, rng: Rng) -> None:
        unseen = self.deck[: self.left]
        for owner in range(SEATS):
            if owner != seat:
                unseen = extend(unseen, members(self.hands[owner]))
        rng.shuffle(unseen)
        self.deck = unseen
        self.left = len(unseen)
        for owner in range(SEATS):
            if owner != seat:
                self.hands[owner] = self._draw(popcount(self.hands[owner]))
        if seat != self.turn:  # a half-made play of another is unseen too
            self.chosen = NONE
            self.picked = 0

    def share(self, seat: i64) -> float:
        lead = self.points[seat] - self.points[other(seat)]
        if self.is_over:
            return 0.5 if lead == 0 else float(lead > 0)
        lead += self.scopas[seat] - self.scopas[other(seat)]
        goal = max(self.variant.target, LIKELY_POINTS)
        return 0.5 + 0.5 * max(-1.0, min(1.0, float(lead) / float(goal)))

    def score(self, seat: i64) -> float:
        return float(self.points[seat])


def start(options: Options, seats: int) -> Scopa:
    """The table before the first deal."""
    nothing = vec[i64]([0, 0])
    return Scopa(Variant(options), nothing, nothing[:], nothing[:], nothing[:], vec[i64]())
