"""Runs an experiment or a design, and writes the results into a folder."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from axiscope.execution.executor import Executor
from axiscope.execution.tasks import Progress, Task, run_tasks
from axiscope.io.files import destination_folder
from axiscope.results.manifest import refuse_other
from axiscope.results.store import FolderStore


class Plan(Protocol):
    """An experiment or design that has been checked: its tasks, and the files for its results."""

    def make_tasks(self) -> Sequence[Task[Any, Any]]:
        """Returns the tasks of all points."""
        ...

    def open_store(self, folder: Path, fresh: bool) -> FolderStore[Any]:
        """Returns the store in a results folder. With ``fresh``, it is emptied."""
        ...

    def write(
        self, folder: Path, results: dict[str, Any], ran: Collection[str], started: float
    ) -> None:
        """Writes the table and the manifest.

        ``ran`` contains the keys of the points that were run this time. This run began at
        ``started`` (seconds since 1970).
        """
        ...


AnyPlan = TypeVar("AnyPlan", bound=Plan)


@dataclass(frozen=True)
class FolderRun(Generic[AnyPlan]):
    """A run whose results are complete, but not yet in the table of the results folder."""

    plan: AnyPlan
    results: dict[str, Any]
    """All results by key."""
    _folder: Path
    _store: FolderStore[Any]
    _started: float

    def write(self) -> None:
        """Writes the table and the manifest, and removes the intermediate files of the run."""
        self.plan.write(self._folder, self.results, self._store.added, self._started)
        self._store.clear_parts()


def run_into(
    folder: Path,
    file_name: str,
    backend: str,
    make_plan: Callable[[], AnyPlan],
    executor: Executor,
    fresh: bool = False,
    progress: Progress | None = None,
) -> FolderRun[AnyPlan]:
    """Runs the tasks whose results are missing in a folder, and stores their results as parts.

    `FolderRun.write` then writes the table and the manifest. They are the same, byte for byte
    (except for the times in the manifest), for any executor, and regardless of how often the run
    was stopped. Raises UserError if the folder contains results of a different file or backend,
    unless ``fresh``.
    """
    started = time.time()
    if not fresh:
        refuse_other(folder, file_name, backend, "give another folder with -o, or --fresh")
    plan = make_plan()
    store = plan.open_store(destination_folder(folder), fresh)
    results = run_tasks(plan.make_tasks(), store, executor, progress)
    return FolderRun(plan, results, folder, store, started)
