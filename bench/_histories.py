"""What clients noted of a server, held against its journals. Nothing here knows how the server works.

A history is what one client did and was told, with the time of each by one and the same clock. A journal is
what is stored of a table, and a telling is what its rules say that each seat hears of it. The wire is that of
docs/protocol.md. What does not fit is a finding.
"""

import hashlib
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import Any, NamedTuple

import msgspec

WATCHER = -3
_SLACK = 1.0  # seconds that a play may be on its way, beyond what its player thought
_HITCH = 1.0  # seconds: a play made after a fault that waits less than that was not held up by it


class Note(msgspec.Struct, frozen=True, tag_field="note", omit_defaults=True):
    """Something that a client did or was told."""

    at: float  # seconds


class Sent(Note, frozen=True, tag="sent"):
    """A play, for the first time or again."""

    id: str
    text: str


class Refused(Note, frozen=True, tag="refused"):
    """A play that did not happen, for good."""

    id: str
    name: str


class Heard(Note, frozen=True, tag="heard"):
    """News, by themselves or in a welcome."""

    number: int
    told: list[str] = []  # digests of events
    id: str = ""  # of the play that this answers
    undone: bool = False  # a play was taken back, or all is told anew because of that
    is_mine: bool = False  # this seat is to act
    left: list[int] | None = None  # milliseconds on the clocks
    is_over: bool = False


class Entered(Note, frozen=True, tag="entered"):
    """The table has let the client in; its news follow, if there are any."""


class Lost(Note, frozen=True, tag="lost"):
    """The connection is gone, or given up."""


class Said(Note, frozen=True, tag="said"):
    """Lines of chat that the client was told at once."""

    lines: list[str]
    is_anew: bool = False  # the last ones, with a welcome: some may have been told before


class Spoke(Note, frozen=True, tag="spoke"):
    """A line of its own, sent once."""

    line: str


class Rematched(Note, frozen=True, tag="rematched"):
    """It has a seat at the next table."""

    table: str
    seat: int


AnyNote = Sent | Refused | Heard | Entered | Lost | Said | Spoke | Rematched


class History(msgspec.Struct):
    """Of one client, from when it came to when it went."""

    client: str
    table: str
    seat: int
    token: str = ""
    notes: list[AnyNote] = []
    stayed: bool = True  # until all was quiet, so that it has heard of everything


class Fault(NamedTuple):
    """What was done to the server."""

    kind: str
    at: float
    node: str = ""
    lasted: float = 0.0  # seconds


class Told(NamedTuple):
    """How much a seat has heard, and a print of it."""

    number: int
    trace: str


class Seen(NamedTuple):
    """What a node tells who comes anew when all is quiet."""

    node: str
    table: str
    seat: int
    what: str


class Finding(NamedTuple):
    """Something that should not be."""

    kind: str
    table: str
    client: str
    what: str


Entry = dict[str, Any]
Journal = Sequence[tuple[int, bytes]]
Telling = Mapping[
    int, Sequence[Told | None]
]  # by seat, what it has heard after each entry; None before the deal


def digest(event: object) -> str:
    """A short name for an event, the same for the same."""
    raw = msgspec.json.encode(event, order="deterministic")
    return hashlib.blake2b(raw, digest_size=8).hexdigest()


def traced(before: str, told: str) -> str:
    """The print of all that was heard, with one event more."""
    return hashlib.blake2b((before + told).encode(), digest_size=8).hexdigest()


def check(
    histories: Sequence[History],
    journals: Mapping[str, Journal],
    tellings: Mapping[str, Telling],
    slack: float = _SLACK,
) -> list[Finding]:
    """All that does not fit, table by table."""
    of_table: dict[str, list[History]] = defaultdict(list)
    for history in histories:
        of_table[history.table].append(history)
    found: list[Finding] = []
    for table in sorted({*of_table, *journals}):
        entries = [msgspec.json.decode(raw) for _, raw in journals.get(table, ())]
        case = _Case(table, of_table[table], entries, tellings.get(table, {}), slack)
        found += [Finding("gap", table, "", what) for what in _missing(journals.get(table, ()))]
        found += case.findings()
    return found


