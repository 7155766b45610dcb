"""Processes in which bots think, beside the program that a person talks to."""

import multiprocessing
import signal
import sys
import threading
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

    A terminal sends it to every process there, but it is for the one that the person talks to. That one
    hears it afterwards: a process that is half started would say what it misses.
    """
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # to start it lets the signal through again
    with _heard_afterwards():
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _heard_afterwards() -> Iterator[None]:
    """Where it is blocked in this thread, another may still catch it for the main one."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        for number in came[:1]:
            signal.raise_signal(number)
