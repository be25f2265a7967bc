"""Runs independent tasks on the workers of an existing Dask cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from axiscope import _core
from axiscope.errors import ParameterError, UserError

Task = TypeVar("Task")
Result = TypeVar("Result")

SCHEME = "dask://"

WORKER_WAIT_S = 60
"""Time that a cluster may take to have its first worker, s."""

AHEAD = 4
"""Tasks sent ahead for each worker thread, so that none is idle and few tasks are in memory."""


class OtherBuildError(UserError):
    """Error for a worker whose build of the model differs from this program's."""


class DaskCluster:
    """An executor that uses the workers of a Dask scheduler.

    If a worker is lost, the scheduler runs its tasks on a different worker. Each task still returns
    its result once.
    """

    def __init__(self, client: Any) -> None:
        """Accepts a ``distributed.Client``, or an address such as ``dask://HOST:PORT``."""
        self._given = client

    def run(
        self, function: Callable[[Task], Result], tasks: Sequence[Task]
    ) -> Iterator[tuple[int, Result]]:
        """Yields (number of the task, its result) as tasks finish."""
        if not tasks:
            return
        distributed = _distributed()
        own = isinstance(self._given, str)
        client = _connected(distributed, self._given) if own else self._given
        try:
            _check_workers(client)
            yield from _results(distributed, client, function, tasks)
        except distributed.KilledWorker as error:
            raise UserError(
                f"the cluster lost several workers over one task ({error}); give them more memory, "
                "then rerun the command: finished work is kept"
            ) from error
        except distributed.client.FutureCancelledError as error:
            raise UserError(
                "the scheduler of the cluster is gone; rerun the command: finished work is kept"
            ) from error
        finally:
            if own:
                client.close()


def _results(
    distributed: Any, client: Any, function: Callable[[Task], Result], tasks: Sequence[Task]
) -> Iterator[tuple[int, Result]]:
    """Keeps a number of tasks running, and starts a new task when one ends.

    Cancels all tasks if there is an error.
    """
    build = _core.build_id()
    numbers: dict[Any, int] = {}
    rest = iter(range(len(tasks)))

    def submit(number: int) -> Any:
        future = client.submit(_checked, build, function, tasks[number], pure=False)
        numbers[future] = number
        return future

    def some() -> Iterator[Any]:
        most = AHEAD * max(1, sum(client.nthreads().values()))
        while len(numbers) < most and (number := next(rest, None)) is not None:
            yield submit(number)

    waiting = distributed.as_completed(list(some()), loop=client.loop)
    try:
        for future in waiting:
            result = future.result()
            number = numbers.pop(future)
            future.release()
            for following in some():
                waiting.add(following)
            yield number, result
    finally:
        client.cancel(list(numbers), force=True)


def _checked(build: str, function: Callable[[Task], Result], task: Task) -> Result:
    """Runs a task on a worker.

    The build is checked here, because the worker may have joined after the other workers were
    checked.
    """
    _refuse(build, _core.build_id())
    return function(task)


def _build() -> str:
    """Returns the build of the model in the current process."""
    return _core.build_id()


def _check_workers(client: Any) -> None:
    """Raises UserError if there is no worker, or if a worker cannot run this program's tasks."""
    try:
        client.wait_for_workers(1, timeout=WORKER_WAIT_S)
    except TimeoutError as error:
        raise UserError(
            f"the cluster has no worker after {WORKER_WAIT_S} s; start some (dask worker ADDRESS)"
        ) from error
    builds = client.run(_build, on_error="return")
    for worker, found in builds.items():
        if isinstance(found, ImportError):
            raise UserError(
                f"worker {worker}: cannot import axiscope ({found}); install it there"
            ) from found
        if isinstance(found, OSError):
            continue  # the worker is gone by now
        if isinstance(found, BaseException):
            raise UserError(f"worker {worker}: does not report its build ({found})") from found
        _refuse(_core.build_id(), found, f"worker {worker}")


def _refuse(build: str, found: str, worker: str = "a worker") -> None:
    if found != build:
        raise OtherBuildError(
            f"{worker}: has build {found} of axiscope, this program has {build}, so that results "
            "may differ; install the same there"
        )


def _connected(distributed: Any, address: str) -> Any:
    host = address.removeprefix(SCHEME)
    if not host.rpartition(":")[2].isdigit():
        raise ParameterError("executor", f"{address!r} has no port; give dask://HOST:PORT")
    try:
        return distributed.Client(f"tcp://{host}", set_as_default=False)
    except OSError as error:  # timeouts are OSErrors, too
        raise ParameterError(
            "executor",
            f"no Dask scheduler answers at {address} ({error}); start one there (dask scheduler)",
        ) from error


def _distributed() -> Any:
    try:
        import distributed
    except ImportError as error:
        raise ParameterError(
            "executor",
            "Dask is not installed; install axiscope with its extra dask "
            "(pip install 'axiscope[dask]')",
        ) from error
    return distributed
