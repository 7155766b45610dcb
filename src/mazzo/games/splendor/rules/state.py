"""What lies on a table of Splendor."""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import bit, members, shifted
from mazzo.core.state import State
from mazzo.core.states import reduced
from mazzo.games.splendor.model import Options
from mazzo.games.splendor.rules import cards, moves
from mazzo.games.splendor.rules.cards import NONE, TIERS
from mazzo.games.splendor.rules.scoring import winners
from mazzo.games.splendor.rules.tokens import (
    COLORS,
    ONE_GOLD,
    colored,
    gold,
    is_within,
    lacking,
    one_of_each,
    steps,
    total,
    with_at_least,
)

# By the number of seats, in the official set-up.
_OFFICIAL_TOKENS: Final[vec[i64]] = vec[i64]([0, 0, 4, 5, 7])
_SEED_TOKENS: Final[i64] = 7
_GOLD_TOKENS: Final[i64] = 5
_SEED_NOBLES: Final[i64] = 4

_ALL_BUYS: Final[i64] = 0x7FFF
_SLOT: Final[i64] = 8  # bits of a reserved card: its number and one more, and whether it is blind
_SLOT_MASK: Final[i64] = 255
_CARD_MASK: Final[i64] = 127
_BLIND: Final[i64] = 128
_TWO_SLOTS: Final[i64] = 0xFFFF
_LEFT: Final[i64] = 8  # bits of a deck's count
_LEFT_MASK: Final[i64] = 255
_NOBLE_SLOT: Final[i64] = 4
_NOBLE_MASK: Final[i64] = 15


@final
class Variant:
    """How many tokens and nobles there are; never changes."""

    def __init__(self, options: Options, seats: i64) -> None:
        self.options = options
        self.seats = seats
        each = _SEED_TOKENS
        self.nobles = _SEED_NOBLES
        if options.setup == "official":
            each = _OFFICIAL_TOKENS[seats]
            self.nobles = seats + 1
        self.bank = one_of_each(bit(len(COLORS)) - 1) * each + _GOLD_TOKENS * ONE_GOLD


