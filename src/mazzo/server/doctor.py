"""`mazzo doctor`: checks a whole store, says what is wrong, and saves what can be saved.

Checking only reads, so that a server may run meanwhile. Mending makes a new store of all that is sound, and
keeps the old one whole beside it.
"""

import base64
import contextlib
import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from mazzo.core.errors import BadInput
from mazzo.core.words import plural
from mazzo.match import record
from mazzo.match.match import Match
from mazzo.match.verify import verify
from mazzo.server import journal
from mazzo.server.restore import Restoring, restored, row
from mazzo.server.sqlite_store import FORMAT, SCHEMA, STORE, alone, found, reading
from mazzo.server.store import SET_ASIDE

_MOST_NAMED = 20  # faults of SQLite's own
_FOR_ITS_OWNER = 0o700

Say = Callable[[str], None]
Rows = list[tuple[int, bytes]]


@dataclass(frozen=True)
class Case:
    """A table of which something is wrong."""

    name: str
    rows: Rows  # that can be read at all
    restored: Restoring
    what: str  # is wrong

    @property
    def is_for_good(self) -> bool:
        """A table whose game is not installed may go on when it is."""
        return not self.restored.is_game_missing


@dataclass
class Findings:
    """What came of looking at everything."""

    faults: list[str] = field(default_factory=list)  # of the file
    cases: list[Case] = field(default_factory=list)
    sound: list[str] = field(default_factory=list)  # names of tables
    verified: int = 0  # records of finished matches
    set_aside: int = 0  # tables, by an earlier mending

    @property
    def is_well(self) -> bool:
        return not self.faults and not self.cases


def check(folder: Path, save: Path | None, say: Say) -> int:
    """Check the store in that folder, which may be in use; what can be saved of bad tables goes to `save`."""
    path = found(folder)
    with contextlib.closing(reading(path)) as database:
        findings = _examined(database, path, say)
        if findings.cases and save is not None:
            _save(findings.cases, _made(save), say)
    if not findings.is_well and save is None:
        say(f"What can be saved of it: mazzo doctor {folder} --save FOLDER, or --mend when no server runs.")
    return 0 if findings.is_well else 1


def mend(folder: Path, save: Path | None, say: Say) -> int:
    """Make a new store of all that is sound; the old one, and what can be saved of the rest, go to `save`."""
    path = found(folder)
    with contextlib.closing(alone(path)) as database:
        findings = _examined(database, path, say)
        lost = [case for case in findings.cases if case.is_for_good]
        if not findings.faults and not lost:
            say("There is nothing to mend.")
            return 0 if findings.is_well else 1
        kept = _made(save or path.parent / f"set-aside-{time.strftime('%Y%m%d-%H%M%S')}")
        _save(lost, kept, say)
        fresh = path.with_name(f".{STORE}.new")
        fresh.unlink(missing_ok=True)
        waiting = [case.name for case in findings.cases if not case.is_for_good]
        _copy(database, [*findings.sound, *waiting], lost, fresh)
    old = _exchange(path, fresh)
    say(f"Mended: {plural(len(findings.sound) + len(waiting), 'table')} kept, {len(lost)} set aside.")
    say(f"The store as it was is kept as {old}; delete it when nobody misses anything.")
    return 0 if not waiting else 1


# Looking


def _examined(database: sqlite3.Connection, path: Path, say: Say) -> Findings:
    """Look at everything, and tell of it."""
    findings = Findings(faults=_faults(database))
    for fault in findings.faults:
        say(f"  WRONG  SQLite: {fault}")
    for name in _names(database, findings):
        case = _look(database, name, findings)
        if case is not None:
            findings.cases.append(case)
            say(f"  WRONG  table {name}{_described(case)}: {case.what}")
    if not findings.faults:
        say("  ok     SQLite: every page and index")
    say(f"  ok     journals replayed from the first entry to the last: {len(findings.sound):,}")
    say(f"  ok     finished matches whose records verify: {findings.verified:,}")
    if findings.set_aside:
        say(f"  ok     tables set aside by an earlier mending: {findings.set_aside:,}")
    say(f"{path} is sound." if findings.is_well else f"{path} is not sound.")
    return findings


