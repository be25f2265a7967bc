"""Defines all reductions from points to one number."""

from __future__ import annotations

import math

import polars as pl

from axiscope.answers.references.how import Comparison, How, Within
from axiscope.answers.reproduce.tables import Tables
from axiscope.answers.reproduce.unavailable import UnavailableError


def number(how: How, tables: Tables) -> float:
    """Returns the modelled number.

    Raises UnavailableError that states why there is no such number.
    """
    points = tables.points(how.select)
    if how.within is not None:
        return _reduced(largest_loads(how, how.within, tables), how) * how.times
    if how.against is None:
        found = _reduced(points, how)
    else:
        second = tables.points(how.against.over(how.select))
        assert how.compare is not None
        if how.pair:
            pairs = paired(points, second, how.pair)
            values = compared(pl.col("value"), pl.col("against"), how.compare)
            found = _reduced(pairs.with_columns(value=values), how)
        else:
            pair = pl.DataFrame({"a": [_reduced(points, how)], "b": [_reduced(second, how)]})
            found = pair.select(compared(pl.col("a"), pl.col("b"), how.compare)).item()
    if not math.isfinite(found):
        raise UnavailableError("the comparison divides by zero")
    found *= how.times
    return found if how.percent_of is None else 100.0 * found / how.percent_of


def largest_loads(how: How, within: Within, tables: Tables) -> pl.DataFrame:
    """Returns for every pair the largest load within the slowdown, in % of the highest load.

    The slowdown is interpolated linearly between two loads. If even the smallest load exceeds the
    slowdown, the result is 0 %. With ``crossed``, pairs that no load slows more than allowed are
    left out.
    """
    assert how.against is not None
    runs, alone = tables.points(how.select), tables.points(how.against.over(how.select))
    loads = tables.points(
        how.select.model_copy(update={"masters": within.load, "measure": "total_mbps"})
    )
    keys = [name for name in loads.columns if name != "value"]
    slow = paired(runs, loads, keys).rename({"value": "run_us", "against": "load"})
    before = alone.group_by(how.pair).agg(pl.col("value").mean().alias("alone_us"))
    slow = slow.join(before, on=how.pair, nulls_equal=True)
    if slow.is_empty():
        raise UnavailableError(f"no two points agree in {', '.join(how.pair)}")
    slow = slow.with_columns(
        slowdown=pl.col("run_us") / pl.col("alone_us"),
        load=100.0 * pl.col("load") / pl.col("load").max().over(how.pair),
    )
    lines = [
        part.sort("load").select("load", "slowdown").rows() for part in slow.partition_by(how.pair)
    ]
    if within.crossed:
        lines = [line for line in lines if any(slow > within.slowdown for _, slow in line)]
        if not lines:
            raise UnavailableError(f"no slowdown exceeds {within.slowdown} at any load")
    found = [_crossing(line, within.slowdown) for line in lines]
    return pl.DataFrame({"value": found})


def _crossing(line: list[tuple[float, float]], limit: float) -> float:
    """Returns the load at which the slowdown first exceeds the limit.

    If it never does, returns the highest load.
    """
    before = (0.0, 1.0)
    for load, slowdown in line:
        if slowdown > limit:
            rest = (limit - before[1]) / (slowdown - before[1])
            return before[0] + max(rest, 0.0) * (load - before[0])
        before = (load, slowdown)
    return before[0]


def paired(first: pl.DataFrame, second: pl.DataFrame, axes: list[str]) -> pl.DataFrame:
    """Returns pairs of points that agree in the axes, with ``value`` and ``against``.

    These are the values from the first and from the second selection.
    """
    for name in axes:
        if name not in first.columns or name not in second.columns:
            raise UnavailableError(f"pair: {name!r} is not an axis of both selections")
    both = []
    for table, value in ((first, "value"), (second, "against")):
        mean = table.group_by(axes, maintain_order=True).agg(pl.col("value").mean())
        both.append(mean.rename({"value": value}))
    found = both[0].join(both[1], on=axes, nulls_equal=True, maintain_order="left")
    if found.is_empty():
        raise UnavailableError(f"no two points agree in {', '.join(axes)}")
    return found


def compared(first: pl.Expr, second: pl.Expr, how: Comparison) -> pl.Expr:
    """Compares two values. Returns the result as one number."""
    return {
        "difference": first - second,
        "ratio": first / second,
        "percent": 100.0 * first / second,
        "gain_percent": 100.0 * (first - second) / second,
        "loss_percent": 100.0 * (second - first) / second,
    }[how]


def _reduced(points: pl.DataFrame, how: How) -> float:
    if points.height < how.least_points:
        needs = f"needs {how.least_points} or more (repetitions)"
        raise UnavailableError(f"points: {points.height}; {needs}")
    value = points["value"]
    if how.reduce == "argmax":
        assert how.axis is not None
        return float(peak(points, how.axis))
    if how.reduce == "only":
        if points.height != 1:
            raise UnavailableError(f"selects {points.height} points; needs exactly one")
        return float(value.item())
    found = getattr(value, how.reduce)()
    if found is None:
        raise UnavailableError(f"no {how.reduce} of {points.height} points")
    return float(found)


def peak(points: pl.DataFrame, axis: str) -> str | float:
    """Returns the value of an axis at which the mean over the other axes is highest."""
    line = along(points, axis)
    found: str | float = line.sort("value", descending=True, maintain_order=True)[axis][0]
    return found


def along(points: pl.DataFrame, axis: str) -> pl.DataFrame:
    """Returns the mean over all other axes, for each value of this axis in order."""
    if axis not in points.columns:
        raise UnavailableError(f"{axis!r} is not an axis of the points")
    return points.group_by(axis).agg(pl.col("value").mean()).sort(axis)
