"""Computes how much traffic the adviser's choices lose, compared with measured sets of ports.

    uv run --no-sync python -m tools.check_advice measured.csv.gz [--every N] [--jobs N]

Several sets of ports were measured for many combinations of board, series, burst size and number of
ports. For each combination, a design describes the streams as a user would (direction, burst and
pattern, without a rate limit; outstanding bursts and windows as in the tester). The adviser ranks
the measured sets by the goal "total": all sets with short runs, then the best with full runs, like
`axiscope advise`. The loss is the difference in measured traffic between the best set and the set
that is ranked first. It is computed twice: with a design's default start times, and with the
tester's start times (its `skew_ns`, a fitted figure). Writes docs/data/advice.toml and the table of
docs/reference/generated/accuracy_tables.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import polars as pl

from axiscope.answers.advise.trials import coarse_run
from axiscope.execution.backends import find_backend
from axiscope.execution.design_run import execute_design
from axiscope.plan.design.load import plan_variants
from axiscope.plan.experiment.records import TesterFile
from axiscope.plan.experiment.tester import load_tester
from tools.accuracy.page import table, write_parts
from tools.accuracy.results import write_results

SERIES = ["board", "scenario", "pl_mhz", "mode", "pattern", "mapping", "qos"]
FULL = 4
"""Number of sets of ports with a full run, in each combination."""
OUT = Path("docs/data/advice.toml")


@dataclass(frozen=True)
class Group:
    """The measured sets of ports for one series, burst size and number of ports, with their total
    traffic.
    """

    series: dict[str, Any]
    burst_beats: int
    sets: tuple[tuple[str, float], ...]


def groups_of(data: pl.DataFrame) -> list[Group]:
    """Returns the groups that contain more than one set of ports."""
    totals = (
        data.filter(pl.col("mux") == "ps")
        .group_by([*SERIES, "burst_beats", "ports"])
        .agg(
            (pl.col("read_mbps").fill_null(0) + pl.col("write_mbps").fill_null(0)).sum().alias("t")
        )
        .with_columns(pl.col("ports").str.count_matches("+", literal=True).alias("n"))
    )
    found = []
    for key, some in sorted(
        totals.group_by([*SERIES, "burst_beats", "n"]), key=lambda g: str(g[0])
    ):
        if some.height > 1:
            named = dict(zip(SERIES, key, strict=False))
            sets = tuple(sorted(some.select("ports", "t").iter_rows()))
            found.append(Group(named, int(str(key[len(SERIES)])), sets))
    return found


def design_of(group: Group, ports: str, tester: TesterFile) -> dict[str, Any]:
    """Returns the design in which the streams of a group use a set of ports."""
    series = group.series
    ways = {"read": ["read"], "write": ["write"]}.get(series["mode"], ["read", "write"])
    strided = series["pattern"] == "nonsequential"
    walk = {"pattern": "strided", "stride_bytes": tester.stride_bytes[series["board"]]}
    streams = [
        {
            "name": f"{way}_{port}",
            "direction": way,
            "port": port,
            "burst_beats": group.burst_beats,
            "width_bits": 128,
            "outstanding": getattr(tester.outstanding, way),
            "window_bytes": tester.window_bytes,
            "base": getattr(tester.base[port], way),
        }
        | (walk if strided else {})
        for port in ports.split("+")
        for way in ways
    ]
    return {
        "schema": 1,
        "title": ports,
        "platform": series["board"],
        "pl_mhz": float(series["pl_mhz"]),
        "mapping": series["mapping"],
        "qos": series["qos"],
        "stream": streams,
    }


def _total(raw: dict[str, Any], run: dict[str, Any]) -> float:
    (made,) = plan_variants(raw | {"run": run}, find_backend("model"))
    return execute_design(made).total_mbps


def lost_percent(group: Group, starts_stated: bool) -> float:
    """Returns how much less traffic was measured for the adviser's first set than for the best set,
    %.
    """
    tester = load_tester("manev2019").generator
    starts = {"skew_ns": tester.skew_ns[group.series["board"]]} if starts_stated else {}
    raws = {ports: design_of(group, ports, tester) for ports, _ in group.sets}
    coarse = {ports: _total(raw, coarse_run(raw) | starts) for ports, raw in raws.items()}
    best = sorted(coarse, key=lambda ports: (-coarse[ports], ports))[:FULL]
    full = {ports: _total(raws[ports], starts | {"timeline_us": 0.0}) for ports in best}
    chosen = min(full, key=lambda ports: (-full[ports], ports))
    measured = dict(group.sets)
    return 100 * (1 - measured[chosen] / max(measured.values()))


def rows_of(
    groups: Sequence[Group], lost: Sequence[float], stated: Sequence[float]
) -> list[dict[str, Any]]:
    """Returns one row for each board and mode, and a row for all of them."""
    found = pl.DataFrame(
        {
            "board": [g.series["board"] for g in groups],
            "mode": [g.series["mode"] for g in groups],
            "lost": list(lost),
            "stated": list(stated),
        }
    )
    rows = []
    parts = [*sorted(found.group_by(["board", "mode"]), key=lambda g: str(g[0]))]
    for (board, mode), some in [*parts, (("all", "all"), found)]:
        losses = some["lost"]
        rows.append(
            {
                "board": board,
                "mode": mode,
                "choices": some.height,
                "mean_percent": round(float(str(losses.mean())), 2),
                "median_percent": round(float(str(losses.median())), 2),
                "p90_percent": round(float(str(losses.quantile(0.9, "nearest"))), 2),
                "largest_percent": round(float(str(losses.max())), 1),
                "within_1_percent": round(100 * float(str((losses <= 1.0).mean())), 1),
                "starts_stated_mean_percent": round(float(str(some["stated"].mean())), 2),
                "starts_stated_largest_percent": round(float(str(some["stated"].max())), 1),
            }
        )
    return rows


def main() -> None:
    """Runs the comparison and writes the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--every", type=int, default=1, help="every so manyth choice")
    parser.add_argument("--jobs", type=int)
    words = parser.parse_args()
    groups = groups_of(pl.read_csv(words.data, infer_schema_length=None))[:: words.every]
    with ProcessPoolExecutor(words.jobs) as pool:
        lost, stated = (
            list(pool.map(partial(lost_percent, starts_stated=say), groups, chunksize=4))
            for say in (False, True)
        )
    rows = rows_of(groups, lost, stated)
    about = [
        "What is lost who takes the ports that the adviser ranks first: tools/check_advice.py."
    ]
    write_results(OUT, about, "row", rows, every=words.every)
    head = ["Board", "Mode", "Choices", "Mean", "Median", "p90", "Largest", "Within 1 %"]
    head += ["Mean, starts given", "Largest, starts given"]
    body = table(head, [[str(value) for value in row.values()] for row in rows])
    write_parts(Path("docs/reference/generated/accuracy_tables.md"), {"advice": body})
    print(body)


if __name__ == "__main__":
    main()
