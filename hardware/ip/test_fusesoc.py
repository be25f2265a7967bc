"""FuseSoC finds, builds and simulates the cores; the smoke test fails if the block does.

A run builds a core with its own simulator, so `make test` runs one core.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.bench.runner import BUILD, RTL, VENV_BIN
from hardware.ip.test_ip import IP, NAMES

FUSESOC = shutil.which("fusesoc", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
ALWAYS = "axiscope_traffic_generator_axi3"
OTHERS = pytest.mark.exhaustive("the FuseSoC core of every block")
CORES = [pytest.param(name, marks=[] if name == ALWAYS else OTHERS) for name in NAMES]

pytestmark = pytest.mark.needs("fusesoc")


def fusesoc(roots: list[Path], *command: object) -> subprocess.CompletedProcess[str]:
    cores = [word for folder in roots for word in ("--cores-root", str(folder))]
    path = os.pathsep.join([str(VENV_BIN), os.environ["PATH"]])
    # To optimise takes longer than to run.
    quick = "OPT_FAST=-O0 OPT_SLOW=-O0 OPT_GLOBAL=-O0"
    environment = {**os.environ, "PATH": path, "MAKEFLAGS": quick}
    if shutil.which("ccache"):
        environment.setdefault("OBJCACHE", "ccache")
    return subprocess.run(
        [str(FUSESOC), *cores, *map(str, command)],
        cwd=BUILD, env=environment, capture_output=True, text=True, timeout=900, check=False,
    )  # fmt: skip


def simulate(roots: list[Path], name: str, work: Path) -> subprocess.CompletedProcess[str]:
    core = f"axiscope.org:ip:{name}:1.0"
    return fusesoc(roots, "run", "--target", "sim", "--work-root", work, core)


@pytest.fixture(autouse=True)
def _folder():
    BUILD.mkdir(parents=True, exist_ok=True)


def test_every_core_is_found():
    output = fusesoc([RTL, IP], "core", "list")
    assert output.returncode == 0, output.stderr
    for name in NAMES:
        assert f"axiscope.org:ip:{name}:1.0" in output.stdout, name


@pytest.mark.parametrize("name", CORES)
def test_a_core_builds_and_passes_its_smoke_test(name):
    done = simulate([RTL, IP], name, BUILD / "fusesoc" / name)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert "smoke: passed" in done.stdout


def test_the_generator_makes_the_wrapper_that_a_core_asks_for(tmp_path):
    (tmp_path / "mine.core").write_text(
        "CAPI=2:\nname: my:own:design:1.0\n"
        "filesets:\n  ask:\n"
        "    depend: ['axiscope.org:ip:generator:1.0', 'axiscope.org:rtl:fir:1.0']\n"
        "generate:\n  wrapper:\n    generator: axiscope_wrapper\n"
        "    parameters: {wrapper: axiscope_fir_stream}\n"
        "targets:\n  default:\n    filesets: [ask]\n    generate: [wrapper]\n"
        "    default_tool: verilator\n    toplevel: axiscope_fir_stream\n"
        "    tools: {verilator: {mode: lint-only}}\n"
    )
    work = tmp_path / "work"
    done = fusesoc(
        [RTL, tmp_path], "--verbose", "run", "--setup", "--work-root", work, "my:own:design:1.0"
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    wrapper = next(work.rglob("axiscope_fir_stream.v"))
    assert wrapper.read_text() == (IP / "axiscope_fir_stream" / wrapper.name).read_text()
    assert "axiscope_fir_regs.sv" in next(work.rglob("*.eda.yml")).read_text()


def test_the_smoke_test_can_fail(tmp_path):
    """A block whose register has another value than the script expects."""
    for folder in ("fir", "common"):
        shutil.copytree(RTL / folder, tmp_path / folder)
    shutil.copytree(IP / "axiscope_fir_stream", tmp_path / "ip" / "axiscope_fir_stream")
    for file in ("smoke.sv", "smoke.core"):
        shutil.copy(RTL / "ip" / file, tmp_path / "ip")
    registers = tmp_path / "fir" / "generated" / "axiscope_fir_regs.sv"
    text = registers.read_text()
    assert "'h41584652" in text
    registers.write_text(text.replace("'h41584652", "'h41584653"))
    done = simulate([tmp_path], "axiscope_fir_stream", tmp_path / "work")
    assert done.returncode != 0
    assert "register 0x0 is 0x41584653, not 0x41584652" in done.stdout + done.stderr
