"""Which worlds are likelier: those in which the others had reason to do what they did."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, lowest, popcount, shifted
from mazzo.core.cards import CLUBS, of_suit, rank, suit
from mazzo.games.sobesobe.bot.quick import card_choice, card_worth, least_worth
from mazzo.games.sobesobe.rules import moves, worlds
from mazzo.games.sobesobe.rules.bidding import duty
from mazzo.games.sobesobe.rules.cards import DECK, NONE, beats, playable, worth_keeping
from mazzo.games.sobesobe.rules.seats import next_seat
from mazzo.games.sobesobe.rules.state import Table
from mazzo.games.sobesobe.rules.tricks import card_of, leader_of

# Not all players do what is sensible: how likely something else is.
_ODD_CARD: Final = 0.05  # for each better one that was there
_ODD_BID: Final = 0.01
_ODD_EXCHANGE: Final = 0.005  # for each poor card that was kept

_LITTLE: Final = 0.1  # tricks; a trump and an Ace are worth more, whatever else there is is not

_MOST_TRICKS: Final[i64] = 5
_BY_SEAT: Final[vec[i64]] = vec[i64]([0] * 5)
_BY_SEAT_AND_TRICK: Final[vec[i64]] = vec[i64]([0] * 25)
_FIRST_CARDS: Final[i64] = 2
_WHOLE_HAND: Final[i64] = 5

# How a card looked to who played it: the suit that was led, the best card so far, whether it was the last.
_LED_BITS: Final[i64] = 3
_LED_MASK: Final[i64] = 7
_BEST_BITS: Final[i64] = 6
_BEST_MASK: Final[i64] = 63

# How many of the ten pairs of a hand hold a card of some kind, by how many of its five are of that kind.
_PAIRS_WITH: Final[vec[float]] = vec[float]([0.0, 0.4, 0.7, 0.9, 1.0, 1.0])
# And which part of the sets of three and of four cards of a hand has only such cards.
_ONLY_THREE: Final[vec[float]] = vec[float]([0.0, 0.0, 0.0, 0.1, 0.4, 1.0])
_ONLY_FOUR: Final[vec[float]] = vec[float]([0.0, 0.0, 0.0, 0.0, 0.2, 1.0])
# A poor card stays in the hand only if the three that go are lower. By rank, how likely those are, 2 to King.
_THREE_LOWER: Final[vec[float]] = vec[float]([0.0, 0.002, 0.017, 0.06, 0.14, 0.28, 0.48, 0.76])

_BY_CARD: Final[vec[i64]] = vec[i64]([0] * 40)
_LIKELY: Final[vec[float]] = vec[float]([1.0] * 6)
_SWAPS: Final[i64] = 64  # after which a world is about as likely as it should be
_CERTAIN: Final[i64] = 1000000  # so finely are chances told apart


def reshuffle(table: Table, seat: i64, rng: Rng) -> None:
    """Deal anew what the seat cannot know, so that the others may well have done what they did."""
    deal = worlds.new_deal(table, seat, rng)
    if table.playing != 0:
        _believe(table, deal.hands, deal.fixed, rng)
    worlds.put(table, seat, deal)


def _believe(table: Table, hidden: vec[i64], fixed: i64, rng: Rng) -> None:
    """Swap cards until the others may well have had reason to do what they did.

    This is Metropolis' walk through the worlds: a swap is made if that makes the world more likely, and if it
    makes it less likely then as often as by how much.
    """
    cards = _BY_CARD[:]
    places = _BY_CARD[:]
    count = _list_loose(hidden, fixed, cards, places)
    held = count - popcount(hidden[worlds.DECK])
    if held == 0:
        return
    deeds = Deeds(table)
    chances = _LIKELY[:]
    for seat in range(table.seats):
        if hidden[seat] != 0:
            chances[seat] = deeds.likelihood(seat, hidden[seat], 0.0)
    for _swap in range(_SWAPS):
        mine = rng.below(held)
        theirs = rng.below(count)
        one = places[mine]
        other = places[theirs]
        if one == other or cards[theirs] & table.lacks[one]:
            continue
        if other != worlds.DECK and cards[mine] & table.lacks[other]:
            continue
        swapped = cards[mine] | cards[theirs]
        least = chances[one] * chances[other] * float(rng.below(_CERTAIN)) / float(_CERTAIN)
        chance = deeds.likelihood(one, hidden[one] ^ swapped, least)
        if chance <= least:
            continue
        other_chance = 1.0
        if other != worlds.DECK:
            other_chance = deeds.likelihood(other, hidden[other] ^ swapped, least / chance)
        if chance * other_chance > least:
            hidden[one] ^= swapped
            hidden[other] ^= swapped
            cards[mine] ^= swapped
            cards[theirs] ^= swapped
            chances[one] = chance
            chances[other] = other_chance


def _list_loose(hidden: vec[i64], fixed: i64, cards: vec[i64], places: vec[i64]) -> i64:
    """List the cards that can be swapped and where each lies, the deck last; how many they are."""
    count: i64 = 0
    for place in range(len(hidden)):
        loose = hidden[place] & ~fixed
        while loose != 0:
            cards[count] = loose & -loose
            places[count] = place
            loose &= loose - 1
            count += 1
    return count


@final
class Deeds:
    """What all have seen the seats do in this round, and how it looked to them then."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.reasons = _BY_SEAT[:]  # by seat, the cards with any of which a sensible player plays
        self.shown = _BY_SEAT[:]  # the cards that each seat has played
        self.looks = _BY_SEAT_AND_TRICK[:]  # of the tricks, by seat and trick
        if table.trump != CLUBS:
            self._recall_decisions()
        if not table.is_blind:
            self.reasons[table.party] = of_suit(table.trump) & DECK.all
        self._recall_tricks()

    def _recall_decisions(self) -> None:
        table = self.table
        playing = bit(table.party)
        sitting: i64 = 0
        seat = next_seat(table.party, table.seats)
        while seat != table.party and not (table.phase == moves.DECIDE and seat == table.turn):
            if duty(table, seat, sitting) == moves.FREE:
                deciding = table.variant.all_seats & ~(playing | sitting | bit(seat))
                least = least_worth(popcount(deciding), popcount(playing))
                if least < _LITTLE and table.sitting & bit(seat):
                    least = _LITTLE
                if least >= _LITTLE:
                    self.reasons[seat] = _worth_more(least, table.trump)
            playing |= table.playing & bit(seat)
            sitting |= table.sitting & bit(seat)
            seat = next_seat(seat, table.seats)

    def _recall_tricks(self) -> None:
        table = self.table
        for trick in range(table.tricks + 1):
            leader = leader_of(table, trick)
            seat = leader
            led = best = NONE
            card = card_of(table, seat, trick)
            while card != NONE:
                after = table.next_playing(seat)
                look = shifted(best + 1, _LED_BITS) | (led + 1)
                if after == leader:
                    look |= shifted(1, _LED_BITS + _BEST_BITS)
                self.looks[_MOST_TRICKS * seat + trick] = look
                self.shown[seat] |= bit(card)
                if led == NONE:
                    led = suit(card)
                    best = card
                elif beats(card, best, table.trump):
                    best = card
                if after == leader:
                    break
                seat = after
                card = card_of(table, seat, trick)

    def likelihood(self, seat: i64, hidden: i64, least: float) -> float:
        """How likely a sensible player would have done all that the seat has, if it now holds these cards.

        What is less likely than `least` need not be known any better.
        """
        cards = hidden | self.shown[seat]
        chance = self._bid(seat, cards)
        if chance >= least:
            chance *= self._exchange(seat, cards)
        trick: i64 = 0
        while chance >= least and trick <= self.table.tricks:
            card = card_of(self.table, seat, trick)
            if card != NONE:
                chance *= self._card(seat, trick, card, cards)
                cards ^= bit(card)
            trick += 1
        return chance

    def _card(self, seat: i64, trick: i64, card: i64, hand: i64) -> float:
        """How likely this one of the hand was played to that trick: less with every better one there was."""
        look = self.looks[_MOST_TRICKS * seat + trick]
        led = (look & _LED_MASK) - 1
        best = ((look >> _LED_BITS) & _BEST_MASK) - 1
        is_last = look >> (_LED_BITS + _BEST_BITS) != 0
        trump = self.table.trump
        cards = playable(hand, led, trump, best)
        chance = 1.0
        better = card_choice(cards, trump, led, best, is_last)
        while better != card:
            chance *= _ODD_CARD
            cards ^= bit(better)
            better = card_choice(cards, trump, led, best, is_last)
        return chance

    def _bid(self, seat: i64, cards: i64) -> float:
        """The chance that two of these cards were a reason to name the trump, to play, or to sit out."""
        reasons = self.reasons[seat]
        if reasons == 0:
            return 1.0
        chance = _PAIRS_WITH[popcount(cards & reasons)]
        if popcount(cards) == _FIRST_CARDS:
            chance = 1.0 if (cards & reasons != 0) == (self.table.playing & bit(seat) != 0) else 0.0
        return _ODD_BID + (1.0 - _ODD_BID) * chance

    def _exchange(self, seat: i64, cards: i64) -> float:
        """The chance that so many cards were laid aside to get to these."""
        if self.table.exchanged & bit(seat) == 0 or popcount(cards) != _WHOLE_HAND:
            return 1.0
        poor = cards & ~worth_keeping(self.table.trump)
        good = _WHOLE_HAND - popcount(poor)
        exchanged = popcount(self.table.discards[seat])
        if exchanged == moves.MOST_EXCHANGED:
            return _kept_two(good, poor)
        chance = 1.0
        while good < _WHOLE_HAND - exchanged:  # poor ones must have been kept
            good += 1
            chance *= _ODD_EXCHANGE
        if exchanged == 1:
            chance *= _ONLY_FOUR[good]
        elif exchanged == 2:
            chance *= _ONLY_THREE[good]
        return chance


def _worth_more(least: float, trump: i64) -> i64:
    """The cards that are worth more than that."""
    found: i64 = 0
    for card in range(DECK.size):
        if card_worth(card, trump) > least:
            found |= bit(card)
    return found


def _kept_two(good: i64, poor: i64) -> float:
    """The chance that of such a hand two cards were kept: good ones, or poor ones above three that went."""
    pairs = float(good * (good - 1) // 2)
    others = good + popcount(poor)
    while poor != 0:
        others -= 1
        pairs += _THREE_LOWER[rank(lowest(poor))] * float(others)
        poor &= poor - 1
    return _ODD_EXCHANGE + (1.0 - _ODD_EXCHANGE) * pairs / 10.0
