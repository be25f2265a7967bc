"""Checks whether a paper's statements about its curves are true of the model's curves."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from axiscope.answers.references.how import Check
from axiscope.answers.reproduce.reductions import along, paired, peak
from axiscope.answers.reproduce.tables import Tables
from axiscope.answers.reproduce.unavailable import UnavailableError


@dataclass(frozen=True)
class Finding:
    """Whether a statement is true, with the values that prove it."""

    holds: bool
    message: str


def finding(check: Check, tables: Tables) -> Finding:
    """Checks a statement with points. Raises UnavailableError if the points do not suffice."""
    points = tables.points(check.select)
    if check.against is not None:
        return _two(check, points, tables.points(check.against.over(check.select)))
    assert check.axis is not None
    if check.test == "peak_at":
        found = peak(points, check.axis)
        return Finding(found in check.values, f"peak at {found}")
    line = along(points, check.axis)
    if check.test == "linear":
        r2 = line.select(pl.corr(check.axis, "value")).item() ** 2
        return Finding(100.0 * r2 >= check.at_least_percent, f"r² = {r2:.4f}")
    if check.test == "saturates":
        tail = line.filter(pl.col(check.axis) >= check.values[0])
        if tail.is_empty():
            raise UnavailableError(f"no point from {check.axis} = {check.values[0]} on")
        least = 100.0 * tail.select(pl.col("value").min()).item() / line["value"].max()
        message = f"from there on at least {least:.1f} % of the highest"
        return Finding(least >= 100.0 - check.within_percent, message)
    return _steps(check, line)


def _two(check: Check, first: pl.DataFrame, second: pl.DataFrame) -> Finding:
    if check.pair:
        pairs = paired(first, second, check.pair)
    else:
        means = {"value": [first["value"].mean()], "against": [second["value"].mean()]}
        pairs = pl.DataFrame(means)
    percent = 100.0 * (pl.col("value") - pl.col("against")) / pl.col("against")
    above = pairs.select(above=percent)["above"]
    low, high = pairs.select(low=percent.min(), high=percent.max()).row(0)
    if check.test == "above":
        span = f"{low:.1f}" if len(above) == 1 else f"{low:.1f} to {high:.1f}"
        return _share(check, above > check.margin_percent, f", {span} % above")
    furthest = max(abs(low), abs(high))
    return _share(check, above.abs() <= check.within_percent, f", at most {furthest:.1f} % apart")


def _steps(check: Check, line: pl.DataFrame) -> Finding:
    value = pl.col("value")
    if check.test in ("rises", "falls"):
        change = line["value"].diff().drop_nulls()
        return _share(check, change > 0 if check.test == "rises" else change < 0)
    before, after = value.shift(1), value.shift(-1)
    peaks = (value > before) & (value > after)
    dips = (value < before) & (value < after)
    test = peaks if check.test == "local_peaks" else dips
    at = line.with_columns(found=test).filter(
        pl.col(check.axis or "").is_in(check.values), pl.col("found").is_not_null()
    )
    return _share(check, at["found"])


def _share(check: Check, holding: pl.Series, message: str = "") -> Finding:
    if not holding.len():
        raise UnavailableError("nothing to compare")
    count = int(holding.sum())
    enough = 100.0 * count >= check.at_least_percent * holding.len()
    return Finding(enough, f"in {count} of {holding.len()}{message}")
