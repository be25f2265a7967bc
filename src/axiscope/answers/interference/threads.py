"""Threads that points of the model run in side by side, and that end soon after Ctrl-C."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import TypeVar

from axiscope import _core

ASK_S = 0.02
"""Between two orders to end: a thread may have begun its next point after the last."""


LOOK_S = 0.1
"""Between two looks of who waits: a signal that came to another thread is seen to then."""

Item = TypeVar("Item")
Out = TypeVar("Out")


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


def mapped(
    pool: ThreadPoolExecutor, function: Callable[[Item], Out], items: Iterable[Item]
) -> list[Out]:
    """The function of each, run side by side; who waits sees to signals."""
    futures = [pool.submit(function, item) for item in items]
    while wait(futures, LOOK_S).not_done:
        pass
    return [future.result() for future in futures]


def _end(pools: Sequence[ThreadPoolExecutor]) -> None:
    for pool in pools:
        pool.shutdown(wait=False, cancel_futures=True)

    def ended() -> None:
        for pool in pools:
            pool.shutdown()

    waiting = threading.Thread(target=ended)
    waiting.start()
    while waiting.is_alive():
        _core.end_points()
        waiting.join(ASK_S)
