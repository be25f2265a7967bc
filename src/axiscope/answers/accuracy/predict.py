"""Predicts the rates and latencies of configurations with the published tester."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import polars as pl

from axiscope.answers.accuracy.points import KEYS, configurations, settings_of
from axiscope.execution.executor import Executor, LocalProcesses
from axiscope.plan.experiment.tester import load_tester, record_for
from axiscope.plan.platforms import Platform, find_platform

CHUNK = 16

PREDICTED = ("write_mbps", "read_mbps", "read_latency_cycles", "read_latency_p99_cycles")
"""Columns that are predicted for each active port: rates in 10^6 bytes/s, latency in PL cycles."""

STARVED = "read_starved"
"""Whether the reads of a port starve, so that their latency is not accurate."""

SPREADS = ("write_mbps_spread", "read_mbps_spread")
"""Spread of the rates over several start skews, 10^6 bytes/s."""


def predict(
    table: pl.DataFrame,
    origin: Path,
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    skews: int = 1,
    executor: Executor | None = None,
) -> pl.DataFrame:
    """Predicts rates and latency of each distinct configuration and active port, one row each.

    The columns are the keys, ``port`` and the predictions. With several start ``skews``, rates are
    means over the skews, latencies are from the first skew, and the spreads are added as columns.
    The time grows with the number of skews.
    """
    wanted = configurations(table, origin)
    chunks = [wanted[i : i + CHUNK] for i in range(0, len(wanted), CHUNK)]
    rows: dict[int, list[dict[str, Any]]] = {}
    done = 0
    # Platforms are sent with the task, because the same file names may have different contents on
    # another computer.
    platforms = {
        name: find_platform(name) for name in dict.fromkeys(row["board"] for row in wanted)
    }
    task = partial(_predict_chunk, skews, platforms)
    for number, found in (executor or LocalProcesses(jobs)).run(task, chunks):
        rows[number] = found
        done += len(chunks[number])
        if progress:
            progress(done, len(wanted))
    schema: dict[str, Any] = {name: table.schema[name] for name in KEYS}
    schema |= {"port": pl.Utf8} | dict.fromkeys(PREDICTED, pl.Float64) | {STARVED: pl.Boolean}
    schema |= dict.fromkeys(SPREADS if skews > 1 else (), pl.Float64)
    return pl.DataFrame([row for i in range(len(chunks)) for row in rows[i]], schema=schema)


def _predict_chunk(
    skews: int, platforms: dict[str, Platform], rows: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    tester = load_tester("manev2019")
    run = {"skews": skews} if skews > 1 else None
    out = []
    for row in rows:
        settings = settings_of(row)
        point = record_for(settings, tester, run)
        for master in platforms[settings.platform].result_of(point).masters:
            reads = master.read
            found = {
                **row,
                "port": master.name,
                "write_mbps": master.write_mbps,
                "read_mbps": master.read_mbps,
                "read_latency_cycles": reads and reads.latency_mean_cycles,
                "read_latency_p99_cycles": reads and reads.latency_p99_cycles,
                STARVED: reads and reads.starved,
            }
            out.append(found | ({name: getattr(master, name) for name in SPREADS} if run else {}))
    return out
