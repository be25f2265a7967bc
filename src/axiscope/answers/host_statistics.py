"""Computes medians, confidence intervals and slowdowns from repeated samples of this computer."""

from __future__ import annotations

from math import comb
from typing import Any

import polars as pl

LEAST_SHARE = 0.98
ENOUGH = 6
"""Minimum number of repetitions for a 95 % interval of medians."""
"""If a thread got less than this share of its CPU, other programs used the CPU, too."""

CONDITIONS = ("point", "kernel", "pattern", "stores", "ports", "level", "pages")
LOAD = ("load_ports", "load_mode", "load_duty")


def median_interval(values: list[float], confidence: float = 0.95) -> tuple[float, float, float]:
    """Returns the median of values, and the low and high end of its confidence interval.

    The ends are order statistics. The interval contains the distribution's median with at least
    ``confidence``, whatever the shape of the distribution. With fewer than 6 values there is no
    such interval at 95 %, so the extremes are returned.
    """
    ordered = sorted(values)
    count = len(ordered)
    middle = (ordered[(count - 1) // 2] + ordered[count // 2]) / 2
    outside, rank = 0.0, 0
    # The probability that the median is below the k-th smallest value equals that of fewer than k
    # heads in n tosses.
    while rank < count // 2:
        outside += comb(count, rank) / 2**count
        if 2 * outside > 1 - confidence:
            break
        rank += 1
    rank = max(rank, 1)
    return middle, ordered[rank - 1], ordered[count - rank]


def summary(table: pl.DataFrame) -> list[dict[str, Any]]:
    """Returns a record for each case: its program, and each measure's median, low and high end.

    Measures are ``total_mbps`` (reads and writes), ``run_ns``, ``latency_ns``, ``injected_mbps``
    and ``slowdown``. The slowdown compares the victim with the same victim without load in the same
    repetition.
    """
    table = table.with_columns(
        (pl.col("read_mbps") + pl.col("write_mbps")).alias("total_mbps"), _slowdown(table)
    )
    out = []
    for (_,), rows in table.group_by("point", maintain_order=True):
        record = {name: rows[name][0] for name in (*CONDITIONS, "working_set_bytes", *LOAD)}
        for measure in ("total_mbps", "run_ns", "latency_ns", "injected_mbps", "slowdown"):
            values = rows[measure].drop_nulls().to_list()
            if values and (measure != "injected_mbps" or record["load_duty"] is not None):
                middle, low, high = median_interval(values)
                record |= {measure: middle, f"{measure}_low": low, f"{measure}_high": high}
        record["on_cpu_share"] = rows["on_cpu_share"].min()
        record["repetitions"] = rows.height
        out.append(record)
    return out


def _slowdown(table: pl.DataFrame) -> pl.Series:
    """Returns the time per unit of work, divided by the time per unit without load."""
    victim = ["kernel", "pattern", "stores", "ports", "working_set_bytes", "repetition"]
    moved = pl.col("read_bytes").fill_null(0) + pl.col("write_bytes").fill_null(0)
    # A unit of work is a hop for chases, a byte if bytes are known, and otherwise a run.
    unit = (
        pl.when(pl.col("latency_ns").is_not_null())
        .then(pl.col("latency_ns"))
        .when(moved > 0)
        .then(pl.col("elapsed_ns") / moved)
        .otherwise(pl.col("run_ns"))
    )
    timed = table.select(*victim, "load_duty", unit.alias("unit_ns"))
    alone = (
        timed.filter(pl.col("load_duty") == 0.0)
        .unique(victim, keep="first")
        .select(*victim, pl.col("unit_ns").alias("alone_ns"))
    )
    joined = timed.join(alone, on=victim, how="left", nulls_equal=True, maintain_order="left")
    loaded = pl.when(pl.col("load_duty").is_not_null())
    ratio = loaded.then(pl.col("unit_ns") / pl.col("alone_ns"))
    return joined.select(ratio.alias("slowdown"))["slowdown"]


def interval_name(records: list[dict[str, Any]]) -> str:
    """Returns the text in parentheses after a median.

    With too few repetitions, it contains no interval.
    """
    return "min to max" if _repetitions(records) < ENOUGH else "95 % interval"


def _repetitions(records: list[dict[str, Any]]) -> int:
    return min((record["repetitions"] for record in records), default=ENOUGH)


def was_busy(record: dict[str, Any]) -> bool:
    """Returns whether other programs used the CPU while a case ran."""
    return bool(record["on_cpu_share"] < LEAST_SHARE)


def warnings(records: list[dict[str, Any]]) -> list[str]:
    """Returns warnings about conditions that affected the measurement."""
    out = []
    shares = [record["on_cpu_share"] for record in records]
    shared = sum(share < LEAST_SHARE for share in shares)
    if shared:
        out.append(
            f"the machine was loaded: in {shared} of {len(records)} cases the program had its CPU "
            f"for less than {100 * LEAST_SHARE:g} % of a sample (minimum {100 * min(shares):.0f} %)"
        )
    if any(record["level"] == "unknown" for record in records):
        out.append(
            "Linux does not report cache sizes here; whether a window is in a cache is unknown"
        )
    if any(
        record["pages"] == "normal" and record["working_set_bytes"] > 2 << 20 for record in records
    ):
        out.append("some windows have pages of normal size, so page-table walks are included")
    if (few := _repetitions(records)) < ENOUGH:
        out.append(
            f"{few} repetitions give no 95 % interval; the smallest and largest values are shown"
        )
    return out