class Table(State):
    """The fields of a table, and what can be read off them. Amounts are bundles (tokens.py), sets are masks.

    The order of the decks lies in `deck`, tier after tier, the next card of each last. It and `bought` are
    replaced and never changed in place, so that copies share them.
    """

    def __init__(
        self,
        variant: Variant,
        board: vec[i64],
        tokens: vec[i64],
        tableaus: vec[i64],
        reserved: vec[i64],
        bought: vec[i64],
        deck: vec[i64],
    ) -> None:
        self.variant = variant
        self.seats = variant.seats
        self.board = board  # the card of each place, NONE where it is empty
        self.tokens = tokens
        self.tableaus = tableaus  # bonuses, points and nobles of each seat, packed by cards.py
        self.reserved = reserved  # of each seat, packed
        self.bought = bought  # of each seat the set of its tier-1 cards, then that of the others
        self.deck = deck
        self.left: i64 = 0  # how many cards each deck has, packed
        self.nobles: i64 = 0  # by place, packed
        self.bank = variant.bank
        self.phase = moves.OPENING
        self.turn = NONE  # the seat whose turn it is
        self.first = NONE
        self.round_number: i64 = 1
        self.is_last_round = False
        self.is_busy = False  # whether a player has bought or reserved in this round
        self.quiet_rounds: i64 = 0
        self.passes: i64 = 0
        self.taken: i64 = 0  # in this turn
        self.due: i64 = 0  # where the dealer is to act: a place, a tier, or R1 to R3
        self.buying = NONE  # the place of a payment that is being named; moves.ANY_PLACE before the card is
        self.named: i64 = 0  # tokens of a payment or return that is being named, or of a hidden payment
        self.ending = NONE

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.variant.options, self.seats)

    def copy_to(self, twin: "Table") -> None:
        """All that a new table is not given when it is made."""
        twin.left = self.left
        twin.nobles = self.nobles
        twin.bank = self.bank
        twin.phase = self.phase
        twin.turn = self.turn
        twin.first = self.first
        twin.round_number = self.round_number
        twin.is_last_round = self.is_last_round
        twin.is_busy = self.is_busy
        twin.quiet_rounds = self.quiet_rounds
        twin.passes = self.passes
        twin.taken = self.taken
        twin.due = self.due
        twin.buying = self.buying
        twin.named = self.named
        twin.ending = self.ending

    def actions(self, seat: i64) -> i64:
        bank = self.bank
        ways = moves.DIFFERENT[with_at_least(bank, 1)]
        ways |= shifted(with_at_least(bank, moves.FEWEST_FOR_TWO), moves.TAKE_TWO)
        tokens = self.tokens[seat]
        bonuses = self.tableaus[seat]
        joker = gold(tokens)
        lying: i64 = 0
        buys: i64 = 0
        here: i64 = 1
        for place in range(moves.BOARD):
            card = self.board[place]
            if card != NONE:
                lying |= here
                if total(lacking(lacking(cards.COSTS[card], bonuses), tokens)) <= joker:
                    buys |= here
            here += here
        hand = self.reserved[seat]
        if hand <= _TWO_SLOTS:
            ways |= shifted(lying, moves.RESERVE) | shifted(self._decks(), moves.RESERVE_TOP)
        while hand != 0:
            card = (hand & _CARD_MASK) - 1
            if total(lacking(lacking(cards.COSTS[card], bonuses), tokens)) <= joker:
                buys |= here
            here += here
            hand >>= _SLOT
        ways |= shifted(buys, moves.BUY)
        if ways == 0:  # SPL-12
            ways = bit(moves.PASS)
        return ways

    def _decks(self) -> i64:
        """The set of the tiers that still have a deck."""
        found: i64 = 0
        for tier in range(TIERS):
            if self.deck_size(tier) > 0:
                found |= bit(tier)
        return found

    def payments(self, seat: i64) -> i64:
        """How a payment that the seat names can go on: the card, then token by token."""
        if self.buying == moves.ANY_PLACE:
            return self.buys(seat)
        most = self.most_payable(seat, self.buying)
        return shifted(steps(most, self.named, total(self.price(seat, self.buying))), moves.TOKEN)

    def buys(self, seat: i64) -> i64:
        """The purchases that the seat can pay for."""
        return self.actions(seat) & shifted(_ALL_BUYS, moves.BUY)

    def visitors(self, seat: i64) -> i64:
        """The places of the nobles whose demand the seat meets by bonuses alone (SPL-9)."""
        found: i64 = 0
        bonuses = colored(self.tableaus[seat])
        nobles = self.nobles
        place: i64 = 0
        while nobles != 0:
            noble = (nobles & _NOBLE_MASK) - 1
            if noble >= 0 and is_within(cards.DEMANDS[noble], bonuses):
                found |= bit(place)
            nobles >>= _NOBLE_SLOT
            place += 1
        return found

    def excess(self, seat: i64) -> i64:
        """How many tokens the seat has too many."""
        return total(self.tokens[seat]) - moves.MOST_TOKENS

    def card_at(self, seat: i64, place: i64) -> i64:
        """The card on that place of the board, or reserved by the seat; NONE if there is none."""
        if place < moves.BOARD:
            return self.board[place]
        return ((self.reserved[seat] >> (_SLOT * (place - moves.BOARD))) & _CARD_MASK) - 1

    def is_blind(self, seat: i64, slot: i64) -> bool:
        """Whether the card that the seat has reserved there came unseen from a deck."""
        return (self.reserved[seat] >> (_SLOT * slot)) & _BLIND != 0

    def in_hand(self, seat: i64) -> i64:
        """How many cards the seat has reserved."""
        count: i64 = 0
        hand = self.reserved[seat]
        while hand != 0:
            count += 1
            hand >>= _SLOT
        return count

    def keep(self, seat: i64, card: i64, is_blind: bool) -> None:
        """The card joins those that the seat has reserved."""
        slot = card + 1
        if is_blind:
            slot |= _BLIND
        self.reserved[seat] |= shifted(slot, _SLOT * self.in_hand(seat))

    def put_in_hand(self, seat: i64, slot: i64, card: i64) -> None:
        """Another card in place of one that the seat has reserved."""
        was = self.card_at(seat, moves.BOARD + slot)
        self.reserved[seat] += (card - was) * bit(_SLOT * slot)

    def take_from_hand(self, seat: i64, slot: i64) -> None:
        """A reserved card leaves the hand, and those after it close up."""
        hand = self.reserved[seat]
        below = hand & (bit(_SLOT * slot) - 1)
        self.reserved[seat] = below | shifted(hand >> (_SLOT * (slot + 1)), _SLOT * slot)

    def gain(self, seat: i64, card: i64) -> None:
        """The card lies in front of the seat, with its bonus and its points."""
        self.tableaus[seat] += cards.GAINS[card]
        self.bought = self.bought[:]
        if card < cards.FIRST_OF[1]:
            self.bought[2 * seat] |= bit(card)
        else:
            self.bought[2 * seat + 1] |= bit(card - cards.FIRST_OF[1])

    def price(self, seat: i64, place: i64) -> i64:
        """What the card there costs the seat, its bonuses taken off."""
        return lacking(cards.COSTS[self.card_at(seat, place)], self.tableaus[seat])

    def most_payable(self, seat: i64, place: i64) -> i64:
        """Of each colour, and of gold, the most that may go into a payment for the card there (SPL-7)."""
        price = self.price(seat, place)
        tokens = self.tokens[seat]
        return price - lacking(price, tokens) + tokens - colored(tokens)

    def payment(self, seat: i64, place: i64) -> i64:
        """What BUY pays for the card there: colours first, and gold for the rest (SPL-7)."""
        price = self.price(seat, place)
        short = lacking(price, self.tokens[seat])
        return price - short + total(short) * ONE_GOLD

    def missing(self, seat: i64, place: i64) -> i64:
        """How many tokens the seat lacks for the card there, its gold counted."""
        tokens = self.tokens[seat]
        short = total(lacking(self.price(seat, place), tokens)) - gold(tokens)
        return short if short > 0 else 0

    def deck_size(self, tier: i64) -> i64:
        return (self.left >> (_LEFT * tier)) & _LEFT_MASK

    def resize_deck(self, tier: i64, by: i64) -> None:
        """Cards leave the deck of the tier, or come to it."""
        self.left += by * bit(_LEFT * tier)

    def noble_at(self, place: i64) -> i64:
        """The noble on that place; NONE if it is empty."""
        return ((self.nobles >> (_NOBLE_SLOT * place)) & _NOBLE_MASK) - 1

    def put_noble(self, place: i64, noble: i64) -> None:
        """The noble lies on that place; NONE empties it."""
        self.nobles += (noble - self.noble_at(place)) * bit(_NOBLE_SLOT * place)

    def points(self, seat: i64) -> i64:
        return cards.points(self.tableaus[seat])

    def winners(self) -> list[int]:
        """Who has won the match; no seat before it is over."""
        if self.phase != moves.OVER:
            return []
        return list(members(winners(self.tableaus)))
