"""Cards at random to hands of which something is known: worlds that a seat thinks possible."""

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, popcount
from mazzo.core.errors import BadInput


def dealt(cards: i64, sizes: vec[i64], lacks: vec[i64], rng: Rng) -> vec[i64]:
    """Hands of these sizes from the cards, none with a card that it lacks. There must be such a deal."""
    hands = sizes[:]
    waiting: i64 = 0
    for place in range(len(sizes)):
        hands[place] = 0
        if sizes[place] > 0:
            waiting |= bit(place)
    while waiting != 0:
        place = _tightest(cards, sizes, lacks, waiting)
        waiting ^= bit(place)
        missing = sizes[place]
        while missing > 0:
            given = _give(place, cards, hands, lacks, bit(place), rng)
            if given == 0:
                raise BadInput("there is no way to deal every hand only cards that it can have", "hands")
            cards ^= given
            missing -= 1
    return hands


def _tightest(cards: i64, sizes: vec[i64], lacks: vec[i64], waiting: i64) -> i64:
    """The hand that has the least choice goes first, so that others seldom take what it needs."""
    tightest: i64 = -1
    least: i64 = 0
    for place in range(len(sizes)):
        if waiting & bit(place):
            choice = popcount(cards & ~lacks[place]) - sizes[place]
            if tightest < 0 or choice < least:
                tightest = place
                least = choice
    return tightest


def _give(place: i64, cards: i64, hands: vec[i64], lacks: vec[i64], asked: i64, rng: Rng) -> i64:
    """One more card to the hand, and which card is gone by that; 0 if none can be had.

    Where it may hold nothing that is left, another hand that can take another card gives it one.
    """
    choice = cards & ~lacks[place]
    if choice != 0:
        card = bit(rng.member(choice))
        hands[place] |= card
        return card
    for other in range(len(hands)):
        wanted = hands[other] & ~lacks[place]
        if wanted != 0 and asked & bit(other) == 0:
            gone = _give(other, cards, hands, lacks, asked | bit(other), rng)
            if gone != 0:
                card = bit(rng.member(wanted))
                hands[other] ^= card
                hands[place] |= card
                return gone
    return 0
