"""Runs an experiment into a results folder; what was finished before is not run again."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from axiscope.execution.backends import BackendName, backend_of, plan_experiment
from axiscope.execution.executor import Executor, LocalProcesses
from axiscope.execution.resume import go_on
from axiscope.execution.tasks import Progress, points_a_task, run_work, work_of
from axiscope.io.files import destination_folder, write_whole
from axiscope.io.toml_records import toml_of
from axiscope.plan.experiment.load import Experiment
from axiscope.plan.experiment.point_filter import Only
from axiscope.results.manifest import manifest_bytes, refuse_other
from axiscope.results.store import KeptPlan, Parts, checked_in, finished_in, in_table
from axiscope.results.table import table_of

_MEND = "give another folder with -o, or --fresh"


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
    runs = executor or LocalProcesses(jobs)
    return run_raw(toml_of(path), path, out, runs, fresh, progress, backend)


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
    """As ``run_experiment``, of what an experiment file would hold; ``path`` is for errors."""
    started = time.time()
    ran = 0
    if not fresh:
        refuse_other(out, path.name, backend, _MEND)
        ran = go_on(raw, path, out, executor, backend, only, progress)
    checked = () if fresh else checked_in(out)
    experiment = plan_experiment(raw, path, backend, checked, only)
    return run_loaded(
        experiment, out, None, fresh, progress, executor, backend, started=started, ran=ran
    )


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
    ran: int = 0,
) -> Path:
    """As ``run_experiment``, of an experiment that is read and checked.

    Points that are in the finished tables of the folders ``others`` are taken from there. ``ran``
    points ran since ``started``, when the run was begun.
    """
    started = time.time() if started is None else started
    if not fresh:
        refuse_other(out, experiment.path.name, backend, _MEND)
    parts = Parts(destination_folder(out))
    if fresh:
        parts.clear()
        (out / "results.parquet").unlink(missing_ok=True)
    done = {} if fresh else finished_in(out)
    wanted = {p.key for p in experiment.points} - done.keys()
    for other in others:
        if not wanted:
            break
        done |= {key: rows for key, rows in in_table(other).items() if key in wanted}
        wanted -= done.keys()
    missing = [p for p in experiment.points if p.key not in done]
    if missing:
        numbers: dict[str, int] = {}
        for point in experiment.points:
            numbers.setdefault(point.key, point.number)
        parts.keep_plan(KeptPlan(experiment.source, numbers))
    total = len(experiment.points)
    counts = Counter(p.key for p in missing)
    ready = total - len(missing)
    if progress:
        progress(ready, total)
    size = points_a_task(len(missing))
    chunks = [missing[i : i + size] for i in range(0, len(missing), size)]
    works = [work_of(chunk) for chunk in chunks]
    for _, finished in (executor or LocalProcesses(jobs)).run(run_work, works):
        parts.add(finished)
        ready += sum(counts.pop(key, 0) for key in finished)
        done |= finished
        if progress:
            progress(ready, total)
    from axiscope.io.tables import write_table

    rows = [row | {"point": p.index} for p in experiment.points for row in done[p.key]]
    table = table_of(rows)
    write_table(table, out / "results.parquet")
    write_whole(
        out / "manifest.json",
        manifest_bytes(
            experiment, backend, backend_of(backend), table, ran + len(missing), started, out
        ),
    )
    parts.clear()
    return out


def warnings_of(out: Path) -> list[str]:
    """What a run warned of, each once, in order: ports that could be coherent and are not."""
    import polars as pl

    said = pl.read_parquet(out / "results.parquet", columns=["warnings"])["warnings"]
    return list(said.drop_nulls().str.split(" | ").explode().unique(maintain_order=True))


def unsteady(out: Path) -> str | None:
    """How many points ended before their rates were steady; none where all were."""
    import polars as pl

    table = pl.read_parquet(out / "results.parquet", columns=["point", "steady"])
    points = table.group_by("point").agg(pl.col("steady").all())
    count = points.filter(~pl.col("steady")).height
    if not count:
        return None
    return (
        f"not steady: {count} of {points.height} points ended first (column steady); give a longer "
        "run.max_us"
    )


def energy_range(out: Path) -> str | None:
    """Least and most energy a byte over the points of a run; none without energies."""
    import polars as pl

    name = "energy_nj_per_byte"
    found = pl.read_parquet(out / "results.parquet", columns=[name])[name].drop_nulls().to_list()
    return f"energy  {min(found):.2f} to {max(found):.2f} nJ/byte" if found else None


__all__ = ["Experiment", "run_experiment", "unsteady", "warnings_of"]
