"""Runs tasks, and stores the results of each task, so that interrupted work can be resumed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from axiscope.errors import StoppedError
from axiscope.execution.executor import Executor

Item = TypeVar("Item")
Result = TypeVar("Result")

Progress = Callable[[int, int], None]
"""Called with (results available, results in total)."""


@dataclass(frozen=True)
class Task(Generic[Item, Result]):
    """A group of items that one process runs one after another."""

    items: Mapping[str, Item]
    """The items by the keys of their results. Equal keys mean equal results, even in later runs."""
    function: Callable[[Mapping[str, Item]], dict[str, Result]]
    """Runs items and returns a result for each key. The function and its results are pickled."""


class Store(Protocol[Result]):
    """Stores results, so that interrupted work can be resumed."""

    persistent: bool
    """Whether another process can find the results later."""

    def finished(self, keys: Collection[str]) -> dict[str, Result]:
        """Returns the stored results for these keys."""
        ...

    def add(self, results: dict[str, Result]) -> None:
        """Stores the results of one task."""
        ...


class MemoryStore(Generic[Result]):
    """Stores results in memory only."""

    persistent = False

    def __init__(self) -> None:
        """Creates an empty store."""
        self._results: dict[str, Result] = {}

    def finished(self, keys: Collection[str]) -> dict[str, Result]:
        """Returns the stored results for these keys."""
        return {key: self._results[key] for key in keys if key in self._results}

    def add(self, results: dict[str, Result]) -> None:
        """Stores the results of one task."""
        self._results |= results


def run_tasks(
    tasks: Sequence[Task[Item, Result]],
    store: Store[Result],
    executor: Executor,
    progress: Progress | None = None,
) -> dict[str, Result]:
    """Runs the tasks whose results are not in the store.

    Returns all results by key. ``progress`` counts results. The results of a task are stored as
    soon as the task ends. On Ctrl-C, the StoppedError states whether the next run can use them.
    """
    keys = dict.fromkeys(key for task in tasks for key in task.items)
    results = store.finished(keys.keys())
    missing = []
    for task in tasks:
        items = {key: item for key, item in task.items.items() if key not in results}
        if items:
            missing.append(Task(items, task.function))
    try:
        if progress:
            progress(len(results), len(keys))
        for _, found in executor.run(_run, missing):
            store.add(found)
            results |= found
            if progress:
                progress(len(results), len(keys))
    except KeyboardInterrupt as error:
        raise StoppedError(store.persistent) from error
    return results


def _run(task: Task[Item, Result]) -> dict[str, Result]:
    return task.function(task.items)
