"""Clearing a terminal so that nothing of it can be read again."""

import os
import shutil
from typing import TextIO

HIDE = "\x1b[?1049h"  # the alternate screen, which has no scrollback
SHOW = "\x1b[?1049l"
CLEAR = "\x1b[H\x1b[2J"
FORGET = "\x1b[3J"  # the scrollback too


def wipe(stream: TextIO) -> None:
    """Clear the screen and the scrollback; a terminal that cannot is filled with empty lines."""
    if os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        stream.write("\n" * (2 * shutil.get_terminal_size().lines))
    else:
        stream.write(CLEAR + FORGET)
    stream.flush()
