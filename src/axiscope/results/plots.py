"""Draws tables as Plotly figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl

from axiscope.errors import UserError
from axiscope.results.columns import RATES
from axiscope.results.table import AXES

if TYPE_CHECKING:
    import plotly.graph_objects as go

UNITS = {"mbps": "MB/s", "ns": "ns", "us": "us", "mhz": "MHz", "cycles": "cycles"}
"""Units, by the endings of column names."""


def plot_sweep(table: pl.DataFrame, y: str | None = None, x: str | None = None) -> go.Figure:
    """Plots a column against an axis.

    There is a line for each port and each combination of the other axes that vary. By default,
    ``y`` is the sum of both directions of a port, and ``x`` is the numeric axis with the most
    values. Raises UserError that lists the columns if one of them does not exist.
    """
    varied = [name for name in AXES if name in table.columns and table[name].n_unique() > 1]
    if x is None:
        numbers = [name for name in varied if table[name].dtype.is_numeric()] or varied
        x = max(numbers, key=lambda name: table[name].n_unique(), default="port")
    if y is None:
        y = "throughput_mbps"
        moved = pl.sum_horizontal(RATES)
        table = table.with_columns(moved.alias(y))
    for name in (x, y):
        if name not in table.columns:
            raise UserError(f"plot: {name!r} is not a column; there are {', '.join(table.columns)}")
    series = [name for name in [*varied, "port"] if name != x and table[name].n_unique() > 1]
    return _lines(table, x, y, series)


def plot_slowdowns(table: pl.DataFrame) -> go.Figure:
    """Plots slowdown against load, with one line for each pair of victim and aggressor."""
    return _lines(table, "load", "slowdown", ["victim", "aggressor"])


def plot_validation(errors: pl.DataFrame) -> go.Figure:
    """Plots predicted against measured throughput: a mark per configuration, and a diagonal."""
    figure = _lines(errors, "measured_mbps", "predicted_mbps", ["board", "scenario"], "markers")
    ends = [float(f([*errors["measured_mbps"], *errors["predicted_mbps"]])) for f in (min, max)]
    figure.add_scatter(x=ends, y=ends, mode="lines", name="equal", line={"dash": "dot"})
    return figure


def _lines(
    table: pl.DataFrame, x: str, y: str, series: list[str], mode: str = "lines+markers"
) -> go.Figure:
    figure = _graph_objects().Figure()
    groups: Any = [*table.group_by(series, maintain_order=True)] if series else [((), table)]
    for values, rows in groups:
        name = ", ".join(str(value) for value in values) or y
        ordered = rows.sort(x, maintain_order=True)
        figure.add_scatter(x=ordered[x].to_list(), y=ordered[y].to_list(), mode=mode, name=name)
    figure.update_layout(xaxis_title=_title(x), yaxis_title=_title(y), showlegend=len(groups) > 1)
    return figure


def _title(column: str) -> str:
    words, _, last = column.rpartition("_")
    unit = UNITS.get(last)
    return column.replace("_", " ") if unit is None else f"{words.replace('_', ' ')}, {unit}"


def _graph_objects() -> Any:
    try:
        import plotly.graph_objects as go
    except ImportError as error:
        raise UserError(
            "plot: Plotly is not installed; install axiscope with its extra notebook "
            "(pip install 'axiscope[notebook]')"
        ) from error
    return go
