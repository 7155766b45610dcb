"""Splendor: whose turn it is, what may be done, and what comes of it."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, members, shifted
from mazzo.core.state import DEALER, NOBODY, State, Told
from mazzo.games.splendor import turns, worlds
from mazzo.games.splendor.amounts import (
    ONE_GOLD,
    colored,
    gold,
    is_within,
    lacking,
    of,
    steps,
    total,
    with_at_least,
)
from mazzo.games.splendor.cards import COSTS, DEMANDS, FIRST_OF, GAINS, NO_CARDS, NONE, TIERS, points
from mazzo.games.splendor.idle import idle
from mazzo.games.splendor.model import Options
from mazzo.games.splendor.moves import (
    ANY_PLACE,
    BOARD,
    BUY,
    CHOOSE,
    DIFFERENT,
    FEWEST_FOR_TWO,
    LAST_MOVE,
    MOST_TOKENS,
    NOBLE,
    OPENING,
    OVER,
    PASS,
    PAY,
    REFILL,
    RESERVE,
    RESERVE_TOP,
    RETURN,
    TAKE_TWO,
    TOKEN,
    TURN,
)
from mazzo.games.splendor.refusals import unsaid, why_not
from mazzo.games.splendor.scoring import share_of, winners
from mazzo.games.splendor.variant import Variant

_NOTHING: Final[vec[i64]] = vec[i64]([0] * 8)  # twice for each seat
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
class Splendor(State):
    """One table of Splendor. Amounts of tokens are bundles (amounts.py), sets are masks.

    The order of the decks lies in `deck`, tier after tier, the next card of each last; it is replaced and
    never changed in place, so that copies share it.
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
        self.phase = OPENING
        self.turn = NONE  # the seat whose turn it is
        self.first = NONE
        self.round_number: i64 = 1
        self.is_last_round = False
        self.is_busy = False  # whether anybody has bought or reserved in this round
        self.quiet_rounds: i64 = 0
        self.passes: i64 = 0
        self.taken: i64 = 0  # in this turn
        self.due: i64 = 0  # where the dealer is to act: a place, a tier, or R1 to R3
        self.buying = NONE  # the place of a payment that is being named; ANY_PLACE before the card is
        self.named: i64 = 0  # tokens of a payment or return that is being named, or of a hidden payment
        self.ending = NONE

    def actor(self) -> i64:
        if self.phase <= CHOOSE:
            return self.turn
        return NOBODY if self.phase == OVER else DEALER

    def menu(self, seat: i64) -> i64:
        if seat != self.turn or self.phase > CHOOSE:
            return 0
        if self.phase == TURN:
            return self._actions(seat) if self.buying == NONE else self._payments(seat)
        if self.phase == RETURN:
            return shifted(steps(self.tokens[seat], self.named, self.excess(seat)), TOKEN)
        return shifted(self.visitors(seat), NOBLE)

    def _actions(self, seat: i64) -> i64:
        bank = self.bank
        moves = DIFFERENT[with_at_least(bank, 1)]
        moves |= shifted(with_at_least(bank, FEWEST_FOR_TWO), TAKE_TWO)
        tokens = self.tokens[seat]
        bonuses = self.tableaus[seat]
        joker = gold(tokens)
        lying: i64 = 0
        buys: i64 = 0
        here: i64 = 1
        for place in range(BOARD):
            card = self.board[place]
            if card != NONE:
                lying |= here
                if total(lacking(lacking(COSTS[card], bonuses), tokens)) <= joker:
                    buys |= here
            here += here
        hand = self.reserved[seat]
        if hand <= _TWO_SLOTS:
            moves |= shifted(lying, RESERVE) | shifted(self._decks(), RESERVE_TOP)
        while hand != 0:
            card = (hand & _CARD_MASK) - 1
            if total(lacking(lacking(COSTS[card], bonuses), tokens)) <= joker:
                buys |= here
            here += here
            hand >>= _SLOT
        moves |= shifted(buys, BUY)
        if moves == 0:  # SPL-12
            moves = bit(PASS)
        return moves

    def _decks(self) -> i64:
        """The set of the tiers that still have a deck."""
        found: i64 = 0
        for tier in range(TIERS):
            if self.deck_size(tier) > 0:
                found |= bit(tier)
        return found

    def _payments(self, seat: i64) -> i64:
        """How a payment that the seat names can go on: the card, then token by token."""
        if self.buying == ANY_PLACE:
            return self.buys(seat)
        most = self.most_payable(seat, self.buying)
        return shifted(steps(most, self.named, total(self.price(seat, self.buying))), TOKEN)

    def buys(self, seat: i64) -> i64:
        """The purchases that the seat can pay for."""
        return self._actions(seat) & shifted(_ALL_BUYS, BUY)

    def visitors(self, seat: i64) -> i64:
        """The places of the nobles whose demand the seat meets by bonuses alone (SPL-9)."""
        found: i64 = 0
        bonuses = colored(self.tableaus[seat])
        nobles = self.nobles
        place: i64 = 0
        while nobles != 0:
            noble = (nobles & _NOBLE_MASK) - 1
            if noble >= 0 and is_within(DEMANDS[noble], bonuses):
                found |= bit(place)
            nobles >>= _NOBLE_SLOT
            place += 1
        return found

    def excess(self, seat: i64) -> i64:
        """How many tokens the seat has too many."""
        return total(self.tokens[seat]) - MOST_TOKENS

    def card_at(self, seat: i64, place: i64) -> i64:
        """The card on that place of the board, or reserved by the seat; NONE if there is none."""
        if place < BOARD:
            return self.board[place]
        return ((self.reserved[seat] >> (_SLOT * (place - BOARD))) & _CARD_MASK) - 1

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
        was = self.card_at(seat, BOARD + slot)
        self.reserved[seat] += (card - was) * bit(_SLOT * slot)

    def take_from_hand(self, seat: i64, slot: i64) -> None:
        """A reserved card leaves the hand, and those after it close up."""
        hand = self.reserved[seat]
        below = hand & (bit(_SLOT * slot) - 1)
        self.reserved[seat] = below | shifted(hand >> (_SLOT * (slot + 1)), _SLOT * slot)

    def gain(self, seat: i64, card: i64) -> None:
        """The card lies in front of the seat, with its bonus and its points."""
        self.tableaus[seat] += GAINS[card]
        if card < FIRST_OF[1]:
            self.bought[2 * seat] |= bit(card)
        else:
            self.bought[2 * seat + 1] |= bit(card - FIRST_OF[1])

    def price(self, seat: i64, place: i64) -> i64:
        """What the card there costs the seat, its bonuses taken off."""
        return lacking(COSTS[self.card_at(seat, place)], self.tableaus[seat])

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
        return points(self.tableaus[seat])

    def refusal(self, seat: i64, move: i64) -> str:
        if seat != self.actor():
            return "It is not your turn."
        if 0 <= move <= LAST_MOVE:
            if bit(move) & self.menu(seat):
                return ""
            if move == PAY and self.phase == TURN and self.buying == NONE and self.buys(seat):  # SPL-7
                return ""
        return why_not(self, seat, move)

    def unfinished(self) -> str:
        if self.phase > RETURN or (self.buying == NONE and self.named == 0):
            return ""
        return unsaid(self)

    def play(self, seat: i64, move: i64, told: Told | None) -> None:
        if self.phase == TURN:
            self._act(seat, move, told)
        elif self.phase == RETURN:
            self.named += of(move - TOKEN, 1)
            if total(self.named) == self.excess(seat):
                turns.give_back(self, seat, told)
        else:
            turns.receive(self, seat, move - NOBLE, told)

    def _act(self, seat: i64, move: i64, told: Told | None) -> None:
        if self.buying != NONE:
            self._name_payment(seat, move, told)
        elif move < RESERVE:
            turns.take(self, seat, move, told)
        elif move < RESERVE_TOP:
            turns.reserve(self, seat, move - RESERVE, told)
        elif move < BUY:
            turns.reserve_top(self, seat, move - RESERVE_TOP, told)
        elif move < PASS:
            turns.buy(self, seat, move - BUY, self.payment(seat, move - BUY), told)
        elif move == PASS:
            turns.pass_on(self, seat, told)
        else:
            self.buying = ANY_PLACE

    def _name_payment(self, seat: i64, move: i64, told: Told | None) -> None:
        if self.buying == ANY_PLACE:
            self.buying = move - BUY
        else:
            self.named += of(move - TOKEN, 1)
        if total(self.named) == total(self.price(seat, self.buying)):
            place = self.buying
            paid = self.named
            self.buying = NONE
            self.named = 0
            turns.buy(self, seat, place, paid, told)

    def deal(self, rng: Rng, told: Told | None) -> None:
        if self.phase == OPENING:
            turns.open_match(self, rng, told)
        elif self.phase == REFILL:
            turns.refill(self, told)
        else:
            turns.show_or_hand_over(self, told)

    def idle(self, seat: i64) -> i64:
        return idle(self, seat)

    def copy(self) -> "Splendor":
        twin = Splendor(
            self.variant,
            self.board[:],
            self.tokens[:],
            self.tableaus[:],
            self.reserved[:],
            self.bought[:],
            self.deck,
        )
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
        return twin

    def reshuffle(self, seat: i64, rng: Rng) -> None:
        worlds.reshuffle(self, seat, rng)

    def share(self, seat: i64) -> float:
        return share_of(self.tableaus, seat, self.phase == OVER)

    def score(self, seat: i64) -> float:
        return float(self.points(seat))

    def winners(self) -> list[int]:
        """Who has won the match; nobody before it is over."""
        if self.phase != OVER:
            return []
        return list(members(winners(self.tableaus)))


def empty(variant: Variant) -> Splendor:
    """A table on which no card lies yet."""
    seats = variant.seats
    return Splendor(
        variant,
        NO_CARDS[:BOARD],
        _NOTHING[:seats],
        _NOTHING[:seats],
        _NOTHING[:seats],
        _NOTHING[: 2 * seats],
        NO_CARDS,
    )


def start(options: Options, seats: int) -> Splendor:
    """The table before the first deal."""
    return empty(Variant(options, seats))
