"""Structured logs: one JSON object a line, on standard error. No secret, name or chat is ever in them."""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime

from mazzo.games.plug_ins import as_failed

LOG = logging.getLogger("mazzo.server")
_TABLE_LETTERS = 4


def short(table: str) -> str:
    """Enough of a table's name to follow it through the log, too little to find it."""
    return table[:_TABLE_LETTERS]


def note(what: str, level: int = logging.INFO, **facts: object) -> None:
    """Write a line. `table` is shortened by the caller."""
    LOG.log(level, what, extra={"facts": facts})


class Lines(logging.Formatter):
    """A record as JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info and record.exc_info[1] is not None:
            if failed := as_failed(record.exc_info[1]):
                line["fault"] = str(failed)
            line["error"] = traceback.format_exception(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False, default=str)


def _is_ours(record: logging.LogRecord) -> bool:
    """uvicorn reports text that is no UTF-8 as if it were a fault; a client could fill the log with it."""
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


def begin(level: int = logging.INFO) -> None:
    """Send the lines of the server, and what uvicorn has to complain of, to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(_is_ours)
    for name, least in (("mazzo.server", level), ("uvicorn.error", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(max(level, least))
        logger.propagate = False
