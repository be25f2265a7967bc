"""Runs an experiment into a results folder; what was finished before is not run again."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from axiscope.backends import BackendName, backend_of, load_experiment
from axiscope.executor import Executor, LocalProcesses
from axiscope.experiment.load import Experiment, PlannedPoint
from axiscope.files import destination_folder, write_whole
from axiscope.platform import Platform, find_platform
from axiscope.results.manifest import manifest_bytes, refuse_other
from axiscope.results.store import Parts, finished_table
from axiscope.results.table import SCHEMA, Row, rows_of, table_of
from axiscope.tables import write_table

CHUNK = 4
"""Points a task, at least: small enough that a killed run loses little."""

SHARE = 1000
"""Of a long run a task is one of so many: a killed worker loses a thousandth of it."""

MOST = 64
"""Points a task, at most: from there on its platforms weigh little beside its points."""

Progress = Callable[[int, int], None]
"""Called with (points done, points in all)."""


def run_experiment(
    path: Path,
    out: Path,
    jobs: int | None = None,
    fresh: bool = False,
    progress: Progress | None = None,
    executor: Executor | None = None,
    backend: BackendName = "model",
) -> Path:
    """Runs what is missing of an experiment; gives the results folder.

    The table is the same, byte for byte, for any number of jobs and however often the
    run was broken off.
    """
    started = time.time()
    experiment = load_experiment(path, backend, () if fresh else checked_in(out))
    return run_loaded(experiment, out, jobs, fresh, progress, executor, backend, (), started)


def run_loaded(
    experiment: Experiment,
    out: Path,
    jobs: int | None = None,
    fresh: bool = False,
    progress: Progress | None = None,
    executor: Executor | None = None,
    backend: BackendName = "model",
    others: Sequence[Path] = (),
    started: float | None = None,
) -> Path:
    """As ``run_experiment``, of an experiment that is read and checked.

    Points that are in the finished tables of the folders ``others`` are taken from there.
    """
    started = time.time() if started is None else started
    if not fresh:
        mend = "give another folder with -o, or --fresh"
        refuse_other(out, experiment.path.name, backend, mend)
    parts = Parts(destination_folder(out))
    if fresh:
        parts.clear()
        (out / "results.parquet").unlink(missing_ok=True)
    done = {} if fresh else finished_in(out)
    wanted = {p.key for p in experiment.points} - done.keys()
    for other in others:
        if not wanted:
            break
        done |= {key: rows for key, rows in _from_table(other).items() if key in wanted}
        wanted -= done.keys()
    missing = [p for p in experiment.points if p.key not in done]
    if missing:
        parts.keep_checked({p.key for p in experiment.points})
    total = len(experiment.points)
    counts = Counter(p.key for p in missing)
    ready = total - len(missing)
    if progress:
        progress(ready, total)
    size = points_a_task(len(missing))
    chunks = [missing[i : i + size] for i in range(0, len(missing), size)]
    works = [_work_of(chunk) for chunk in chunks]
    for _, finished in (executor or LocalProcesses(jobs)).run(_run_chunk, works):
        parts.add(finished)
        ready += sum(counts.pop(key, 0) for key in finished)
        done |= finished
        if progress:
            progress(ready, total)
    rows = [row | {"point": p.index} for p in experiment.points for row in done[p.key]]
    table = table_of(rows)
    write_table(table, out / "results.parquet")
    write_whole(
        out / "manifest.json",
        manifest_bytes(experiment, backend, table, ran=len(missing), started=started),
    )
    parts.clear()
    return out


def finished_in(out: Path) -> dict[str, list[Row]]:
    """Rows by key of all points that a results folder has, of a whole run or of one broken off."""
    return _from_table(out) | Parts(out).finished()


def checked_in(out: Path) -> set[str]:
    """Keys of the points that were checked for a results folder; a key holds for one build."""
    table = finished_table(out, SCHEMA)
    return Parts(out).checked() | (set() if table is None else set(table["point_id"]))


def points_a_task(points: int) -> int:
    """How many points of so many a task has."""
    return min(MOST, max(CHUNK, points // SHARE))


def warnings_of(out: Path) -> list[str]:
    """What a run warned of, each once, in order: ports that could be coherent and are not."""
    said = pl.read_parquet(out / "results.parquet", columns=["warnings"])["warnings"]
    return list(said.drop_nulls().str.split(" | ").explode().unique(maintain_order=True))


def energy_range(out: Path) -> str | None:
    """Least and most energy a byte over the points of a run; none without energies."""
    name = "energy_nj_per_byte"
    found = pl.read_parquet(out / "results.parquet", columns=[name])[name].drop_nulls().to_list()
    return f"energy  {min(found):.2f} to {max(found):.2f} nJ/byte" if found else None


@dataclass(frozen=True)
class Work:
    """Points of a task with their platforms: files of that name may differ where it runs."""

    points: list[PlannedPoint]
    platforms: dict[str, Platform]


def _work_of(points: list[PlannedPoint]) -> Work:
    names = dict.fromkeys(p.settings.platform for p in points)
    return Work(points, {name: find_platform(name) for name in names})


def _run_chunk(work: Work) -> dict[str, list[Row]]:
    out: dict[str, list[Row]] = {}
    for planned in work.points:
        platform = work.platforms[planned.settings.platform]
        backend = backend_of(planned.backend)
        backend.set_chip(planned.settings.board_set)
        result = backend.run(platform, planned.point)
        out[planned.key] = rows_of(planned, result)
    return out


def _from_table(out: Path) -> dict[str, list[Row]]:
    """Points of a finished table, by key, if it has today's columns."""
    table = finished_table(out, SCHEMA)
    if table is None:
        return {}
    found: dict[str, list[Row]] = {}
    # A point that two sweeps share has its rows once for each; the first are enough.
    first = pl.col("point") == pl.col("point").min().over("point_id")
    for row in table.filter(first).iter_rows(named=True):
        found.setdefault(row["point_id"], []).append(row)
    return found


__all__ = ["Experiment", "run_experiment", "warnings_of"]
