"""Finds the smallest predicted gain for which a change to a design is worthwhile.

Any two configurations of a series that differ only in the burst length, or only in the ports, form
a pair. The predicted gain of the configuration that is predicted to be better is compared with its
measured gain.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import polars as pl

from tools.accuracy.page import table
from tools.accuracy.score import counted

SERIES = ["board", "scenario", "pl_mhz", "mode", "pattern", "mapping", "qos", "mux"]
BOUNDS = (0.5, 1.0, 2.0, 3.0, 5.0, 7.0, 10.0, 20.0, 50.0)
"""Lower bounds of the classes of predicted gains, %; each class ends where the next one begins."""
LEVEL_PERCENT = 85.0
"""Share of the pairs of a class that must have gained (chosen: classes reach 90 % only for gains
above 30 %, and a gain that often comes true is worth a change).
"""
COLUMNS = (
    "Predicted gain",
    "Pairs",
    "Share with a measured gain",
    "Median measured gain",
    "One in ten gained less than",
)


def gains(errors: pl.DataFrame) -> list[dict[str, Any]]:
    """Returns a row for each class of predicted gains. Gains are in %."""
    known = counted(errors).select(
        *SERIES, "ports", "burst_beats", predicted="predicted_mbps", measured="measured_mbps"
    )
    found = pl.concat([_pairs(known, "ports"), _pairs(known, "burst_beats")])
    bounds = [*BOUNDS, float("inf")]
    rows = []
    for least, most in pairwise(bounds):
        some = found.filter(pl.col("predicted") >= least, pl.col("predicted") < most)["measured"]
        if some.is_empty():
            continue
        rows.append(
            {
                "predicted_percent": least,
                "pairs": len(some),
                "gained_percent": round(100 * (some > 0).sum() / len(some), 1),
                "median_percent": round(some.quantile(0.5, "nearest") or 0.0, 2),
                "p10_percent": round(some.quantile(0.1, "nearest") or 0.0, 2),
            }
        )
    return rows


def _pairs(known: pl.DataFrame, free: str) -> pl.DataFrame:
    """Returns the predicted and the measured gains, in %, of pairs that differ only in ``free``."""
    same = [*SERIES, *({"ports", "burst_beats"} - {free})]
    pairs = known.join(known, on=same, suffix="_other", nulls_equal=True).filter(
        pl.col(free) != pl.col(f"{free}_other"),
        pl.col("predicted") > pl.col("predicted_other"),
        pl.col("measured_other") > 0,
    )
    return pairs.select(
        (100 * (pl.col(name) / pl.col(f"{name}_other") - 1)).alias(name)
        for name in ("predicted", "measured")
    )


def smallest_gain_percent(rows: list[dict[str, Any]]) -> float:
    """Returns the lower bound of the first class of gains that, like the next class, were real
    gains often enough.
    """
    for row, after in pairwise(rows):
        if min(row["gained_percent"], after["gained_percent"]) >= LEVEL_PERCENT:
            return float(row["predicted_percent"])
    return float(rows[-1]["predicted_percent"])


def gains_table(rows: list[dict[str, Any]]) -> str:
    """Returns the classes as a table."""
    ends = [f"{row['predicted_percent']:g}" for row in rows[1:]]
    names = [f"{r['predicted_percent']:g} to {e} %" for r, e in zip(rows, ends, strict=False)]
    names += [f"{rows[-1]['predicted_percent']:g} % and more"]
    cells = [
        [
            name,
            str(row["pairs"]),
            f"{row['gained_percent']:.0f} %",
            f"{row['median_percent']:.1f} %",
            f"{row['p10_percent']:.1f} %",
        ]
        for name, row in zip(names, rows, strict=True)
    ]
    return table(COLUMNS, cells)
