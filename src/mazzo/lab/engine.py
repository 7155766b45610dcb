"""`mazzo engine`: matches refereed for other programs, a JSON request a line in, an answer a line out."""

import os
import re
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from itertools import islice
from typing import Any, BinaryIO, get_args

import msgspec

from mazzo import games
from mazzo.core.bits import bit, members
from mazzo.core.errors import BadInput, Refused
from mazzo.core.fields import read_options
from mazzo.core.game import Game
from mazzo.core.marked import plain
from mazzo.core.names import cleaned
from mazzo.core.reason import Reason
from mazzo.core.state import MOST_MOVES, SPECTATOR
from mazzo.core.words import listing
from mazzo.games import plug_ins
from mazzo.lab import requests as ask
from mazzo.match.fair import commitment, read_seed
from mazzo.match.match import LONGEST_NAME, Match
from mazzo.match.record import Record, decode, encode
from mazzo.match.restore import restore

LONGEST_LINE = 1_000_000
LONGEST_MESSAGE = 1000
MOST_MATCHES = 10_000
BAD_REQUEST = "bad request"
INTERNAL = "internal"

Answer = dict[str, Any]


def serve(stdin: BinaryIO, stdout: BinaryIO) -> None:
    """Answer every line of stdin on stdout, until `quit` or the end of either."""
    engine = Engine()
    try:
        with redirect_stdout(sys.stderr):  # should a game print anything: stdout carries answers alone
            while engine.is_open and (line := stdin.readline(LONGEST_LINE + 1)):
                answer = engine.answer(line)
                while not line.endswith(b"\n") and (line := stdin.readline(LONGEST_LINE)):
                    pass  # the rest of a line that is too long
                stdout.write(answer)
                stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stdout.fileno())  # for the flush at exit
    except KeyboardInterrupt:
        pass


class Engine:
    """The open matches, and an answer to whatever is asked of them."""

    def __init__(self) -> None:
        self.is_open = True
        self._matches: dict[str, Match] = {}
        self._names_made_up = 0
        self._decoder = msgspec.json.Decoder(ask.ALL)
        self._answers: dict[type[ask.Request], Callable[[Any], Answer]] = {
            ask.Games: self._games,
            ask.Matches: self._list,
            ask.New: self._new,
            ask.Resume: self._resume,
            ask.Close: self._close,
            ask.Quit: self._quit,
            ask.Actors: self._actors,
            ask.Commands: self._commands,
            ask.Play: self._play,
            ask.Idle: self._idle,
            ask.Undo: self._undo,
            ask.View: self._view,
            ask.Events: self._events,
            ask.Scores: self._scores,
            ask.Position: self._position,
            ask.Record: self._record,
            ask.Save: self._save,
            ask.Published: self._published,
        }

    def answer(self, line: bytes) -> bytes:
        """One line for one line, whatever it is."""
        try:
            request = self._read(line)
        except BadInput as error:
            return _error(_id(line), BAD_REQUEST, str(error))
        try:
            said = {"id": request.id, "ok": True, **self._answers[type(request)](request)}
            return msgspec.json.encode(said) + b"\n"
        except Refused as refusal:
            return _error(request.id, refusal.kind, str(refusal), refusal.reason)
        except BadInput as error:
            return _error(request.id, BAD_REQUEST, str(error))
        except Exception as error:  # noqa: BLE001  one bad request must not end all other matches
            told = plug_ins.as_failed(error) or f"mazzo failed on this request ({type(error).__name__})"
            return _error(request.id, INTERNAL, str(told))

    def _read(self, line: bytes) -> ask.Request:
        if len(line) > LONGEST_LINE:
            raise BadInput(f"a line has at most {LONGEST_LINE:,} bytes")
        try:
            request: ask.Request = self._decoder.decode(line)
        except msgspec.ValidationError as error:
            raise BadInput(_reason(error)) from None
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BadInput(f"a request is one line of JSON: {error}") from None
        except RecursionError:
            raise BadInput("the request is nested too deeply") from None
        return request

    def _games(self, request: ask.Games) -> Answer:
        left_out = [{"game": fault.game, "reason": str(fault)} for fault in plug_ins.left_out()]
        return {"games": [_described(games.find(name)) for name in games.names()], "left_out": left_out}

    def _list(self, request: ask.Matches) -> Answer:
        return {"matches": list(self._matches)}

    def _quit(self, request: ask.Quit) -> Answer:
        self.is_open = False
        return {}

    def _new(self, request: ask.New) -> Answer:
        game = games.find(request.game)
        options = read_options(game.options, request.options)
        seed = read_seed(request.seed) if request.seed is not None else None
        players = request.players if request.players is not None else _nameless(game, request.seats)
        if request.seats not in (None, len(players)):
            raise BadInput(f"the names of {len(players)} players were given for {request.seats} seats")
        for name in players:
            if not cleaned(name):  # Match lets them be, for the sake of records that have such names
                raise BadInput(f"a name shows something, and {name[:LONGEST_NAME]!a} shows nothing")
        match = Match(
            game,
            players,
            options,
            seed,
            request.words,
            request.position,
            kinds=request.kinds,
            practice=request.practice,
        )
        return self._open(request.match, match)

    def _resume(self, request: ask.Resume) -> Answer:
        return self._open(request.match, restore(decode(request.file.encode())))

    def _open(self, name: str, match: Match) -> Answer:
        if name in self._matches:
            raise BadInput(f"there is a match {name!r} already")
        if len(self._matches) >= MOST_MATCHES:
            raise BadInput(f"there are {MOST_MATCHES:,} matches open; close some")
        while not name or name in self._matches:
            self._names_made_up += 1
            name = str(self._names_made_up)
        self._matches[name] = match
        header = {"match": name, "players": match.players, "commitment": commitment(match.seed)}
        return header | _standing(match)

    def _close(self, request: ask.Close) -> Answer:
        self._match(request)
        del self._matches[request.match]
        return {}

    def _match(self, request: ask.OfMatch) -> Match:
        match = self._matches.get(request.match)
        if match is None:
            raise BadInput(f"there is no match {request.match!r}")
        return match

    def _seated(self, request: ask.OfSeat | ask.ForSeat) -> tuple[Match, int]:
        """The match, and the seat that asks or SPECTATOR."""
        match, seat = self._match(request), request.seat
        if seat is None:
            return match, SPECTATOR
        if not 0 <= seat < len(match.players):
            raise BadInput(f"there is no seat {seat}; the seats are 0 to {len(match.players) - 1}")
        return match, seat

    def _actors(self, request: ask.Actors) -> Answer:
        return _standing(self._match(request))

    def _commands(self, request: ask.Commands) -> Answer:
        match, seat = self._seated(request)
        menu = _menu_after(match, seat, request.steps)
        commands = list(islice(match.plays(seat, request.steps), request.most + 1))
        if len(commands) <= request.most:
            return {"commands": commands}
        steps = [
            {"step": step, "like": next(match.plays(seat, [*request.steps, step]))} for step in members(menu)
        ]
        return {"commands": None, "steps": steps}

    def _play(self, request: ask.Play) -> Answer:
        match, seat = self._seated(request)
        return _played(match, seat, request.text)

    def _idle(self, request: ask.Idle) -> Answer:
        match, seat = self._seated(request)
        return _played(match, seat, match.idle(seat))

    def _undo(self, request: ask.Undo) -> Answer:
        match, seat = self._seated(request)
        return {"undone": match.undo(seat), **_standing(match)}

    def _view(self, request: ask.View) -> Answer:
        match, seat = self._seated(request)
        return {"view": match.view(seat)}

    def _events(self, request: ask.Events) -> Answer:
        match, seat = self._seated(request)
        heard = match.heard(seat)  # counted by the seat's own ears: the count of all would tell of secrets
        events = heard[request.since :]
        log = [plain(match.game.show(event, match.players)) for event in events]
        return {"events": events, "log": log, "next": len(heard)}

    def _scores(self, request: ask.Scores) -> Answer:
        match = self._match(request)
        shares = match.shares() if match.is_over else None
        return {"scores": match.scores(), "shares": shares, "over": match.is_over}

    def _position(self, request: ask.Position) -> Answer:
        match = self._match(request)
        return {
            "game": match.game.name,
            "players": match.players,
            "options": match.options,
            "position": match.game.position(match.state),
        }

    def _record(self, request: ask.Record) -> Answer:
        return _filed(self._match(request).record())

    def _save(self, request: ask.Save) -> Answer:
        return _filed(self._match(request).saved())

    def _published(self, request: ask.Published) -> Answer:
        match, seat = self._seated(request)
        return {"published": match.published(seat)}


