"""Creates accuracy tables for coherent ports: transfers and single transactions (Marjanovic
2021).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl

from axiscope.execution.experiment_run import run_loaded
from axiscope.execution.experiments import load_experiment
from tools.accuracy.page import table

PORTS = {"hp": "HP0", "hpc": "HPC0", "acp": "ACP"}
"""Names of ports in the measured files, and in the platform file."""
FOLDER = Path("data/experiments/marjanovic2021")


def run(name: str, folder: Path, jobs: int | None) -> pl.DataFrame:
    """Runs an experiment of the article and returns its results."""
    run_loaded(load_experiment(FOLDER / f"{name}.toml"), folder / name, jobs)
    return pl.read_parquet(folder / name / "results.parquet")


def transfers(measured: pl.DataFrame, modelled: pl.DataFrame) -> str:
    """Returns a table of the errors in median durations, by port and direction.

    Each cell gives the median, the 90th percentile and the largest error, %.
    """
    ours = modelled.group_by("ports", "transfer_bytes").agg(
        pl.col("read_span_cycles").median(), pl.col("write_span_cycles").median()
    )
    theirs = measured.group_by("port", "size_bytes").agg(
        pl.col("rd_cycles").median(), pl.col("wr_cycles").median()
    )
    theirs = theirs.with_columns(pl.col("port").replace_strict(PORTS).alias("ports"))
    both = theirs.join(
        ours.with_columns(pl.col("transfer_bytes").cast(pl.Int64)),
        left_on=["ports", pl.col("size_bytes").cast(pl.Int64)],
        right_on=["ports", "transfer_bytes"],
    ).with_columns(
        (100 * (pl.col("read_span_cycles") / pl.col("rd_cycles") - 1).abs()).alias("reads"),
        (100 * (pl.col("write_span_cycles") / pl.col("wr_cycles") - 1).abs()).alias("writes"),
    )
    rows = []
    for port in PORTS.values():
        part = both.filter(pl.col("ports") == port)
        if part.height:
            rows.append([port, str(part.height), _three(part["reads"]), _three(part["writes"])])
    every = pl.concat([both["reads"], both["writes"]])
    rows.append(["**all**", str(both.height), f"**{_three(every)}** (both directions)", ""])
    return table(("Port", "Sizes", "Reads", "Writes"), rows)


def transfer_configurations(measured: pl.DataFrame, modelled: pl.DataFrame) -> pl.DataFrame:
    """Returns the transfers through ports outside the caches as measured configurations.

    In each configuration, one port reads or writes a buffer; the rate is the buffer size divided by
    the duration.
    """
    ours = modelled.group_by("ports", "transfer_bytes").agg(
        pl.col("read_span_cycles").median(), pl.col("write_span_cycles").median()
    )
    rows: list[dict[str, Any]] = []
    for way, cycles in (("read", "rd_cycles"), ("write", "wr_cycles")):
        for size, group in measured.filter(pl.col("port") == "hp").group_by("size_bytes"):
            one = ours.filter(pl.col("ports") == "HP0", pl.col("transfer_bytes") == size[0])
            found, given = one[f"{way}_span_cycles"].item(), group[cycles].median()
            error = abs(100 * (found / given - 1)) if isinstance(given, int | float) else None
            rows.append(
                {
                    "chip": "zynq_ultrascale", "board": "ultra96v2", "direction": way,
                    "pattern": "sequential", "ports": "1", "clock": "from 200 MHz",
                    "series": "ultra96v2.transfers", "port_set": "ultra96v2.HP0",
                    "burst_beats": 4, "fitted": False, "total": error, "worst": error,
                }
            )  # fmt: skip
    return pl.DataFrame(rows).sort("direction", "total")


def probe(measured: pl.DataFrame, modelled: pl.DataFrame) -> str:
    """Returns a table with the median cycles of single transactions, modelled and measured."""
    rows = []
    for procedure, text in (
        ("fresh_process", "a new program for each transaction"),
        ("same_process", "one program for all transactions"),
    ):
        row = [text]
        for theirs, ours in PORTS.items():
            one = measured.filter(pl.col("procedure") == procedure, pl.col("port") == theirs)
            two = modelled.filter(pl.col("procedure") == procedure, pl.col("ports") == ours)
            for side, short in (("write", "wr"), ("read", "rd")):
                found, given = (
                    two[f"{side}_latency_mean_cycles"].median(),
                    one[f"{short}_cycles"].median(),
                )
                row.append(f"{_whole(found)} ({_whole(given)})")
        rows.append(row)
    head = [f"{port} {side}" for port in PORTS.values() for side in ("write", "read")]
    return table(("", *head), rows)


def _three(values: pl.Series) -> str:
    given = values.quantile(0.9, "nearest")
    found = [v for v in (values.median(), given, values.max()) if isinstance(v, int | float)]
    return " / ".join(f"{v:.1f}" for v in found) or "–"


def _whole(value: object) -> str:
    return f"{value:.0f}" if isinstance(value, int | float) else "–"
