"""Checks the record of a match: every byte, every card and every move of it."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import msgspec

from mazzo.core.errors import BadInput, Refused
from mazzo.core.state import SPECTATOR
from mazzo.core.words import listing, plural
from mazzo.match import checksums
from mazzo.match.fair import commitment, word_hash
from mazzo.match.match import Match
from mazzo.match.record import PEOPLE, Record, encode, parse
from mazzo.match.restore import begin, plays

MOST_NAMED = 10  # lines that are wrong


class Failure(msgspec.Struct, frozen=True):
    """What is wrong, in one sentence, and where: lines, columns and moves count from 1, 0 is none."""

    text: str
    line: int = 0
    column: int = 0
    move: int = 0


class Seen(msgspec.Struct, frozen=True):
    """What a seat (or SPECTATOR) was shown while the match was played, as it has kept it."""

    commitment: str = ""  # '' if that was not kept
    hashes: list[str] = []  # of the players' words; empty if that was not kept
    seat: int = SPECTATOR
    word: str = ""  # that the seat revealed
    events: dict[int, Any] = {}  # that it was told, as JSON has them, by their number from 0


class Report(msgspec.Struct, frozen=True):
    """What was checked and found right, and what was not."""

    checked: list[str]
    failures: list[Failure]
    over: bool  # whether the record is that of a whole match
    notes: list[str] = []  # what cannot be known from the record

    @property
    def is_sound(self) -> bool:
        return not self.failures


def verify(raw: bytes, published: str = "", seen: Seen | None = None) -> Report:
    """Check a record; also that it is of the match whose commitment was published, or that was seen."""
    seen = seen or Seen(published.strip().lower())
    check = _Check(raw, seen)
    check.form()
    if check.record is not None:
        check.promise(check.record)
        check.words(check.record)
        check.course(check.record)
    return Report(check.checked, check.failures, check.over, check.notes)


def show(report: Report) -> str:
    """The report as people read it."""
    said = [f"  ok     {text}" for text in report.checked]
    said += [f"  note   {text}" for text in report.notes]
    said += [f"  WRONG  {failure.text}" for failure in report.failures]
    if not report.is_sound:
        return "\n".join([*said, "This record is not sound."])
    if not report.over:
        return "\n".join([*said, "The match is not over; as far as it goes, the record is sound."])
    return "\n".join([*said, "The record is sound."])


class _Check:
    """One verification, step by step."""

    def __init__(self, raw: bytes, seen: Seen) -> None:
        self.raw = raw
        self.seen = seen
        self.record: Record | None = None
        self.checked: list[str] = []
        self.notes: list[str] = []
        self.failures: list[Failure] = []
        self.over = False

    def form(self) -> None:
        """The check sums, and that each byte is as mazzo writes it."""
        damaged = checksums.changed(self.raw) if checksums.is_signed(self.raw) else []
        for number in damaged[:MOST_NAMED]:
            what, text = checksums.part(self.raw, number), checksums.shown(self.raw, number)
            self.fail(f"Line {number} ({what}) is not as it was written; it reads: {text}", line=number)
        if more := damaged[MOST_NAMED:]:
            self.fail(f"Nor are {plural(len(more), 'more line')}.", line=more[0])
        try:
            self.record = parse(self.raw)
        except BadInput as error:
            self.fail(f"The file cannot be used: {error}.")
            return
        if unusual := _unusual(self.raw, encode(self.record).encode()):
            number, column = unusual
            if number not in damaged:
                text = checksums.shown(self.raw, number)
                self.fail(
                    f"Line {number}, column {column}, is not in the form that mazzo writes; it reads: {text}",
                    line=number,
                    column=column,
                )
        if not self.failures:
            count = len(self.raw.splitlines())
            self.checked.append(f"{plural(count, 'line')}, each as it was written")

    def promise(self, record: Record) -> None:
        """The commitment against the seed, and against what the players were shown."""
        published = self.seen.commitment
        if published and published != record.commitment:
            self.fail(
                f"The commitment in the record, {record.commitment}, is not the published one, {published}."
            )
        if record.seed is None:
            return
        try:
            promised = commitment(bytes.fromhex(record.seed))
        except ValueError:
            return  # the course of the match will say so
        if promised == record.commitment:
            self.checked.append(f"the seed fits the commitment {record.commitment}")
        else:
            self.fail(f"The seed does not fit the commitment: its hash is {promised}.")

    def words(self, record: Record) -> None:
        """One word a seat, each bound by its hash before any was seen; and none of a bot."""
        if not record.hashes:
            self.loose_words(record)
            return
        count = len(record.players)
        if len(record.words) != count or len(record.hashes) != count:
            words = plural(len(record.words), "word")
            self.fail(
                "Every seat has one word and its hash, empty where there is none: "
                f"for {count} seats the record has {words} and {len(record.hashes)} hashes."
            )
            return
        fitting = [
            self.word(record, seat, word, promised)
            for seat, (word, promised) in enumerate(zip(record.words, record.hashes, strict=True))
        ]
        if all(fitting):
            given = plural(sum(map(bool, record.words)), "word")
            self.checked.append(f"{given}, one a seat, each with the hash that was published before it")
        self.shown_words(record)

    def word(self, record: Record, seat: int, word: str, promised: str) -> bool:
        """That the word of one seat is the one it was bound to."""
        who = f"{record.players[seat]}, seat {seat}"
        if word and record.kinds[seat : seat + 1] and record.kinds[seat] not in PEOPLE:
            self.fail(f"There is a word of {who}, who is a bot, and bots have none.")
        elif not word.isprintable():
            self.fail(f"The word of {who}, has letters that cannot be printed.")
        elif word_hash(word) != promised:
            bound = f"has the hash {word_hash(word)}, and not" if word else "is missing; its hash is"
            self.fail(f"The word of {who}, {bound} {promised or 'none at all'}.")
        else:
            return True
        return False

    def loose_words(self, record: Record) -> None:
        """Words that bound no player prove nothing, and may have been chosen for the cards they give."""
        if self.seen.hashes:
            self.fail("The hashes of the players' words, which were published, are not in the record.")
        if not record.words:
            return
        count = plural(len(record.words), "word")
        if self.seen.commitment:
            self.fail(
                f"The record has {count} without the hashes that bind seats to them. Who knew the seed could "
                "choose such words, and so the cards: the published hash of the seed does not rule that out."
            )
        else:
            self.notes.append(
                f"{count} mixed in, and nobody was bound to them: who knew the seed could choose them"
            )

    def shown_words(self, record: Record) -> None:
        """That the words are those of the match that was seen."""
        seen = self.seen
        if seen.hashes and seen.hashes != record.hashes:
            differing = [
                f"{name} (seat {seat})"
                for seat, name in enumerate(record.players)
                if record.hashes[seat : seat + 1] != seen.hashes[seat : seat + 1]
            ]
            self.fail(f"The hashes in the record are not the published ones: look at {listing(differing)}.")
        elif seen.hashes:
            self.checked.append("the hashes of the words are those that were shown before the first card")
        elif seen.commitment:
            self.notes.append("whether these hashes were shown before the first card is not known here")
        if seen.word and record.words[seen.seat : seen.seat + 1] != [seen.word]:
            self.fail(f"Your own word, {seen.word}, is not in the record.")
        elif seen.word:
            self.checked.append("your own word is among them")

    def course(self, record: Record) -> None:
        """Every deal and every move, in order, and the end."""
        if record.seed is None:
            what = plural(len(record.moves), "move")
            self.checked.append(f"no seed yet, so no cards to check: the match was running, after {what}")
            return
        try:
            match = begin(record)
            moves = plays(record)
        except BadInput as error:
            self.fail(f"The match cannot be played again: {error}.")
            return
        for number, (seat, text) in enumerate(moves, 1):
            if not self.move(match, number, seat, text):
                return
        self.checked.append(f"{plural(match.deals, 'deal')}, dealt again from the seed")
        self.checked.append(f"{plural(len(moves), 'move')}, all of them lawful")
        if record.practice:
            self.checked.append("it was practice: these are the moves that stood in the end")
        self.told(match)
        self.end(record, match)

    def move(self, match: Match, number: int, seat: int, text: str) -> bool:
        """Play one move; False if the match cannot go on from here."""
        who = f"Move {number}, {match.players[seat]}'s {text}"
        try:
            attempt = match.attempt(seat, text)
        except Refused as refusal:
            self.fail(f"{who}, is {refusal.kind}: {refusal}", move=number)
            return False
        if attempt.text != text:
            self.fail(f"{who}, is not as mazzo writes it: {attempt.text}.", move=number)
        match.accept(attempt)
        return True

    def told(self, match: Match) -> None:
        """That what the seat was told while it was played is what the record tells it."""
        if not self.seen.events:
            return
        heard = match.heard(self.seen.seat)
        for number, event in sorted(self.seen.events.items()):
            if number >= len(heard) or msgspec.json.decode(msgspec.json.encode(heard[number])) != event:
                self.fail(
                    f"What was told at the table is not what the record says, from event {number + 1} on."
                )
                return
        what = plural(len(self.seen.events), "event")
        self.checked.append(f"{what} that were told at the table, as the record has them")

    def end(self, record: Record, match: Match) -> None:
        """That the match is over exactly if the record says so, and with these scores."""
        self.over = match.is_over
        after = plural(len(record.moves), "move")
        if match.is_over and record.scores is None:
            self.fail(f"The match is over after {after}, and the record gives no scores.")
        elif not match.is_over and record.scores is not None:
            to_act = listing([match.players[seat] for seat in match.actors()], "or")
            self.fail(
                f"The record gives final scores, but after its {after} the match is not over: "
                f"{to_act} is to act."
            )
        elif record.scores is not None and record.scores != match.scores():
            self.fail(f"The record says {_score(record.scores)}; its moves give {_score(match.scores())}.")
        elif record.scores is not None:
            self.checked.append(f"the match is over, {_score(record.scores)}")

    def fail(self, text: str, line: int = 0, column: int = 0, move: int = 0) -> None:
        self.failures.append(Failure(text, line, column, move))


def _unusual(raw: bytes, canonical: bytes) -> tuple[int, int] | None:
    """The line and column of the first byte, check sums apart, that is not the canonical one."""
    pairs = zip_longest(_without_sums(raw), _without_sums(canonical), fillvalue=b"")
    for number, (line, wanted) in enumerate(pairs, 1):
        if line != wanted:
            same = next(_differing(line, wanted), min(len(line), len(wanted)))
            return number, same + 1
    return None


def _differing(line: bytes, wanted: bytes) -> Iterator[int]:
    return (column for column, (a, b) in enumerate(zip(line, wanted, strict=False)) if a != b)


def _without_sums(raw: bytes) -> list[bytes]:
    return [line for line in raw.split(b"\n") if not line.startswith(b' "lines": "')]


def _score(scores: list[int | float]) -> str:
    return "-".join(str(score) for score in scores)
