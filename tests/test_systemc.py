"""Tests TLM-2.0 targets in SystemC that use a board's memory (`c/include/axiscope_ps_tlm.hpp`)."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from axiscope.model_types import Point
from axiscope.plan.platforms import find_platform
from axiscope.plan.test_bench import PortSetup, setup_of
from tests.shell import ROOT

LIBRARY = Path(sys.executable).parents[1] / "lib"
WARNINGS = ["-Wall", "-Wextra", "-Werror"]


pytestmark = [
    pytest.mark.needs("g++", "systemc.h", "libaxiscope_ps"),
    pytest.mark.slow("simulates the RTL of the virtual board"),
]


def built(source: str, folder: Path) -> Path:
    """Builds a program in the way described in docs/howto/test_bench.md."""
    program = folder / "program"
    words = [
        *("g++", "-std=c++17", "-O1", *WARNINGS, f"-I{ROOT / 'c/include'}", ROOT / source),
        *("-o", program, f"-L{LIBRARY}", "-laxiscope_ps", f"-Wl,-rpath,{LIBRARY}", "-lsystemc"),
    ]
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    return program


def run(program: Path, *words: object) -> str:
    """Returns the output of a program."""
    done = subprocess.run(
        [str(program), *map(str, words)],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "SYSTEMC_DISABLE_COPYRIGHT_MESSAGE": "1"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def setup_file(folder: Path, ports: list[str]) -> Path:
    """Writes a setup file with ports of the ZCU102."""
    path = folder / "ps.json"
    path.write_text(setup_of("zcu102", [PortSetup(port, 128) for port in ports]))
    return path


def modelled(outstanding: int) -> float:
    """Returns the rate of the example's reads according to `axiscope run`, MB/s."""
    engine = {
        "burst_beats": 16,
        "pattern": "sequential",
        "base": 0,
        "window_bytes": 16 << 20,
        "outstanding": outstanding,
        "queue_bursts": 1,
    }
    point = {
        "pl_mhz": 250,
        "mapping": "row_bank_column",
        "masters": [{"kind": "traffic_generator", "name": "a", "port": "HP1", "read": engine}],
        "run": {"warmup_us": 20, "min_us": 1000, "max_us": 1000, "skew_ns": 0},
    }
    (found,) = find_platform("zcu102").result_of(Point.model_validate(point)).masters
    return found.read_mbps


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("examples/systemc/memory_of_a_board.cpp", tmp_path_factory.mktemp("example"))


@pytest.mark.parametrize(
    "outstanding",
    [1, 8, pytest.param(2, marks=pytest.mark.exhaustive("another number of reads in flight"))],
)
def test_the_example_copies_and_reads_at_the_rate_of_a_run(
    example: Path, tmp_path: Path, outstanding: int
) -> None:
    setup = setup_file(tmp_path, ["HP0", "HP1"])
    # A single loosely timed initiator takes the same time with and without temporal decoupling.
    message = {run(example, setup, quantum_ns, outstanding) for quantum_ns in (0, 1000)}
    assert len(message) == 1
    (text,) = message
    assert "0 bytes wrong" in text
    rate = re.search(r"read 20000 bursts of 256 bytes: ([\d.]+) MB/s", text)
    assert rate is not None, text
    assert float(rate[1]) == pytest.approx(modelled(outstanding), rel=0.01)


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("tests/systemc/target.cpp", tmp_path_factory.mktemp("target"))


@pytest.mark.parametrize("quantum_ns", [0, 500])
def test_payloads_of_every_kind_are_accepted(target: Path, tmp_path: Path, quantum_ns: int) -> None:
    message = run(
        target, setup_file(tmp_path, ["HP0", "HP1", "HP2", "HP3"]), quantum_ns
    ).splitlines()
    assert "`axiscope bench` writes a setup file" in message[0]
    assert message[1:] == [
        "beyond TLM_ADDRESS_ERROR_RESPONSE",
        "debug beyond 0",
        "streaming TLM_BURST_ERROR_RESPONSE",
        "enabled read TLM_BYTE_ENABLE_ERROR_RESPONSE",
        "nothing TLM_OK_RESPONSE",
        "ignored TLM_OK_RESPONSE",
        "dmi 0",
        # Two of the runs are loosely timed with random ranges and byte enables, and one is
        # approximately timed.
        "wrong 0 0 0",
        "freed 400",
        "report 1",
    ]


def test_the_plain_master_needs_no_systemc(tmp_path: Path) -> None:
    source = tmp_path / "a.cpp"
    source.write_text("#include <axiscope_ps_master.hpp>\nint main() { return 0; }\n")
    words = ["g++", "-std=c++11", *WARNINGS, "-pedantic", "-fsyntax-only"]
    done = subprocess.run(
        [*words, f"-I{ROOT / 'c/include'}", source], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
