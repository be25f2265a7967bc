"""A run that was broken off goes on at once, by the plan that it kept.

To plan an experiment anew takes a second for some thousand points. Here only the points of a task
are made, when its turn comes. Their keys must be those of the plan; where they are not, something
that the points are made of has changed, and the run is planned anew as if nothing had been kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, overload

from axiscope.errors import UserError
from axiscope.execution.backends import BackendName, backend_of
from axiscope.execution.executor import Executor
from axiscope.execution.tasks import Progress, Work, points_a_task, run_work, work_of
from axiscope.plan.experiment.load import PlannedPoint, source_of
from axiscope.plan.experiment.point_filter import Only
from axiscope.plan.experiment.recipes import Recipes
from axiscope.results.store import Parts, finished_in


def go_on(
    raw: dict[str, Any],
    path: Path,
    out: Path,
    executor: Executor,
    backend: BackendName,
    only: Only | None,
    progress: Progress | None,
) -> int:
    """Runs what is missing by the plan in the folder ``out``, and keeps it there.

    Gives how many points ran: none without a plan, or where it is of something else. Whoever calls
    this plans the run afterwards, and finds what is done.
    """
    parts = Parts(out)
    plan = parts.plan()
    if plan is None or plan.source != source_of(raw, only):
        return 0
    done = finished_in(out).keys() & plan.numbers.keys()
    missing = {key: number for key, number in plan.numbers.items() if key not in done}
    ready, total = len(done), len(plan.numbers)
    if progress:
        progress(ready, total)
    try:
        for _, finished in executor.run(run_work, _Works(raw, path, backend, missing)):
            parts.add(finished)
            ready += len(finished)
            if progress:
                progress(ready, total)
    except _OtherPointError:
        pass
    return ready - len(done)


class _OtherPointError(Exception):
    """A point is not the one that was planned."""


class _Works(Sequence[Work]):
    """The tasks of the points of a plan, each made when it is asked for."""

    def __init__(
        self, raw: dict[str, Any], path: Path, backend: BackendName, missing: dict[str, int]
    ) -> None:
        self._recipes = Recipes(raw, path)
        self._all = list(self._recipes)
        self._points = list(missing.items())
        self._size = points_a_task(len(self._points))
        self._backend = backend
        self._build = tuple(backend_of(backend).build())

    def __len__(self) -> int:
        return -(-len(self._points) // self._size)

    @overload
    def __getitem__(self, number: int) -> Work: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Work]: ...
    def __getitem__(self, number: int | slice) -> Work | Sequence[Work]:
        if isinstance(number, slice):
            return [self[one] for one in range(*number.indices(len(self)))]
        if not 0 <= number < len(self):
            raise IndexError(number)
        first = number * self._size
        return work_of([self._point(*p) for p in self._points[first : first + self._size]])

    def _point(self, key: str, number: int) -> PlannedPoint:
        """The point of a recipe; its index is the recipe's, since its rows are counted anew."""
        try:
            recipe = self._all[number]
            settings = self._recipes.settings(recipe)
            point = self._recipes.point(recipe, settings)
        except (IndexError, UserError) as error:
            raise _OtherPointError from error
        planned = PlannedPoint(
            number, number, recipe.repetition, settings, point, self._backend, self._build
        )
        if planned.key != key:
            raise _OtherPointError
        return planned
