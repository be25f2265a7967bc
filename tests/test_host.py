"""Tests `axiscope host`: cases from options, medians from samples, and a small run."""

from __future__ import annotations

import json
from math import comb
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from axiscope import _core
from axiscope.answers.host_statistics import median_interval, summary, warnings
from axiscope.errors import UserError
from axiscope.execution.host import this_machine
from axiscope.plan.experiment import host as ask
from axiscope.plan.experiment.host_records import KERNELS, Machine
from axiscope.results.host import HOST_SCHEMA
from axiscope.results.table import SCHEMA
from tests.shell import axiscope


def machine(**changes: Any) -> Machine:
    known: dict[str, Any] = {
        "cpus": [0, 1, 2, 3],
        "processor": "four cores",
        "caches": [
            {"level": 1, "bytes": 32 << 10, "shared_cpus": [0]},
            {"level": 2, "bytes": 1 << 20, "shared_cpus": [0, 1, 2, 3]},
        ],
        "siblings": [],
        "available_bytes": 1 << 30,
        "transparent_huge_pages": True,
        "vector_bits": 128,
        "streaming_stores": True,
    }
    return Machine.model_validate(known | changes)


@pytest.mark.parametrize(
    ("size", "cpus", "level"),
    [
        (32 << 10, [0], "L1"),
        (33 << 10, [0], "L2"),
        (1 << 20, [0], "L2"),
        (1 << 20, [0, 1], "L2+DRAM"),
        (512 << 10, [0, 1], "L2"),
        ((4 << 20) - 64, [0], "L2+DRAM"),
        (4 << 20, [0], "DRAM"),
    ],
)
def test_no_window_that_may_be_cached_is_called_dram(
    size: int, cpus: list[int], level: str
) -> None:
    assert machine().level_of(size, cpus) == level


def test_unknown_caches_give_no_level_and_no_default() -> None:
    bare = machine(caches=[])
    assert bare.level_of(1 << 40, [0]) == "unknown"
    with pytest.raises(UserError, match="sizes: Linux does not state cache sizes"):
        ask.sizes_of(None, False, bare)


def test_default_sizes_meet_every_level() -> None:
    here = machine()
    sizes = ask.sizes_of(None, False, here)
    assert [here.level_of(size, [0]) for size in sizes] == ["L1", "L2", "DRAM"]
    sweep = ask.sizes_of(None, True, here)
    assert sweep[0] == 4096
    assert sweep[-1] == 4 << 20
    assert ask.sizes_of("48K,2MiB,1G", False, here) == [48 << 10, 2 << 20, 1 << 30]


@pytest.mark.parametrize("size", ["", "0", "12X", "-4K", "1.5M"])
def test_invalid_sizes_are_refused(size: str) -> None:
    with pytest.raises(UserError, match="sizes"):
        ask.size_of(size, "sizes")


@pytest.mark.parametrize("cpus", ["1-0", "0-99999999999999", "²", "0-", "-1", "", "0,,1"])
def test_invalid_cpus_are_refused(cpus: str) -> None:
    with pytest.raises(UserError, match="cpus: "):
        ask.cpus_of(cpus, machine(), [0], "cpus")


def test_loads_need_their_own_core() -> None:
    with pytest.raises(UserError, match="no CPU is left for a load"):
        ask.others_of(None, machine(cpus=[0]), [0])
    with pytest.raises(UserError, match="CPU 0 is the victim's"):
        ask.others_of("0-1", machine(), [0])
    with pytest.raises(UserError, match="CPU 9 may not be used"):
        ask.others_of("9", machine(), [0])
    assert ask.others_of(None, machine(), [1]) == [0, 2, 3]


def test_duties_start_with_the_victim_alone() -> None:
    assert ask.duties_of("100,50") == [0.0, 0.5, 1.0]
    with pytest.raises(UserError, match="120 is outside"):
        ask.duties_of("120")


def test_streaming_stores_are_not_listed_under_a_cache() -> None:
    here = machine()
    sizes = [16 << 10, 4 << 20]
    cases = ask.bandwidth_cases("read,write", "sequential", sizes, [0], True, here)
    around = [case.bytes for case in cases if case.victim["streaming"]]
    assert around == [4 << 20]
    with pytest.raises(UserError, match="streaming"):
        ask.bandwidth_cases("write", "random", sizes, [0], True, machine(streaming_stores=False))


