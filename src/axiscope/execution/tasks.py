"""The work of a run in tasks of a few points each, for any executor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from axiscope.errors import within
from axiscope.execution.backends import backend_of
from axiscope.plan.experiment.load import PlannedPoint
from axiscope.plan.platforms import Platform, find_platform
from axiscope.results.table import Row, rows_of

CHUNK = 4
"""Points a task, at least: small enough that a killed run loses little."""

SHARE = 1000
"""Of a long run a task is one of so many: a killed worker loses a thousandth of it."""

MOST = 64
"""Points a task, at most: from there on its platforms weigh little beside its points."""

Progress = Callable[[int, int], None]
"""Called with (points done, points in all)."""


def points_a_task(points: int) -> int:
    """How many points of so many a task has."""
    return min(MOST, max(CHUNK, points // SHARE))


@dataclass(frozen=True)
class Work:
    """Points of a task with their platforms: files of that name may differ where it runs."""

    points: list[PlannedPoint]
    platforms: dict[str, Platform]


def work_of(points: list[PlannedPoint]) -> Work:
    """The task of some points."""
    names = dict.fromkeys(p.settings.platform for p in points)
    return Work(points, {name: find_platform(name) for name in names})


def run_work(work: Work) -> dict[str, list[Row]]:
    """Runs a task: rows by key of the point."""
    out: dict[str, list[Row]] = {}
    for planned in work.points:
        platform = work.platforms[planned.settings.platform]
        backend = backend_of(planned.backend)
        with within(f"point {planned.settings.label()}"):
            backend.set_chip(planned.settings.board_set)
            result = backend.run(platform, planned.point)
        out[planned.key] = rows_of(planned, result)
    return out
