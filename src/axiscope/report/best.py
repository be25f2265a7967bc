"""Draws the comparisons in a sweep's report: the best lines by throughput, latency and so on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from axiscope.report.multiples import Series, axes_of, chart, value_text
from axiscope.report.numbers import bytes_text, number_text
from axiscope.report.plateau import MOST, Plateau, Ranked, count_ties
from axiscope.report.titles import SLIGHT, unit_of
from axiscope.report.view import Line, View
from axiscope.results.columns import FigureRow, columns_file

ALWAYS = ("total_mbps", "read_latency_cycles", "jain")
"""Measures that every report compares if it has them; the run's other measures follow."""
LEFT_OUT = ("read_share", "distribution")
"""Measures that the table of best configurations has."""
EVEN = 0.95
"""Jain's index from which shares count as equal."""


def figures(view: View, best: Sequence[Ranked]) -> list[dict[str, Any]]:
    """Returns one figure for each measure, with a chart for each of the best lines."""
    if view.x_column is None:
        return _bars(view)
    if not best:
        return []
    several = any("+" in view.port_sets[r.entry.ports] for r in best)
    return [_figure(view, best, row) for row in compared(best, several)]


def compared(best: Sequence[Ranked], several: bool) -> list[FigureRow]:
    """Returns the measures by which the best lines are compared, the most important first.

    ``several`` says whether any line has more than one port.
    """
    has = _has(best)
    rows = [f for f in columns_file().figure if f.kind == "overview" and f.measures[0] in has]
    rows.sort(key=lambda f: ALWAYS.index(f.measures[0]) if f.measures[0] in ALWAYS else len(ALWAYS))
    return [
        row
        for row in rows
        if row.measures[0] not in LEFT_OUT and (several or not row.several_ports)
    ]


def best_points(view: View) -> pl.DataFrame:
    """Returns the configurations to compare in a run in which no numeric setting varies.

    They are those with the highest total rate. If programs ran next to the ports, they are those in
    which the programs are slowed most.
    """
    worst = "slowdown" in view.configs.columns and view.configs["slowdown"].drop_nulls().len() > 0
    order = "slowdown" if worst else "total_mbps"
    points = view.configs.sort(order, descending=True, nulls_last=True, maintain_order=True)
    return points.head(MOST)


@dataclass(frozen=True)
class Bars:
    """A measure, with a bar for each of the points that are compared."""

    row: FigureRow
    names: list[str]
    values: list[float]
    title: str


def bars_of(view: View) -> list[Bars]:
    """Returns the measures by which the best points are compared, the most important first."""
    points = best_points(view)
    several = any("+" in ports for ports in points["ports"].to_list())
    out = []
    for row in columns_file().figure:
        measure = row.measures[0]
        if row.kind != "overview" or measure in LEFT_OUT or measure not in points.columns:
            continue
        if row.several_ports and not several:
            continue
        known = [(p, p[measure]) for p in points.iter_rows(named=True) if p[measure] is not None]
        if not known:
            continue
        most, top = max(known, key=lambda pair: float(pair[1]))
        names = [
            f"{p['_label']}: {p['ports']}" if len(view.port_sets) > 1 else str(p["_label"])
            for p, _ in known
        ]
        unit = unit_of(row.y_label)
        value = f"{value_text(top)} {unit}".rstrip()
        title = f"{row.title}: highest in “{most['_label']}”, {value}"
        out.append(Bars(row, names, [float(value) for _, value in known], title))
    out.sort(key=lambda b: 0 if b.row.id == "slowdown" else 1 if b.row.id == "total" else 2)
    return out


def _bars(view: View) -> list[dict[str, Any]]:
    """Returns one figure for each measure, with a bar for each of the best points."""
    return [
        {
            "id": bars.row.id,
            "title": bars.title,
            "note": bars.row.note,
            "head": bars.row.y_label,
            "bars": [
                {
                    "name": name,
                    "value": value_text(value),
                    "percent": round(100 * max(0.0, value) / (max(bars.values) or 1.0), 1),
                }
                for name, value in zip(bars.names, bars.values, strict=True)
            ],
        }
        for bars in bars_of(view)
    ]


def _has(best: Sequence[Ranked]) -> set[str]:
    return {
        measure
        for r in best
        for measure, values in r.entry.model.y.items()
        if any(value is not None for value in values)
    }


def shared_condition(view: View, best: Sequence[Ranked]) -> str:
    """Returns the condition that all lines share; "" if there is only one line or they differ."""
    found = {ranked.entry.condition for ranked in best}
    return view.conditions[found.pop()] if len(found) == 1 and len(view.conditions) > 1 else ""


def name_of(view: View, ranked: Ranked, shared: str) -> str:
    """Returns the name of a line: its ports, and its condition if not all lines share it."""
    ports = view.port_sets[ranked.entry.ports]
    if shared or len(view.conditions) == 1:
        return ports
    return f"{view.conditions[ranked.entry.condition]}: {ports}"


def x_text(view: View, value: float) -> str:
    """Returns a value of the setting that varies, with its unit."""
    if view.x_column == "burst_bytes":
        return bytes_text(value)
    return f"{value:g} MHz" if view.x_column == "pl_mhz" else f"{value:g}"