def _faults(database: sqlite3.Connection) -> list[str]:
    """What SQLite finds wrong with its file."""
    try:
        rows = database.execute(f"PRAGMA integrity_check({_MOST_NAMED})").fetchall()
    except sqlite3.DatabaseError as error:
        return [str(error)]
    return [line for (text,) in rows if text != "ok" for line in str(text).splitlines()][:_MOST_NAMED]


def _names(database: sqlite3.Connection, findings: Findings) -> list[str]:
    """Every table that is named anywhere, as far as pages can be read."""
    names = {*_walk(database, "min(name)", ">", "")}
    if findings.faults:  # there may be more behind a page that cannot be read
        names |= {*_walk(database, "max(name)", "<", "\U0010ffff")}
    try:
        for name, state in database.execute("SELECT name, state FROM tables"):
            if state == SET_ASIDE and name not in names:
                findings.set_aside += 1
            else:
                names.add(name)
    except sqlite3.DatabaseError as error:
        findings.faults.append(f"the list of tables cannot be read to its end: {error}")
    return sorted(names)


def _walk(database: sqlite3.Connection, which: str, than: str, name: str) -> Iterator[str]:
    """The names in the journal from one end, until the other end or a page that cannot be read."""
    question = f"SELECT {which} FROM journal WHERE name {than} ?"  # noqa: S608 - our own words
    seen: set[object] = {None, name}
    with contextlib.suppress(sqlite3.DatabaseError):
        while (following := database.execute(question, (name,)).fetchone()[0]) not in seen:
            seen.add(following)
            name = str(following)
            yield name


def _look(database: sqlite3.Connection, name: str, findings: Findings) -> Case | None:
    """Play one journal again, and verify its record if the match is over."""
    rows, problem = _rows(database, name)
    again = restored(name, rows)
    if problem or again.problem or again.table is None:
        what = again.problem or problem or "it is in the list of tables, and has no journal"
        return Case(name, rows, again, what)
    match = again.table.match
    if match is not None and match.is_over:
        report = verify(record.encode(match.record(_moves(rows))).encode())
        if not report.is_sound:
            return Case(name, rows, again, f"its record is not sound: {report.failures[0].text}")
        findings.verified += 1
    findings.sound.append(name)
    return None


def _rows(database: sqlite3.Connection, name: str) -> tuple[Rows, str]:
    """The entries of a table up to the first that cannot be read, and why it cannot."""
    question = "SELECT number, entry FROM journal WHERE name = ? AND number >= ? ORDER BY number"
    rows: Rows = []
    try:
        for number, entry in database.execute(question, (name, 0)):
            rows.append((number, entry if isinstance(entry, bytes) else str(entry).encode()))
    except sqlite3.DatabaseError as error:
        return rows, f"the disk does not give back what follows entry {len(rows) - 1} ({error})"
    return rows, ""


def _described(case: Case) -> str:
    table = case.restored.table
    if table is None:
        return ""
    return f" ({table.game.title}, {case.restored.good} of {len(case.rows)} entries good)"


# Saving


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=_FOR_ITS_OWNER)
    except OSError as error:
        raise BadInput(f"the folder {folder} cannot be made: {error.strerror}") from None
    return folder


def _save(cases: Sequence[Case], folder: Path, say: Say) -> None:
    """For each bad table its entries as they are, and the record of its match up to the last good one."""
    for case in cases:
        raw = folder / f"{_safe(case.name)}.journal"
        try:
            raw.write_text("".join(_line(number, entry) for number, entry in case.rows), encoding="utf-8")
            raw.chmod(0o600)
        except OSError as error:
            raise BadInput(f"{raw} cannot be written: {error.strerror}") from None
        match = _match(case)
        if match is not None:
            file = folder / f"{match.game.name}-{_safe(case.name)}.json"
            moves = _moves(case.rows[: case.restored.good])
            record.save(match.saved(moves), file)
            say(f"  saved  {file}: the match up to the last good entry, {plural(len(moves), 'move')}")
        say(f"  saved  {raw}: what is stored, as it is")


