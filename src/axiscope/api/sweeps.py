"""Runs experiments, and writes a table, a manifest and a report for each."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import polars as pl

from axiscope.api.parameters import Count, checked
from axiscope.api.run_files import default_folder
from axiscope.errors import ParameterError, starts_over
from axiscope.execution.backends import BOARD, BackendName
from axiscope.execution.executor import make_executor
from axiscope.execution.experiment_run import energy_range, run_raw, unsteady, warnings_of
from axiscope.execution.waveforms import trace_first_point
from axiscope.io.html_tables import html_table, paragraphs
from axiscope.io.pandas_frames import to_pandas
from axiscope.io.progress import ProgressChoice, show_progress
from axiscope.io.tables import read_parquet
from axiscope.io.toml_records import load_toml
from axiscope.plan.experiment.point_filter import Only, read_filter
from axiscope.report.writer import write_report
from axiscope.results.comparison import against
from axiscope.results.plots import plot_sweep

if TYPE_CHECKING:
    import pandas
    import plotly.graph_objects as go

__all__ = [
    "Only",
    "SweepResult",
    "read_filter",
    "sweep",
    "trace_first_point",
]

DICT = Path("experiment")
"""Name of an experiment that is not a file, in errors and in the manifest."""


@dataclass(frozen=True, eq=False)
class SweepResult:
    """A finished sweep: its folder, its table, its manifest."""

    folder: Path
    """The folder of table, manifest and report."""
    frame: pl.DataFrame = field(repr=False)
    """One row for each point and port; docs/reference/results.md describes the columns."""
    _kept: TemporaryDirectory[str] | None = field(default=None, repr=False)

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """Returns how the table was created: versions, platforms, seeds, machine, times."""
        read: dict[str, Any] = json.loads((self.folder / "manifest.json").read_text("utf-8"))
        return read

    @property
    def warnings(self) -> list[str]:
        """Returns the warnings about the points, without duplicates."""
        return warnings_of(self.folder)

    @property
    def unsteady(self) -> str | None:
        """Returns a sentence if any points ended before their rates were steady."""
        return unsteady(self.folder)

    @property
    def energy(self) -> str | None:
        """Returns the smallest and greatest energy per byte; None if energies are unknown."""
        return energy_range(self.folder)

    @property
    def boots(self) -> list[str]:
        """Returns which boot loader each platform describes, for boards that have several."""
        return list(self.manifest.get("boots", {}).values())

    def to_pandas(self) -> pandas.DataFrame:
        """Returns the table as a pandas frame (extra ``notebook``)."""
        return to_pandas(self.frame)

    @checked
    def report(self, path: str | Path | None = None, measured: Path | None = None) -> Path:
        """Writes the report, a page that works offline.

        By default, it is ``report.html`` in the folder.
        """
        return write_report(self.folder, None if path is None else Path(path), measured)

    @checked
    def plot(self, y: str | None = None, x: str | None = None) -> go.Figure:
        """Returns a Plotly figure of a column plotted against an axis.

        There is a line for each port and setting. By default, the column is the throughput.
        """
        return plot_sweep(self.frame, y, x)

    @checked
    def against(
        self, other: SweepResult, columns: Sequence[str] = ("read_mbps", "write_mbps")
    ) -> pl.DataFrame:
        """Returns the rows that are in both runs, with both figures and the change in percent.

        The runs may be on a board and on the model, or on one board at two times. ``NAME_other``
        contains the figures of the other run. Raises UserError if no row is in both.
        """
        return against(self.frame, other.frame, list(columns))

    def _repr_html_(self) -> str:
        manifest = self.manifest
        head = f"{manifest['title']}: {manifest['points']} points in {self.folder}"
        return paragraphs(head, *self.warnings) + html_table(self.frame)


@checked
def sweep(
    experiment: str | Path | Mapping[str, Any],
    *,
    output: str | Path | None = None,
    jobs: Count | None = None,
    executor: Any = None,
    backend: BackendName = "model",
    fresh: bool = False,
    progress: ProgressChoice = None,
    only: Only | None = None,
) -> SweepResult:
    """Runs an experiment: a file (TOML), or a mapping with the contents of such a file.

    Points that are already in the folder ``output`` are not run again, unless ``fresh``. By
    default, the folder is ``results/NAME`` for files, and a temporary folder for mappings.
    ``executor`` is ``dask://HOST:PORT``, a ``distributed.Client``, or an
    ``axiscope.execution.executor.Executor``; by default, the experiment is run in ``jobs``
    processes. The table does not depend on the executor. ``progress`` is a function of (points
    done, total points), or True for a progress bar. ``only`` selects points: ``{"platform":
    ["zcu102"]}`` selects those with that setting.

    If the experiment is invalid, raises UserError that names the field, the value and the fix.
    """
    if executor is not None and backend != "model":
        raise ParameterError("executor", "runs the model only; leave it out for a board")
    # A board runs one point at a time, and only this process is connected to the board.
    runs = make_executor(executor, 1 if backend.startswith(BOARD) else jobs)
    kept = None
    if isinstance(experiment, Mapping):
        path, raw = DICT, dict(experiment)
        if output is None:
            kept = TemporaryDirectory(prefix="axiscope-")
    else:
        path = Path(experiment)
        raw = load_toml(path)
    folder = Path(output or (kept.name if kept else default_folder(path, backend)))
    lost = starts_over() if kept else nullcontext()
    with lost, show_progress(f"running {path.name}", progress) as tell:
        run_raw(raw, path, folder, runs, fresh, tell, backend, only)
    return SweepResult(folder, read_parquet(folder / "results.parquet"), kept)