def differing(seen: Iterable[Seen]) -> list[Finding]:
    """Where nodes do not tell the same."""
    told: dict[tuple[str, int], dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for each in seen:
        told[each.table, each.seat][each.what].append(each.node)
    return [
        Finding(
            "nodes differ",
            table,
            f"seat {seat}",
            " but ".join(f"{nodes}: {what}" for what, nodes in ways.items()),
        )
        for (table, seat), ways in told.items()
        if len(ways) > 1
    ]


def _missing(journal: Journal) -> Iterator[str]:
    if not journal:
        yield "nothing is stored"
    for index, (number, _) in enumerate(journal):
        if number != index:
            yield f"entry {index} is numbered {number}"
            return


class _Case:
    """One table: what is stored of it, and what its clients noted."""

    def __init__(
        self,
        table: str,
        histories: Sequence[History],
        entries: Sequence[Entry],
        telling: Telling,
        slack: float,
    ) -> None:
        self._table = table
        self._histories = histories
        self._entries = entries
        self._telling = telling
        self._slack = slack
        self._stored: dict[tuple[int, str], list[int]] = defaultdict(list)  # plays by seat and id
        for number, entry in enumerate(entries):
            if entry["entry"] == "moved" and entry.get("id"):
                self._stored[entry["seat"], entry["id"]].append(number)
        self._traces: dict[
            tuple[int, int, int], tuple[str, str]
        ] = {}  # by seat, undos and number: who heard it
        self._positions: list[tuple[float, int]] = []  # when somebody knew that so much is stored

    def findings(self) -> list[Finding]:
        checks: list[Iterator[tuple[str, str, str]]] = [self._entries_fit(), self._seats_fit()]
        for history in self._histories:
            checks += [self._plays_fit(history), self._news_fit(history), self._lines_fit(history)]
            checks.append(self._clock_fits(history))
        checks.append(self._order_fits())
        return [Finding(kind, self._table, client, what) for each in checks for kind, client, what in each]

    # The journal by itself

    def _entries_fit(self) -> Iterator[tuple[str, str, str]]:
        for (seat, play), numbers in self._stored.items():
            if len(numbers) > 1:
                yield "doubled", f"seat {seat}", f"play {play} is stored as {numbers}"
        sent = {(h.seat, note.id) for h in self._histories for note in h.notes if isinstance(note, Sent)}
        people = {history.seat for history in self._histories if history.token}
        stood_in: set[int] = set()
        for number, entry in enumerate(self._entries):
            kind, seat = entry["entry"], entry.get("seat", WATCHER)
            if kind == "stood in":
                stood_in.add(seat)
                yield (
                    "absent",
                    f"seat {seat}",
                    f"entry {number}: a bot sits in for a client that always comes back",
                )
            elif kind == "returned":
                stood_in.discard(seat)
            elif kind == "moved" and seat in people - stood_in:
                if entry.get("is_idle"):
                    yield (
                        "idled",
                        f"seat {seat}",
                        f"entry {number}: the table played for a client that never dawdles",
                    )
                elif (seat, entry.get("id", "")) not in sent:
                    yield (
                        "unasked",
                        f"seat {seat}",
                        f"entry {number} is a play that no client has sent: {entry}",
                    )

    def _seats_fit(self) -> Iterator[tuple[str, str, str]]:
        tokens: dict[int, set[str]] = defaultdict(set)
        sequels: dict[str, set[int]] = defaultdict(set)
        for history in self._histories:
            if history.token:
                tokens[history.seat].add(history.token)
            for note in history.notes:
                if isinstance(note, Rematched):
                    sequels[note.table].add(history.seat)
        for seat, given in tokens.items():
            if len(given) > 1:
                yield "seat", f"seat {seat}", "it was given to two"
        if len(sequels) > 1:
            yield "rematch", "", f"one match goes on at several tables: {dict(sequels)}"

    # Plays

    def _plays_fit(self, history: History) -> Iterator[tuple[str, str, str]]:
        texts: dict[str, str] = {}
        answered: dict[str, float] = {}
        for note in history.notes:
            if isinstance(note, Sent):
                texts[note.id] = note.text
            elif isinstance(note, Heard) and note.id:
                answered[note.id] = note.at
                if note.id not in texts:
                    yield "unasked", history.client, f"news answer a play {note.id} that was not sent"
                elif not (numbers := self._stored.get((history.seat, note.id))):
                    yield "lost", history.client, f"play {note.id} was acknowledged and is not stored"
                elif self._entries[numbers[0]]["text"] != texts[note.id]:
                    stored = self._entries[numbers[0]]["text"]
                    yield (
                        "altered",
                        history.client,
                        f"play {note.id} was {texts[note.id]!r}, stored is {stored!r}",
                    )
            elif isinstance(note, Refused) and (history.seat, note.id) in self._stored:
                yield "refused", history.client, f"play {note.id} was refused ({note.name}) and is stored"
        if history.stayed:
            refused = {note.id for note in history.notes if isinstance(note, Refused)}
            for play in texts.keys() - answered.keys() - refused:
                yield "unanswered", history.client, f"play {play} was never answered"

    # News

    def _news_fit(self, history: History) -> Iterator[tuple[str, str, str]]:
        traces = [""]  # by how many events were heard
        undos, at = 0, 0
        truth = self._telling.get(history.seat, ())
        for note in history.notes:
            if not isinstance(note, Heard):
                continue
            if note.undone:
                undos += 1
                del traces[max(0, note.number - len(note.told)) + 1 :]
            if len(traces) - 1 + len(note.told) != note.number:
                known, told = len(traces) - 1, len(note.told)
                yield "news", history.client, f"{known} events and {told} more make {note.number}"
                return  # nothing after that can be compared
            for event in note.told:
                traces.append(traced(traces[-1], event))
            heard = Told(note.number, traces[-1])
            before, who = self._traces.setdefault(
                (history.seat, undos, note.number), (heard.trace, history.client)
            )
            if before != heard.trace:
                yield "torn", history.client, f"of {note.number} events it heard others than {who}"
            position = next((n for n in range(at, len(truth)) if truth[n] == heard), None)
            if position is None and truth:
                kind = "went back" if heard in truth else "untrue"
                yield (
                    kind,
                    history.client,
                    f"what it had heard at event {note.number} does not fit the journal",
                )
                return
            if position is not None:
                at = position
                self._positions.append((note.at, at))
                for number in self._stored.get((history.seat, note.id), ()) if note.id else ():
                    if at < number and truth[number] != heard:
                        yield (
                            "early",
                            history.client,
                            f"play {note.id} was acknowledged by news from before it",
                        )
        ended = any(isinstance(note, Heard) and note.is_over for note in history.notes)
        if (history.stayed or ended) and truth and truth[-1] is not None and truth[-1] != truth[at]:
            yield "unheard", history.client, f"the last it heard is entry {at} of {len(truth) - 1}"

    def _order_fits(self) -> Iterator[tuple[str, str, str]]:
        """What is sent after somebody has heard of an entry, is stored after that."""
        self._positions.sort()
        times = [at for at, _ in self._positions]
        highest: list[int] = []
        for _, position in self._positions:
            highest.append(max(position, highest[-1] if highest else -1))
        for history in self._histories:
            begun: set[str] = set()
            for note in history.notes:
                if not isinstance(note, Sent) or note.id in begun:
                    continue
                begun.add(note.id)
                known = bisect_right(times, note.at) - 1
                for number in self._stored.get((history.seat, note.id), ()):
                    if known >= 0 and number <= highest[known]:
                        before = f"entry {highest[known]} was known when it was sent"
                        yield "disorder", history.client, f"play {note.id} is entry {number}, but {before}"

    # Chat

    def _lines_fit(self, history: History) -> Iterator[tuple[str, str, str]]:
        stored = [entry["text"] for entry in self._entries if entry["entry"] == "wrote"]
        index = {line: number for number, line in enumerate(stored)}
        mine = {note.line for note in history.notes if isinstance(note, Spoke)}
        for line, times in Counter(stored).items():
            if line in mine and times > 1:
                yield "chat", history.client, f"{line!r} was said once and is stored {times} times"
        last = -1  # of those heard
        for note in history.notes:
            if not isinstance(note, Said):
                continue
            unknown = [line for line in note.lines if line not in index]
            if unknown:
                yield "chat", history.client, f"{unknown[0]!r} was told and is not stored"
                return
            numbers = [index[line] for line in note.lines]
            if note.is_anew:
                numbers = [number for number in numbers if number > last]
            for number in numbers:
                if number != last + 1 and not (note.is_anew and number == numbers[0]):
                    yield "chat", history.client, f"after line {last} came line {number}, {stored[number]!r}"
                last = max(last, number)
        if history.stayed and last != len(stored) - 1:
            yield "chat", history.client, f"the last line it heard is {last} of {len(stored) - 1}"

    # Clocks

    def _clock_fits(self, history: History) -> Iterator[tuple[str, str, str]]:
        for charge in charges(history, self._clock):
            if charge.excess > self._slack:
                times = f"{charge.charged:.2f} s were charged, {charge.thought:.2f} s were thought"
                what = f"for play {charge.play} {times}, the line broke {charge.cuts} times"
                yield "charged", history.client, what

    @property
    def _clock(self) -> Mapping[str, int]:
        return self._entries[0]["plan"].get("clock", {}) if self._entries else {}


class Charge(NamedTuple):
    """What a play cost where a bank of seconds runs."""

    play: str
    charged: float
    thought: float
    cuts: int  # of the line meanwhile

    @property
    def excess(self) -> float:
        """Seconds that were charged and not thought."""
        return self.charged - self.thought

    def given_back(self, seconds: float) -> "Charge":
        """The same, if so much of it was given back later."""
        return self._replace(charged=self.charged - seconds)


def charges(history: History, clock: Mapping[str, int]) -> Iterator[Charge]:
    """Each play of the client at a clock: what was charged, and how long it thought.

    It thinks from when it hears that it is to act until it sends its play, as far as it is connected then.
    What its clock gains before its next turn is given back.
    """
    if not clock.get("bank") or history.seat < 0:
        return
    standing = 1000 * clock["bank"]  # on its clock when that last stood
    last: Charge | None = None
    cuts, thought, since = 0, 0.0, inf  # since when it has been thinking, if it is
    is_turn, begun = False, ""  # the play that was sent in this turn
    for note in history.notes:
        if isinstance(note, Entered):
            cuts += is_turn
        elif isinstance(note, Lost):
            thought, since = thought + max(0.0, note.at - since), inf
        elif isinstance(note, Sent) and not begun:
            begun = note.id
            thought, since = thought + max(0.0, note.at - since), inf
        elif isinstance(note, Heard) and note.left is not None:
            left = note.left[history.seat]
            if note.id and note.id == begun:
                after = left - 1000 * clock.get("increment", 0)
                charge = Charge(begun, (standing - after) / 1000, thought, cuts)
                if last is not None:
                    yield last.given_back(max(0.0, -charge.excess))
                last, standing, is_turn = charge, left, False
            if not is_turn and last is not None:
                last = last.given_back(max(0.0, (left - standing) / 1000))
                standing = max(standing, left)
            if not note.is_mine:
                standing, is_turn = left, False
            elif not is_turn:
                is_turn, begun, cuts, thought, since = True, "", 0, 0.0, note.at
            elif not begun and since == inf:
                since = note.at
    if last is not None:
        yield last


# How long faults are felt


def returns(history: History, faults: Sequence[Fault]) -> dict[int, float]:
    """By the index of each fault that the client felt, in how many seconds it could play again.

    It can while it is at its table and no play of its own waits for an answer.
    """
    found: dict[int, float] = {}
    times = [fault.at for fault in faults]
    for began, cut, ended in _hitches(history):
        index = bisect_right(times, min(cut, ended)) - 1  # the last that came before the line broke
        is_felt = cut < inf or (index >= 0 and began < times[index]) or ended - began > _HITCH
        if index >= 0 and is_felt:
            found.setdefault(index, ended - times[index])
    return found


def _hitches(history: History) -> Iterator[tuple[float, float, float]]:
    """When the client could not play: from when, when its line broke if it did, and until when."""
    began = cut = inf
    is_in = has_come = False
    waiting: set[str] = set()
    for note in history.notes:
        if isinstance(note, Entered):
            is_in = has_come = True
        elif isinstance(note, Lost):
            is_in = False
            began = min(began, note.at)
            cut = min(cut, note.at) if has_come else inf
        elif isinstance(note, Sent):
            waiting.add(note.id)
            began = min(began, note.at)
        elif isinstance(note, Heard | Refused) and note.id:
            waiting.discard(note.id)
        if is_in and not waiting and began < inf:
            yield began, cut, note.at
            began = cut = inf


def percentile(values: Sequence[float], part: float) -> float:
    """0 if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def excesses(histories: Iterable[History], clocks: Mapping[str, Mapping[str, int]]) -> list[float]:
    """Of all plays at clocks, how many seconds more were charged than thought."""
    return [charge.excess for each in histories for charge in charges(each, clocks.get(each.table, {}))]


def before(history: History, at: float) -> History:
    """As it stood then."""
    return msgspec.structs.replace(history, notes=[note for note in history.notes if note.at < at])
