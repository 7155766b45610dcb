"""The one place where what went wrong becomes a sentence and an exit code."""

import os
import platform
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import typer

from mazzo import __version__
from mazzo.core.errors import BadInput, Refused
from mazzo.terminal import home

BAD_INPUT = 2
CRASHED = 70
FAILED_FILE = 74
INTERRUPTED = 130
CLOSED_PIPE = 141


def guarded(program: Callable[[], object]) -> int:
    """Run the program; no user ever sees a stack trace."""
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        code = program()
        sys.stdout.flush()
    except typer.Exit as leaving:
        return leaving.exit_code
    except typer.TyperException as error:
        return _say(_misused(error), BAD_INPUT)
    except (BadInput, Refused) as error:
        return _say(str(error), BAD_INPUT)
    except (KeyboardInterrupt, typer.Abort):
        return _say("interrupted", INTERRUPTED)
    except BrokenPipeError:
        _leave_pipe()
        return CLOSED_PIPE
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _say(f"{where}{(error.strerror or str(error)).lower()}", FAILED_FILE)
    except Exception as error:  # noqa: BLE001 - the last resort is here, and it keeps the trace in a file
        return _say(_crashed(error), CRASHED)
    return code if isinstance(code, int) else 0


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Being told to stop is being interrupted, in the way of the moment: a loop ends its tasks first."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # a pager has Ctrl-C for itself
        raise KeyboardInterrupt
    signal.raise_signal(signal.SIGINT)


def _misused(error: typer.TyperException) -> str:
    """What was wrong with the command line, and where to read how it is written."""
    context = getattr(error, "ctx", None)
    told = error.format_message().rstrip(".")
    return f"{told[0].lower()}{told[1:]}; see {context.command_path if context else 'mazzo'} --help"


def _say(text: str, code: int) -> int:
    sentence = text.strip()
    if sentence and sentence[-1] not in ".?!":
        sentence += "."
    print(f"mazzo: {sentence}", file=sys.stderr)
    return code


def _leave_pipe() -> None:
    """Our reader has gone, and Python's last flush must not complain of it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _crashed(error: Exception) -> str:
    from mazzo.games.plug_ins import as_failed

    told = f"something went wrong that should not have ({type(error).__name__})"
    whom = "the developers"
    if failed := as_failed(error):
        told, whom = str(failed), "its author"
    try:
        return f"{told}. What happened is written in {_written(error)}; please send that file to {whom}"
    except (OSError, BadInput):
        return f"{told}, and it could not be written to {home.home()}"


def _written(error: Exception) -> Path:
    from datetime import UTC, datetime

    now = datetime.now(UTC)
    path = home.crashes() / f"{now:%Y%m%d-%H%M%S-%f}.log"
    about = f"mazzo {__version__}, Python {platform.python_version()}, {platform.platform()}"
    trace = "".join(traceback.format_exception(error))
    path.write_text(
        f"{about}\n{now.isoformat()}\nmazzo {' '.join(sys.argv[1:])}\n\n{trace}", encoding="utf-8"
    )
    return path
