"""Computes a value for each point from a results table, which has one row per master."""

from __future__ import annotations

import polars as pl

from axiscope.answers.references.how import OF_POINT, SUMS, Between, Condition, Measure, Selection
from axiscope.answers.reproduce.unavailable import UnavailableError
from axiscope.results.columns import RATES
from axiscope.results.table import AXES

_WRITE, _READ = (pl.col(name).fill_null(0.0) for name in RATES)
_TOTAL = _READ + _WRITE
_OWN = pl.col("chosen")


def _per_cycle(side: str) -> pl.Expr:
    moved = pl.col(f"{side}_bytes").filter(_OWN).sum()
    return moved / pl.col(f"{side}_span_cycles").filter(_OWN).max()


MEASURES: dict[Measure, pl.Expr] = {
    "total_mbps": _TOTAL.filter(_OWN).sum(),
    **{name: pl.col(name).filter(_OWN).sum() for name in SUMS},
    "read_share_percent": 100.0 * _READ.filter(_OWN).sum() / _TOTAL.filter(_OWN).sum(),
    "write_share_percent": 100.0 * _WRITE.filter(_OWN).sum() / _TOTAL.filter(_OWN).sum(),
    "share_of_point_percent": 100.0 * _TOTAL.filter(_OWN).sum() / _TOTAL.sum(),
    # The rate of the fastest master divided by the rate of the slowest master.
    "distribution_ratio": _TOTAL.filter(_OWN).max() / _TOTAL.filter(_OWN).min(),
    # The mean over a master's bursts, averaged over masters with equal weights.
    "read_latency_cycles": pl.col("read_latency_mean_cycles").filter(_OWN).mean(),
    "write_latency_cycles": pl.col("write_latency_mean_cycles").filter(_OWN).mean(),
    "longest_read_idle_cycles": pl.col("read_longest_idle_cycles").filter(_OWN).max(),
    # The time from the first burst until the last master has completed its last burst.
    "read_span_cycles": pl.col("read_span_cycles").filter(_OWN).max(),
    "write_span_cycles": pl.col("write_span_cycles").filter(_OWN).max(),
    # For passes that are timed separately. Divided by the port's width in bytes, this is the
    # utilisation.
    "read_bytes_per_cycle": _per_cycle("read"),
    "write_bytes_per_cycle": _per_cycle("write"),
    # Hits in the full point (0 without coherent paths), per 32 bytes read by the selected masters.
    "l2_hits_per_32_bytes": pl.col("l2_counted_hits").first().fill_null(0)
    / (pl.col("read_bytes").filter(_OWN).sum() / 32),
    # The values of these columns are equal in all rows of a point.
    **{name: pl.col(name).first() for name in OF_POINT},
    # The time of the core that finished last; none if a core did not finish.
    "run_us": pl.when(
        (pl.col("maccess_per_s").is_not_null() & pl.col("run_us").is_null() & _OWN).any()
    )
    .then(None)
    .otherwise(pl.col("run_us").filter(_OWN).max()),
}
"""Values that a point can give; only the share of the point counts masters that are not selected.
"""


def points_of(table: pl.DataFrame, selection: Selection, some: bool = False) -> pl.DataFrame:
    """Returns the selected points, with their axes and the measure as ``value``.

    ``table`` has the columns of results, and ``ended``. Points without the measure are left out.
    Raises UnavailableError if no point is left, or if a point did not run to its end. With
    ``some``, points that did not run to their end are only left out.
    """
    for name, condition in selection.where.items():
        table = table.filter(_holds(name, condition))
    if table.is_empty():
        raise UnavailableError(
            f"{selection.experiment} has no point with {_text(selection)}",
            f"{selection.experiment}: their points did not run",
        )
    if not some and not table["ended"].all():
        late = table.filter(~pl.col("ended"))["point"].n_unique()
        raise UnavailableError(
            f"{selection.experiment}: {late} of {table['point'].n_unique()} points with "
            f"{_text(selection)} did not end within run.max_us"
        )
    table = table.filter("ended")
    absent = set(MEASURES[selection.measure].meta.root_names()) - {*table.columns, "chosen"}
    if absent:
        raise UnavailableError(f"results have no column {min(absent)}")
    chosen = pl.col("master").is_in(selection.masters) if selection.masters else pl.lit(True)
    value = MEASURES[selection.measure].cast(pl.Float64).alias("value")
    points = (
        table.with_columns(chosen.alias("chosen"))
        .filter(pl.col("chosen").any().over("point"))
        .group_by("point", *AXES, "repetition", maintain_order=True)
        .agg(value)
        .filter(pl.col("value").is_finite())
    )
    if points.is_empty():
        raise UnavailableError(
            f"{selection.experiment} gives no {selection.measure} for {_text(selection)}"
        )
    keys = [*AXES, "repetition"] if selection.each_repetition else AXES
    points = points.group_by(keys, maintain_order=True).agg(pl.col("value").mean())
    if selection.collapse is not None:
        over = set(selection.collapse.over)
        for name in over - {*keys}:
            _axis(name)
        left = [name for name in keys if name not in over]
        by = getattr(pl.col("value"), selection.collapse.by)()
        points = points.group_by(left, maintain_order=True).agg(by)
    return points


def _axis(name: str) -> str:
    if name not in AXES:
        raise UnavailableError(f"{name!r} is not an axis; the axes are {', '.join(AXES)}")
    return name


def _holds(name: str, condition: Condition) -> pl.Expr:
    column = pl.col(_axis(name))
    if isinstance(condition, Between):
        found = pl.lit(True)
        if condition.at_least is not None:
            found &= column >= condition.at_least
        if condition.at_most is not None:
            found &= column <= condition.at_most
        return found
    return column.is_in(condition) if isinstance(condition, list) else column == condition


def _text(selection: Selection) -> str:
    text = [f"{name} = {value}" for name, value in selection.where.items()]
    text += ["master " + " or ".join(selection.masters)] if selection.masters else []
    return ", ".join(text) or "these settings"
