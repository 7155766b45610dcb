"""Which worlds are likelier: those in which the others trade as traders do."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit
from mazzo.games.sapone.bot import quick
from mazzo.games.sapone.bot.values import Outlook
from mazzo.games.sapone.rules import moves, piles, worlds
from mazzo.games.sapone.rules.state import Table

# Of so many sealed acts of others these are thought to be bids of one card or two, a doubt and a pass for
# reasons that no player knows; all the rest are what a trader does.
_ACTS: Final[i64] = 32
_SINGLE: Final[i64] = 0
_DOUBLE: Final[i64] = 1
_DOUBT: Final[i64] = 2
_PASS: Final[i64] = 3
_TRADER: Final = quick.Traits()
_EXCHANGES: Final[i64] = 2  # for each discarded card, so many are tried with one of the hand
# Of so many claims that may be true, so many are thought to be, whatever else the seller may have.
_CLAIMS: Final[i64] = 8
_TRUE: Final[i64] = 7
# How readily a card is bid, by its kind: coins and common ones most.
_READILY: Final[vec[i64]] = vec[i64]([24, 4, 2, 1, 1, 2, 3, 4, 6, 1, 2, 3, 4, 6, 2, 1, 1])


def reshuffle(table: Table, watcher: i64, rng: Rng) -> None:
    """Deal anew what the watcher cannot know, so that the others may well have done what they did."""
    worlds.deal(table, watcher, _TRADERS, rng)


@final
class Traders(worlds.Choices):
    """Sellers mostly say the truth, all part with what they miss least, and bid and doubt as it pays."""

    def believed(self, table: Table, places: vec[i64], pool: i64, rng: Rng) -> i64:
        """What the seller is taken at its word to sell; NONE if it may be any that it can spare.

        If it is not known to have the kind that it claims, one is put among what is known of its place.
        """
        claim, seller = table.claim, table.turn
        if rng.below(_CLAIMS) >= _TRUE:
            return piles.NONE
        known = places[seller]
        if piles.count_of(known, claim) == 0:
            for place in places:
                pool -= piles.named_only(place)
            named = piles.named_only(known)
            is_free = piles.soap_cards(known) > piles.soap_cards(named)
            if piles.MARKET_KINDS & bit(claim):
                is_free = piles.market_cards(known) > piles.market_cards(named)
            if piles.count_of(pool, claim) == 0 or not is_free:
                return piles.NONE
            places[seller] += piles.UNITS[claim] - _of_deck(claim)
        return claim

    def spared(self, pile: i64, count: i64, rng: Rng) -> i64:
        """So many cards of the pile, rather those that players part with."""
        some: i64 = 0
        while count > 0:
            weights = piles.counts_of(pile - some)
            for kind in range(piles.KIND_COUNT):
                weights[kind] *= _READILY[kind]
            some += piles.UNITS[rng.pick(weights)]
            count -= 1
        return some

    def discard(self, table: Table, seat: i64, discarded: vec[i64], row: i64, rng: Rng) -> None:
        """Discards are rather cards that the seat could spare: exchange some for others of its hand."""
        kept = piles.named_only(table.known[row + seat])
        gone = piles.named_only(table.known[row + table.seats + seat])
        tries = _EXCHANGES * piles.size(discarded[seat])
        if table.hands[seat] == 0:
            tries = 0
        while tries > 0:
            tries -= 1
            card, other = piles.drawn(discarded[seat], rng), piles.drawn(table.hands[seat], rng)
            is_gone = (
                piles.count_of(discarded[seat], card) > piles.count_of(gone, card)
                and piles.MARKET_KINDS & bit(card) != 0
            )
            is_kept = (
                piles.count_of(table.hands[seat], other) > piles.count_of(kept, other)
                and piles.MARKET_KINDS & bit(other) != 0
            )
            if is_gone and is_kept and rng.below(_READILY[card]) < _READILY[other]:
                discarded[seat] += piles.UNITS[other] - piles.UNITS[card]
                table.hands[seat] += piles.UNITS[card] - piles.UNITS[other]

    def act(self, table: Table, seat: i64, rng: Rng) -> None:
        """The seat has acted in this lap, and only itself knows how: mostly as a trader would."""
        act = rng.below(_ACTS)
        if act == _SINGLE:
            table.sealed[seat] = self.spared(table.hands[seat], 1, rng)
        elif act == _DOUBLE and piles.size(table.hands[seat]) > 1:
            table.sealed[seat] = self.spared(table.hands[seat], 2, rng)
        elif act == _DOUBT and not table.is_revealed:
            table.doubting |= bit(seat)
        elif act > _PASS:
            outlook = Outlook(table, seat)
            chance = quick.truth(table, seat, outlook)
            if quick.lap(table, seat, outlook, _TRADER) == moves.DOUBT:
                table.doubting |= bit(seat)
            else:
                table.sealed[seat] = quick.best_bid(table, seat, outlook, chance)


_TRADERS: Final = Traders()


def _of_deck(kind: i64) -> i64:
    """A card of which only the deck is known, that of this kind."""
    if piles.MARKET_KINDS & bit(kind):
        return piles.MARKET_CARD
    return piles.SOAP_CARD
