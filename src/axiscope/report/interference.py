"""Writes the report of an interference matrix: heat maps, slowdowns, bandwidth-latency curves."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import polars as pl

from axiscope.io.files import write_whole
from axiscope.report import answer, titles
from axiscope.report.html import self_contained
from axiscope.report.manifests import ReportError, boots_in, flat, how_to_fix
from axiscope.report.numbers import number_text
from axiscope.report.origin import checked, table_in
from axiscope.results.interference import SCHEMA, STARVED

MOST = 5.0
"""Slowdown from which heat maps have the darkest colour."""

FAR = 20.0
"""Ratio of the greatest to the smallest value from which an axis is logarithmic."""


@dataclass
class Line:
    """A line with its name, and the smallest and greatest value over the starts."""

    name: str
    x: list[float] = field(default_factory=list)
    y: list[float] = field(default_factory=list)
    low: list[float] = field(default_factory=list)
    high: list[float] = field(default_factory=list)
    load: list[float] = field(default_factory=list)


@dataclass
class Plot:
    """A figure: either lines over numbers, or a heat map with rows of values over columns."""

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
    look: int = 0
    """Index of the first line's colour, because victims and aggressors never share a colour."""


_FILLED = ("victim", "aggressor", "load", "load_intensity", "slowdown", "slowdown_low",
           "slowdown_high", "window_us", "window_slowdown", "injected_mbps", "total_mbps",
           "latency_mean_ns", "latency_max_ns", "victim_port", "ports", "pl_mhz", "mapping",
           "starts", "counted_us")  # fmt: skip
_NEEDED = (*_FILLED, "idle_cycles", "latency_p99_ns", "latency_bound_ns", "unbounded_because")
"""Columns that are needed to show a matrix. In those of ``_FILLED``, no value is missing."""


def matrix_in(folder: Path, manifest: dict[str, Any]) -> pl.DataFrame:
    """Returns the matrix in a folder. Raises ReportError that names a missing column or row."""
    path, table = table_in(folder, "axiscope interfere")
    table = checked(table, path, manifest, SCHEMA, _NEEDED, _FILLED)
    for names in (("victim", "aggressor"), ("victim", "aggressor", "load")):
        have = table.select(names).unique()
        want = table.select(names[0]).unique().join(table.select(names[1:]).unique(), how="cross")
        lacking = want.join(have, on=names, how="anti").sort(names)
        if not lacking.is_empty():
            text = ", ".join(f"{name} {lacking[name][0]}" for name in names)
            raise ReportError(f"{path}: no row of {text}: {how_to_fix(manifest)}")
    return table


def plots(table: pl.DataFrame) -> list[Plot]:
    """Returns the figures of a matrix, in the order of the page."""
    victims = table["victim"].unique(maintain_order=True).to_list()
    aggressors = table["aggressor"].unique(maintain_order=True).to_list()
    worst = table.group_by("victim", "aggressor").agg(pl.col("slowdown").max())
    cells = {(r["victim"], r["aggressor"]): r["slowdown"] for r in worst.iter_rows(named=True)}
    values = [[cells[v, a] for a in aggressors] for v in victims]
    times, victim, aggressor = titles.worst_cell(victims, aggressors, values)
    out = [
        Plot(
            "worst",
            "heat",
            "Who slows whom",
            titles.slowed(victim, times, aggressor),
            "Aggressor",
            "Victim",
            "The victim's time divided by its time alone, at the load with the largest slowdown.",
            columns=aggressors,
            rows=victims,
            values=values,
        )
    ]
    out += [_heat(table, a, victims) for a in aggressors]
    out += [_slowdowns(table, a, victims) for a in aggressors]
    out += [_latencies(table, v, aggressors, len(victims)) for v in victims]
    return out


def _heat(table: pl.DataFrame, aggressor: str, victims: list[str]) -> Plot:
    of = table.filter((pl.col("aggressor") == aggressor) & (pl.col("load") > 0))
    loads = of["load"].unique().sort().to_list()
    cells = {(r["victim"], r["load"]): r["slowdown"] for r in of.iter_rows(named=True)}
    columns = [f"{100 * load:g}" for load in loads]
    values = [[cells[v, load] for load in loads] for v in victims]
    title = aggressor
    if loads:
        times, victim, load = titles.worst_cell(victims, columns, values)
        where = "" if times <= titles.SLIGHT else f", at a load of {load} %"
        title = titles.slowed(victim, times, aggressor, where)
    return Plot(
        f"heat-{aggressor}",
        "heat",
        "Slowdown against the load",
        title,
        "Offered load (% of one beat per cycle and port)",
        "Victim",
        "Slowdown at each load.",
        columns=columns,
        rows=victims,
        values=values,
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
    times, mbps, victim = max(
        (y, x, line.name) for line in lines for x, y in zip(line.x, line.y, strict=True)
    )
    where = "" if times <= titles.SLIGHT else f", at {number_text(mbps, 0)} MB/s"
    return Plot(
        f"slowdown-{aggressor}",
        "lines",
        "Slowdown against the injected bandwidth",
        titles.slowed(victim, times, aggressor, where),
        "Injected (MB/s)",
        "Slowdown (times as long as alone)",
        "Mean over the starts; bars show the range of the starts. Points are connected in the "
        "order of the load: where a line turns back, a higher load injects less.",
        lines=lines,
    )


def _latencies(table: pl.DataFrame, victim: str, aggressors: list[str], look: int) -> Plot:
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
        titles.latency_under_load(victim, lines),
        "Bandwidth of all masters (MB/s)",
        "Latency (ns)",
        "The victim's mean latency, including its own queue, plotted against the bandwidth of all "
        "masters. Bars reach to the 99th percentile, if it is known.",
        lines=lines,
        look=look,
    )


def most_of(figures: list[Plot]) -> float:
    """Returns the slowdown at which cells reach the darkest colour, for all heat maps of a page."""
    return min(MOST, max(2.0, *(v for figure in figures for row in figure.values for v in row)))


def slowdown_text(value: float) -> str:
    """Returns a slowdown as text for a cell. If the victim starves, only a lower limit is given."""
    return f"≥{STARVED:g}" if value >= STARVED else f"{value:.2f}"


def cells(figure: Plot, most: float) -> list[list[dict[str, Any]]]:
    """Returns the cells of a heat map. Each has a text, and a share of the darkest colour."""
    return [
        [{"text": slowdown_text(v), "share": (v - 1) / (most - 1)} for v in row]
        for row in figure.values
    ]


def write_interference_report(folder: Path, manifest: dict[str, Any], out: Path) -> Path:
    """Writes one self-contained HTML file for a matrix. Returns its path."""
    table = matrix_in(folder, manifest)
    figures = plots(table)
    most = most_of(figures)
    groups: dict[str, list[Plot]] = {}
    for figure in figures:
        groups.setdefault(figure.group, []).append(figure)
    first = table.row(0, named=True)
    page = self_contained(
        "interference",
        {
            "figures": [asdict(figure) for figure in figures if figure.kind == "lines"],
            "far": FAR,
        },
        {},
        boots=boots_in(manifest),
        title=manifest.get("title", "Interference"),
        answer=answer.of_interference(table),
        cells={f.id: cells(f, most) for f in figures if f.kind == "heat"},
        most=most,
        first=first,
        groups=groups,
        rows=table.to_dicts(),
        manifest=flat(manifest),
    )
    write_whole(out, page.encode())
    return out
