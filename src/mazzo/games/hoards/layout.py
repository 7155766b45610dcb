"""Where the cards of a position of Hoards lie: those that are named, and the rest dealt around them."""

from collections.abc import Mapping
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, popcount
from mazzo.core.errors import BadInput
from mazzo.core.fields import each_seat
from mazzo.games.hoards.combinations import DECK, KINGS, TREASURES, family, with_added
from mazzo.games.hoards.knowledge import PARTS, PILES, zeros
from mazzo.games.hoards.moves import MOST_IN_PILE, NONE
from mazzo.games.hoards.rules import Hoards

Cards = list[str]


class PileZone(msgspec.Struct, forbid_unknown_fields=True):
    original: Cards
    added: Cards = []


def lay_cards(state: Hoards, zones: Mapping[str, Any], rng: Rng) -> None:
    """Every zone as named; of the rest as many as should be are removed, and the others are the deck."""
    seats = state.seats
    hands = each_seat("hands", zones["hands"], seats)
    laid = each_seat("laid", zones["laid"], seats)
    piles = _piles(zones["piles"], seats)
    named = {
        "hands": hands,
        "laid": laid,
        "piles": [[*pile.original, *pile.added] for hoard in piles for pile in hoard],
        "discards": zones["discards"],
        "drawn": zones["drawn"],
        "deck": zones["deck"] or [],
        "removed": zones["removed"] or [],
        "unused": zones["unused"] or [],
    }
    rest = DECK.mask(DECK.unplaced(named))
    state.hands = vec[i64]([DECK.mask(cards) for cards in hands])
    state.laid = vec[i64]([DECK.mask(cards) for cards in laid])
    state.discards = _treasures("discards", zones["discards"])
    state.drawn = _treasures("drawn", zones["drawn"])
    state.deck = _treasures("deck", zones["deck"] or [])
    state.removed = _treasures("removed", zones["removed"] or [])
    state.unused = DECK.mask(zones["unused"] or [])
    if (state.unused | sum(state.laid)) & ~KINGS:
        raise BadInput("only kings lie face up in a hoard, or are left over", "laid")
    _lay_piles(state, piles)
    _lay_rest(state, zones, rest, rng)


def _lay_rest(state: Hoards, zones: Mapping[str, Any], rest: int, rng: Rng) -> None:
    state.unused |= rest & KINGS
    if zones["unused"] is not None and rest & KINGS:
        raise BadInput(f"{' '.join(DECK.listed(rest & KINGS))} must lie somewhere", "unused")
    rest &= TREASURES
    if zones["removed"] is None:
        wanted = popcount(rest) if zones["deck"] is not None else min(state.seats + 1, popcount(rest))
        for _ in range(wanted):
            card = bit(rng.member(rest))
            state.removed |= card
            rest ^= card
    elif zones["deck"] is not None and rest:
        raise BadInput(f"{' '.join(DECK.listed(rest))} must lie somewhere", "removed")
    state.deck |= rest


def _treasures(zone: str, names: Cards) -> int:
    cards = DECK.mask(names)
    if cards & KINGS:
        raise BadInput("kings are in hands, in hoards, or not in the game", zone)
    return cards


def _piles(given: list[list[Any]], seats: int) -> list[list[PileZone]]:
    if given and len(given) != seats:
        raise BadInput(f"zone piles must be {seats} lists of piles, one a seat, not {len(given)}", "piles")
    hoards = given or [[] for _ in range(seats)]
    return [[pile if isinstance(pile, PileZone) else PileZone(pile) for pile in hoard] for hoard in hoards]


def _lay_piles(state: Hoards, hoards: list[list[PileZone]]) -> None:
    owners, originals, added = list[int](), list[int](), list[int]()
    for owner, piles in enumerate(hoards):
        for pile in piles:
            cards = DECK.mask(pile.original)
            if family(cards) == NONE:
                raise BadInput(
                    f"{' '.join(pile.original) or 'nothing'} is no combination (HOA-4, HOA-5)", "piles"
                )
            if len(pile.original) + len(pile.added) > MOST_IN_PILE:
                raise BadInput("a pile never exceeds five cards (HOA-6)", "piles")
            more = 0
            for name in pile.added:
                more = with_added(more, DECK.card(name))
            if DECK.mask(pile.added) & KINGS:
                raise BadInput("kings are never added to a pile (HOA-6)", "piles")
            owners.append(owner)
            originals.append(cards)
            added.append(more)
    state.owners = vec[i64](owners)
    state.originals = vec[i64](originals)
    state.added = vec[i64](added)
    state.may = zeros((PILES + PARTS * len(owners)) * state.observers)
