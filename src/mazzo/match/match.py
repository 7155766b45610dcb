"""A match in play, and the one door through which every move goes."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

import msgspec
from mypy_extensions import mypyc_attr

from mazzo.core.bits import Rng, members
from mazzo.core.errors import BadInput, NotAllowed, NotUnderstood, NotYourTurn, Refused
from mazzo.core.game import Game
from mazzo.core.marked import names_of, plain
from mazzo.core.model import Binding, Options, View
from mazzo.core.reason import Reason
from mazzo.core.state import DEALER, NOBODY, SPECTATOR, State, Told, hears
from mazzo.match.fair import Stream, commitment, new_seed
from mazzo.match.record import FORMAT, PEOPLE, Published, Record

MOST_COMMANDS = 500
LONGEST_COMMAND = 1000
LONGEST_NAME = 60
_WORLDS = 24  # in how many imagined worlds a play must look the same to have revealed nothing


class Attempt(NamedTuple):
    """A play that has been checked and not yet happened."""

    seat: int
    text: str  # as it is recorded
    before: State
    state: State  # the table after it
    told: Told


class _Past(NamedTuple):
    """How things stood before a play."""

    state: State
    events: int
    deals: int


@mypyc_attr(allow_interpreted_subclasses=True)
class Match:
    """One match: its true state, its record, and what each seat has been told."""

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        options: Options | None = None,
        seed: bytes | None = None,
        words: Sequence[str] = (),
        position: Mapping[str, Any] | None = None,
        kinds: Sequence[str] = (),
        practice: bool = False,
        hashes: Sequence[str] = (),
    ) -> None:
        if len(players) not in game.seats:
            raise BadInput(f"{game.title} is for {_numbers(game.seats)} players, not {len(players)}")
        _check_names("name", players)
        _check_names("word", [word for word in words if word or not hashes])
        _check_names("kind of player", kinds)
        if kinds and len(kinds) != len(players):
            raise BadInput(f"there are {len(players)} players, but the kinds of {len(kinds)}")
        people = sum(kind in PEOPLE for kind in kinds)
        if practice and people != 1:
            raise BadInput(f"practice is for one person and bots, not for {people or 'no'} people")
        self.game = game
        self.players = list(players)
        self.kinds = list(kinds)  # of player in each seat: `me`, `quick`, ...; none if it does not matter
        self.is_practice = practice  # the person may take back every play, with what the bots answered
        self.options = options if options is not None else game.options()
        self.seed = seed if seed is not None else new_seed()
        self.words = list(words)
        self.hashes = list(hashes)  # of the words, one a seat, if they were committed to
        self.position = dict(position) if position is not None else None
        self.played = 0  # plays so far
        self.undos = 0  # how often plays have been taken back
        self.moves: list[tuple[int, str]] = []
        self.events: list[tuple[int, Any]] = []  # with the set of seats that heard each
        self.deals = 0
        self._past: list[_Past] = []  # before each of the moves
        if position is None:
            self.state = game.start(self.options, len(players))
        else:
            self.state = game.place(position, self.options, len(players), self.chance(0))
            if missing := self.state.unfinished():
                raise BadInput(
                    f"a match begins between two plays, not within one: {plain(self.say(missing))}",
                    "position",
                )
        self.events, self.deals = self._dealt(self.state)

    @property
    def is_over(self) -> bool:
        return self.state.actor() == NOBODY

    def chance(self, deal: int) -> Rng:
        """Where the deal of that number takes its numbers from; 0 fills what a position leaves out."""
        return Stream(self.seed, self.words, deal)

    def actors(self) -> list[int]:
        """The seats that may act now."""
        mask = self.state.actors()
        return [seat for seat in range(len(self.players)) if mask >> seat & 1]

    def ordered(self) -> list[int]:
        """The seats of these for which the table is to act, as they have told it to."""
        return list(members(self.state.orders()))

    def asked(self, watcher: int = SPECTATOR) -> list[int]:
        """The seats that may act, as the watcher sees it: only who gave an order knows of it."""
        orders = self.state.orders()
        return [seat for seat in self.actors() if seat != watcher or not orders >> seat & 1]

    def due_orders(self) -> list[int]:
        """The seats for which the table is to act now: when they alone are left."""
        orders = self.state.orders()
        return list(members(orders)) if orders == self.state.actors() else []

    def keep_orders(self) -> None:
        """Let the table act for them at once, where no other can tell how long it took."""
        while due := self.due_orders():
            self.play(due[0], self.idle(due[0]))

    def view(self, seat: int) -> View:
        """All that the seat knows (SPECTATOR: what the whole table knows)."""
        self._check_seat(seat)
        return self.game.view(self.state, seat)

    def heard(self, seat: int, since: int = 0) -> list[Any]:
        """The events told to the seat, from the event of that number on."""
        self._check_seat(seat)
        return [event for seats, event in self.events[since:] if hears(seats, seat)]

    def scores(self) -> list[int | float]:
        """The points of each seat so far; whole numbers where they are whole."""
        points = [self.state.score(seat) for seat in range(len(self.players))]
        return [int(score) if score.is_integer() else score for score in points]

    def shares(self) -> list[float]:
        """Each seat's part of the victory, once the match is over."""
        return [self.state.share(seat) for seat in range(len(self.players))]

    def moment(self) -> str:
        """A name for what the table waits for now; a play that was meant for another one is too late."""
        moment = self.state.moment() or str(self.played)
        return f"{moment}~{self.undos}" if self.undos else moment

    def attempt(self, seat: int, text: str, moment: str = "") -> Attempt:
        """Check a whole play of that seat. It happens when it is accepted; a refusal changes nothing.

        If it says for which moment it was meant, it is refused in any other.
        """
        if moment and moment != self.moment():
            raise self._refused(NotAllowed, Reason("too late", ruling=self.game.late_ruling))
        self._check_turn(seat)
        if len(text) > LONGEST_COMMAND:
            raise self._refused(NotUnderstood, Reason("too long", {"most": LONGEST_COMMAND}))
        moves = self._read(seat, text)
        state, told = self.state.copy(), Told()
        for move in moves:
            if why_not := state.refusal(seat, move):
                raise self._refused(NotAllowed, why_not)
            state.play(seat, move, told)
        if missing := state.unfinished():
            raise self._refused(NotAllowed, missing)
        return Attempt(seat, self.game.write(self.state, seat, moves), self.state, state, told)

    def _read(self, seat: int, text: str) -> list[int]:
        """The moves of a play; others may be called by their names, which games know as numbers of seats."""
        try:
            try:
                return self.game.read(self.state, seat, text)
            except NotUnderstood:
                numbered = _with_numbers(text, self.players)
                if numbered == text:
                    raise
                return self.game.read(self.state, seat, numbered)
        except Refused as refused:
            refused.sentence = refused.sentence or self.say(refused.reason)
            raise

    def say(self, why: Reason) -> str:
        """Why a play is refused, or what it lacks, as a marked sentence to the players of this match."""
        return self.game.say(why, names_of(self.players))

    def _refused(self, kind: type[Refused], why: Reason) -> Refused:
        return kind(why, self.say(why))

    def accept(self, attempt: Attempt) -> None:
        """Let a checked play happen, and the deals that follow it."""
        if attempt.before is not self.state:
            raise self._refused(NotAllowed, Reason("table changed"))
        dealt, deals = self._dealt(attempt.state)
        self._past.append(_Past(self.state, len(self.events), self.deals))
        self.state = attempt.state
        self.moves.append((attempt.seat, attempt.text))
        self.played += 1
        self.events += attempt.told.events + dealt
        self.deals = deals

    def play(self, seat: int, text: str, moment: str = "") -> None:
        """The one door: check the play and let it happen, whole or not at all."""
        self.accept(self.attempt(seat, text, moment))

    def idle(self, seat: int) -> str:
        """The play that the table makes for a seat whose time has run out."""
        self._check_turn(seat)
        state, moves = self.state.copy(), list[int]()
        while not moves or state.unfinished():
            moves.append(state.idle(seat))
            state.play(seat, moves[-1], None)
        return self.game.write(self.state, seat, moves)

    def commands(self, seat: int, most: int = MOST_COMMANDS) -> list[str] | None:
        """Every whole play on the seat's menu, as text; None if there are more than `most`."""
        found = list(islice(self.plays(seat), most + 1))
        return found if len(found) <= most else None

    def plays(self, seat: int, begun: Sequence[int] = ()) -> Iterator[str]:
        """Every whole play on the seat's menu that begins with these moves of it, as text."""
        state = self.state.copy()
        for move in begun:
            state.play(seat, move, None)
        stack = [(state, list(begun))]
        while stack:
            state, moves = stack.pop()
            if moves and not state.unfinished():
                yield self.game.write(self.state, seat, moves)
                continue
            for move in reversed(list(members(state.menu(seat)))):
                after = state.copy()
                after.play(seat, move, None)
                stack.append((after, [*moves, move]))

    def forget(self, plays: int = 0) -> None:
        """Keep how things stand and the last plays, so many at least, which may still be taken back: for a
        table that has its plays and what it told elsewhere.

        What was played before is not taken back any more, and a record must be given its moves.
        """
        if 0 < len(self.moves) <= 2 * plays:
            return  # not after every play
        cut = max(0, len(self.moves) - plays)
        events = self._past[cut].events if plays and self._past else len(self.events)
        self._past = [past._replace(events=past.events - events) for past in self._past[cut:]]
        self.moves = self.moves[cut:]
        self.events = self.events[events:]

    def rewind(self, state: State, played: int, deals: int) -> None:
        """Stand again where the match stood after so many plays and deals, all of it forgotten."""
        self.forget()
        self.state = state
        self.played = played
        self.deals = deals

    def undo(self, seat: int) -> str:
        """Take back the seat's last play, if no other seat has acted since or learnt anything from it.

        In a practice match the person takes back every play, with what the bots answered. The cards stay as
        they were dealt: the same deals come again.
        """
        plays = self.undoable(seat)
        _, text = self.moves[-plays]
        self.take_back(plays)
        return text

    def undoable(self, seat: int) -> int:
        """How many plays, the last of all, go with the one that the seat takes back, if that is allowed."""
        self._check_seat(seat)
        if self.is_over:
            raise self._refused(NotAllowed, Reason("over for good"))
        movers = [mover for mover, _ in self.moves]
        own = [index for index, mover in enumerate(movers) if mover == seat and not self._is_ordered(index)]
        if not own and self.played > len(self.moves):
            if self._is_practised_by(seat):
                raise self._refused(NotAllowed, Reason("too long ago"))
            raise self._refused(NotAllowed, Reason("answered since"))
        if not own:
            raise self._refused(NotAllowed, Reason("nothing to take back"))
        if not self._is_practised_by(seat):
            self._check_unanswered(own[-1])
            self._check_unheard(own[-1])
        return len(self.moves) - own[-1]

    def take_back(self, plays: int) -> None:
        """Stand where the match stood before the last so many plays."""
        past = self._past[-plays]
        self.state = past.state
        self.events = self.events[: past.events]
        self.deals = past.deals
        self.moves = self.moves[:-plays]
        self._past = self._past[:-plays]
        self.played -= plays
        self.undos += 1

    def _is_ordered(self, index: int) -> bool:
        """Whether the table has made that move for its seat."""
        return self._past[index].state.orders() >> self.moves[index][0] & 1 == 1

    def _is_practised_by(self, seat: int) -> bool:
        return self.is_practice and self.kinds[seat] in PEOPLE

    def _check_unanswered(self, index: int) -> None:
        if index + 1 < len(self.moves):
            raise self._refused(NotAllowed, Reason("answered since"))

    def _check_unheard(self, index: int) -> None:
        """That the play, which was the last one of all, has told the others nothing."""
        past, (seat, text) = self._past[index], self.moves[index]
        is_heard = any(isinstance(event, Binding) for _, event in self.events[past.events :])
        # One reason for all of it: which of them it was may depend on what others hold.
        if is_heard or self.deals > past.deals or is_revealing(self.game, past.state, seat, text):
            raise self._refused(NotAllowed, Reason("heard or shown"))

    def record(self, moves: Sequence[str] = ()) -> Record:
        """What is known of the match afterwards. The seed and the scores are part of it once it is over.

        A match that has forgotten some moves is given all of them, each as a seat and a play.
        """
        forgotten = moves[: self.played - len(self.moves)]
        assert len(forgotten) + len(self.moves) == self.played, "a record has all the moves"
        return Record(
            **self._header(),
            position=self.position,
            moves=[*forgotten, *(f"{seat} {text}" for seat, text in self.moves)],
            scores=self.scores() if self.is_over else None,
            seed=self.seed.hex() if self.is_over else None,
        )

    def saved(self, moves: Sequence[str] = ()) -> Record:
        """What the table keeps to itself so that the match can go on later: the record, with the seed."""
        return msgspec.structs.replace(self.record(moves), seed=self.seed.hex())

    def published(self, seat: int) -> Published:
        """What may be given to the seat (or to SPECTATOR) while the match is played."""
        return Published(**self._header(), seat=seat, events=self.heard(seat))

    def _header(self) -> dict[str, Any]:
        return {
            "mazzo": FORMAT,
            "game": self.game.name,
            "version": self.game.version,
            "options": msgspec.to_builtins(self.options),
            "players": self.players,
            "kinds": self.kinds,
            "practice": self.is_practice,
            "commitment": commitment(self.seed),
            "words": self.words,
            "hashes": self.hashes,
        }

    def _check_seat(self, seat: int) -> None:
        """That there is such a seat; what looks on is SPECTATOR."""
        if not (0 <= seat < len(self.players) or seat == SPECTATOR):
            raise BadInput(
                f"there is no seat {seat}; there are 0 to {len(self.players) - 1}, and SPECTATOR, {SPECTATOR}"
            )

    def _check_turn(self, seat: int) -> None:
        self._check_seat(seat)
        actors = self.actors()
        if seat in actors:
            return
        if self.is_over:
            raise self._refused(NotYourTurn, Reason("match over"))
        raise self._refused(NotYourTurn, Reason("not your turn", {"seats": actors}, self.state.turn_ruling()))

    def _dealt(self, state: State) -> tuple[list[tuple[int, Any]], int]:
        """Deal on that table as long as the dealer is to act: what is told, and the deals so far."""
        told, deals = Told(), self.deals
        while state.actor() == DEALER:
            deals += 1
            state.deal(self.chance(deals), told)
        return list(told.events), deals


