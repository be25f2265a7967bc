"""Groups model errors by kind of configuration: `src/axiscope/data/accuracy/kinds.toml`.

A kind names chip, direction, pattern, number of ports and PL clock; any of these may be left open.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl

from axiscope.plan.design.chip_settings import chip_of
from axiscope.plan.design.measured_kinds import ANY, KEYS, SHARED, clock_band
from axiscope.plan.platforms import find_platform
from tools.accuracy.page import table
from tools.accuracy.results import write_results
from tools.accuracy.score import counted

FILE = Path("src/axiscope/data/accuracy/kinds.toml")
LEAST = 12
"""Least number of configurations of a kind; designs of a rarer kind use a wider kind."""
WIDEN = ["clock", "pattern", "direction", "chip", "ports"]
"""Properties in the order in which wider kinds leave them open.

The number of ports comes last, because the error depends on it most.
"""
FAST_MHZ = 200.0
"""A fast PL clock has at least this frequency; 100 and 300 MHz were measured."""
_DIRECTIONS = {"readwrite": "both"}
_PATTERNS = {"nonsequential": "strided"}
"""The tester's nonsequential pattern is a stride (axiscope/plan/experiment/generator.py)."""
_ERRORS = (("total", "total_error_percent"), ("worst", "worst_stream_percent"))


def kinds_of(errors: pl.DataFrame) -> list[dict[str, Any]]:
    """Returns one row for each kind with enough configurations, narrow kinds first."""
    known = counted(errors)
    chips = {name: chip_of(find_platform(name)) or name for name in known["board"].unique()}
    named = known.with_columns(
        pl.col("board").replace_strict(chips).alias("chip"),
        pl.col("mode").replace(_DIRECTIONS).alias("direction"),
        pl.col("pattern").replace(_PATTERNS),
        # With a multiplexer, the ports named in the file are masters that share one port.
        pl.when((pl.col("mux") != "ps") & pl.col("ports").str.contains("+", literal=True))
        .then(pl.lit(SHARED))
        .when(pl.col("mux") != "ps")
        .then(pl.lit("1"))
        .otherwise(pl.col("ports").str.split("+").list.len().cast(pl.Utf8))
        .alias("ports"),
        pl.col("pl_mhz").map_elements(_band, pl.Utf8).alias("clock"),
    )
    rows = []
    for wide in range(len(WIDEN) + 1):
        named = named.with_columns(pl.lit(ANY).alias(key) for key in WIDEN[:wide])
        for kind, group in sorted(named.group_by(KEYS), key=lambda found: str(found[0])):
            if group.height >= LEAST:
                rows.append(dict(zip(KEYS, kind, strict=True)) | _scores(group))
    return rows


def _band(pl_mhz: float) -> str:
    return clock_band(pl_mhz, FAST_MHZ)


def _scores(group: pl.DataFrame) -> dict[str, Any]:
    found: dict[str, Any] = {"configurations": group.height}
    for name, column in _ERRORS:
        for label, share in (("median", 0.5), ("p68", 0.68), ("p90", 0.9)):
            value = group[column].quantile(share, "nearest")
            found[f"{name}_{label}_percent"] = round(float(value or 0.0), 2)
    return found


def write_kinds(path: Path, rows: list[dict[str, Any]]) -> None:
    """Writes the file that `axiscope.plan.design.measured_kinds` reads."""
    about = [
        "Errors of the model on measured configurations, by kind: tools/write_accuracy.py.",
        "Of the total and of the worst stream, % of a configuration's measured total.",
    ]
    write_results(path, about, "kind", rows, least=LEAST, fast_mhz=FAST_MHZ, widen=WIDEN)


def kinds_table(rows: list[dict[str, Any]]) -> str:
    """Returns the table of kinds, the widest first."""
    cells = [
        [
            *(str(row[key]) for key in KEYS),
            str(row["configurations"]),
            *(
                " / ".join(f"{row[f'{name}_{label}_percent']:.1f}" for label in ("p68", "p90"))
                for name, _ in _ERRORS
            ),
        ]
        for row in reversed(rows)
    ]
    head = ["Chip", "Direction", "Pattern", "Ports", "PL clock", "Points", "Total", "Worst stream"]
    return table(head, cells)
