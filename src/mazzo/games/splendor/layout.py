"""Where the cards and nobles of a position of Splendor lie: the named ones, and the rest around them."""

from collections.abc import Sequence

from mazzo.core.bits import Rng, shuffled
from mazzo.core.errors import BadInput
from mazzo.games.splendor.cards import (
    CARD_NAMES,
    COUNT_OF,
    FIRST_OF,
    NOBLE_NAMES,
    NONE,
    PLACES,
    TIERS,
    tier_of,
    with_noble,
)
from mazzo.games.splendor.moves import HAND
from mazzo.games.splendor.rules import Splendor
from mazzo.games.splendor.view import stack

Names = list[str]


class Supply:
    """The things of one kind that no zone has named yet."""

    def __init__(self, noun: str, names: Sequence[str], example: str) -> None:
        self._noun = noun
        self._example = example
        self._names = [name.upper() for name in names]
        self._left = set(range(len(names)))

    def take(self, zone: str, name: str) -> int:
        """The number of the thing of that name, which lies in that zone and nowhere else."""
        wanted = name.strip().upper()
        if wanted not in self._names:
            raise BadInput(f"{name!r} is no {self._noun}; one is written like {self._example}", zone)
        number = self._names.index(wanted)
        if number not in self._left:
            raise BadInput(f"{name} lies in two places", zone)
        self._left.remove(number)
        return number

    def rest(self, numbers: Sequence[int]) -> list[int]:
        """Those of the numbers that are left."""
        return [number for number in numbers if number in self._left]


def lay_nobles(
    state: Splendor, laid: Names | None, box: Names | None, received: Sequence[Names], rng: Rng
) -> None:
    """Nobles on their places and in front of seats; if no place is named, all have one from the rest."""
    supply = Supply("noble", NOBLE_NAMES, "4W4U")
    for seat, names in enumerate(received):
        for name in names:
            noble = supply.take("received", name)
            state.tableaus[seat] = with_noble(state.tableaus[seat], noble)
    for name in box or ():
        supply.take("box", name)
    places = state.variant.nobles
    if laid is None:
        numbers = shuffled(supply.rest(range(len(NOBLE_NAMES))), rng)[:places]
    elif len(laid) > places:
        raise BadInput(f"there are {places} places for nobles here, not {len(laid)}", "nobles")
    else:
        numbers = [supply.take("nobles", name) if name else NONE for name in laid]
    for place, noble in enumerate(numbers):
        state.put_noble(place, noble)


def lay_cards(
    state: Splendor,
    board: Sequence[Names],
    decks: Sequence[Names] | None,
    bought: Sequence[Names],
    reserved: Sequence[Names],
    blind: Sequence[Names],
    rng: Rng,
) -> None:
    """Cards as they are named; places of the board that are not are filled from the rest, then the decks."""
    supply = Supply("card", CARD_NAMES, "2U3:6U")
    for seat, names in enumerate(bought):
        for name in names:
            state.gain(seat, supply.take("bought", name))
    for seat, names in enumerate(reserved):
        _reserve(state, seat, [supply.take("reserved", name) for name in names], blind[seat])
    rows = [
        [supply.take("board", name) if name else NONE for name in names]
        for names in [*board, *[list[str]()] * (TIERS - len(board))]
    ]
    stacked = None
    if decks is not None:
        stacked = [[supply.take("decks", name) for name in names] for names in decks]
    rests = []
    for tier, row in enumerate(rows):
        rest = shuffled(supply.rest(range(FIRST_OF[tier], FIRST_OF[tier] + COUNT_OF[tier])), rng)
        row += [rest.pop() if rest else NONE for _ in range(PLACES - len(row))]
        for place, card in enumerate(row):
            _check_tier("board", card, tier)
            state.board[tier * PLACES + place] = card
        rests.append(rest)
    for tier, cards in enumerate(stacked or ()):
        for card in cards:
            _check_tier("decks", card, tier)
    stack(state, rests if stacked is None else [cards[::-1] for cards in stacked])


def _reserve(state: Splendor, seat: int, cards: Sequence[int], blind: Names) -> None:
    if len(cards) > HAND:
        raise BadInput(
            f"seat {seat} has reserved {len(cards)} cards; {HAND} are the most (SPL-5)", "reserved"
        )
    unseen = {name.strip().upper() for name in blind}
    if strangers := unseen - {CARD_NAMES[card] for card in cards}:
        raise BadInput(f"{min(strangers)} is not among what seat {seat} has reserved", "blind")
    for card in cards:
        state.keep(seat, card, CARD_NAMES[card] in unseen)


def _check_tier(zone: str, card: int, tier: int) -> None:
    if card != NONE and tier_of(card) != tier:
        raise BadInput(f"{CARD_NAMES[card]} is not of tier {tier + 1}", zone)
