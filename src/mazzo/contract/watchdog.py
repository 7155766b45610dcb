"""A limit of time for code that may never come back: an endless loop ends as an error with its line."""

import _thread
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager


class TooLong(Exception):
    """What ran was stopped, in the line where it was."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Stop what runs in here, in the main thread, when it has used so much time of the processor."""
    done, late = threading.Event(), threading.Event()
    end = time.process_time() + seconds

    def watch() -> None:
        while not done.wait(max(0.05, (end - time.process_time()) / 2)):
            if time.process_time() > end:
                late.set()
                _thread.interrupt_main()
                return

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield
    except KeyboardInterrupt as interrupt:
        if not late.is_set():
            raise
        raise TooLong(f"it took more than {seconds:g} seconds").with_traceback(
            interrupt.__traceback__
        ) from None
    finally:
        done.set()
        thread.join()
