"""Measures interference: which aggressor slows which victim, and by how much."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

from axiscope.answers.interference.aggressors import AGGRESSORS, check_aggressor
from axiscope.answers.interference.matrix import measure_matrix, read_loads
from axiscope.answers.interference.name_lists import split_names
from axiscope.answers.interference.program_names import runs_kernel
from axiscope.answers.interference.scenario import make_scenario
from axiscope.answers.interference.setting import How
from axiscope.answers.interference.victims import VICTIMS, make_victim
from axiscope.api.parameters import Count, Length, Mhz, Mib, bytes_of_mib, checked
from axiscope.errors import ParameterError
from axiscope.execution.executor import make_executor
from axiscope.io.files import destination_folder
from axiscope.io.html_tables import html_table, paragraphs
from axiscope.io.pandas_frames import to_pandas
from axiscope.io.progress import ProgressChoice, show_progress
from axiscope.plan.platforms import Platform
from axiscope.report.writer import write_report
from axiscope.results.interference import (
    STARVED,
    known_rows,
    open_row_store,
    refuse_loss,
    write_interference,
)
from axiscope.results.manifest import refuse_other
from axiscope.results.plots import plot_slowdowns

if TYPE_CHECKING:
    import pandas
    import plotly.graph_objects as go

__all__ = ["AGGRESSORS", "STARVED", "VICTIMS", "Interference", "interfere", "runs_kernel"]

Names = str | Sequence[str]
"""Names: a list, or a text with commas."""


@dataclass(frozen=True)
class Interference:
    """Slowdown of every victim by every aggressor at each load (`axiscope interfere`)."""

    platform: Platform = field(repr=False)
    aggressors: tuple[str, ...]
    folder: Path
    """The folder of table, manifest and report."""
    frame: pl.DataFrame = field(repr=False)
    """One row for each pair and load; docs/explain/interference.md describes the columns."""

    def to_pandas(self) -> pandas.DataFrame:
        """Returns ``frame`` as a pandas frame (extra ``notebook``)."""
        return to_pandas(self.frame)

    @checked
    def report(self, path: str | Path | None = None) -> Path:
        """Writes the report, a page that works offline.

        By default, it is ``report.html`` in the folder.
        """
        return write_report(self.folder, None if path is None else Path(path))

    def plot(self) -> go.Figure:
        """Returns a Plotly figure of slowdown plotted against load, with a line for each pair."""
        return plot_slowdowns(self.frame)

    def _repr_html_(self) -> str:
        head = f"{self.platform.name}: {self.frame.height} pairs and loads in {self.folder}"
        return paragraphs(head) + html_table(self.frame)


@checked
def interfere(
    platform: str | Path = "zcu102",
    victims: Names = "chase,read,write,strided,random,dma,cluster",
    aggressors: Names = "cluster-read,cluster-write,mix-100,mix-75,mix-50",
    loads: str = "0,10,20,30,40,50,60,70,80,90,100",
    *,
    clusters: Count | None = None,
    victim_port: str | None = None,
    ports: str | None = None,
    program_mib: Mib | None = None,
    window_us: Length = 100.0,
    pl_mhz: Mhz = 300.0,
    mapping: str | None = None,
    qos: str = "default",
    counted_us: Length = 400.0,
    starts: Count = 3,
    output: str | Path | None = None,
    jobs: Count | None = None,
    executor: Any = None,
    fresh: bool = False,
    progress: ProgressChoice = None,
) -> Interference:
    """Measures the slowdown of every victim by every aggressor at several loads.

    Parameters are the options of `axiscope interfere`. Errors name the parameter. Rows that are
    already in the folder ``output`` (by default, ``results/interfere-PLATFORM``) are not run again,
    unless ``fresh``.
    """
    started = time.time()
    runs = make_executor(executor, jobs)
    names = names_of("victims", victims)
    given = (clusters, victim_port, ports, pl_mhz, mapping, qos, names)
    at = make_scenario(str(platform), *given, counted_us / 2, bytes_of_mib(program_mib))
    others = [check_aggressor(name) for name in names_of("aggressors", aggressors)]
    for name in names:
        make_victim(name, at)
    steps = read_loads(loads)
    how = how_of(counted_us, starts, window_us)
    folder = destination_folder(Path(output or f"results/interfere-{at.platform.name}"))
    if not fresh:
        refuse_other(folder, "interference", "model", "give another folder with -o, or --fresh")
        asked = {(v, a, s) for v in names for a in others for s in steps}
        refuse_loss(folder, known_rows(folder).values(), asked)
    store = open_row_store(folder, fresh)
    with show_progress("loads", progress) as report:
        rows = measure_matrix(at, names, others, steps, how, store, runs, report)
    table = write_interference(folder, rows, at.platform, started)
    store.clear_parts()
    return Interference(at.platform, tuple(others), folder, table)


def how_of(counted_us: float, starts: int, window_us: float) -> How:
    """Returns how to measure. Raises ParameterError if the window is longer than the run."""
    if window_us > counted_us:
        raise ParameterError("window_us", f"{window_us:g} is more than the {counted_us:g} counted")
    return How(
        counted_us=counted_us, starts=starts, window_us=window_us, period_us=min(5.0, window_us / 5)
    )


def names_of(parameter: str, given: Names) -> list[str]:
    """Returns the names in a parameter. Raises ParameterError if there are none."""
    return split_names(parameter, given if isinstance(given, str) else ",".join(given))