def _match(case: Case) -> Match | None:
    """The match after the last good entry, played again, for the bad one may have left it half done."""
    table = restored(case.name, case.rows[: case.restored.good]).table
    return None if table is None else table.match


def _moves(rows: Rows) -> list[str]:
    moves: list[str] = []
    for _, raw in rows:
        journal.read_moves(raw, moves)
    return moves


def _safe(name: str) -> str:
    """The name of a table in the name of a file; it may be damaged too."""
    return "".join(letter if letter.isalnum() else "_" for letter in name)[:40] or "_"


def _line(number: int, entry: bytes) -> str:
    """One entry as a line of JSON; bytes that are no text are in base64."""
    try:
        fields = {"number": number, "entry": entry.decode()}
    except UnicodeDecodeError:
        fields = {"number": number, "base64": base64.b64encode(entry).decode()}
    return json.dumps(fields, ensure_ascii=False) + "\n"


# Mending


def _copy(old: sqlite3.Connection, names: Sequence[str], lost: Sequence[Case], path: Path) -> None:
    """A new store with these tables, and a note of those that are set aside."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as new:
            new.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {FORMAT};")
            for name in names:
                rows, _ = _rows(old, name)
                new.executemany("INSERT INTO journal VALUES(?, ?, ?)", [(name, *entry) for entry in rows])
                _copy_row(old, new, name, rows)
            notes = [(case.name, SET_ASIDE, 0, time.time(), b"{}") for case in lost]
            new.executemany("INSERT OR REPLACE INTO tables VALUES(?, ?, ?, ?, ?)", notes)
            with contextlib.suppress(sqlite3.DatabaseError):
                beats = old.execute("SELECT beat FROM heart").fetchall()
                new.executemany("INSERT INTO heart VALUES(?)", beats)
                served = old.execute("SELECT seconds FROM service").fetchall()
                new.executemany("INSERT INTO service VALUES(?)", served)
                alarms = old.execute("SELECT name, due FROM alarms").fetchall()
                new.executemany("INSERT INTO alarms VALUES(?, ?)", alarms)
                told = old.execute("SELECT * FROM subscriptions").fetchall()
                new.executemany("INSERT INTO subscriptions VALUES(?, ?, ?, ?, ?)", told)
            with contextlib.suppress(sqlite3.DatabaseError):
                reviews = old.execute("SELECT name, review FROM reviews").fetchall()
                new.executemany(
                    "INSERT INTO reviews VALUES(?, ?)", [row for row in reviews if row[0] in names]
                )
            new.execute("COMMIT")
            if faults := _faults(new):
                raise sqlite3.DatabaseError(faults[0])
    except sqlite3.Error as error:
        path.unlink(missing_ok=True)
        raise BadInput(f"the new store cannot be written to {path}, and the old one stays: {error}") from None


def _copy_row(old: sqlite3.Connection, new: sqlite3.Connection, name: str, rows: Rows) -> None:
    """What the lobby shows of a table; if it cannot be read, it follows from the journal."""
    found: Sequence[object] | None = None
    with contextlib.suppress(sqlite3.DatabaseError):
        found = old.execute("SELECT * FROM tables WHERE name = ?", (name,)).fetchone()
    table = restored(name, rows).table if found is None else None
    if table is not None:
        found = row(table)[:5]
    if found is not None:
        new.execute("INSERT INTO tables VALUES(?, ?, ?, ?, ?)", found)


def _exchange(path: Path, fresh: Path) -> Path:
    """The new store takes the place of the old one, which is kept beside it under the name returned."""
    old = path.with_name(f"{path.name}.{time.strftime('%Y%m%d-%H%M%S')}")
    try:
        os.link(path, old)
        for end in ("-wal", "-shm"):  # what SQLite has left beside belongs to the old one
            with contextlib.suppress(FileNotFoundError):
                path.with_name(path.name + end).replace(old.with_name(old.name + end))
        fresh.replace(path)
    except OSError as error:
        raise BadInput(f"the old store cannot be kept as {old}: {error.strerror}") from None
    return old
