"""Sweeps: an experiment into a table, a manifest and a report."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import polars as pl

from axiscope.errors import ParameterError
from axiscope.execution.backends import BOARD, BackendName
from axiscope.execution.executor import executor_of
from axiscope.execution.experiment_run import energy_range, run_raw, unsteady, warnings_of
from axiscope.execution.waveforms import trace_first_point
from axiscope.io.frames import to_pandas
from axiscope.io.html_tables import html_table, paragraphs
from axiscope.io.progress import ProgressChoice, show_progress
from axiscope.io.toml_records import toml_of
from axiscope.plan.experiment.point_filter import Only, only_of
from axiscope.plan.file_kinds import is_design
from axiscope.report import write_report
from axiscope.results.comparison import against
from axiscope.results.plots import plot_sweep

if TYPE_CHECKING:
    import pandas
    import plotly.graph_objects as go

__all__ = [
    "Only",
    "SweepResult",
    "default_folder",
    "is_design_file",
    "only_of",
    "sweep",
    "trace_first_point",
]

DICT = Path("experiment")
"""What errors and the manifest call an experiment that is no file."""


@dataclass(frozen=True, eq=False)
class SweepResult:
    """A finished sweep: its folder, its table, its manifest."""

    folder: Path
    """Where table, manifest and report are."""
    frame: pl.DataFrame = field(repr=False)
    """A row a point and port; the columns are those of docs/reference/results.md."""
    _kept: TemporaryDirectory[str] | None = field(default=None, repr=False)

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """How the table came about: versions, platforms, seeds, machine, times."""
        read: dict[str, Any] = json.loads((self.folder / "manifest.json").read_text("utf-8"))
        return read

    @property
    def warnings(self) -> list[str]:
        """What the points warned of, each once."""
        return warnings_of(self.folder)

    @property
    def unsteady(self) -> str | None:
        """A sentence about the points that ended before their rates were steady, if any."""
        return unsteady(self.folder)

    @property
    def energy(self) -> str | None:
        """The least and the greatest energy a byte, nJ, if the platform has energies."""
        return energy_range(self.folder)

    @property
    def boots(self) -> list[str]:
        """Which boot of its board each platform describes, where there are several."""
        return list(self.manifest.get("boots", {}).values())

    def to_pandas(self) -> pandas.DataFrame:
        """The table as a frame of pandas (extra ``notebook``)."""
        return to_pandas(self.frame)

    def report(self, path: str | Path | None = None, measured: Path | None = None) -> Path:
        """Writes the report, a page that works offline; ``report.html`` in the folder if absent."""
        return write_report(self.folder, None if path is None else Path(path), measured)

    def plot(self, y: str | None = None, x: str | None = None) -> go.Figure:
        """A Plotly figure of a column (else throughput) over an axis, a line a port and setting."""
        return plot_sweep(self.frame, y, x)

    def against(
        self, other: SweepResult, columns: Sequence[str] = ("read_mbps", "write_mbps")
    ) -> pl.DataFrame:
        """The rows that another run has, too: both figures and the change in percent.

        For a board beside the model, and for one board at two times. ``NAME_other`` is the other
        run's; UserError where no row is in both.
        """
        return against(self.frame, other.frame, list(columns))

    def _repr_html_(self) -> str:
        manifest = self.manifest
        head = f"{manifest['title']}: {manifest['points']} points in {self.folder}"
        return paragraphs(head, *self.warnings) + html_table(self.frame)


def sweep(
    experiment: str | Path | Mapping[str, Any],
    *,
    output: str | Path | None = None,
    jobs: int | None = None,
    executor: Any = None,
    backend: BackendName = "model",
    fresh: bool = False,
    progress: ProgressChoice = None,
    only: Only | None = None,
) -> SweepResult:
    """Runs an experiment: a file (TOML), or what one would hold as a mapping.

    What ran before into the folder ``output`` is not run again, unless ``fresh``. Without it,
    files run into ``results/NAME``; mappings into a folder that is gone with the result.
    ``executor`` is ``dask://HOST:PORT``, a ``distributed.Client``, or an
    ``axiscope.execution.executor.Executor``; else ``jobs`` processes run it. The table is the same
    with each of them.
    ``progress`` is a function of (points done, points in all), or True for a bar.
    ``only`` runs a part: ``{"platform": ["zcu102"]}`` are the points with that setting.

    Raises UserError where the experiment is wrong, with field, value and mend.
    """
    if executor is not None and backend != "model":
        raise ParameterError("executor", "runs the model only; leave it out for a board")
    # A board takes one point after the other, from the process that holds its line.
    runs = executor_of(executor, 1 if backend.startswith(BOARD) else jobs)
    kept = None
    if isinstance(experiment, Mapping):
        path, raw = DICT, dict(experiment)
        if output is None:
            kept = TemporaryDirectory(prefix="axiscope-")
    else:
        path = Path(experiment)
        raw = toml_of(path)
    folder = Path(output or (kept.name if kept else default_folder(path, backend)))
    with show_progress(f"running {path.name}", progress) as tell:
        run_raw(raw, path, folder, runs, fresh, tell, backend, only)
    return SweepResult(folder, pl.read_parquet(folder / "results.parquet"), kept)


def is_design_file(path: Path) -> bool:
    """Whether a file holds a design, and no experiment; UserError if it cannot be read."""
    return is_design(toml_of(path))


def default_folder(path: Path, backend: BackendName = "model", platform: str | None = None) -> Path:
    """Where results go unless told: ``results/NAME``.

    ``NAME-BACKEND`` of another backend than the model; ``NAME-PLATFORM`` of a design that runs on
    ``platform`` in place of its own, so that the results of two boards stand side by side.
    """
    plain = re.sub("[^A-Za-z0-9.]+", "-", backend.removeprefix(BOARD))
    own = "" if backend == "model" else f"-{plain}"
    other = "" if platform is None else f"-{Path(platform).stem}"
    return Path("results") / f"{path.stem}{other}{own}"
