"""Runs the points of experiments in tasks. Writes a table and a manifest."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from axiscope.errors import within
from axiscope.execution.backends import BackendName, find_backend
from axiscope.execution.executor import Executor, LocalProcesses
from axiscope.execution.experiments import plan_experiment
from axiscope.execution.folder_run import run_into
from axiscope.execution.tasks import Progress, Task
from axiscope.io.files import write_whole
from axiscope.io.tables import read_parquet, write_table
from axiscope.io.toml_records import load_toml
from axiscope.plan.experiment.load import Experiment, PlannedPoint
from axiscope.plan.experiment.point_filter import Only
from axiscope.plan.platforms import Platform, find_platform
from axiscope.results.manifest import manifest_bytes
from axiscope.results.point_store import open_point_store
from axiscope.results.store import FolderStore
from axiscope.results.table import AXES, Row, rows_of, table_of

if TYPE_CHECKING:
    import polars as pl

CHUNK = 4
"""Minimum number of points in a task. It is small, so that a killed run loses few points."""

SHARE = 1000
"""A long run has about this many tasks: a killed worker loses a thousandth of it."""

_MOST_VALUES = 3
"""Maximum number of values of a setting in the sentence about points that ended early."""

MOST = 64
"""Maximum number of points in a task. Sending its platforms then takes little time."""


@dataclass(frozen=True)
class ExperimentPlan:
    """An experiment that has been checked, and the backend that runs it."""

    experiment: Experiment
    backend: BackendName
    others: Sequence[Path] = ()
    """Results folders of other experiments, which may contain some of the points."""

    def make_tasks(self) -> list[Task[PlannedPoint, list[Row]]]:
        """Returns the tasks of all points. Points with equal keys are run once."""
        points = {point.key: point for point in self.experiment.points}
        keys, size = list(points), points_a_task(len(points))
        return [
            _make_task({key: points[key] for key in keys[first : first + size]})
            for first in range(0, len(keys), size)
        ]

    def open_store(self, folder: Path, fresh: bool) -> FolderStore[list[Row]]:
        """Returns the store in a results folder. With ``fresh``, it is emptied."""
        return open_point_store(folder, fresh, self.others)

    def write(
        self, folder: Path, results: dict[str, list[Row]], ran: Collection[str], started: float
    ) -> None:
        """Writes ``results.parquet`` and ``manifest.json``."""
        points = self.experiment.points
        table = table_of([row | {"point": p.index} for p in points for row in results[p.key]])
        write_table(table, folder / "results.parquet")
        manifest = manifest_bytes(
            self.experiment,
            self.backend,
            find_backend(self.backend),
            table,
            sum(p.key in ran for p in points),
            started,
            folder,
        )
        write_whole(folder / "manifest.json", manifest)


def points_a_task(points: int) -> int:
    """Returns the number of points per task, given the number of points in an experiment."""
    return min(MOST, max(CHUNK, points // SHARE))


def _make_task(points: dict[str, PlannedPoint]) -> Task[PlannedPoint, list[Row]]:
    """Returns a task that includes its platforms, because a worker's platform files may differ."""
    names = dict.fromkeys(p.settings.platform for p in points.values())
    return Task(points, partial(_run_points, {name: find_platform(name) for name in names}))


def _run_points(
    platforms: dict[str, Platform], points: Mapping[str, PlannedPoint]
) -> dict[str, list[Row]]:
    """Runs points in this process. Returns the rows of each point by the point's key."""
    rows = {}
    for key, planned in points.items():
        backend = find_backend(planned.backend)
        with within(f"point {planned.settings.label()}"):
            backend.set_chip(planned.settings.board_set)
            result = backend.run(platforms[planned.settings.platform], planned.point)
        rows[key] = rows_of(planned, result)
    return rows


def run_experiment(
    path: Path,
    out: Path,
    jobs: int | None = None,
    fresh: bool = False,
    progress: Progress | None = None,
    executor: Executor | None = None,
    backend: BackendName = "model",
) -> Path:
    """Runs the points whose results are missing in the folder ``out``.

    Returns the folder. The table is the same, byte for byte, for any number of jobs, and regardless
    of how often the run was stopped.
    """
    runs = executor or LocalProcesses(jobs)
    return run_raw(load_toml(path), path, out, runs, fresh, progress, backend)


def run_raw(
    raw: dict[str, Any],
    path: Path,
    out: Path,
    executor: Executor,
    fresh: bool = False,
    progress: Progress | None = None,
    backend: BackendName = "model",
    only: Only | None = None,
) -> Path:
    """Runs an experiment that was not read from a file.

    Errors name ``path``. See `run_experiment`.
    """

    def make_plan() -> ExperimentPlan:
        return ExperimentPlan(plan_experiment(raw, path, backend, only), backend)

    run_into(out, path.name, backend, make_plan, executor, fresh, progress).write()
    return out


def run_loaded(
    experiment: Experiment,
    out: Path,
    jobs: int | None = None,
    fresh: bool = False,
    progress: Progress | None = None,
    executor: Executor | None = None,
    backend: BackendName = "model",
    others: Sequence[Path] = (),
) -> Path:
    """Runs an experiment that has already been read and checked.

    See `run_experiment`. Points that are in finished tables of the folders ``others`` are taken
    from there.
    """
    runs = executor or LocalProcesses(jobs)
    plan = ExperimentPlan(experiment, backend, others)
    run_into(out, experiment.path.name, backend, lambda: plan, runs, fresh, progress).write()
    return out


def warnings_of(out: Path) -> list[str]:
    """Returns the warnings about a run's points, without duplicates, in order."""
    text = read_parquet(out / "results.parquet", columns=["warnings"])["warnings"]
    return list(text.drop_nulls().str.split(" | ").explode().unique(maintain_order=True))


def unsteady(out: Path) -> str | None:
    """Returns a sentence if any points ended before their rates were steady."""
    import polars as pl

    table = read_parquet(out / "results.parquet")
    points = table.unique("point", maintain_order=True).drop("steady")
    points = points.join(table.group_by("point").agg(pl.col("steady").all()), on="point")
    early = points.filter(~pl.col("steady"))
    if early.is_empty():
        return None
    percent = 100 * float(early["tolerance"].max() or 0)  # type: ignore[arg-type]
    return (
        f"not steady: {early.height} of {points.height} points ended before their rates were "
        f"steady within {percent:g} % (column steady{_where(early, points)}). A longer run may "
        "change these rates by more than that: write a longer max_us into [run] of the experiment; "
        "without one, that of its tester applies"
    )


def _where(early: pl.DataFrame, points: pl.DataFrame) -> str:
    """Returns the setting whose values are most concentrated in points that ended early."""
    varied = [a for a in AXES if a in points.columns and points[a].n_unique() > 1]
    if not varied:
        return ""
    axis = min(varied, key=lambda name: early[name].n_unique() / points[name].n_unique())
    counts = early[axis].value_counts(sort=True).rows()[:_MOST_VALUES]
    return "; most often " + ", ".join(f"{axis} {value} ({count})" for value, count in counts)


def energy_range(out: Path) -> str | None:
    """Returns the smallest and greatest energy per byte of a run's points; None if unknown."""
    name = "energy_nj_per_byte"
    found = read_parquet(out / "results.parquet", columns=[name])[name].drop_nulls().to_list()
    return f"energy  {min(found):.2f} to {max(found):.2f} nJ/byte" if found else None
