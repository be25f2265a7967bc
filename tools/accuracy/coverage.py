"""Tests the intervals in kinds.toml by counting how many left-out configurations lie within their
intervals.

Configurations are left out in groups, because neighbours have similar errors: whole test series,
port sets or burst lengths, and whole boards. The intervals are computed from the others.
"""

from __future__ import annotations

import math
import random
from bisect import bisect_left
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path
from statistics import mean
from typing import Any

import polars as pl

from axiscope.plan.design.measured_kinds import KEYS
from tools.accuracy.conformal import LEVEL
from tools.accuracy.kinds import ERRORS, keys_of, kinds_of
from tools.accuracy.page import table
from tools.accuracy.results import write_results

FOLDS = 10
LEVELS = [LEVEL + Fraction(n, 5000) for n in range(441)]
"""Levels that are tried: 90 % to 98.8 %."""
LEAST = 88
"""Coverage that each way to leave out groups must reach, %."""
BOUNDS = [f"{name}_p90_percent" for name in ERRORS]
"""Columns of the intervals."""
Kinds = Callable[[pl.DataFrame], list[dict[str, Any]]]
Rows = Callable[[pl.DataFrame, Kinds], Iterator[dict[str, Any]]]


def with_folds(configurations: pl.DataFrame) -> pl.DataFrame:
    """Adds the column `tenth`, which assigns each configuration to one of ten random groups. The
    same file always gives the same groups.
    """
    draw = random.Random(1)
    tenths = [draw.randrange(FOLDS) for _ in range(configurations.height)]
    return configurations.with_columns(pl.Series("tenth", tenths))


def bounds_of(configurations: pl.DataFrame, rows: list[dict[str, Any]]) -> pl.DataFrame:
    """Adds an interval to each configuration. It is the interval of the narrowest kind of the
    configuration that has one.
    """
    known = {tuple(row[key] for key in KEYS): row for row in rows if BOUNDS[0] in row}
    found = [
        next((known[key] for key in keys_of(row) if key in known), {})
        for row in configurations.iter_rows(named=True)
    ]
    bounds = [pl.Series(name, [row.get(name) for row in found], pl.Float64) for name in BOUNDS]
    return configurations.with_columns(bounds)


def left_out(configurations: pl.DataFrame, by: str, kinds: Kinds) -> pl.DataFrame:
    """Returns all configurations. The interval of each is computed from the configurations outside
    its group.
    """
    parts = []
    for group in configurations[by].unique().sort():
        rest = configurations.filter(pl.col(by) != group)
        parts.append(bounds_of(configurations.filter(pl.col(by) == group), kinds(rest)))
    return pl.concat(parts)


def covered(found: pl.DataFrame) -> dict[str, Any]:
    """Returns how many configurations have an interval, and how many of these lie within it, %."""
    row: dict[str, Any] = {"configurations": found.height}
    for name in ERRORS:
        bound = f"{name}_p90_percent"
        known = found.filter(pl.col(bound).is_not_null())
        row[f"{name}_with_interval"] = known.height
        inside = (known[name] <= known[bound]).sum()
        share = 100 * inside / known.height if known.height else math.nan
        row[f"{name}_covered_percent"] = round(share, 1)
        row[f"{name}_median_interval_percent"] = round(_number(known[bound].median()), 1)
    return row


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) else math.nan


LEFT_OUT = {
    "tenth": "a random tenth",
    "burst_beats": "a burst length",
    "port_set": "a set of ports on a board",
    "series": "a test series",
}
"""Columns by which configurations are left out, and their names in the table."""


def calibrated_level(configurations: pl.DataFrame, rows_of: Rows) -> Fraction:
    """Returns the lowest level at which groups that were left out are covered as promised.

    Conformal prediction promises its level for a configuration that is drawn from the same
    distribution. A user's configuration belongs to a new test series or set of ports, within which
    errors are similar, so the rank must be somewhat higher. The mean coverage over all ways to
    leave out groups must reach the level, and the coverage of each way must reach ``LEAST``.
    """

    def is_enough(level: Fraction) -> bool:
        rows = [*rows_of(configurations, partial(kinds_of, level=level))]
        covered_percent = [[row[f"{n}_covered_percent"] for row in rows] for n in ERRORS]
        return all(mean(c) >= 100 * LEVEL and min(c) >= LEAST for c in covered_percent)

    # The coverage grows with the level, so the lowest sufficient level is found by bisection.
    return LEVELS[min(bisect_left(LEVELS, True, key=is_enough), len(LEVELS) - 1)]


def coverage_rows(configurations: pl.DataFrame, kinds: Kinds) -> Iterator[dict[str, Any]]:
    """Yields the coverage for each way to leave out configurations."""
    drawn = with_folds(configurations)
    for column, name in LEFT_OUT.items():
        groups = drawn[column].n_unique()
        found = left_out(drawn, column, kinds)
        yield {"left_out": name, "groups": groups} | covered(found)


def covered_on_boards(carried: pl.DataFrame, kinds: Kinds) -> Iterator[dict[str, Any]]:
    """Yields how well intervals for rules carried over from other boards cover a board that was
    left out.

    The intervals of a board are computed from the errors of its rules on the other boards, so they
    do not depend on the board's measurements.
    """
    boards = pl.col("series").str.extract(r"^([^.]+)\.").alias("measured")
    named = carried.with_columns(boards)
    yield {"left_out": "a board", "groups": named["measured"].n_unique()} | covered(
        left_out(named, "measured", kinds)
    )


def write_coverage(path: Path, rows: list[dict[str, Any]]) -> None:
    """Writes docs/data/coverage.toml."""
    about = [
        "How many left-out configurations are within the interval that the others give:",
        "tools/write_accuracy.py. Of the total and of the worst stream.",
    ]
    write_results(path, about, "row", rows, level_percent=float(100 * LEVEL))


def coverage_table(rows: list[dict[str, Any]]) -> str:
    """Returns the table of docs/reference/generated/accuracy_tables.md."""
    head = ["Held out", "Groups", "Points", "Total within ±, %", "median ±, %",
            "Worst stream within ±, %", "median ±, %"]  # fmt: skip
    cells = [
        [
            row["left_out"], str(row["groups"]), str(row["configurations"]),
            *(f"{row[f'{n}_{what}_percent']:.1f}" for n in ERRORS
              for what in ("covered", "median_interval")),
        ]
        for row in rows
    ]  # fmt: skip
    return table(head, cells)
