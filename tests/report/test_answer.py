"""The sentence that a page begins with says what its data say."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from axiscope.report import answer
from axiscope.report.writer import load_view
from axiscope.reproduce import Summary

from .conftest import rows, write_results


def test_of_a_run(results: Path, tmp_path: Path) -> None:
    assert answer.of_run(load_view(results)) == (
        "HP1+HP2+HP3 together move the most: 14.40 GB/s with bursts of 4 KiB "
        "(zcu102 · 300 MHz). Its slowest port is HP1 with 4.00 GB/s."
    )
    frame = pl.DataFrame(rows(("ultra96",)))
    one = write_results(tmp_path / "one", frame.filter(pl.col("ports") == "HP0"))
    assert answer.of_run(load_view(one)) == "HP0 moves the most: 4.00 GB/s with bursts of 4 KiB."
    even = frame.with_columns(pl.lit(100.0).alias("read_mbps"), pl.lit(0.0).alias("write_mbps"))
    assert answer.of_run(load_view(write_results(tmp_path / "even", even))).endswith(
        "300 MB/s with bursts of 16 B. These ports get nearly equal shares."
    )
    one_sided = frame.with_columns(
        pl.lit(1000.0).alias("read_mbps"), pl.lit(5.0).alias("write_mbps")
    )
    folder = write_results(tmp_path / "one-sided", one_sided)
    assert " Of that, writes get 15 MB/s only. " in answer.of_run(load_view(folder))
    still = frame.with_columns(pl.lit(0.0).alias("read_mbps"), pl.lit(0.0).alias("write_mbps"))
    said = answer.of_run(load_view(write_results(tmp_path / "still", still)))
    assert said == "No point of this run moved any data."


def case(label: str, total: float, *met: bool) -> dict[str, Any]:
    members = [{"checks": [{"met": one}]} for one in met] or [{"checks": []}]
    return {"label": label, "total": total, "limit": "It is limited.", "members": members}


def test_of_designs() -> None:
    assert answer.of_design([case("a", 900.0, False)]) == "It is limited."
    assert answer.of_design([case("a", 900.0, True, True), case("b", 2000.0, True, False)]) == (
        "Every demand is met in 1 of 2 cases. The most is moved with b: 2.00 GB/s."
    )
    assert answer.of_design([case("a", 900.0), case("b", 800.0)]) == (
        "The most is moved with a: 900 MB/s."
    )


@pytest.mark.parametrize(
    ("missed", "said"),
    [
        ((2, 0), "Set out.port to HP3: then every demand is met; today's design misses 2."),
        ((0, 0), "Today's design meets every demand. To spare more, set out.port to HP3."),
        (
            (2, 1),
            "None of the 8 designs that were run meets every demand. The best sets "
            "out.port to HP3 and misses 1; today's misses 2.",
        ),
        (
            (1,),
            "Keep today's design: none of the 8 designs that were run is better. "
            "It misses 1 demand.",
        ),
    ],
)
def test_of_advice(missed: tuple[int, ...], said: str) -> None:
    options = [{"missed": n, "changes": {"out.port": "HP3"}} for n in missed]
    assert answer.of_advice(options, 8) == said


def matrix(slowdown: float) -> pl.DataFrame:
    return pl.DataFrame(
        {
            "victim": ["chase", "chase"],
            "aggressor": ["mix-100", "mix-100"],
            "load": [0.0, 0.4],
            "slowdown": [1.0, slowdown],
        }
    )


@pytest.mark.parametrize(
    ("slowdown", "said"),
    [
        (1.02, "No aggressor slows a victim by more than 5 %."),
        (
            1.76,
            "The victim chase suffers most beside mix-100: it takes 1.76 times as long as alone, "
            "at a load of 40 %.",
        ),
        (100.0, "The victim chase starves beside mix-100 at a load of 40 %."),
    ],
)
def test_of_a_matrix(slowdown: float, said: str) -> None:
    assert answer.of_interference(matrix(slowdown)) == said


def test_of_publications() -> None:
    one = Summary(10, 7, 8, 3, 2, 1)
    assert answer.of_reproduction([one, one]) == (
        "The model is within 5 % of 14 of 20 published numbers. "
        "4 of 6 published statements hold in the model."
    )
    none = replace(one, numbers=0, statements=0)
    assert answer.of_reproduction([none]) == "None of the published numbers could be modelled."


def test_of_this_computer() -> None:
    def record(size: int, level: str, **more: float) -> dict[str, Any]:
        fixed = {"working_set_bytes": size, "level": level, "kernel": "read", "load_duty": None}
        return fixed | more

    def told(task: str, *records: dict[str, Any]) -> str:
        return answer.of_host(task, records, lambda r: r["kernel"], lambda _: 1)

    near, far = record(4096, "L1", total_mbps=9e4), record(1 << 26, "DRAM", total_mbps=2e4)
    assert told("bandwidth", near, far) == (
        "The highest throughput from DRAM is 20.00 GB/s (read)."
    )
    assert told("bandwidth", near) == (
        "The highest throughput with a working set of 4 KiB is 90.00 GB/s (read)."
    )
    slow = record(1 << 26, "DRAM", latency_ns=91.26)
    assert told("latency", slow) == "A load from DRAM takes 91.3 ns without load."
    loaded = record(4096, "L1", slowdown=2.5) | {"load_duty": 0.5}
    assert told("interfere", loaded).startswith("The program read is slowed most: 2.50 times")
    assert told("polybench", record(4096, "L1", run_ns=2e6)).endswith("2.0 ms a run.")
    assert told("latency") == "Nothing was measured."
