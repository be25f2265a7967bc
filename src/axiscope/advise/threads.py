"""Threads that points of the model run in side by side, and that end soon after Ctrl-C."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from axiscope import _core

ASK_S = 0.02
"""Between two orders to end: a thread may have begun its next point after the last."""


def processors() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0))


@contextmanager
def side_by_side(*threads: int) -> Iterator[tuple[ThreadPoolExecutor, ...]]:
    """Pools of so many threads each.

    Where what is done with them ends by an exception, such as that of Ctrl-C, points under way end
    (Python sees to signals in its main thread only), and none that waits begins.
    """
    pools = tuple(ThreadPoolExecutor(count) for count in threads)
    try:
        yield pools
    except BaseException:
        _end(pools)
        raise
    for pool in pools:
        pool.shutdown()


def _end(pools: Sequence[ThreadPoolExecutor]) -> None:
    for pool in pools:
        pool.shutdown(wait=False, cancel_futures=True)

    def wait() -> None:
        for pool in pools:
            pool.shutdown()

    waiting = threading.Thread(target=wait)
    waiting.start()
    while waiting.is_alive():
        _core.end_points()
        waiting.join(ASK_S)
