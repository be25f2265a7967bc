"""Invented tables of results that are small enough to check the numbers by hand."""

from __future__ import annotations

from typing import Any

import polars as pl

from axiscope.answers.references.how import Check, How
from axiscope.answers.reproduce.reductions import number
from axiscope.answers.reproduce.statements import Finding, finding
from axiscope.answers.reproduce.tables import Tables
from axiscope.results.table import SCHEMA


def rows() -> list[dict[str, Any]]:
    """Returns results of HP0 alone and of HP0+HP1, for four burst lengths, at 100 and 300 MHz.

    At 100 MHz, HP0 alone reads 10, 20, 30 and 25 MB/s and writes as much. Together with HP1 it
    reads and writes twice as much, and HP1 half as much as HP0. At 300 MHz, all rates are doubled.
    """
    out = []
    for mhz, factor in ((100.0, 1.0), (300.0, 2.0)):
        for beats, rate in ((1, 10.0), (2, 20.0), (4, 30.0), (8, 25.0)):
            alone, loaded = [("HP0", rate)], [("HP0", 2 * rate), ("HP1", rate)]
            for ports, masters in (("HP0", alone), ("HP0+HP1", loaded)):
                for master, mbps in masters:
                    out.append(
                        {
                            "point": len(
                                {(r["pl_mhz"], r["burst_beats"], r["ports"]) for r in out}
                                | {(mhz, beats, ports)}
                            ),
                            "platform": "made-up",
                            "pl_mhz": mhz,
                            "ports": ports,
                            "master": master,
                            "burst_beats": beats,
                            "repetition": 0,
                            "read_mbps": factor * mbps,
                            "write_mbps": factor * mbps,
                            "read_latency_mean_cycles": 100.0 + 10.0 * beats,
                            "read_longest_idle_cycles": 5 * beats,
                        }
                    )
    return out


def tables(made: list[dict[str, Any]] | None = None) -> Tables:
    table = pl.DataFrame(made or rows(), schema=SCHEMA | {"ended": pl.Boolean})
    ended = pl.col("ended").fill_null(True)
    return Tables({"made/up": table.with_columns(ended), "made/none": "not available"})


def modelled(how: dict[str, Any], made: list[dict[str, Any]] | None = None) -> float:
    how["select"].setdefault("experiment", "made/up")
    return number(How.model_validate(how), tables(made))


def found(check: dict[str, Any]) -> Finding:
    check["select"].setdefault("experiment", "made/up")
    return finding(Check.model_validate(check), tables())
