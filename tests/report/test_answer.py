"""Tests that the first sentence of a page states the main results."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import polars as pl
import pytest

from axiscope.answers.reproduce import Summary
from axiscope.report import answer
from axiscope.report.design_answer import of_designs
from axiscope.report.plateau import ranked
from axiscope.report.writer import load_view

from .conftest import rows, write_results


def names(text: str, *facts: str) -> bool:
    """Returns whether a sentence contains all of these names and figures in this order."""
    return re.search(".*".join(map(re.escape, facts)), text) is not None


def test_the_answer_of_a_run(results: Path, tmp_path: Path) -> None:
    fastest = "HP1+HP2+HP3", "7.20 GB/s", "1 KiB", "zcu102 · 300 MHz"
    view = load_view(results)
    assert names(answer.of_run(view), *fastest, "HP1", "2.00 GB/s")
    # The first row of the table with the best settings is the same setting.
    assert ranked(view)[0].plateau.at == 1024
    frame = pl.DataFrame(rows(("ultra96",)))
    one = write_results(tmp_path / "one", frame.filter(pl.col("ports") == "HP0"))
    lone = answer.of_run(load_view(one))
    assert names(lone, "HP0", "2.00 GB/s", "1 KiB")
    # If there is a single port, nothing is shared.
    assert not re.search("share|slowest", lone)
    even = frame.with_columns(pl.lit(100.0).alias("read_mbps"), pl.lit(0.0).alias("write_mbps"))
    output = answer.of_run(load_view(write_results(tmp_path / "even", even)))
    assert names(output, "300 MB/s", "16 B", "equal")
    one_sided = frame.with_columns(
        pl.lit(1000.0).alias("read_mbps"), pl.lit(5.0).alias("write_mbps")
    )
    folder = write_results(tmp_path / "one-sided", one_sided)
    assert names(answer.of_run(load_view(folder)), "writes", "15 MB/s")
    still = frame.with_columns(pl.lit(0.0).alias("read_mbps"), pl.lit(0.0).alias("write_mbps"))
    output = answer.of_run(load_view(write_results(tmp_path / "still", still)))
    assert "MB/s" not in output


def result(port: str, total: float, *met: bool, known: bool = True) -> SimpleNamespace:
    checks = [
        [SimpleNamespace(state="met" if one else "missed", model_error_is_known=known)]
        for one in met
    ] or [[]]
    return SimpleNamespace(
        values={"stream.in.port": port},
        platform="zcu102",
        total_mbps=total,
        limit="It is limited.",
        members=[SimpleNamespace(checks=of) for of in checks],
    )


def test_the_answer_of_designs() -> None:
    def of(*results: Any) -> str:
        return of_designs(results)

    assert of(result("HP0", 900.0, False)) == "It is limited."
    two = of(result("HP0", 900.0, True, True), result("HP1", 2000.0, True, False))
    assert names(two, "1 of 2", "2.00 GB/s", "HP1")
    assert two.startswith("All demands are met in 1")
    doubtful = of(result("HP0", 900.0, True, known=False), result("HP1", 2000.0, False))
    assert doubtful.startswith("The modelled values meet all demands in 1 of 2")
    no_demands = of(result("HP0", 900.0), result("HP1", 800.0))
    assert names(no_demands, "900 MB/s", "HP0")
    assert " of 2" not in no_demands


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
    ("slowdown", "facts"),
    [
        (1.02, ["5 %"]),
        (1.76, ["chase", "mix-100", "1.76", "40 %"]),
        (100.0, ["chase", "starves", "mix-100", "40 %"]),
    ],
)
def test_the_answer_of_a_matrix(slowdown: float, facts: list[str]) -> None:
    assert names(answer.of_interference(matrix(slowdown)), *facts)


def test_the_answer_of_papers() -> None:
    one = Summary(10, 7, 8, 3, 2, 1, 10)
    assert names(answer.of_reproduction([one, one]), "5 %", "14 of 20", "4 of 6")
    none = replace(one, numbers=0, statements=0)
    assert " of 0" not in answer.of_reproduction([none])


def test_the_answer_of_this_computer() -> None:
    def record(size: int, level: str, **more: float) -> dict[str, Any]:
        fixed = {"working_set_bytes": size, "level": level, "kernel": "read", "load_duty": None}
        return fixed | more

    def answer_of(task: str, *records: dict[str, Any]) -> str:
        return answer.of_host(task, records, lambda r: r["kernel"], lambda _: 1)

    near, far = record(4096, "L1", total_mbps=9e4), record(1 << 26, "DRAM", total_mbps=2e4)
    assert names(answer_of("bandwidth", near, far), "DRAM", "20.00 GB/s", "read")
    assert names(answer_of("bandwidth", near), "4 KiB", "90.00 GB/s", "read")
    slow = record(1 << 26, "DRAM", latency_ns=91.26)
    assert names(answer_of("latency", slow), "DRAM", "91.3 ns")
    loaded = record(4096, "L1", slowdown=2.5, injected_mbps=900.0, on_cpu_share=1.0)
    loaded |= {"load_duty": 0.5}
    assert names(answer_of("interfere", loaded), "read", "2.50")
    assert "idle machine" not in answer_of("interfere", loaded)
    assert "idle machine" in answer_of("interfere", loaded | {"on_cpu_share": 0.4})
    unloaded = answer_of("interfere", loaded | {"injected_mbps": 0.0})
    assert "no interference" in unloaded
    assert "2.50" not in unloaded
    assert "2.0 ms" in answer_of("polybench", record(4096, "L1", run_ns=2e6))
    assert " ns" not in answer_of("latency")
