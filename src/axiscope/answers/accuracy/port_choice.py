"""Computes how much throughput users lose if they choose ports as the model recommends.

For each board, scenario, burst size and number of ports, it compares the throughput measured at the
set that the model ranks first with the best measured throughput.
"""

from __future__ import annotations

from typing import Any

import polars as pl

CHOICE = ["board", "scenario", "burst_beats"]


def choosing(errors: pl.DataFrame) -> dict[str, Any]:
    """Returns the mean losses in %, over the groups with more than one set of ports.

    ``None`` if there is no such group.
    """
    table = errors.with_columns(
        (pl.col("ports").str.count_matches("+", literal=True) + 1).alias("n_ports")
    )
    every = pl.col("n_ports") == pl.col("n_ports").max().over(CHOICE)
    return {
        "ports_given_loss_percent": _loss(table, [*CHOICE, "n_ports"], "predicted_mbps"),
        "ports_free_loss_percent": _loss(table, CHOICE, "predicted_mbps"),
        "all_ports_loss_percent": _loss(
            table.with_columns(every.cast(pl.Float64).alias("all_ports")), CHOICE, "all_ports"
        ),
    }


def _loss(table: pl.DataFrame, by: list[str], rank: str) -> float | None:
    chosen = (
        table.sort([rank, "ports"], descending=[True, False])
        .group_by(by, maintain_order=True)
        .agg(
            pl.len().alias("choices"),
            pl.col("measured_mbps").first().alias("chosen"),
            pl.col("measured_mbps").max().alias("best"),
        )
        .filter(pl.col("choices") > 1)
    )
    if chosen.is_empty():
        return None
    mean = (100 * (1 - chosen["chosen"] / chosen["best"])).mean()
    return float(mean) if isinstance(mean, int | float) else None
