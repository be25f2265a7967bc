"""Creates the summary tables in a report: the best configurations, and how their ports share."""

from __future__ import annotations

from typing import Any

import polars as pl

from axiscope.report.table import ENERGY
from axiscope.report.view import View, pretty

SOMETIMES = ("slowdown", "run_us", "mconv_per_s", *ENERGY)
"""Measures that only some runs have."""


def best_configurations(view: View) -> list[dict[str, Any]]:
    """Returns the configuration with most throughput, for each condition and number of ports."""
    configs = view.configs.with_columns(
        (pl.col("ports").str.count_matches("+", literal=True) + 1).alias("n_ports")
    )
    # If nothing is swept, there are few points, and all of them are shown.
    best = configs if view.x_column is None else _best_by_number_of_ports(configs)
    tops = dict(configs.group_by("_condition").agg(pl.col("total_mbps").max()).iter_rows())
    out = []
    for row in best.iter_rows(named=True):
        condition = int(row["_condition"])
        out.append(
            {
                "condition": view.conditions[condition],
                "best": row["total_mbps"] >= tops[row["_condition"]],
                "n_ports": row["n_ports"],
                "ports": row["ports"],
                "burst": row["burst_bytes"],
                "label": row.get("_label"),
                "total": row["total_mbps"],
                "read_share": row["read_share"],
                "distribution": row["distribution"],
                "jain": row["jain"],
                "latency": row["read_latency_cycles"],
                "p50": row.get("read_latency_p50_cycles"),
                "p99": row["read_latency_p99_cycles"],
                **{name: row.get(name) for name in SOMETIMES},
            }
        )
    return out


def _best_by_number_of_ports(configs: pl.DataFrame) -> pl.DataFrame:
    return (
        configs.sort("total_mbps", descending=True, maintain_order=True)
        .unique(["_condition", "n_ports"], keep="first", maintain_order=True)
        .sort(["_condition", "n_ports"], maintain_order=True)
    )


def errors(view: View) -> list[dict[str, Any]]:
    """Returns the errors in the modelled totals for each condition, in % of the measured totals."""
    out = []
    for number, label in enumerate(view.conditions):
        values = [
            abs(v)
            for entry in view.entries
            if entry.condition == number and entry.error is not None
            for v in entry.error.y["total_error"]
            if v is not None
        ]
        if values:
            series = pl.Series(values)
            out.append(
                {
                    "condition": label,
                    "count": len(values),
                    "median": series.median(),
                    "p90": series.quantile(0.9, interpolation="linear"),
                    "worst": series.max(),
                }
            )
    return out


def covered(view: View) -> list[tuple[str, str]]:
    """Returns the settings of the run and their values, to be shown at the top of the page."""
    names = {
        "platform": "Platforms",
        "pl_mhz": "PL clock",
        "mode": "Mode",
        "pattern": "Pattern",
        "mapping": "Address map",
        "qos": "QoS",
        "mux": "Multiplexing",
        "ports": "Port sets",
        "burst_beats": "Burst sizes",
    }
    out = []
    for name, title in names.items():
        values = view.configs[name].unique(maintain_order=True).drop_nulls().to_list()
        if not values:
            continue
        if name == "burst_beats":
            sizes = sorted(view.configs["burst_bytes"].drop_nulls().unique().to_list())
            text = (
                ", ".join(f"{s} B" for s in sizes)
                if len(sizes) <= 6
                else f"{len(sizes)} sizes, {sizes[0]} B to {sizes[-1]} B"
            )
        else:
            ordered = view.port_sets if name == "ports" else sorted(values)
            text = ", ".join(pretty(name, v) for v in ordered)
        out.append((title, text))
    if view.unsteady:
        out.append(("Not steady when time was up", view.unsteady))
    return out
