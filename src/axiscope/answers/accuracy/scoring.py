"""Computes errors of predictions for each configuration and for groups.

The total error is |predicted - measured| throughput over all streams, in % of measured. The
worst-stream error is the largest error of any stream (port and direction) in % of the
configuration's measured total. It is not in % of the stream's own rate, because starved streams
would then have huge percentages.
"""

from __future__ import annotations

import polars as pl

from axiscope import _core
from axiscope.answers.accuracy.points import KEYS
from axiscope.answers.accuracy.predict import SPREADS, STARVED

GROUP = ("board", "scenario")


def errors_by_configuration(measured: pl.DataFrame, predicted: pl.DataFrame) -> pl.DataFrame:
    """Returns one row for each configuration: totals in MB/s and errors in %.

    ``measured`` comes from `read_measured`. If ``predicted`` has the spread over start skews, the
    worst stream's spread is added in % of the measured total. If ``predicted`` states which ports
    starve, the latency error is also computed without these ports.
    """
    joined = measured.join(predicted, on=[*KEYS, "port"], how="inner", suffix="_model")
    streams = [
        (pl.col(f"{side}_mbps_model") - pl.col(f"{side}_mbps")).abs().max()
        for side in ("write", "read")
    ]
    known = pl.col("read_latency_cycles") > 0
    latency = (pl.col("read_latency_cycles_model") - pl.col("read_latency_cycles")).abs()
    error = latency / pl.col("read_latency_cycles")
    total = pl.col("write_mbps") + pl.col("read_mbps")
    model = pl.col("write_mbps_model") + pl.col("read_mbps_model")
    starved = pl.col(STARVED).fill_null(False)
    best = pl.max_horizontal("write_mbps", "read_mbps").max()
    served = [
        (100 * error.filter(known & ~starved).mean()).alias("served_latency_error_percent"),
        known.sum().alias("timed_ports"),
        (known & starved).sum().alias("starved_ports"),
        (known & starved & (pl.col("read_mbps") * _core.STARVED_TIMES < best))
        .sum()
        .alias("both_starved"),
    ]
    spread = [pl.max_horizontal(SPREADS).max().alias("spread_mbps")]
    table = joined.group_by(["scenario", *KEYS], maintain_order=True).agg(
        *(spread if set(SPREADS) <= set(predicted.columns) else []),
        total.sum().alias("measured_mbps"),
        model.sum().alias("predicted_mbps"),
        pl.max_horizontal(streams).alias("worst_stream_mbps"),
        (100 * error.filter(known).mean()).alias("latency_error_percent"),
        *(served if STARVED in predicted.columns else []),
    )
    table = table.filter(pl.col("measured_mbps") > 0)
    if "spread_mbps" in table.columns:
        share = 100 * pl.col("spread_mbps") / pl.col("measured_mbps")
        table = table.with_columns(share.alias("spread_percent"))
    return table.with_columns(
        (100 * (pl.col("predicted_mbps") / pl.col("measured_mbps") - 1)).alias("bias_percent"),
        (100 * pl.col("worst_stream_mbps") / pl.col("measured_mbps")).alias("worst_stream_percent"),
    ).with_columns(pl.col("bias_percent").abs().alias("total_error_percent"))


def scores(errors: pl.DataFrame, by: list[str]) -> pl.DataFrame:
    """Returns the median and 90th percentile of the errors, by group or (without ``by``) of all."""
    columns = {
        "total": "total_error_percent",
        "worst_stream": "worst_stream_percent",
        "latency": "latency_error_percent",
    }
    if "spread_percent" in errors.columns:
        columns["spread"] = "spread_percent"
    cells = [pl.len().alias("configurations")]
    for name, column in columns.items():
        cells.append(pl.col(column).drop_nulls().median().alias(f"{name}_median_percent"))
        nearest = pl.col(column).drop_nulls().quantile(0.9, "nearest")
        cells.append(nearest.alias(f"{name}_p90_percent"))
    if not by:
        return errors.select(cells)
    return errors.group_by(by).agg(cells).sort(by)
