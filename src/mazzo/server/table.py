"""A table: what its journal adds up to. No socket, no clock of its own, no disk."""

from collections.abc import Iterable, Sequence
from functools import singledispatchmethod
from typing import Any, Literal, cast

import msgspec

from mazzo import games
from mazzo.core.errors import NotAllowed
from mazzo.core.fields import read_options
from mazzo.core.game import Game
from mazzo.core.marked import plain, words_of
from mazzo.core.state import NOBODY, SPECTATOR, hears
from mazzo.match.fair import commitment
from mazzo.match.match import Attempt, Match
from mazzo.server import journal
from mazzo.server.clock import a_move, has_time
from mazzo.server.seat import Seat, new_seats
from mazzo.server.tail import Tail, fitting
from mazzo.server.tokens import derived_key, derived_table, fits
from mazzo.wire.messages import FREE, ME, Away, News, NewTable, RematchInfo, Said, Summary, Told
from mazzo.wire.telling import command_words, encoded_told

State = Literal["open", "running", "over", "closed"]
PERSON = "person"
MOST_TOLD = 300  # events that a client which comes anew is told; the view has all that counts
NEWS_BYTES = 70_000  # that the news for such a one has at most: it is told as much as there is room for
CHAT_SHOWN = 100  # lines
CHAT_BYTES = 20_000
AWAY_SHOWN = 30  # events of what a bot played that sat in
AWAY_BYTES = 5_000
_ENCODER = msgspec.json.Encoder()
_FEW = 10  # events that are not too long for one message
_TAKEN_BACK = 1  # plays that can be, at a table where it counts,
_PRACTISED = 400  # and at one for practice


class _Heard:
    """An event, put into words when it is first told: most of those that are read back never are.

    From then on only that is kept, as it is sent, which takes a fraction of the room; all hear the same.
    """

    __slots__ = ("_event", "_told")

    def __init__(self, event: Any) -> None:
        self._event = event
        self._told: Any = None

    def told(self, game: Game, names: Sequence[str]) -> Told:
        if self._told is None:
            self._told = msgspec.Raw(encoded_told(game, self._event, names))
            self._event = None
        return cast("Told", self._told)


class _StandIn:
    """What a bot did that sits in, or sat in, for a player."""

    def __init__(self) -> None:
        self.plays = 0
        self.heard: Tail[_Heard] = Tail(AWAY_SHOWN)

    def note(self, heard: Iterable[_Heard]) -> None:
        """Of one more play."""
        self.plays += 1
        for event in heard:
            self.heard.append(event)


def gives_hints(plan: NewTable) -> bool:
    """Whether that was agreed; if nothing was said, people play against each other without hints."""
    if plan.hints is not None:
        return plan.hints
    return sum(word in (FREE, ME) for word in plan.seats) <= 1