def _error(name: int | str | None, kind: str, message: str, reason: Reason | None = None) -> bytes:
    error: dict[str, Any] = {"kind": kind, "message": message[:LONGEST_MESSAGE]}
    if reason is not None:
        error |= msgspec.to_builtins(reason)
    return msgspec.json.encode({"id": name, "ok": False, "error": error}) + b"\n"


class _OnlyId(msgspec.Struct):
    id: ask.Id = None


def _id(line: bytes) -> int | str | None:
    """The id of a request of which something else is wrong, if it can be told."""
    try:
        return msgspec.json.decode(line, type=_OnlyId).id
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def _reason(error: msgspec.ValidationError) -> str:
    """What msgspec says of a request, in our words."""
    what = str(error).replace("`", "").replace(" - at $.", " in ")
    what = what.replace("Object missing required field", "The request lacks the field")
    if re.search(r"(Invalid value .* in|lacks the field) do$", what):
        known = [str(kind.__struct_config__.tag) for kind in get_args(ask.ALL)]
        return f"what to do must be {listing(known, 'or')}"
    return what[0].lower() + what[1:]


def _nameless(game: Game, seats: int | None) -> list[str]:
    """Names for players of whom only the number is known."""
    count = game.seats[0] if seats is None else seats
    if count not in game.seats:
        raise BadInput(
            f"{game.title} has seats for {listing([str(n) for n in game.seats], 'or')}, not {count}"
        )
    return [f"Seat {seat}" for seat in range(count)]


def _played(match: Match, seat: int, text: str) -> Answer:
    """Make the play, and what the table does then for those who have told it to."""
    match.play(seat, text)
    played = match.moves[-1][1]
    match.keep_orders()
    return {"played": played, **_standing(match)}


def _standing(match: Match) -> Answer:
    return {"actors": match.actors(), "over": match.is_over}


def _filed(record: Record) -> Answer:
    return {"record": record, "file": encode(record)}


def _menu_after(match: Match, seat: int, steps: list[int]) -> int:
    """The set of next steps of a play that has begun so."""
    state = match.state.copy()
    for count, step in enumerate(steps):
        is_whole = count > 0 and not state.unfinished()
        if is_whole or not 0 <= step < MOST_MOVES or not state.menu(seat) & bit(step):
            raise BadInput(f"step {step} does not go on from {steps[:count]}")
        state.play(seat, step, None)
    return state.menu(seat)


def _described(game: Game) -> Answer:
    """A game as the list of games gives it; each option as a JSON Schema."""
    (schema,) = msgspec.json.schema(game.options)["$defs"].values()
    return {
        "game": game.name,
        "title": game.title,
        "version": game.version,
        "seats": list(game.seats),
        "options": schema["properties"],
    }
