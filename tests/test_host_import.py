"""Tests the import of samples that were measured on another computer, together with their request
and description.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from axiscope import _core
from axiscope.plan.experiment.host_records import Request
from axiscope.results.host import HOST_SCHEMA
from axiscope.results.host_samples import task_of
from tests.shell import axiscope

pytestmark = pytest.mark.slow("imports and experiments from end to end")

MACHINE = {
    "cpus": [0, 1],
    "processor": "two cores",
    "caches": [{"level": 1, "bytes": 32768, "shared_cpus": [0]}],
    "siblings": [],
    "available_bytes": 1 << 30,
    "transparent_huge_pages": False,
    "vector_bits": 128,
    "streaming_stores": True,
}
FILES = ("samples", "request", "machine")


@pytest.fixture(scope="module")
def measured() -> dict[str, str]:
    """Yields a request, samples of this computer, and the description of a different computer."""
    words = ("--sizes", "16K,64K", "--repetitions", "2", "--sample-ms", "0.2", "--print-request")
    request = axiscope("host", "latency", *words).stdout
    samples = _core.measure_host(request)
    return {"samples": samples, "request": request, "machine": json.dumps(MACHINE)}


def imported(folder: Path, texts: dict[str, str], *more: str | Path) -> Any:
    for name in FILES:
        (folder / f"{name}.json").write_text(texts[name])
    paths = ["samples.json", "--request", "request.json", "--machine", "machine.json"]
    return axiscope("host", "import", *paths, *more, cwd=folder)


def test_samples_become_table_manifest_and_report(measured: dict[str, str], tmp_path: Path) -> None:
    done = imported(tmp_path, measured, "--name", "kria", "--json")
    assert done.returncode == 0, done.stderr
    folder = tmp_path / "results/kria-latency"
    table = pl.read_parquet(folder / "results.parquet")
    assert table.columns == list(HOST_SCHEMA)
    assert table["platform"].unique().to_list() == ["kria"]
    assert table["level"].to_list() == ["L1", "L1", "L1+DRAM", "L1+DRAM"], "the board's caches"
    samples = json.loads(measured["samples"])
    took = {(s["case"], s["repetition"]): s["elapsed_ns"] / s["hops"] for s in samples}
    assert table["latency_ns"].to_list() == [took[key] for key in sorted(took)]
    manifest = json.loads((folder / "manifest.json").read_text())
    assert (manifest["task"], manifest["host"]["processor"]) == ("latency", "two cores")
    assert "kria" in (folder / "report.html").read_text()


def test_a_folder_of_other_results_is_not_changed(measured: dict[str, str], tmp_path: Path) -> None:
    assert imported(tmp_path, measured, "-o", "out", "-q").returncode == 0
    done = imported(tmp_path, measured, "-o", "out", "--task", "interfere")
    assert done.returncode == 2
    assert "out: contains results of latency, which would be lost" in done.stderr


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("samples", '"case":1', '"case":2', "samples.json: contains 4 samples of 2 cases"),
        ("samples", '"runs":', '"ran":', "samples.json: 0.ran: is not known here; remove it"),
        ("samples", "[", "", "samples.json: "),
        (
            *("samples", '"vector_bits":', '"vector_bits":18446744073709551'),
            "0.vector_bits: 18446744073709551128: should be less than 9223372036854775808",
        ),
        ("request", '"chase"', '"walk"', "kind is not one of bandwidth, stream, chase, polybench"),
        ("request", '"repetitions":2', '"repetitions":3', "asks for 3 of each of 2; give the"),
        ("request", '"repetitions":2', f'"repetitions":{1 << 62}', f"asks for {1 << 62} of each"),
        ("machine", '"cpus"', '"cpu"', "machine.json: cpu: is not known here"),
        ("machine", '"vector_bits": 128', '"vector_bits": "x"', "machine.json: vector_bits: 'x'"),
    ],
)
def test_samples_that_do_not_match_are_refused(
    measured: dict[str, str], tmp_path: Path, name: str, old: str, new: str, message: str
) -> None:
    assert old in measured[name]
    done = imported(tmp_path, measured | {name: measured[name].replace(old, new)})
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "results").exists()


@pytest.mark.parametrize("task", ["bandwidth", "latency", "interfere", "polybench"])
def test_the_request_shows_its_command(task: str) -> None:
    size = "--size" if task in ("interfere", "polybench") else "--sizes"
    words = ["host", task, size, "16K", "--print-request"]
    if task == "interfere":
        words += ["--victims", "read,chase", "--load-size", "16K", "--load-cpus", "1"]
    request = axiscope(*words).stdout
    assert task_of(Request.model_validate_json(request)) == task
