"""Tests several runs of one block at the same time, as happens in parallel tests."""

import os
import shutil
import subprocess
import sys

import pytest

from hardware.bench.runner import BUILD, RECORD_MODE, RTL
from hardware.bench.variants import ICARUS

RUN = (
    "import sys; from hardware.bench.runner import run;"
    "run('common/common.f', 'axiscope_fifo', 'hardware.common.bench_fifo',"
    " parameters={'WIDTH': 5, 'DEPTH': 8}, simulator=sys.argv[1])"
)


PROGRAMS = {"verilator": "axiscope_fifo", "icarus": "sim.vvp"}


@pytest.mark.parametrize("simulator", ["verilator", pytest.param("icarus", marks=ICARUS)])
def test_runs_of_one_block_share_its_build(simulator):
    build = BUILD / simulator / "axiscope_fifo-DEPTH8-WIDTH5"
    shutil.rmtree(build, ignore_errors=True)
    at_once = [start(simulator) for _ in range(2)]
    errors = [run.communicate()[1] for run in at_once]
    assert [run.returncode for run in at_once] == [0] * 2, "\n".join(errors)
    # A run that starts while others are in progress must not overwrite the programs that they are
    # executing.
    program = build / PROGRAMS[simulator]
    built_ns = program.stat().st_mtime_ns
    later = start(simulator)
    output = later.communicate()[1]
    assert later.returncode == 0, output
    assert program.stat().st_mtime_ns == built_ns


def start(simulator):
    command = [sys.executable, "-c", RUN, simulator]
    quiet = subprocess.DEVNULL
    # Optimising Verilator's runtime would take longer than running this bench.
    env = os.environ | {RECORD_MODE: "off", "MAKEFLAGS": "OPT_GLOBAL=-O0 OPT_SLOW=-O0"}
    return subprocess.Popen(
        command, cwd=RTL.parent, env=env, stdout=quiet, stderr=subprocess.PIPE, text=True
    )
