"""Tests a SystemVerilog bench under Verilator that uses the memory of a board through DPI-C."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from axiscope.plan.test_bench import PortSetup, setup_of
from tests.shell import ROOT

pytestmark = [
    pytest.mark.needs("cocotb_tools", "g++"),
    pytest.mark.slow("simulates the RTL of the virtual board"),
]

BYTES = 192 << 10
"""Long enough that one refresh more or less, which depends on the start, is only 0.25 %."""
LIBRARY = Path(sys.executable).parents[1] / "lib"
BIN = Path(sys.executable).parent


@pytest.fixture(scope="module")
def example() -> ModuleType:
    """Returns the program of the example. It needs cocotb, so it is imported late."""
    from examples.accelerator import run

    return run


def built(folder: Path) -> Path:
    """Builds the bench."""
    rtl = ROOT / "hardware/ps"
    link = f"-L{LIBRARY} -laxiscope_ps -Wl,-rpath,{LIBRARY}"
    words = [
        *("--binary", "--timing", "-Wno-fatal", "-Wno-lint", "-Wno-style"),
        *("--top-module", "bench_dpi", f"-GBYTES={BYTES}", "--Mdir", folder / "obj"),
        *(rtl / "axiscope_ps_pkg.sv", rtl / "axiscope_ps.sv", rtl / "bench_dpi.sv"),
        *(ROOT / "examples/accelerator/scale_add.v", rtl / "axiscope_ps_dpi.c"),
        *("-CFLAGS", f"-I{ROOT / 'c/include'}", "-LDFLAGS", link),
    ]
    done = subprocess.run([BIN / "verilator", *map(str, words)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return folder / "obj/Vbench_dpi"


def run(program: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([program, *words], cwd=folder, capture_output=True, text=True)


@pytest.mark.needs("libaxiscope_ps")
@pytest.mark.usefixtures("quick_builds")
def test_dpi_and_cocotb_count_the_same_cycles(
    example: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = built(tmp_path)
    (tmp_path / "ps.json").write_text(setup_of("zcu102", [PortSetup("HP0", 128)]))
    done = run(program, tmp_path)
    output = re.search(r"cycles (\d+)", done.stdout)
    assert output is not None, done.stdout + done.stderr
    monkeypatch.setattr(example, "FLAGS", [])
    cycles = example.measured("zcu102:HP0", size=BYTES)["cycles"]
    # The benches start a few cycles apart, so one of them may have one more refresh.
    assert int(output[1]) == pytest.approx(cycles, rel=0.005)
    report = json.loads((tmp_path / "report.json").read_text())
    assert report["masters"][0]["read"]["bytes"] == BYTES
    waits = json.loads((tmp_path / "waits.json").read_text())["HP0"]
    assert waits["read_data"]["taken"] == BYTES // 16
    assert sum(waits["write_response"].values()) == waits["cycles"]
    # After a reset in the middle of a burst, no old data may reach the new bursts.
    done = run(program, tmp_path, "+reset_after=40")
    again = re.search(r"cycles (\d+)", done.stdout)
    assert again is not None, done.stdout + done.stderr
    assert int(again[1]) == pytest.approx(cycles, rel=0.01)
    assert re.search(
        r"warning: HP0: reset at .* in flight: a port of the chip continues", done.stderr
    )
    # An error must be printed, and must end the simulation.
    done = run(program, tmp_path, "+half_ps=5000")
    assert done.returncode != 0
    assert "period of 10 ns, and pl_mhz says 250: give pl_mhz=100" in done.stdout + done.stderr
    (tmp_path / "ps.json").write_text(setup_of("zcu102", [PortSetup("HP0", 64)]))
    done = run(program, tmp_path)
    assert done.returncode != 0
    assert "HP0: DATA_WIDTH is 128, and ps.json says 64: make them equal" in done.stderr
    (tmp_path / "ps.json").unlink()
    done = run(program, tmp_path)
    assert done.returncode != 0
    assert "`axiscope bench` writes a setup file" in done.stderr


def test_the_header_is_c(tmp_path: Path) -> None:
    compiler = shutil.which("cc") or shutil.which("gcc")
    assert compiler is not None
    source = tmp_path / "a.c"
    source.write_text("#include <axiscope_ps.h>\nint main(void) { return 0; }\n")
    words = [compiler, "-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-fsyntax-only"]
    done = subprocess.run(
        [*words, f"-I{ROOT / 'c/include'}", source], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
