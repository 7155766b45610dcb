"""What lies on a table of Hoards."""

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from mazzo.core.bits import bit, zeros
from mazzo.core.state import State
from mazzo.core.states import reduced
from mazzo.games.hoards import model
from mazzo.games.hoards.rules import moves
from mazzo.games.hoards.rules.combinations import KINGS, TREASURES
from mazzo.games.hoards.rules.moves import NONE


@final
class Variant:
    """The options of a match as the rules use them; never changes."""

    def __init__(self, options: model.Options, seats: i64) -> None:
        self.options = options
        self.seats = seats
        self.is_draft = options.kings == "draft"
        self.is_ring = options.ace == "ring"
        self.is_lap = options.last == "lap"
        self.is_audit = options.audit == "on"
        self.most_still = moves.STILL_LAPS * seats
        self.nothing = zeros(seats)


class Table(State):
    """What lies on a table of Hoards, and how far the turn has come. Sets of cards and of seats are masks.

    Piles are numbered here from 0 over the whole table, in order of arrival. What changes seldom (piles, the
    bottom of the deck, lootings) is replaced and never changed in place, so that copies share it.
    """

    def __init__(
        self, variant: Variant, hands: vec[i64], laid: vec[i64], may: vec[i64], counted: vec[i64]
    ) -> None:
        self.variant = variant
        self.seats = variant.seats
        self.observers: i64 = variant.seats + 1  # the last one is the public
        self.everyone: i64 = bit(variant.seats + 1) - 1
        self.hands = hands
        self.laid = laid  # kings that lie in each hoard
        self.may = may  # what lies where, for all that each observer knows: see rules/knowledge.py
        self.counted = counted  # the hands of which each observer knows how many kings are in it
        self.owners = vec[i64]()  # of the piles
        self.originals = vec[i64]()
        self.added = vec[i64]()  # packed by combinations.py
        self.deck: i64 = TREASURES
        self.top = NONE  # the card on top, if a player has peeked at it
        self.top_seen: i64 = 0
        self.bottom = vec[i64]()  # the cards at the bottom, with who has peeked at them: see deck.py
        self.removed: i64 = 0
        self.unused: i64 = KINGS
        self.discards: i64 = 0
        self.drawn: i64 = 0  # cards of which one is to be kept
        self.armed: i64 = 0
        self.spent: i64 = 0  # armed kings whose situation has come
        self.king_owners: i64 = 0  # the first ones, packed by kings.py
        self.known_owners: i64 = 0  # the kings of which they are public
        self.phase = moves.OPENING
        self.first = NONE
        self.turn = NONE
        self.asked = NONE
        self.turn_number: i64 = 0
        self.used: i64 = 0  # actions of this turn
        self.combination = NONE  # the pile that was hoarded or added to in this turn
        self.is_looking = False
        self.put: i64 = 0  # 1: a peeked card went to the top, 2: to the bottom
        self.picked: i64 = 0  # of a half-made play
        self.adding = NONE
        self.want: i64 = 0  # cards to be drawn
        self.target = NONE
        self.target_pile = NONE
        self.is_raid = False
        self.called = NONE
        self.answer = NONE
        self.inverted = NONE
        self.shown = NONE
        self.target_shown = NONE
        self.is_fought = False
        self.fight_winner = NONE
        self.is_by_red = False
        self.choice = NONE
        self.tosser = NONE
        self.looting: Looted | None = None  # that of this turn
        self.lootings: list[Looted | None] = []  # the last one that each seat has seen
        self.still: i64 = 0
        self.deck_before: i64 = 0  # cards in the deck when the turn began
        self.is_last = False
        self.audited = variant.nothing

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.variant.options, self.seats)

    def copy_to(self, twin: "Table") -> None:
        """All that a new table is not given when it is made."""
        twin.owners = self.owners
        twin.originals = self.originals
        twin.added = self.added
        twin.deck = self.deck
        twin.top = self.top
        twin.top_seen = self.top_seen
        twin.bottom = self.bottom
        twin.removed = self.removed
        twin.unused = self.unused
        twin.discards = self.discards
        twin.drawn = self.drawn
        twin.armed = self.armed
        twin.spent = self.spent
        twin.king_owners = self.king_owners
        twin.known_owners = self.known_owners
        twin.phase = self.phase
        twin.first = self.first
        twin.turn = self.turn
        twin.asked = self.asked
        twin.turn_number = self.turn_number
        twin.used = self.used
        twin.combination = self.combination
        twin.is_looking = self.is_looking
        twin.put = self.put
        twin.picked = self.picked
        twin.adding = self.adding
        twin.want = self.want
        twin.still = self.still
        twin.deck_before = self.deck_before
        twin.is_last = self.is_last
        twin.audited = self.audited
        self._copy_scene(twin)

    def _copy_scene(self, twin: "Table") -> None:
        """The raid or looting of this turn."""
        twin.target = self.target
        twin.target_pile = self.target_pile
        twin.is_raid = self.is_raid
        twin.called = self.called
        twin.answer = self.answer
        twin.inverted = self.inverted
        twin.shown = self.shown
        twin.target_shown = self.target_shown
        twin.is_fought = self.is_fought
        twin.fight_winner = self.fight_winner
        twin.is_by_red = self.is_by_red
        twin.choice = self.choice
        twin.tosser = self.tosser
        twin.looting = self.looting
        twin.lootings = self.lootings


@final
class Looted:
    """One looting, with the piles as they were compared; never changes, so that copies can share it."""

    def __init__(self, seat: i64, pile: i64, target: i64, target_pile: i64, inverted: i64) -> None:
        self.seat = seat
        self.pile = pile  # the number, as players count
        self.target = target
        self.target_pile = target_pile
        self.inverted = inverted  # NONE if no player was asked
        self.outcome = NONE
        self.winner = NONE
        self.is_by_red = False
        self.size: i64 = 0  # of the cores; 0 if all may not know
        self.target_size: i64 = 0
        self.core: i64 = 0  # the cards of both piles; none in what all may know
        self.guards: i64 = 0
        self.strays: i64 = 0
        self.target_core: i64 = 0
        self.target_guards: i64 = 0
        self.target_strays: i64 = 0

    def told(self) -> model.Looting:
        """As all players may know it (HOA-14)."""
        sizes: list[int] = []
        if self.size > 0:
            sizes = [self.size, self.target_size]
        return model.Looting(
            seat=self.seat,
            pile=self.pile,
            target=self.target,
            target_pile=self.target_pile,
            inverted=self.inverted == moves.YES if self.inverted != NONE else None,
            outcome=moves.OUTCOMES[self.outcome] if self.outcome != NONE else "",
            winner=self.winner,
            by_red=self.is_by_red,
            sizes=sizes,
        )

    def public(self) -> "Looted":
        """The same without the cards."""
        twin = Looted(self.seat, self.pile, self.target, self.target_pile, self.inverted)
        twin.outcome = self.outcome
        twin.winner = self.winner
        twin.is_by_red = self.is_by_red
        twin.size = self.size
        twin.target_size = self.target_size
        return twin
