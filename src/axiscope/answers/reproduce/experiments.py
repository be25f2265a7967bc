"""Runs the experiments that published numbers need, each once, and reads the results."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from axiscope.answers.references import Entry, Reference
from axiscope.answers.references.records import Plot
from axiscope.answers.reproduce.rows import Row, compare_rows, summarise
from axiscope.answers.reproduce.tables import Tables
from axiscope.errors import UserError
from axiscope.execution.backends import BackendName
from axiscope.execution.executor import Executor
from axiscope.execution.experiment_run import run_loaded
from axiscope.execution.experiments import load_experiment
from axiscope.execution.tasks import Progress
from axiscope.io.data_files import find
from axiscope.io.html_tables import html_table, paragraphs
from axiscope.io.tables import read_parquet
from axiscope.plan.experiment.load import Experiment
from axiscope.plan.experiment.point_filter import Only


@dataclass(frozen=True)
class Reproduction:
    """A publication, its rows, and the results from which the rows are computed."""

    reference: Reference
    rows: list[Row]
    tables: Tables
    platforms: tuple[str, ...] = ()
    """Platforms on which its experiments ran."""

    @property
    def frame(self) -> pl.DataFrame:
        """Returns a row for each number, with its published value, modelled value and error.

        Values that are not numbers are given as text.
        """
        texts = ("published", "modelled")
        rows = [row.as_json() for row in self.rows]
        for row in rows:
            row |= {name: None if row[name] is None else str(row[name]) for name in texts}
        return pl.DataFrame(rows, infer_schema_length=None)

    def _repr_html_(self) -> str:
        head = f"{self.reference.file.key}: {summarise(self.rows).text()}"
        return paragraphs(head) + html_table(self.frame)


def reproduce(
    reference: Reference,
    entries: Iterable[Entry],
    folder: Path,
    plots: Iterable[Plot] = (),
    jobs: int | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
    backend: BackendName = "model",
    only: Only | None = None,
) -> Reproduction:
    """Returns the rows for some entries.

    Runs their experiments into folders below ``folder``. ``only`` selects points of each
    experiment; rows that need other points have no modelled value. A point that ran for one
    experiment is not run again for another. If an experiment is missing, or needs something that
    the model or the board does not support, its rows state the reason. A failed run is an error.
    """
    entries = list(entries)
    names = experiments(entries, plots)
    results: dict[str, pl.DataFrame | str] = {}
    loaded: dict[str, Experiment] = {}
    for name in names:
        found = _runnable(name, backend, only)
        if isinstance(found, str):
            results[name] = found
        else:
            loaded[name] = found
    if backend != "model" and not loaded:
        reasons = [f"{name}: {why}" for name, why in results.items()]
        raise UserError(f"{reference.file.key}: nothing runs on this board; {reasons[0]}")
    total = sum(len(experiment.points) for experiment in loaded.values())
    before = 0
    for name, experiment in loaded.items():

        def tell(done: int, _: int, before: int = before) -> None:
            if progress:
                progress(before + done, total)

        others = [folder / other for other in loaded if other != name]
        run_loaded(
            experiment, folder / name, jobs, progress=tell, executor=executor, backend=backend,
            others=others,
        )  # fmt: skip
        results[name] = _with_ends(read_parquet(folder / name / "results.parquet"), experiment)
        before += len(experiment.points)
    tables = Tables(results)
    platforms = dict.fromkeys(p.settings.platform for e in loaded.values() for p in e.points)
    rows = compare_rows(reference, entries, tables)
    return Reproduction(reference, rows, tables, tuple(platforms))


def _with_ends(table: pl.DataFrame, experiment: Experiment) -> pl.DataFrame:
    """Adds the column ``ended``: whether a point ran to its end.

    A point that runs until all its work is done may reach its time limit first.
    """
    whole = ("drained", "programs")
    done = [p.key for p in experiment.points if p.point.run.until in whole]
    return table.with_columns(ended=pl.col("steady") | ~pl.col("point_id").is_in(done))


def experiments(entries: Iterable[Entry], plots: Iterable[Plot] = ()) -> list[str]:
    """Returns the experiments that entries and plots need, each once, sorted."""
    names = {plot.select.experiment for plot in plots}
    for entry in entries:
        for way in (entry.how, entry.check):
            if way is not None:
                names.add(way.select.experiment)
                if way.against is not None and way.against.experiment is not None:
                    names.add(way.against.experiment)
    return sorted(names)


def find_experiment(name: str) -> Path | None:
    """Returns the file ``FOLDER/NAME`` in the working folder, or else Axiscope's own."""
    return find("experiments", name)


def _runnable(name: str, backend: BackendName, only: Only | None) -> Experiment | str:
    """Returns an experiment, or the reason why it cannot run."""
    path = find_experiment(name)
    if path is None:
        return "not available"
    try:
        return load_experiment(path, backend, only)
    except UserError as error:
        return f"cannot run here: {str(error).removeprefix(f'{path}: ')}"