def test_the_interval_contains_the_median_as_often_as_stated() -> None:
    values = [float(v) for v in range(1, 16)]
    middle, low, high = median_interval(values)
    assert middle == 8.0
    rank = int(low)
    assert high == 16 - rank
    covered = sum(comb(15, k) for k in range(rank, 16 - rank)) / 2**15
    assert covered >= 0.95
    wider = sum(comb(15, k) for k in range(rank + 1, 15 - rank)) / 2**15
    assert wider < 0.95
    assert median_interval([3.0]) == (3.0, 3.0, 3.0)
    assert median_interval([4.0, 2.0]) == (3.0, 2.0, 4.0)


def test_slowdown_is_against_the_same_repetition_alone() -> None:
    rows = []
    for repetition, alone in enumerate((100.0, 200.0, 400.0)):
        for point, (duty, factor) in enumerate(((0.0, 1.0), (1.0, 3.0))):
            row: dict[str, Any] = dict.fromkeys(HOST_SCHEMA)
            row |= {
                "point": point,
                "kernel": "mvt",
                "ports": "CPU0",
                "repetition": repetition,
                "load_duty": duty,
                "run_ns": alone * factor,
                "elapsed_ns": alone * factor,
                "working_set_bytes": 4096,
                "on_cpu_share": 0.5 if repetition else 1.0,
                "injected_mbps": 5.0,
                "level": "L1",
                "pages": "normal",
            }
            rows.append(row)
    found = summary(pl.DataFrame(rows, schema=HOST_SCHEMA))
    assert [record["slowdown"] for record in found] == [1.0, 3.0]
    assert (found[1]["slowdown_low"], found[1]["slowdown_high"]) == (3.0, 3.0)
    output = " ".join(warnings(found))
    assert "machine was loaded" in output
    assert "no 95 % interval" in output


def test_table_has_the_columns_of_every_backend() -> None:
    assert list(HOST_SCHEMA)[: len(SCHEMA)] == list(SCHEMA)


def test_a_small_run_end_to_end(tmp_path: Path) -> None:
    small = ("--sizes", "16K", "--repetitions", "2", "--sample-ms", "1", "-o", tmp_path)
    found = axiscope("host", "bandwidth", *small, "--kernels", "read,copy", "--json")
    assert found.returncode == 0, found.stderr
    output = json.loads(found.stdout)
    assert [case["kernel"] for case in output["cases"]] == ["read", "copy"]
    table = pl.read_parquet(tmp_path / "results.parquet")
    assert table.columns == list(HOST_SCHEMA)
    assert table["backend"].unique().to_list() == ["host"]
    assert table["level"].unique().to_list() == ["L1"]
    copies = table.filter(pl.col("kernel") == "copy")
    assert copies["mode"].unique().to_list() == ["readwrite"]
    assert copies["read_mbps"].to_list() == copies["write_mbps"].to_list()
    rate = table["read_bytes"] / table["elapsed_ns"] * 1e3
    assert rate.to_list() == pytest.approx(table["read_mbps"].to_list())
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    assert manifest["backend"] == "host"
    assert manifest["versions"]["build"] == _core.build_id()
    assert "DRAM</h2>" not in (tmp_path / "report.html").read_text()
    again = axiscope("report", tmp_path, "--static")
    assert again.returncode == 0, again.stderr
    assert (tmp_path / "figures/01-rates.svg").is_file()


def test_kernels_agree_with_the_workloads(tmp_path: Path) -> None:
    options = ("--size", "16K", "--repetitions", "1", "--sample-ms", "0.2", "-o", tmp_path)
    found = axiscope("host", "polybench", *options, "--json")
    assert found.returncode == 0, found.stderr
    cases = json.loads(found.stdout)["cases"]
    assert [case["kernel"] for case in cases] == list(KERNELS)
    assert all(case["run_ns"] > 0 for case in cases)


def test_one_core_is_refused_with_the_reason() -> None:
    cpu = this_machine().cpus[0]
    found = axiscope("host", "interfere", "--load-cpus", str(cpu))
    assert found.returncode == 2
    assert "is the victim's" in found.stderr
    assert "Traceback" not in found.stderr


def test_progress_can_end_a_run() -> None:
    request = ask.How(repetitions=2, sample_ms=0.1).request(
        ask.polybench_cases("mvt", 4096, this_machine().cpus[:1])
    )

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        _core.measure_host(request.model_dump_json(), stop)
    with pytest.raises(ValueError, match="request"):
        _core.measure_host("{}")
