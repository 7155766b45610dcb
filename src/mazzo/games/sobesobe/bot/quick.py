"""What a sensible player of SobeSobe does at a glance, by the cards that it sees."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import bit, highest, lowest, popcount
from mazzo.core.cards import CLUBS, HEARTS, of_suit, rank, suit
from mazzo.games.sobesobe.rules import moves
from mazzo.games.sobesobe.rules.bidding import FEW
from mazzo.games.sobesobe.rules.cards import NONE, above, worth_keeping
from mazzo.games.sobesobe.rules.play import SobeSobe
from mazzo.games.sobesobe.rules.scoring import PARTY_FACTOR, PENALTY_FACTOR, trick_value

# Tricks, fitted to self-play. By rank:       2     3     4     5     6     J     Q     K     7     A
_TRUMP_WORTH: Final[vec[float]] = vec[float]([0.42, 0.43, 0.43, 0.45, 0.47, 0.57, 0.64, 0.73, 0.86, 1.23])
_PLAIN_WORTH: Final[vec[float]] = vec[float]([0.0, 0.0, 0.0, 0.0, 0.01, 0.01, 0.02, 0.02, 0.05, 0.22])
# Of two cards that are worth nothing, by how many seats play:      0    1     2     3     4     5     6
_OTHER_TRICKS: Final[vec[float]] = vec[float]([5.0, 5.0, 2.08, 1.27, 0.86, 0.62, 0.5])
_NO_TRICK: Final[vec[float]] = vec[float]([0.0, 0.0, 0.18, 0.28, 0.375, 0.45, 0.5])
_SAFETY: Final = 0.225  # how much less likely it is to win no trick, for each trick that cards are worth

_STAYS: Final = 0.7  # how many of those who are still to decide will play
_BEARABLE: Final = 0.75  # how far up one may expect to go and still play, if a trick is worth one point
_DESPERATE: Final[i64] = 20  # points behind a player who is about to win


def quick(table: SobeSobe, seat: i64) -> i64:
    """What a sensible player does at a glance."""
    if table.phase == moves.TRICKS:
        is_last = table.next_playing(seat) == table.leader
        return card_choice(table.menu(seat), table.trump, table.led, table.best, is_last)
    if table.phase == moves.EXCHANGE:
        return exchange_choice(table, seat)
    if table.phase == moves.DECIDE:
        return _decision(table, seat)
    if table.phase == moves.TRUMP:
        return moves.OPEN_TRUMP + trump_choice(table.hands[seat], table.seats)
    return _blind_choice(table, seat)


def exchange_choice(table: SobeSobe, seat: i64) -> i64:
    """The next card to lay aside, from the highest down; DONE when all others are worth keeping."""
    poor = poor_cards(table.hands[seat], table.trump) & ~table.picked & table.menu(seat)
    if poor == 0:
        return moves.DONE
    return highest(poor)


def _decision(table: SobeSobe, seat: i64) -> i64:
    deciding = table.variant.all_seats & ~(table.playing | table.sitting | bit(seat))
    if worth(table.hands[seat], table.trump) > least_worth(popcount(deciding), popcount(table.playing)):
        return moves.PLAY
    return moves.SIT


def _blind_choice(table: SobeSobe, seat: i64) -> i64:
    """A blind trump costs more than it brings, except for a player who has nothing to lose."""
    for other in range(table.seats):
        if table.points[other] <= FEW and table.points[seat] - table.points[other] >= _DESPERATE:
            return moves.BLIND_TRUMP + HEARTS
    return moves.DEAL


def card_choice(cards: i64, trump: i64, led: i64, best: i64, is_last: bool) -> i64:
    """Of the cards that may be played, win with the one that is sure or cheap, else throw the poorest."""
    if cards & (cards - 1) == 0:
        return lowest(cards)
    trumps = of_suit(trump)
    if led == NONE:
        return _lead(cards, trumps)
    winning = cards & above(best)
    if suit(best) != trump:
        winning |= cards & trumps
    if winning == 0:
        return _cheapest(cards, trumps)
    if is_last or winning & trumps:
        return lowest(winning)
    return highest(winning)


def _lead(cards: i64, trumps: i64) -> i64:
    """The highest card, a plain one before a trump of its rank."""
    best = highest(cards)
    plain = cards & ~trumps
    if plain != 0 and rank(highest(plain)) == rank(best):
        return highest(plain)
    return best


def _cheapest(cards: i64, trumps: i64) -> i64:
    plain = cards & ~trumps
    if plain != 0:
        return lowest(plain)
    return lowest(cards)


def poor_cards(hand: i64, trump: i64) -> i64:
    """Up to three cards that any other card can be expected to better."""
    poor: i64 = 0
    rest = hand & ~worth_keeping(trump)
    while rest != 0 and popcount(poor) < moves.MOST_EXCHANGED:
        poor |= rest & -rest
        rest &= rest - 1
    return poor


def card_worth(card: i64, trump: i64) -> float:
    """How many tricks one of the first two cards is worth, above those that come of themselves."""
    if suit(card) == trump:
        return _TRUMP_WORTH[rank(card)]
    return _PLAIN_WORTH[rank(card)]


def worth(hand: i64, trump: i64) -> float:
    """How many tricks the first two cards are worth."""
    total = 0.0
    while hand != 0:
        total += card_worth(lowest(hand), trump)
        hand &= hand - 1
    return total


def least_worth(deciding: i64, playing: i64) -> float:
    """What two cards must be worth to play, with so many who play already and so many yet to decide.

    With that they are expected to bring points off, or at least not many on.
    """
    players = float(playing) + 1.0 + _STAYS * float(deciding)
    costs = _no_trick(players) * float(PENALTY_FACTOR) - _other_tricks(players) - _BEARABLE
    return costs / (_SAFETY * float(PENALTY_FACTOR) + 1.0)


def trump_choice(hand: i64, seats: i64) -> i64:
    """The suit that is expected to bring the party player most points off; with Clubs all play."""
    best: i64 = 0
    best_change = 1000.0
    for trump in range(4):
        players = 1.0 + _STAYS * float(seats - 1)
        if trump == CLUBS or players < 2.0:
            players = float(seats)
        cards = worth(hand, trump)
        failure = _no_trick(players) - _SAFETY * cards
        if failure < 0.0:
            failure = 0.0
        change = failure * float(PENALTY_FACTOR * PARTY_FACTOR) - _other_tricks(players) - cards
        change *= float(trick_value(trump, False))
        if change < best_change:
            best = trump
            best_change = change
    return best


def _other_tricks(players: float) -> float:
    """How many tricks come of themselves, where so many play."""
    return _between(_OTHER_TRICKS, players)


def _no_trick(players: float) -> float:
    """How likely it is to win none with two cards that are worth nothing, where so many play."""
    return _between(_NO_TRICK, players)


def _between(table: vec[float], players: float) -> float:
    most = int(players)
    return table[most] + (players - float(most)) * (table[most + 1] - table[most])
