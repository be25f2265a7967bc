"""Computes the intervals of the model's error for each kind of configuration:
`src/axiscope/data/accuracy/kinds.toml`.

A kind consists of chip, board, direction, pattern, number of ports and PL clock. The last four may
be left open. Instead of naming the board, a kind may state that the rules were carried over from
another board.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from statistics import median
from typing import Any

import polars as pl

from axiscope.plan.design.chip_settings import chip_of
from axiscope.plan.design.measured_kinds import ANY, CARRIED_OVER, KEYS, SHARED, clock_band
from axiscope.plan.platforms import find_platform
from tools.accuracy.conformal import LEVEL, conformal_quantile
from tools.accuracy.page import table
from tools.accuracy.results import write_results
from tools.accuracy.score import counted

FILE = Path("src/axiscope/data/accuracy/kinds.toml")
WIDEN = ["clock", "pattern", "direction", "ports"]
"""Properties in the order in which wider kinds leave them open.

The number of ports comes last, because the error depends on it most.
"""
FAST_MHZ = 200.0
"""A fast PL clock has at least this frequency; 100 and 300 MHz were measured."""
_DIRECTIONS = {"readwrite": "both"}
_PATTERNS = {"nonsequential": "strided"}
"""The tester's nonsequential pattern is a stride (axiscope/plan/experiment/generator.py)."""
ERRORS = ("total", "worst")
"""Names of the errors: of the total, and of the worst stream."""
GROUPS = ("series", "port_set", "burst_beats")
"""Columns by which configurations are left out (tools/accuracy/coverage.py)."""


def measured_configurations(errors: pl.DataFrame, carried_over: bool = False) -> pl.DataFrame:
    """Returns one row for each measured configuration, with its kind, its groups and its errors.

    The errors are in % of the predicted total, because a user knows only the predicted total.
    ``carried_over`` states that the predictions used the rules of another board.
    """
    known = counted(errors)
    chips = {name: chip_of(find_platform(name)) or name for name in known["board"].unique()}
    predicted = pl.col("predicted_mbps")
    board = pl.lit(CARRIED_OVER) if carried_over else pl.col("board")
    return known.select(
        pl.col("board").replace_strict(chips).alias("chip"),
        board.alias("board"),
        pl.col("mode").replace(_DIRECTIONS).alias("direction"),
        pl.col("pattern").replace(_PATTERNS),
        # If there is a multiplexer, the ports named in the file are masters that share one port.
        pl.when((pl.col("mux") != "ps") & pl.col("ports").str.contains("+", literal=True))
        .then(pl.lit(SHARED))
        .when(pl.col("mux") != "ps")
        .then(pl.lit("1"))
        .otherwise(pl.col("ports").str.split("+").list.len().cast(pl.Utf8))
        .alias("ports"),
        pl.col("pl_mhz").map_elements(_band, pl.Utf8).alias("clock"),
        pl.format("{}.{}", "board", "scenario").alias("series"),
        pl.format("{}.{}", "board", "ports").alias("port_set"),
        pl.col("burst_beats").cast(pl.Int64),
        # Only a few figures were fitted to these thousands of configurations
        # (docs/explain/rules.md).
        pl.lit(False).alias("fitted"),
        (100 * (pl.col("measured_mbps") - predicted).abs() / predicted).alias("total"),
        (100 * pl.col("worst_stream_mbps") / predicted).alias("worst"),
    )


def _band(pl_mhz: float) -> str:
    return clock_band(pl_mhz, FAST_MHZ)


def keys_of(row: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """Yields the narrowest kind of a configuration, then ever wider kinds, without repetitions."""
    kind = {key: str(row[key]) for key in KEYS}
    yield tuple(kind.values())
    for key in WIDEN:
        if kind[key] != ANY:
            kind[key] = ANY
            yield tuple(kind.values())


def ports_of(configurations: pl.DataFrame) -> dict[str, list[str]]:
    """Returns the measured ports of each chip."""
    found: dict[str, set[str]] = {}
    for chip, ports in configurations.select("chip", "port_set").unique().iter_rows():
        found.setdefault(chip, set()).update(ports.partition(".")[2].split("+"))
    return {chip: sorted(found[chip]) for chip in sorted(found)}


def kinds_of(configurations: pl.DataFrame, level: Fraction = LEVEL) -> list[dict[str, Any]]:
    """Returns one row for each kind, narrow kinds first.

    A kind has intervals if it contains enough configurations.
    """
    found: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for row in configurations.iter_rows(named=True):
        for key in keys_of(row):
            found.setdefault(key, []).append(row)
    order = sorted(found, key=lambda key: (key.count(ANY), key))
    return [dict(zip(KEYS, key, strict=True)) | _intervals(found[key], level) for key in order]


def _intervals(rows: list[dict[str, Any]], level: Fraction) -> dict[str, Any]:
    found: dict[str, Any] = {"configurations": len(rows)}
    for name in ERRORS:
        errors = [row[name] for row in rows]
        found[f"{name}_median_percent"] = round(median(errors), 2)
        bound = conformal_quantile(errors, level)
        if bound is not None:
            found[f"{name}_p90_percent"] = round(bound, 2)
    if any(row["fitted"] for row in rows):
        found["fitted"] = True
    return found


def write_kinds(
    path: Path,
    rows: list[dict[str, Any]],
    ports: dict[str, list[str]],
    level: Fraction,
    carried_over: Fraction,
    smallest_gain_percent: float,
) -> None:
    """Writes the file that `axiscope.plan.design.measured_kinds` reads."""
    about = [
        "Intervals of the model's error, by kind of measured configuration: "
        "tools/write_accuracy.py.",
        "Errors of the total and of the worst stream, in % of the predicted total.",
    ]
    write_results(
        path, about, "kind", rows, level_percent=float(100 * LEVEL),
        rank_percent=float(100 * level), carried_over_rank_percent=float(100 * carried_over),
        smallest_gain_percent=smallest_gain_percent, fast_mhz=FAST_MHZ, widen=WIDEN, ports=ports,
    )  # fmt: skip


def kinds_table(rows: list[dict[str, Any]]) -> str:
    """Returns the table of kinds, the widest kinds first."""
    cells = [
        [
            *(str(row[key]) for key in KEYS),
            str(row["configurations"]),
            *(_cell(row, name) for name in ERRORS),
        ]
        for row in reversed(rows)
    ]
    names = ["Chip", "Board", "Direction", "Pattern", "Ports", "PL clock", "Points"]
    return table([*names, "Total: median / ±", "Worst stream: median / ±"], cells)


def _cell(row: dict[str, Any], name: str) -> str:
    bound = row.get(f"{name}_p90_percent")
    return f"{row[f'{name}_median_percent']:.1f} / {'–' if bound is None else f'{bound:.1f}'}"
