"""Processes in which bots think, beside the program that a person talks to."""

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import resource_tracker

from mazzo import games


def start(count: int, settle_in: Callable[..., None], *arguments: object) -> ProcessPoolExecutor:
    """So many processes, which begin to load the games at once; each first calls `settle_in`."""
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(count, context, settle_in, arguments)
    with _interrupts_held():
        for _ in range(count):
            executor.submit(games.names)
    return executor


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back: what is started meanwhile never hears it, not even before it has settled in.

    A terminal sends it to every process there, but it is for the one that the person talks to.
    """
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # to start it lets the signal through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