class Table:
    """Everything about one table, from its first entry to its last."""

    def __init__(self, name: str, entries: Iterable[journal.Happening], game: Game | None = None) -> None:
        first, *rest = entries
        assert isinstance(first, journal.Made), "a journal begins with the making of its table"
        self.name = name
        self.plan = first.plan
        self.game = game or games.find(first.plan.game)  # one that is checked need not be listed
        self.has_clock = has_time(first.plan.clock)
        self.has_days = first.plan.clock.days > 0  # for a move, while players come and go
        self.options = read_options(self.game.options, first.plan.options)
        self.invite = first.invite
        self.made = self.touched = first.at
        self.time = (
            first.at
        )  # of the last entry, as clocks count it: it neither jumps nor runs without a server
        self._served = first.served
        self.seats = new_seats(first.plan.seats, first.plan.clock, first.expected)
        self.match: Match | None = None
        seats = [*range(len(self.seats)), SPECTATOR]
        self.heard: dict[int, Tail[_Heard]] = {seat: Tail(MOST_TOLD) for seat in seats}
        self.chat: Tail[Said] = Tail(CHAT_SHOWN)
        self.rematch: RematchInfo | None = None
        self.agreed: dict[int, set[int]] = {}  # who lets a bot sit in, by the seat of who is gone
        self._stand_ins: dict[int, _StandIn] = {}  # by seat, until its own player plays again
        self.entries = 1
        self.asides = 1  # of them, that are no moves
        self._seed = bytes.fromhex(first.seed)
        self._position = first.position
        self._begin_if_ready()
        for entry in rest:
            self.apply(entry)

    @property
    def invitation(self) -> str:
        """What lets people sit down here, as far as the server can tell it again."""
        key = derived_key(self._seed, "invite")
        return key if fits(key, self.invite) else ""

    @property
    def rematch_name(self) -> str:
        """The name of the table for the rematch: always the same, so that there is never a second one."""
        return derived_table(self._seed, "rematch")

    @property
    def state(self) -> State:
        if self.match is None:
            return "open" if any(seat.is_person for seat in self.seats) else "closed"
        return "over" if self.match.is_over else "running"

    @property
    def actors(self) -> list[int]:
        return [] if self.match is None else self.match.actors()

    @property
    def undos(self) -> int:
        """How often plays have been taken back: what was told of them counts no more."""
        return 0 if self.match is None else self.match.undos

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def is_timed(self) -> bool:
        """Whether a clock runs now."""
        return any(seat.clock.is_running for seat in self.seats)

    @property
    def gives_hints(self) -> bool:
        """Whether players may ask for them, as all have agreed who sat down here."""
        return gives_hints(self.plan)

    def seat_of(self, token: str) -> int:
        """The seat that this token holds, or SPECTATOR."""
        for index, seat in enumerate(self.seats):
            if fits(token, seat.token):
                return index
        return SPECTATOR

    def way_back_of(self, token: str) -> int:
        """The seat to which a player may come back with this token, or SPECTATOR."""
        for index, seat in enumerate(self.seats):
            if fits(token, seat.way_back):
                return index
        return SPECTATOR

    def summary(self, here: Sequence[int] = ()) -> Summary:
        """The table as everyone may know it; `here` are the seats whose people are connected."""
        aim = self.game.aim(self.options)
        ended = self.match if self.match is not None and self.match.is_over else None
        return Summary(
            table=self.name,
            game=self.game.name,
            title=self.game.title,
            options=msgspec.to_builtins(self.options),
            players=[seat.player(index in here) for index, seat in enumerate(self.seats)],
            state=self.state,
            public=self.plan.public,
            clock=self.plan.clock,
            absent=self.plan.absent,
            pace=self.plan.pace,
            practice=self.plan.practice,
            hints=self.gives_hints,
            plays=self.match.played if self.match is not None else 0,
            aim=plain(aim),
            aim_words=words_of(aim),
            commitment=commitment(self._seed),
            hashes=self.hashes,
            words=self.match.words if self.match is not None and self.match.hashes else [],
            awaited=self.awaited,
            made=self.made,
            touched=self.touched,
            actors=self.actors,
            scores=ended.scores() if ended is not None else None,
            shares=ended.shares() if ended is not None else None,
            rematch=self.rematch,
        )

    def news(
        self,
        seat: int,
        since: int,
        now: float,
        layout: bool = False,
        memory: bool = False,
        takes_back: bool = False,
        words: bool = False,
    ) -> News | None:
        """What the seat (or SPECTATOR) has been told after that many events, and what it sees now.

        Of very many events it is the last, as many as there is room for.

        Without `memory` the view is one for people, who remember some things unaided.
        """
        if self.match is None:
            return None
        actors = self.match.asked(seat)
        view = self.match.view(seat)
        shown = view if memory else self.game.for_people(view)
        commands = self.match.commands(seat) if seat in actors else []
        told = [heard.told(self.game, self.match.players) for heard in self.heard[seat].since(since)]
        news = News(
            number=self.heard[seat].count,
            told=told if len(told) <= _FEW else [],
            view=shown,
            actors=actors,
            scores=self.match.scores(),
            commands=commands,
            left=[round(1000 * seat.clock.remaining(now)) for seat in self.seats] if self.has_clock else None,
            is_over=self.match.is_over,
            can_undo=takes_back and seat != SPECTATOR and self._can_undo(seat),
            undos=self.match.undos,
            moment=self.match.moment() if seat in actors else "",
            layout=self.game.layout(self.game.for_people(view), self.match.players) if layout else None,
            command_words=command_words(self.match, seat, commands) if words else [],
        )
        if len(told) <= _FEW:
            return news
        room = NEWS_BYTES - len(_ENCODER.encode(news))
        return msgspec.structs.replace(news, told=fitting(told, room))

    def _can_undo(self, seat: int) -> bool:
        """Whether the seat may take back its last play. Where it counts, that takes a look at many worlds,
        and so it is asked only for who wants to know, and of a play that no other has answered."""
        assert self.match is not None
        last = self.match.moves[-1:]
        if not self.plan.practice and (not last or last[0][0] != seat):
            return False
        try:
            return self.match.undoable(seat) > 0
        except NotAllowed:
            return False

    def apply(self, entry: journal.Happening, attempt: Attempt | None = None) -> None:
        """Let it have happened. A play that has been checked already is not checked again."""
        self._pass_time(entry)
        if isinstance(entry, journal.Moved):
            self._move(entry, attempt)
        else:
            self._apply(entry)
            self.asides += 1
        self.entries += 1
        self.touched = entry.at

    @singledispatchmethod
    def _apply(self, entry: journal.Entry) -> None:
        raise TypeError(f"{entry} cannot happen here")

    @_apply.register
    def _(self, entry: journal.Sat) -> None:
        self.seats[entry.seat].sit(entry.name, entry.token, entry.word, entry.hash)
        self._begin_if_ready()

    @_apply.register
    def _(self, entry: journal.Worded) -> None:
        self.seats[entry.seat].commit(entry.hash, entry.word)
        self._begin_if_ready()

    @_apply.register
    def _(self, entry: journal.Committed) -> None:
        self.seats[entry.seat].commit(entry.hash)
        self._begin_if_ready()

    @_apply.register
    def _(self, entry: journal.Revealed) -> None:
        self.seats[entry.seat].word = entry.word
        self._begin_if_ready()

    @_apply.register
    def _(self, entry: journal.Undone) -> None:
        assert self.match is not None
        told = self.match.events
        self.match.take_back(entry.plays)
        for seats, _event in told[len(self.match.events) :]:
            for seat, heard in self.heard.items():
                if hears(seats, seat):
                    heard.take_back()
        self.seats[entry.seat].note(entry.id)
        self.seats[entry.seat].clock.take_back()
        self._set_clocks(None)

    @_apply.register
    def _(self, entry: journal.Wrote) -> None:
        self.chat.append(Said(entry.name, entry.text, entry.at, entry.seat, entry.id))
        self.seats[entry.seat].lines += 1
        self.seats[entry.seat].note(entry.id)

    @_apply.register
    def _(self, entry: journal.Hinted) -> None:
        self.seats[entry.seat].hints += 1
        if sum(seat.is_person for seat in self.seats) > 1:  # a person alone knows it
            self._remark(entry, "{name} took a hint.")

    @_apply.register
    def _(self, entry: journal.KeyMade) -> None:
        self.seats[entry.seat].key = entry.key

    @_apply.register
    def _(self, entry: journal.Claimed) -> None:
        if self.match is None:  # the other device does not know the word
            self._spend_words(self.seats if self.hashes else [self.seats[entry.seat]])
        self.seats[entry.seat].hand_over(entry.token)
        self.seats[entry.seat].way_back = ""

    @_apply.register
    def _(self, entry: journal.Agreed) -> None:
        self.agreed.setdefault(entry.absent, set()).add(entry.seat)

    @_apply.register
    def _(self, entry: journal.StoodIn) -> None:
        self.agreed.pop(entry.seat, None)
        self.seats[entry.seat].stand_in(entry.level)
        self._stand_ins[entry.seat] = _StandIn()
        self._remark(entry, "A bot sits in for {name}.")

    @_apply.register
    def _(self, entry: journal.Returned) -> None:
        self.seats[entry.seat].hand_over(entry.token)
        self._remark(entry, "{name} is back.")

    @_apply.register
    def _(self, entry: journal.GaveUp) -> None:
        seat = self.seats[entry.seat]
        late = "{name}'s word for the deal did not come in time; the seat is free again."
        self._remark(entry, late if entry.is_late else "{name} has left the table.")
        if self.match is None:
            if self.hashes:
                self._spend_words(self.seats)
            seat.empty()
        else:
            seat.token = seat.key = seat.way_back = ""
            seat.has_left = True

    @_apply.register
    def _(self, entry: journal.Paused) -> None:
        if not entry.seats:
            for seat in self.seats:
                seat.clock.pause(entry.seconds)
        for index in entry.seats:
            self.seats[index].clock.hold(entry.seconds, self.time, self.time + entry.hold)

    @_apply.register
    def _(self, entry: journal.Rematch) -> None:
        wanted = self.rematch.wanted if self.rematch is not None else []
        self.rematch = RematchInfo(entry.table, [*wanted, entry.seat])
        self._remark(entry, "{name} wants to play again.")

    @_apply.register
    def _(self, entry: journal.Continued) -> None:
        self.rematch = RematchInfo(entry.table)

    def _remark(
        self,
        entry: journal.Hinted | journal.StoodIn | journal.Returned | journal.GaveUp | journal.Rematch,
        text: str,
    ) -> None:
        """What the table itself says in the chat."""
        name = self.seats[entry.seat].name
        self.chat.append(Said("", text.format(name=name), entry.at, NOBODY))

    def _move(self, entry: journal.Moved, attempt: Attempt | None) -> None:
        assert self.match is not None
        if attempt is None:
            attempt = self.match.attempt(entry.seat, entry.text)
        told = len(self.match.events)
        self.match.accept(attempt)
        seat, heard = self.seats[entry.seat], self.heard[entry.seat]
        seat.note(entry.id)
        if not entry.is_idle and not seat.level:
            seat.way_back = ""  # the new token has been used: the old one has served
            self.agreed.pop(entry.seat, None)
            self._stand_ins.pop(entry.seat, None)
        before = heard.count
        self._pass_on(told)
        if seat.level and entry.seat in self._stand_ins:
            self._stand_ins[entry.seat].note(heard.since(before))
        self._set_clocks(entry.seat)

    @property
    def is_full(self) -> bool:
        return not any(seat.is_free for seat in self.seats)

    @property
    def hashes(self) -> list[str]:
        """Of all the words, one a seat, once they are published; none if no player has one."""
        hashes = [seat.hash for seat in self.seats]
        is_complete = self.is_full and not any(seat.owes_hash for seat in self.seats)
        return hashes if is_complete and any(hashes) else []

    @property
    def awaited(self) -> list[int]:
        """The seats whose hash is to come or, once the hashes are published, whose word."""
        if self.match is not None:
            return []
        if owing := [index for index, seat in enumerate(self.seats) if seat.owes_hash]:
            return owing
        seats = self.seats if self.is_full else []
        return [index for index, seat in enumerate(seats) if seat.hash and not seat.word]

    def _spend_words(self, seats: Iterable[Seat]) -> None:
        """The deal is called off: words that others may have seen are of no use for another one."""
        for seat in seats:
            seat.spend_word()

    def _begin_if_ready(self) -> None:
        """The first deal, once no player is missing and every word is known."""
        if self.match is not None or not self.is_full or self.awaited:
            return
        hashes = self.hashes
        words = [seat.word if seat.hash else "" for seat in self.seats]
        if not hashes:  # a journal of before words had hashes
            words = [seat.word for seat in self.seats if seat.word]
        self.match = Match(
            self.game,
            self.names,
            self.options,
            self._seed,
            words,
            self._position,
            kinds=[seat.level if seat.is_bot else PERSON for seat in self.seats],
            hashes=hashes,
            practice=self.plan.practice,
        )
        self._pass_on(0)
        self._set_clocks(None)

    def _pass_on(self, told: int) -> None:
        """Give every seat what it is to hear of what has happened after so many events of the match."""
        assert self.match is not None
        for seats, event in self.match.events[told:]:
            happened = _Heard(event)
            for seat, heard in self.heard.items():
                if hears(seats, seat):
                    heard.append(happened)
        self.match.forget(_PRACTISED if self.plan.practice else _TAKEN_BACK)

    def away(self, seat: int) -> Away | None:
        """What a bot did for the player of the seat, who is back; until they play again."""
        stand_in = self._stand_ins.get(seat)
        if stand_in is None or self.match is None or self.seats[seat].level:
            return None
        told = [heard.told(self.game, self.match.players) for heard in stand_in.heard.since(0)]
        return Away(stand_in.plays, fitting(told, AWAY_BYTES))

    def said(self, identity: str) -> Said | None:
        """The line of chat that came with that id, if it is one of the last."""
        return next((said for said in self.chat.since(0) if said.id == identity), None)

    def last_said(self) -> list[Said]:
        """The chat as a client that comes anew is told it."""
        return fitting(self.chat.since(0), CHAT_BYTES)

    @property
    def is_measured(self) -> bool:
        """Whether the time of its last entry was measured; if not, it was read off the wall."""
        return self._served is not None

    def time_at(self, served: float) -> float:
        """The time of this table when the stopwatch of the store shows that."""
        return self.time if self._served is None else self.time + max(0.0, served - self._served)

    def _pass_time(self, entry: journal.Happening) -> None:
        """Come to the time of the entry."""
        if self._served is not None and entry.served is not None:
            self.time = self.time_at(entry.served)
            self._served = max(
                self._served, entry.served
            )  # of a node that lags behind: no second counts twice
        else:  # a journal of before there was a stopwatch
            self.time += entry.at - self.touched
            self._served = entry.served

    def _set_clocks(self, mover: int | None) -> None:
        """Clocks run for those who are to act and for no other."""
        if not self.has_clock:
            return
        actors = self.actors
        for index, seat in enumerate(self.seats):
            if index == mover or index not in actors:
                seat.clock.stop(self.plan.clock, self.time, has_played=index == mover)
            if index in actors:
                seat.clock.start(self.plan.clock, self.time)

    def due(self) -> tuple[float, int] | None:
        """When the next clock runs out, and whose."""
        running = [
            (seat.clock.out_at, index)
            for index, seat in enumerate(self.seats)
            if seat.clock.is_running and not seat.level
        ]
        return min(running, default=None)

    @property
    def alarm(self) -> float | None:
        """When the stopwatch of the store will show that days are over, of a move or of a word for the deal.

        The store keeps it, so that a table with days to move needs no timer and no memory until then.
        """
        if not self.has_days or self._served is None:
            return None
        if self.match is None:
            when = self.time + a_move(self.plan.clock) if self.is_full and self.awaited else None
        else:
            when = due[0] if (due := self.due()) is not None else None
        return None if when is None else self._served + when - self.time