def series_of(view: View, ranked: Ranked, measure: str, shared: str) -> Series:
    """Returns the values of a measure for a line, and measured values if there are any."""

    def of(line: Line | None) -> tuple[list[Any], list[float | None]]:
        return ([], []) if line is None or measure not in line.y else (line.x, line.y[measure])

    x, y = of(ranked.entry.model)
    measured_x, measured_y = of(ranked.entry.measured)
    plateau = ranked.plateau
    return Series(
        name=name_of(view, ranked, shared),
        x=x,
        y=y,
        measured_x=measured_x,
        measured_y=measured_y,
        best=plateau.at,
        plateau=(plateau.first, plateau.last) if measure == "total_mbps" else None,
    )


def _figure(view: View, best: Sequence[Ranked], row: FigureRow) -> dict[str, Any]:
    measure = row.measures[0]
    shared = shared_condition(view, best)
    lines = [series_of(view, ranked, measure, shared) for ranked in best]
    values = [y for line in lines for y in line.y if y]
    log = row.y_scale == "log" and bool(values) and max(values) >= 3 * min(values)
    axes = axes_of(
        lines, row.y_label, view.x_scale == "log", log, lambda value: x_text(view, value)
    )
    xs = sorted({x for line in lines for x in line.x})
    # Lines without values are left out: a line that only writes has no read latency.
    shown = [line for line in lines if any(y is not None for y in (*line.y, *line.measured_y))]
    table = [[x_text(view, x), *(_at(line, x) for line in shown)] for x in xs]
    return {
        "id": row.id,
        "title": title_of(row, lines),
        "note": f"{row.note} Horizontal: {view.x_label.lower()}."
        + (f" All: {shared}." if shared else ""),
        "charts": [
            {
                "look": n,
                "name": line.name,
                "svg": chart(lines, n, axes, _words(view, row, line)),
            }
            for n, line in enumerate(lines)
            if line in shown
        ],
        "heads": [view.x_label, *(line.name for line in shown)],
        "rows": table,
    }


def _at(line: Series, x: float) -> str:
    value = dict(zip(line.x, line.y, strict=True)).get(x)
    return "–" if value is None else value_text(value)


def _words(view: View, row: FigureRow, line: Series) -> str:
    """Describes a chart in words, for people who cannot see it."""
    at = "" if line.best is None else f" {_at(line, line.best)} at {x_text(view, line.best)}."
    return f"{row.title} of {line.name}, {row.y_label}.{at} The values are in the table below."


def title_of(row: FigureRow, lines: Sequence[Series]) -> str:
    """Says what a figure shows at the best setting of each line."""
    found = [
        (value, line.name)
        for line in lines
        if line.best is not None
        and (value := dict(zip(line.x, line.y, strict=True)).get(line.best)) is not None
    ]
    if not found:
        return row.title
    (low, least), (high, most) = min(found), max(found)
    measure = row.measures[0]
    if measure == "total_mbps":
        return f"Throughput: {most} moves the most, {number_text(high, 0)} MB/s"
    if measure == "jain":
        if low >= EVEN:
            return "Fairness: the ports of each receive nearly equal shares"
        return f"Fairness: the ports of {least} share least evenly, Jain's index {low:.2f}"
    if measure == "read_latency_cycles" and len(found) > 1:
        if high <= SLIGHT * low:
            return f"Latency: nearly the same for each, {number_text(high, 0)} PL cycles"
        return (
            f"Latency: {least} is shortest, {number_text(low, 0)} PL cycles; "
            f"{most} longest, {number_text(high, 0)}"
        )
    unit = unit_of(row.y_label)
    if len(found) == 1 or low == high:
        return f"{row.title}: {value_text(high)} {unit}".rstrip()
    highest = f"{value_text(high)} {unit}".rstrip()
    return f"{row.title}: {value_text(low)} ({least}) to {highest} ({most})"


def plateau_text(view: View, plateau: Plateau) -> str:
    """Says how wide a plateau is, or that no other setting is nearly as good as the best."""
    if plateau.count == 1 and plateau.neighbours:
        kind = "a lone peak" if plateau.is_peak else "no plateau"
        drops = [
            f"{number_text(100 * (1 - total / plateau.total_mbps), 0)} % less at {x_text(view, at)}"
            for at, total in plateau.neighbours
        ]
        return f"{kind}: {' and '.join(drops)}"
    if plateau.is_peak:
        at, total = min(plateau.neighbours, key=lambda point: point[1])
        down = 100 * (1 - total / plateau.total_mbps)
        return f"a lone peak: {number_text(down, 0)} % less at {x_text(view, at)}, next to it"
    return (
        f"plateau from {x_text(view, plateau.first)} to {x_text(view, plateau.last)}: "
        f"{plateau.count} of {plateau.of} settings are within 5 %"
    )


def total_text(ranked: Ranked) -> str:
    """Returns the best total with its error, in MB/s."""
    total, error = ranked.plateau.total_mbps, ranked.error_percent
    if error is None:
        return f"{number_text(total, 0)} MB/s, error not known"
    return f"{number_text(total, 0)} ± {number_text(total * error / 100, 0)} MB/s"


def lead_text(best: Sequence[Ranked]) -> str:
    """Says that the best settings are too close to call; "" if the first is clearly ahead."""
    ties = count_ties(best)
    return "" if ties < 2 else f"The first {ties} differ by less than the error of the model."
