"""`mazzo backup`: a copy of a store in one file, as it stood at one moment, while the server goes on."""

import contextlib
import os
import secrets
import sqlite3
import sys
from pathlib import Path

from mazzo.core.errors import BadInput
from mazzo.core.words import plural
from mazzo.server.sqlite_store import found, reading

_FOR_ITS_OWNER = 0o600  # it holds the seeds of running matches


def back_up(folder: Path, target: Path, overwrites: bool) -> str:
    """Copy the store in that folder to a file, whole or not at all; what was copied, in words."""
    source = found(folder)
    target = target.resolve()
    _check_target(source, target, overwrites)
    beside = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        os.close(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FOR_ITS_OWNER))
        told = _copied(source, beside)
        _put(beside, target, overwrites)
    except OSError as error:
        raise BadInput(f"{target} cannot be written: {error.strerror}") from None
    except sqlite3.Error as error:
        raise BadInput(f"{target} cannot be written: {error}") from None
    finally:
        beside.unlink(missing_ok=True)
    return f"{target}: {told}"


def _check_target(source: Path, target: Path, overwrites: bool) -> None:
    if target.is_dir():
        raise BadInput(f"{target} is a folder; name the file that the copy is to be")
    if target == source.resolve():
        raise BadInput(f"{target} is the store itself; a copy of it needs another name")
    if target.exists() and not overwrites:
        raise BadInput(f"{target} is there already; choose another name, or replace it with --overwrite")


def _copied(source: Path, copy: Path) -> str:
    """Copy what is committed at this moment, and check the copy."""
    with contextlib.closing(reading(source)) as store, contextlib.closing(_plain(copy)) as database:
        try:
            store.backup(database)  # in one step: one moment of the store, and its writers do not wait
            database.execute("PRAGMA journal_mode = DELETE")  # all of it in the one file
            (verdict,) = database.execute("PRAGMA integrity_check(1)").fetchone()
        except sqlite3.DatabaseError as error:
            if "malformed" not in str(error):
                raise
            verdict = str(error)
        if verdict != "ok":
            raise BadInput(
                f"the store is damaged, so that no copy was made ({verdict}); "
                f"see what can be saved: mazzo doctor {source.parent}"
            )
        (entries,) = database.execute("SELECT count(*) FROM journal").fetchone()
        (tables,) = database.execute("SELECT count(*) FROM (SELECT DISTINCT name FROM journal)").fetchone()
    with copy.open("rb+") as file:
        os.fsync(file.fileno())
    held = f"{plural(tables, 'table')}, {entries:,} {'entry' if entries == 1 else 'entries'}"
    return f"{held}, {copy.stat().st_size:,} bytes, copied and checked"


def _plain(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None)


def _put(beside: Path, target: Path, overwrites: bool) -> None:
    """Give the copy its name; what has come there meanwhile is not overwritten unasked."""
    if overwrites:
        beside.replace(target)
    else:
        try:
            os.link(beside, target)
        except FileExistsError:
            raise BadInput(f"{target} has just been made by somebody else; nothing was overwritten") from None
    if sys.platform == "win32":
        return  # folders cannot be opened there
    folder = os.open(target.parent, os.O_RDONLY)
    try:
        os.fsync(folder)  # the name, too, outlives a power cut
    finally:
        os.close(folder)
