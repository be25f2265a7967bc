"""Converts the rows of a run (one per point and master) to configurations (one per point).

A *configuration* is everything that was set: platform, clocks, mode, pattern, ports, burst, and any
further setting. Columns that results/columns.toml does not declare count as settings.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import polars as pl

from axiscope.report.manifests import ReportError, read_manifest
from axiscope.report.origin import checked, table_in
from axiscope.results.columns import RATES, declared, named
from axiscope.results.table import AXES, SCHEMA

IDENTITY = frozenset(
    {
        *named("experiment", role="name"),
        # Other tools use these names for the columns that identify a row.
        *("index", "experiment", "name", "scenario", "seed"),
    }
)
"""Columns that identify a row but are not a setting to compare."""

NO_SETTINGS = frozenset({*declared()} - {*AXES})
"""Columns that are never settings, although they may look like settings if there is one port."""

SETTINGS = (
    "platform",
    "pl_mhz",
    "mode",
    "pattern",
    "mapping",
    "qos",
    "mux",
    "ports",
    "burst_beats",
)
"""The settings of every run, in the order in which labels name them."""

_MEASURES = (*RATES, "read_latency_cycles", "read_latency_p99_cycles")

ENERGY = named("experiment", of_point=True)
"""Measures of the energy of a whole point, if platform or board give them."""

_FILLED = ("point", "platform", "mux", "ports", "port", "master")
_NEEDED = (*SETTINGS, *_FILLED, *reversed(RATES), "read_latency_mean_cycles")
"""Columns that are needed to show a run. In those of ``_FILLED``, no value is missing."""

USUAL_BEAT_BYTES = 16

_ALIASES = {
    "board": "platform",
    "read_latency_mean_cycles": "read_latency_cycles",
    "read_latency_p50_cycles": "read_latency_p50_cycles",
}

_DEFAULTS = {
    "pl_mhz": 0.0,
    "mode": "readwrite",
    "pattern": "sequential",
    "mapping": "default",
    "qos": "default",
    "mux": "ps",
}


@dataclass(frozen=True)
class Results:
    """The tidy rows of a run, and the settings whose values define its points."""

    rows: pl.DataFrame
    settings: tuple[str, ...]
    extra: tuple[str, ...]


def normalise(frame: pl.DataFrame, origin: str) -> pl.DataFrame:
    """Returns rows under the column names of the results table, with defaults for missing columns.

    Errors name ``origin``, which is the file. Rates are in MB/s (10^6 byte/s), latency in PL clock
    cycles. To find the bytes per burst, the width of beats is computed from counters
    (`beat_bytes`).
    """
    if own := [name for name in frame.columns if name.startswith("_")]:
        raise ReportError(
            f"{origin}: column {own[0]!r}: the report uses such names itself; give one that does "
            "not begin with _"
        )
    renames = {
        old: new
        for old, new in _ALIASES.items()
        if old in frame.columns and new not in frame.columns
    }
    frame = frame.rename(renames)
    for column in ("platform", "ports"):
        if column not in frame.columns:
            also = "".join(f" (or {old!r})" for old, new in _ALIASES.items() if new == column)
            raise ReportError(
                f"{origin}: column {column!r}{also} is missing; "
                "give the columns of docs/reference/results.md"
            )
    fills = [
        pl.lit(value).alias(column)
        for column, value in _DEFAULTS.items()
        if column not in frame.columns
    ]
    fills += [
        pl.lit(None, dtype=pl.Float64).alias(column)
        for column in _MEASURES
        if column not in frame.columns
    ]
    if "port" not in frame.columns:
        fills.append(pl.col("ports").alias("port"))
    if "burst_beats" not in frame.columns:
        fills.append(pl.lit(None, dtype=pl.Int64).alias("burst_beats"))
    frame = frame.with_columns(fills)
    if "master" not in frame.columns:
        frame = frame.with_columns(pl.col("port").alias("master"))
    numbers = [pl.col(name).cast(pl.Float64, strict=False) for name in (*_MEASURES, "pl_mhz")]
    texts = [
        pl.col(name).cast(pl.Utf8)
        for name in ("platform", "mode", "pattern", "mapping", "qos", "mux", "ports", "port")
    ]
    frame = frame.with_columns(*numbers, *texts, pl.col("burst_beats").cast(pl.Int64, strict=False))
    # Under a PL multiplexer, all masters share one port, so each line stands for a master.
    return frame.with_columns(
        pl.when(pl.col("mux") == "ps")
        .then(pl.col("port"))
        .otherwise(pl.col("master"))
        .alias("port"),
        (pl.col("burst_beats") * beat_bytes(frame)).round().cast(pl.Int64).alias("burst_bytes"),
    )


def beat_bytes(frame: pl.DataFrame) -> pl.Series:
    """Returns the bytes per beat of each row, from the bytes and bursts counted at its port.

    For each port, the row with the most bursts is used. Its bursts are short, so few of them are
    split, and few are incomplete when counting ends. Without counters, beats are assumed to be 128
    bits wide, as in the published measurements. A core moves lines regardless of the number of
    beats, so its computed beat may be less than a byte.
    """
    sides = [s for s in ("read", "write") if {f"{s}_bytes", f"{s}_bursts"} <= {*frame.columns}]
    if not sides:
        return pl.repeat(USUAL_BEAT_BYTES, frame.height, dtype=pl.Float64, eager=True)
    port = ["platform", "port", *(["width_bits"] if "width_bits" in frame.columns else [])]
    bursts = pl.sum_horizontal(f"{s}_bursts" for s in sides)
    beat = pl.sum_horizontal(f"{s}_bytes" for s in sides) / (bursts * pl.col("burst_beats"))
    by_port = frame.select(*port, bursts.alias("bursts"), beat.alias("beat"))
    by_port = by_port.with_columns(pl.col("beat").get(pl.col("bursts").arg_max()).over(port))
    counted = pl.col("beat").is_finite() & (pl.col("beat") > 0)
    width = pl.lit(2.0).pow(pl.col("beat").log(2).round())
    known = pl.when(counted).then(width).otherwise(float(USUAL_BEAT_BYTES))
    return by_port.select(known.alias("beat"))["beat"]


def load_results(results_dir: Path) -> Results:
    """Reads ``results.parquet`` of a results folder."""
    path, table = table_in(results_dir, "axiscope run")
    manifest = read_manifest(results_dir)
    table = checked(table, path, manifest, SCHEMA, _NEEDED, _FILLED)
    rows = normalise(table, str(path))
    for name in ("mconv_per_s", "run_us", *ENERGY):
        if name in rows.columns and rows[name].is_null().all():
            rows = rows.drop(name)
    extra = tuple(
        name
        for name in rows.columns
        if name not in SETTINGS
        and name not in IDENTITY
        and name not in NO_SETTINGS
        and rows[name].dtype in _PLAIN
        and rows[name].n_unique() > 1
        and _set_per_point(rows, name)
    )
    return Results(rows=rows, settings=(*SETTINGS, *extra), extra=extra)


_PLAIN = (pl.Utf8, pl.Int64, pl.Int32, pl.UInt32, pl.UInt64, pl.Float64, pl.Boolean)


def _set_per_point(rows: pl.DataFrame, name: str) -> bool:
    """Returns whether a column has the same value in all rows of a point."""
    key = next((k for k in ("point", "point_id", "index") if k in rows.columns), None)
    if key is None:
        return False
    return rows.select(key, name).n_unique() == rows[key].n_unique()


_SUMS = named("experiment", combine="sum")
"""Measures that are the sum over the masters of a port."""


def _last(rows: pl.DataFrame) -> pl.Expr:
    """Returns the time of the program that took longest; None if a program did not end."""
    late = pl.lit(False)
    if "maccess_per_s" in rows.columns:
        late = (pl.col("maccess_per_s").is_not_null() & pl.col("run_us").is_null()).any()
    return pl.when(~late).then(pl.col("run_us").max()).alias("run_us")


def average_repetitions(rows: pl.DataFrame, settings: tuple[str, ...]) -> pl.DataFrame:
    """Returns one row for each configuration and port, which is the mean over repetitions.

    If several masters share a port, such as the cores of a complex, rates are summed, the longest
    program time is used, and other measures are means.
    """
    numbers = [
        name
        for name in rows.columns
        if name not in {*settings, *IDENTITY, "burst_bytes"} and rows[name].dtype.is_numeric()
    ]
    starved = [pl.col("read_starved").any()] if "read_starved" in rows.columns else []
    each = rows.group_by([*settings, "port", "master"], maintain_order=True).agg(
        *(pl.col(name).mean() for name in numbers), *starved, pl.col("burst_bytes").max()
    )
    sums = [
        pl.when(pl.col(n).count() > 0).then(pl.col(n).sum()).alias(n) for n in _SUMS if n in numbers
    ]
    rest = [pl.col(n).mean() for n in numbers if n not in (*_SUMS, "run_us")]
    last = [_last(each)] if "run_us" in numbers else []
    return each.group_by([*settings, "port"], maintain_order=True).agg(
        *sums, *last, *rest, *starved, pl.col("burst_bytes").max()
    )


def _starved(rows: pl.DataFrame) -> pl.Expr:
    """Returns whether reads starve at a port. The result is false if the table does not say."""
    known = "read_starved" in rows.columns
    return pl.col("read_starved").fill_null(False) if known else pl.lit(False)


def configurations(rows: pl.DataFrame, settings: tuple[str, ...]) -> pl.DataFrame:
    """Returns one row for each configuration: totals (MB/s), shares, fairness and latency.

    The latency is the mean over the ports that do not starve.

    ``distribution`` is the paper's D, the rate of the fastest port divided by that of the slowest.
    ``jain`` is Jain's index (1 = all ports equal, 1/n = one takes all).
    """
    rate = pl.col("port_mbps")
    rows = rows.with_columns(
        (pl.col("write_mbps").fill_null(0.0) + pl.col("read_mbps").fill_null(0.0)).alias(
            "port_mbps"
        )
    )
    mean, p50, p99 = (f"read_latency_{of}cycles" for of in ("", "p50_", "p99_"))
    # A port that starves has a mean latency but no percentiles. Its p99 would be the largest, so no
    # p99 is given.
    starves = (pl.col(mean).fill_null(0.0) > 0) & pl.col(p99).is_null()
    measures = [
        pl.col("write_mbps").fill_null(0.0).sum().alias("write_mbps"),
        pl.col("read_mbps").fill_null(0.0).sum().alias("read_mbps"),
        rate.sum().alias("total_mbps"),
        (rate.max() / rate.min()).alias("distribution"),
        (rate.sum().pow(2) / (rate.pow(2).sum() * pl.len())).alias("jain"),
        pl.col(mean).filter((pl.col(mean) > 0) & ~_starved(rows)).mean(),
        pl.when(~starves.any()).then(pl.col(p99).filter(pl.col(p99) > 0).max()).alias(p99),
        pl.len().alias("n_ports"),
        pl.col("burst_bytes").max(),
    ]
    if p50 in rows.columns:
        measures.append(pl.col(p50).filter(pl.col(p50) > 0).mean())
    if "mconv_per_s" in rows.columns:
        measures.append(pl.col("mconv_per_s").sum())
    if "run_us" in rows.columns:
        measures.append(_last(rows))
    # This value belongs to the full point, and is equal in each of its rows.
    measures.extend(pl.col(name).mean() for name in ENERGY if name in rows.columns)
    out = rows.group_by(list(settings), maintain_order=True).agg(measures)
    share = 100.0 * pl.col("read_mbps") / pl.col("total_mbps")
    return slowdowns(out.with_columns(share.alias("read_share")))


_PROGRAM = ("platform", "cpu", "cores", "program", "memory")
"""The only settings on which the time of a program that runs alone depends."""


def slowdowns(configs: pl.DataFrame) -> pl.DataFrame:
    """Adds ``slowdown``: the time of programs divided by their time alone (``ports`` is ``none``).

    Rows with equal platforms, cores and programs are compared. The column is absent if nothing ran
    alone.
    """
    if "run_us" not in configs.columns:
        return configs
    keys = [name for name in _PROGRAM if name in configs.columns]
    alone = configs.filter(pl.col("ports") == "none").group_by(keys, maintain_order=True)
    paired = configs.join(
        alone.agg(pl.col("run_us").mean().alias("_alone")), on=keys, how="left", nulls_equal=True,
        maintain_order="left",
    )  # fmt: skip
    loaded = pl.when(pl.col("ports") != "none").then(pl.col("run_us") / pl.col("_alone"))
    return paired.with_columns(loaded.alias("slowdown")).drop("_alone")


def unsteady(rows: pl.DataFrame) -> str:
    """Says how many points had not reached a steady state when their time was up; "" if all had."""
    if not {"point", "steady", "reached_tolerance"} <= set(rows.columns):
        return ""
    points = rows.unique("point", keep="first")
    late = points.filter(~pl.col("steady") & pl.col("reached_tolerance").is_not_null())
    if late.is_empty():
        return ""
    worst = 100.0 * max(late["reached_tolerance"].to_list())
    return (
        f"{late.height} of {points.height} points: a port's rate still varied by up to "
        f"{worst:.1f} % of the total"
    )
