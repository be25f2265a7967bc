"""Delays Ctrl-C where its exception would do harm."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def delay_ctrl_c() -> Iterator[None]:
    """Delays Ctrl-C until the end of the block.

    Python handles signals only in the main thread, so blocks in other threads need no delay.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    asked: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: asked.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if asked:
            signal.raise_signal(signal.SIGINT)
