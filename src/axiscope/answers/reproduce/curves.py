"""Computes modelled curves for plots that are compared with a paper's figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import polars as pl

from axiscope.answers.references import Reference
from axiscope.answers.references.records import Plot
from axiscope.answers.reproduce.tables import Tables
from axiscope.answers.reproduce.unavailable import UnavailableError


@dataclass(frozen=True)
class Curve:
    """A line: its name, and its points in the plot's units."""

    name: str
    x: list[float]
    y: list[float]


@dataclass(frozen=True)
class Printed:
    """A published number in a plot. Without x, it is a horizontal line."""

    name: str
    x: float | None
    y: float


def curves_of(plot: Plot, tables: Tables) -> list[Curve]:
    """Returns the lines of a plot, named after the axes in which they differ.

    Returns None if nothing ran, or the results lack the plot's axes. Points that did not run to
    their end are left out.
    """
    points = _points(plot, tables)
    if not {plot.x, *plot.series} <= set(points.columns):
        return []
    points = points.sort(plot.x)
    names = [name for name in plot.series if points[name].n_unique() > 1] or plot.series[:1]
    scale = 1.0 if plot.percent_of is None else 100.0 / plot.percent_of
    lines = points.partition_by(names, as_dict=True)
    return [
        Curve(
            name=", ".join(map(_said, names, values)),
            x=[plot.x_times * value for value in part[plot.x].to_list()],
            y=[scale * value for value in part["value"].to_list()],
        )
        for values, part in sorted(
            lines.items(), key=lambda line: (len(str(line[0])), str(line[0]))
        )
    ]


def shared(plot: Plot, tables: Tables) -> dict[str, Any]:
    """Returns the axes that have the same value in all points of a plot, with their values."""
    points = _points(plot, tables).drop("value", strict=False)
    return {
        column.name: column[0]
        for column in points
        if column.n_unique() == 1 and column[0] is not None
    }


def _points(plot: Plot, tables: Tables) -> pl.DataFrame:
    try:
        return tables.points(plot.select, some=True)
    except UnavailableError:
        return pl.DataFrame()


def _said(axis: str, value: object) -> str:
    return f"{value:g} MHz" if axis == "pl_mhz" else str(value)


def printed_in(plot: Plot, reference: Reference) -> list[Printed]:
    """Returns the published numbers that belong in a plot."""
    entries = {entry.id: entry for entry in reference.entries}
    out = []
    for mark in plot.marks:
        entry = entries[mark.entry]
        if entry.published is None:
            continue
        name = f"printed: {entry.published.text()} {entry.unit}, {entry.conditions}"
        out.append(Printed(name, mark.x, mark.times * entry.published.middle()))
    return out
