"""Defines the interface for running independent tasks, in local processes or on a cluster."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import (
    active_children,
    forkserver,
    get_context,
    parent_process,
    resource_tracker,
)
from types import ModuleType
from typing import Any, Protocol, TypeVar

from axiscope.errors import ParameterError, UserError
from axiscope.execution.ctrl_c import delay_ctrl_c
from axiscope.execution.dask_cluster import SCHEME, DaskCluster

Task = TypeVar("Task")
Result = TypeVar("Result")


class Executor(Protocol):
    """Runs a function with each of several tasks."""

    def run(
        self, function: Callable[[Task], Result], tasks: Sequence[Task]
    ) -> Iterator[tuple[int, Result]]:
        """Yields (number of the task, its result) as tasks finish, in any order."""
        ...


def make_executor(given: Any = None, jobs: int | None = None) -> Executor:
    """Returns the executor that a user asks for.

    None stands for ``jobs`` processes on this computer. ``dask://HOST:PORT`` or a
    ``distributed.Client`` stands for a cluster. An executor is returned unchanged. Raises UserError
    for any other value, and if both parameters are given.
    """
    if given is None:
        return LocalProcesses(jobs)
    if jobs is not None:
        raise ParameterError(
            "jobs", "are processes here; leave it out, the cluster has its own workers"
        )
    if isinstance(given, str):
        if not given.startswith(SCHEME):
            raise ParameterError("executor", f"{given!r} is unknown; give {SCHEME}HOST:PORT")
        return DaskCluster(given)
    if type(given).__module__.partition(".")[0] == "distributed":
        return DaskCluster(given)
    if not callable(getattr(given, "run", None)):
        raise UserError(
            f"executor: {given!r} is not one; give {SCHEME}HOST:PORT, a distributed.Client, or an "
            "object with `run` (axiscope.execution.executor.Executor)"
        )
    executor: Executor = given
    return executor


class LocalProcesses:
    """An executor with ``jobs`` processes. With one job, tasks run in this process."""

    def __init__(self, jobs: int | None = None) -> None:
        """Stores the number of jobs, which is by default the number of processors."""
        self.jobs = jobs or len(os.sched_getaffinity(0))

    def run(
        self, function: Callable[[Task], Result], tasks: Sequence[Task]
    ) -> Iterator[tuple[int, Result]]:
        """Yields (number of the task, its result) as tasks finish."""
        if self.jobs == 1 or len(tasks) < 2:
            for number, task in enumerate(tasks):
                yield number, function(task)
            return
        others = set(active_children())
        pool = ProcessPoolExecutor(
            self.jobs, mp_context=get_context("forkserver"), initializer=_end_with_parent
        )
        try:
            _start_server()
            waiting: dict[Future[Result], int] = {}
            numbers = iter(range(len(tasks)))
            for number in numbers:
                # If Ctrl-C interrupted this, the new worker would run without a pool, and print a
                # traceback.
                with delay_ctrl_c(), _hide_script():
                    waiting[pool.submit(function, tasks[number])] = number
                if len(waiting) < 2 * self.jobs:
                    continue
                yield from _finished(waiting)
            while waiting:
                yield from _finished(waiting)
        except BrokenProcessPool as error:
            raise UserError(
                "a worker process was killed (out of memory?); "
                "run the same command again, with fewer --jobs if it repeats"
            ) from error
        except BaseException:
            # After an error, running tasks are terminated, so that the program does not wait for
            # them.
            for worker in set(active_children()) - others:
                worker.terminate()
            if sys.version_info < (3, 11, 5):
                _stop_feeding(pool)
            raise
        finally:
            # This waits for the thread of the pool. The thread might otherwise write after Python
            # has closed its pipes.
            pool.shutdown(wait=True, cancel_futures=True)


def _stop_feeding(pool: ProcessPoolExecutor) -> None:
    """Releases the thread that writes tasks for workers that no longer exist.

    Tasks are larger than the pipe's buffer, so the thread would wait forever for a reader, and the
    pool would wait for the thread. Python releases the thread itself since 3.11.5 (gh-94777).

    The other threads close the pipe's descriptor when they end. If this function closed it, one of
    them would fail with EBADF. Instead, another file is duplicated onto the descriptor, and that
    closes the pipe as well.
    """
    queue = getattr(pool, "_call_queue", None)
    if queue is None:
        return
    null = os.open(os.devnull, os.O_RDONLY)
    try:
        with suppress(OSError):  # it was closed already
            os.dup2(null, queue._reader.fileno(), inheritable=False)
    finally:
        os.close(null)


@contextmanager
def _hide_script() -> Iterator[None]:
    """Starts workers without the user's program.

    Python would run the user's script again in each worker, and scripts without ``if __name__ ==
    "__main__"`` would fail. Tasks need only the modules of axiscope.
    """
    script = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script


def _start_server() -> None:
    """Starts the server that forks workers in such a way that Ctrl-C does not reach them.

    The terminal sends Ctrl-C to all processes. Workers inherit the signal mask, so they ignore
    Ctrl-C, and end without a traceback when this process stops waiting for them. If Ctrl-C is
    pressed while the server starts, it is delivered to this process afterwards. The mask alone
    would not delay it, because the system may deliver it to another thread of this process.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    resource_tracker.ensure_running()  # this unblocks signals
    with delay_ctrl_c():
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            with _hide_script():
                forkserver.ensure_running()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_parent() -> None:
    """Terminates a worker if the program that started it has ended, even by kill -9."""
    parent = parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _finished(waiting: dict[Future[Result], int]) -> Iterator[tuple[int, Result]]:
    done, _ = wait(waiting, return_when=FIRST_COMPLETED)
    for future in done:
        yield waiting.pop(future), future.result()
