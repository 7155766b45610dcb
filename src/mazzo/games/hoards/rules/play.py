"""Hoards: whose turn it is, what may be done, and who does it."""

from typing import final

from mypy_extensions import i64

from mazzo.core.bits import Rng, bit, lowest, popcount, zeros
from mazzo.core.reason import Reason
from mazzo.core.state import DEALER, NOBODY, Told
from mazzo.games.hoards import model
from mazzo.games.hoards.rules import (
    combinations,
    deck,
    hoarding,
    kings,
    knowledge,
    looting,
    menus,
    moves,
    raids,
    reasons,
    scoring,
    turns,
    worlds,
)
from mazzo.games.hoards.rules.state import Table, Variant


@final
class Hoards(Table):
    """One table of Hoards, and the law: every move goes to the part of a turn that it is."""

    def actor(self) -> i64:
        if self.phase < moves.OPENING:
            return self.asked
        return NOBODY if self.phase == moves.OVER else DEALER

    def menu(self, seat: i64) -> i64:
        if seat != self.asked or self.phase >= moves.OPENING:
            return 0
        if self.phase == moves.TURN:
            return menus.turn_menu(self, seat)
        return menus.asked_menu(self, seat)

    def refusal(self, seat: i64, move: i64) -> Reason | None:
        if seat != self.actor():
            return Reason("not your turn")
        if 0 <= move < 62 and bit(move) & self.menu(seat):
            return None
        return reasons.why_not(self, seat, move)

    def turn_ruling(self) -> str:
        if self.phase >= moves.OPENING:
            return ""
        return moves.TURN_RULINGS[self.phase]

    def unfinished(self) -> Reason | None:
        is_begun = self.phase in (moves.HOARD, moves.ADD, moves.ADD_TO)
        if is_begun or (self.picked != 0 and self.phase in (moves.GIVE, moves.LIMIT)):
            return reasons.unsaid(self)
        return None

    def play(self, seat: i64, move: i64, told: Told | None) -> None:
        phase = self.phase
        if phase == moves.TURN:
            self._act(seat, move, told)
        elif phase == moves.HOARD:
            if move != moves.DONE:
                self.picked |= bit(move)
            if move == moves.DONE or combinations.next_cards(self.hands[seat], self.picked) == 0:
                hoarding.hoard(self, seat, told)
        elif phase == moves.ADD:
            self.adding = move
            self.phase = moves.ADD_TO
        elif phase == moves.ADD_TO:
            hoarding.add(self, seat, move, told)
        elif phase == moves.KEEP:
            deck.keep(self, seat, move, told)
        elif phase == moves.LIMIT:
            self.picked |= bit(move)
            if popcount(self.hands[seat]) - popcount(self.picked) == moves.MOST_HAND:
                turns.discard_surplus(self, seat, told)
        elif phase == moves.GIVE:
            self.picked |= bit(move)
            if popcount(self.picked) == moves.GIFT:
                cards = self.picked
                self.picked = 0
                raids.pass_on(self, cards, told)
        else:
            self._reply(seat, move, told)

    def _act(self, seat: i64, move: i64, told: Told | None) -> None:
        if move == moves.END:
            turns.end_turn(self, seat, told)
        elif move == moves.HOARD_NEW:
            self.phase = moves.HOARD
        elif move == moves.ADD_CARD:
            self.phase = moves.ADD
        elif move < moves.TAKE:
            deck.ask_to_draw(self, move - moves.DRAW_ONE + 1, told)
        elif move == moves.TAKE:
            deck.take_discards(self, seat, told)
        elif move < moves.RAID + moves.MOST_SEATS:
            raids.begin_raid(self, seat, move - moves.RAID, 0, told)
        elif move < moves.LOOK:
            raids.begin_raid(self, seat, move - moves.RAID - moves.MOST_SEATS, 1, told)
        elif move == moves.LOOK:
            hoarding.look(self, seat, told)
        elif move == moves.PEEK:
            deck.peek(self, seat, told)
        elif move < moves.ROAR:
            kings.lay(self, seat, kings.FIRST_KING + move - moves.LAY, told)
        elif move < moves.LOOT:
            kings.roar(self, seat, kings.FIRST_KING + move - moves.ROAR, told)
        else:
            looting.begin_looting(self, seat, move - moves.LOOT, told)

    def _reply(self, seat: i64, move: i64, told: Told | None) -> None:
        phase = self.phase
        if phase == moves.ANSWER:
            raids.answer(self, seat, move, told)
        elif phase == moves.INVERT:
            raids.invert(self, seat, move, told)
        elif phase == moves.CHOOSE:
            raids.choose(self, seat, move, told)
        elif phase == moves.TOSS:
            looting.toss(self, seat, move, told)
        elif phase == moves.PUT_BACK:
            deck.put_back(self, seat, move == moves.YES, told)
        else:
            turns.pick_king(self, seat, move, told)

    def deal(self, rng: Rng, told: Told | None) -> None:
        phase = self.phase
        if phase == moves.DRAWING:
            deck.deal_drawn(self, rng, told)
        elif phase == moves.DISCARDING:
            deck.discard_rest(self, told)
        elif phase == moves.REFILLING:
            turns.refill(self, rng, told)
        elif phase == moves.SNATCHING:
            raids.snatch(self, rng, told)
        elif phase == moves.COMPARING:
            looting.compare(self, told)
        elif phase == moves.TOSSING:
            looting.deal_toss(self, told)
        elif phase == moves.FIGHTING:
            raids.fight(self, rng, told)
        elif phase == moves.PEEKING:
            deck.deal_peek(self, rng, told)
        elif phase == moves.OPENING:
            turns.open_match(self, rng, told)
        else:
            turns.count_hoards(self, told)

    def idle(self, seat: i64) -> i64:
        if self.phase == moves.DRAFT:
            return scoring.idle_king(self.unused)
        return lowest(self.menu(seat))

    def copy(self) -> "Hoards":
        twin = Hoards(self.variant, self.hands[:], self.laid[:], self.may[:], self.counted[:])
        self.copy_to(twin)
        return twin

    def reshuffle(self, seat: i64, rng: Rng) -> None:
        worlds.reshuffle(self, seat, rng)

    def share(self, seat: i64) -> float:
        return scoring.share_of(self, seat)

    def score(self, seat: i64) -> float:
        return scoring.score_of(self, seat)


def start(options: model.Options, seats: int) -> Hoards:
    """The table before the first deal."""
    variant = Variant(options, seats)
    table = Hoards(
        variant,
        variant.nothing[:],
        variant.nothing[:],
        zeros(knowledge.PILES * (seats + 1)),
        zeros(seats + 1),
    )
    table.lootings = [None] * seats
    turns.clear_scene(table)
    return table