def is_revealing(game: Game, state: State, seat: int, text: str) -> bool:
    """Whether a play made anything known that was not known before.

    It has not if it is lawful and sounds the same in every world that a spectator thinks possible, and if it
    showed its player no card that a person had to remember. As only what all know is asked, and the view
    of that player, the answer tells that seat nothing of what others hold.
    """
    moves = game.read(state, seat, text)
    after = state.copy()
    for move in moves:
        after.play(seat, move, None)
    if _cards_shown(game, after, seat) - _cards_shown(game, state, seat):
        return True
    heard, imagined = _sound(state, seat, moves), game.imagine(game.view(state, SPECTATOR))
    for number in range(_WORLDS):
        world = imagined.copy()
        world.reshuffle(SPECTATOR, Rng(number))
        if _sound(world, seat, moves) != heard:
            return True
    return False


def _cards_shown(game: Game, state: State, watcher: int) -> set[str]:
    """The cards that a person on that seat sees."""
    shown = msgspec.json.encode(game.for_people(game.view(state, watcher)))
    return {name for name in game.cards if f'"{name}"'.encode() in shown}


def _sound(state: State, seat: int, moves: Sequence[int]) -> bytes:
    """All that is heard of these moves; nothing if they are not lawful."""
    state, told = state.copy(), Told()
    for move in moves:
        if state.refusal(seat, move):
            return b""
        state.play(seat, move, told)
    return msgspec.json.encode(told.events)


def _with_numbers(text: str, players: Sequence[str]) -> str:
    """The text with seats' numbers for the names of players, in any letter case; the longest name first."""
    for name in sorted(players, key=len, reverse=True):
        pattern = rf"(?<!\S){re.escape(name)}(?!\S)"
        text = re.sub(pattern, str(list(players).index(name)), text, flags=re.IGNORECASE)
    return text


def _check_names(noun: str, names: Sequence[str]) -> None:
    for name in names:
        if not (name.isprintable() and 0 < len(name) <= LONGEST_NAME):
            raise BadInput(
                f"a {noun} is 1 to {LONGEST_NAME} printable characters, not {name[:LONGEST_NAME]!r}"
            )


def _numbers(seats: range) -> str:
    if len(seats) == 1:
        return str(seats[0])
    return f"{seats[0]} to {seats[-1]}"
