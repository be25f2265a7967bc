"""The report of an interference matrix: heat maps, slowdowns, bandwidth-latency curves."""

from __future__ import annotations

import itertools
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import polars as pl

from axiscope.files import write_whole
from axiscope.report.html import self_contained
from axiscope.report.page import flat
from axiscope.report.table import ReportError
from axiscope.results.folder import table_in
from axiscope.results.interference import SCHEMA, STARVED

MOST = 5.0
"""Slowdown from which heat maps have one colour."""

FAR = 20.0
"""Greatest over least value from which an axis is logarithmic."""


FILLED = (
    "pl_mhz",
    "victim",
    "aggressor",
    "load",
    "load_intensity",
    "slowdown",
    "slowdown_low",
    "slowdown_high",
    "window_us",
    "window_slowdown",
    "injected_mbps",
    "total_mbps",
    "latency_mean_ns",
    "latency_max_ns",
    "counted_us",
)
"""Columns of which no cell may be empty."""


@dataclass
class Line:
    """A named line, with the least and greatest start of each value."""

    name: str
    x: list[float] = field(default_factory=list)
    y: list[float] = field(default_factory=list)
    low: list[float] = field(default_factory=list)
    high: list[float] = field(default_factory=list)
    load: list[float] = field(default_factory=list)


@dataclass
class Plot:
    """A figure: ``lines`` over a number, or ``heat``: rows of values over columns."""

    id: str
    kind: str
    group: str
    title: str
    x_label: str
    y_label: str
    note: str
    lines: list[Line] = field(default_factory=list)
    columns: list[str] = field(default_factory=list)
    rows: list[str] = field(default_factory=list)
    values: list[list[float]] = field(default_factory=list)


def table_of(folder: Path) -> pl.DataFrame:
    """The matrix in a folder, with a row for each load of each pair; UserError if it is not so."""
    table = table_in(folder, SCHEMA, FILLED)
    axes = [table[name].unique(maintain_order=True) for name in ("victim", "aggressor", "load")]
    cases = {*table.select("victim", "aggressor", "load").iter_rows()}
    for victim, aggressor, load in itertools.product(*axes):
        if (victim, aggressor, load) not in cases:
            raise ReportError(
                f"{folder / 'results.parquet'}: {victim} beside {aggressor} has no row of load "
                f"{load:g}, which others have; run it again"
            )
    return table


def plots(table: pl.DataFrame) -> list[Plot]:
    """The figures of a matrix, in the order of the page."""
    victims = table["victim"].unique(maintain_order=True).to_list()
    aggressors = table["aggressor"].unique(maintain_order=True).to_list()
    worst = table.group_by("victim", "aggressor").agg(pl.col("slowdown").max())
    cells = {(r["victim"], r["aggressor"]): r["slowdown"] for r in worst.iter_rows(named=True)}
    out = [
        Plot(
            "worst",
            "heat",
            "Who slows whom",
            "Worst slowdown over the loads",
            "Aggressor",
            "Victim",
            "The victim's time over its time alone, at the load at which it is greatest.",
            columns=aggressors,
            rows=victims,
            values=[[cells[v, a] for a in aggressors] for v in victims],
        )
    ]
    out += [_heat(table, a, victims) for a in aggressors]
    out += [_slowdowns(table, a, victims) for a in aggressors]
    out += [_latencies(table, v, aggressors) for v in victims]
    return out


def _heat(table: pl.DataFrame, aggressor: str, victims: list[str]) -> Plot:
    of = table.filter((pl.col("aggressor") == aggressor) & (pl.col("load") > 0))
    loads = of["load"].unique().sort().to_list()
    cells = {(r["victim"], r["load"]): r["slowdown"] for r in of.iter_rows(named=True)}
    return Plot(
        f"heat-{aggressor}",
        "heat",
        "Slowdown over the load",
        aggressor,
        "Offered load (% of a beat a cycle and port)",
        "Victim",
        "Slowdown at each load.",
        columns=[f"{100 * load:g}" for load in loads],
        rows=victims,
        values=[[cells[v, load] for load in loads] for v in victims],
    )


def _slowdowns(table: pl.DataFrame, aggressor: str, victims: list[str]) -> Plot:
    lines = []
    for victim in victims:
        line = Line(victim)
        of = table.filter((pl.col("aggressor") == aggressor) & (pl.col("victim") == victim))
        for r in of.sort("load").iter_rows(named=True):
            line.x.append(r["injected_mbps"])
            for values, key in ((line.y, ""), (line.low, "_low"), (line.high, "_high")):
                values.append(min(STARVED, r[f"slowdown{key}"]))
            line.load.append(100 * r["load"])
        lines.append(line)
    return Plot(
        f"slowdown-{aggressor}",
        "lines",
        "Slowdown over the injected bandwidth",
        aggressor,
        "Injected (MB/s)",
        "Slowdown",
        "Mean over the starts; bars span them. Points in the order of the load: a line that turns "
        "back injects less at a greater load.",
        lines=lines,
    )


def _latencies(table: pl.DataFrame, victim: str, aggressors: list[str]) -> Plot:
    lines = []
    for aggressor in aggressors:
        line = Line(aggressor)
        of = table.filter((pl.col("aggressor") == aggressor) & (pl.col("victim") == victim))
        for r in of.sort("load").iter_rows(named=True):
            if r["latency_mean_ns"] == 0:
                continue  # The victim starves: no burst was complete.
            line.x.append(r["total_mbps"])
            line.y.append(r["latency_mean_ns"])
            line.low.append(r["latency_mean_ns"])
            tail = r["latency_p99_ns"]
            line.high.append(r["latency_mean_ns"] if tail is None else tail)
            line.load.append(100 * r["load"])
        lines.append(line)
    return Plot(
        f"latency-{victim}",
        "lines",
        "Bandwidth and latency",
        victim,
        "Bandwidth of all masters (MB/s)",
        "Latency (ns)",
        "The victim's mean latency, its own queue included, over what the memory moves; bars reach "
        "to the 99th percentile, where it is known.",
        lines=lines,
    )


def write_interference_report(folder: Path, manifest: dict[str, Any], out: Path) -> Path:
    """Writes one self-contained HTML file of a matrix; gives its path."""
    table = table_of(folder)
    figures = plots(table)
    groups: dict[str, list[Plot]] = {}
    for figure in figures:
        groups.setdefault(figure.group, []).append(figure)
    first = table.row(0, named=True)
    page = self_contained(
        "interference",
        {
            "figures": [asdict(figure) for figure in figures],
            "starved": STARVED,
            "most": MOST,
            "far": FAR,
        },
        {},
        title=manifest.get("title", "Interference"),
        first=first,
        groups=groups,
        rows=table.to_dicts(),
        manifest=flat(manifest),
    )
    write_whole(out, page.encode())
    return out
