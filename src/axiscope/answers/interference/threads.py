"""Provides threads that run points of the model in parallel, and that end soon after Ctrl-C."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import Any, TypeVar

from axiscope import _core

ASK_S = 0.02
"""Time between two requests to end, s.

A thread may have begun its next point after the previous request.
"""


LOOK_S = 0.1
"""Time between two checks for signals while waiting, s."""

Item = TypeVar("Item")
Out = TypeVar("Out")


def processors() -> int:
    """Returns the number of processors that are available to this process."""
    return len(os.sched_getaffinity(0))


class CountingPool(ThreadPoolExecutor):
    """A thread pool that calls a function whenever a task is done."""

    on_done: Callable[[], None] | None = None

    def submit(self, fn: Callable[..., Out], /, *args: Any, **kwargs: Any) -> Future[Out]:
        """Starts a task, as in other pools."""
        future = super().submit(fn, *args, **kwargs)
        if self.on_done is not None:
            tell = self.on_done
            future.add_done_callback(lambda _: tell())
        return future


@contextmanager
def side_by_side(*threads: int) -> Iterator[tuple[CountingPool, ...]]:
    """Yields pools with these numbers of threads.

    If the block ends with an exception, for example because of Ctrl-C, running points are stopped,
    and waiting points do not begin. Python handles signals only in its main thread.
    """
    pools = tuple(CountingPool(count) for count in threads)
    try:
        yield pools
    except BaseException:
        _end(pools)
        raise
    for pool in pools:
        pool.shutdown()


def map_parallel(
    pool: ThreadPoolExecutor, function: Callable[[Item], Out], items: Iterable[Item]
) -> list[Out]:
    """Applies a function to each item in parallel.

    Signals are handled while this function waits.
    """
    futures = [pool.submit(function, item) for item in items]
    wait_for(futures)
    return [future.result() for future in futures]


def wait_for(futures: Sequence[Future[Any]]) -> None:
    """Waits until all futures are done. Signals are handled during the wait."""
    while wait(futures, LOOK_S).not_done:
        pass


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
