"""One seat of a table: who holds it, who plays in it, and its clock."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from mazzo.server.clock import SeatClock, a_move
from mazzo.wire.messages import FREE, ME, Clock, Player

BOT_NAMES = ("Bruna", "Dario", "Elsa", "Fausto", "Gina", "Ivo", "Lia", "Nico", "Orsola", "Piero")
_REMEMBERED = 100  # ids: as many as a seat can play while a node, or a line, holds an old one back


@dataclass
class Seat:
    """A seat as the journal has left it. Secrets are hashes; '' means that there is none."""

    is_bot: bool = False
    name: str = ""
    word: str = ""
    hash: str = ""  # of the word
    keeps_word: bool = False  # back, until the hashes of all are published
    owes_hash: bool = False  # of a new word, the last having been shown in vain
    token: str = ""
    key: str = ""  # takes the seat to another device, once
    way_back: str = ""  # the token of a person for whom a bot sits in
    level: str = ""  # of the bot that plays here now
    has_left: bool = False  # for good
    expected: str = ""  # at a rematch: who sat here before
    done: dict[str, None] = field(default_factory=dict)  # ids of what this seat did last, in that order
    lines: int = 0  # of chat
    hints: int = 0  # that were taken
    clock: SeatClock = field(default_factory=SeatClock)

    @property
    def is_free(self) -> bool:
        return not self.is_bot and not self.name

    @property
    def is_person(self) -> bool:
        return not self.is_bot and bool(self.name)

    def note(self, identity: str) -> None:
        """Remember what has been done, should it be asked for again."""
        if identity:
            self.done[identity] = None
            if len(self.done) > _REMEMBERED:
                del self.done[next(iter(self.done))]

    def has_done(self, identity: str) -> bool:
        """Whether it comes again: because the answer got lost, or late, by a line that was given up."""
        return bool(identity) and identity in self.done

    def player(self, is_here: bool) -> Player:
        """Who sits here, as everyone may know it."""
        kind = "bot" if self.is_bot else "person" if self.name else FREE
        expected = self.expected if self.is_free else ""
        here = is_here or self.is_bot
        return Player(self.name, kind, self.level, here, self.hints, expected=expected)  # type: ignore[arg-type]

    def sit(self, name: str, token: str, word: str, word_hash: str) -> None:
        self.name, self.token = name, token
        self.commit(word_hash, word)

    def commit(self, word_hash: str, word: str = "") -> None:
        """Be bound to a word, which is not known here unless it is given as well."""
        self.hash, self.word, self.owes_hash = word_hash, word, False
        self.keeps_word = bool(word_hash) and not word

    def spend_word(self) -> None:
        """Others may have seen the word that was kept back: it must be replaced."""
        if self.keeps_word:
            self.hash, self.word, self.owes_hash = "", "", True

    def empty(self) -> None:
        """As before a player sat here."""
        self.name = self.token = self.key = ""
        self.commit("")

    def hand_over(self, token: str) -> None:
        """The one token that holds the seat is now this."""
        self.token, self.key, self.level, self.has_left = token, "", "", False

    def stand_in(self, level: str) -> None:
        """A bot plays on; the person can come back unless they left for good."""
        self.way_back, self.token, self.key, self.level = self.token, "", "", level


def new_seats(plan: Sequence[str], clock: Clock, expected: Sequence[str] = ()) -> list[Seat]:
    """The seats of a new table; bots sit at once."""
    found = []
    names = iter(BOT_NAMES)
    for word, who in zip_longest(plan, expected, fillvalue=""):
        is_bot = word not in (FREE, ME)
        seat = Seat(is_bot, expected=who, clock=SeatClock(a_move(clock) or clock.bank))
        if is_bot:
            seat.name, seat.level = next(names), word
        found.append(seat)
    return found
