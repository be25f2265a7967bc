"""The monitor in several shapes, on both simulators; AXISCOPE_LONG=1: AXI3 on the slower one."""

import json
import os

import pytest

from rtl.bench.runner import run

SHAPES = {
    "default": {},
    "groups": {"GROUPS": 4, "SLOWEST": 16, "ID_WIDTH": 6, "DATA_WIDTH": 64},
    "axi3": {"AXI3": 1, "DATA_WIDTH": 64, "ADDR_WIDTH": 32, "GROUPS": 2, "IN_FLIGHT": 8},
    "wide": {"DATA_WIDTH": 512, "ADDR_WIDTH": 64, "ID_WIDTH": 16, "IN_FLIGHT": 32, "SLOWEST": 2},
}
FEW = [("default", "icarus")]
if os.environ.get("AXISCOPE_LONG"):
    FEW.append(("axi3", "icarus"))


@pytest.mark.parametrize(("shape", "simulator"), [*((s, "verilator") for s in SHAPES), *FEW])
def test_monitor(shape, simulator):
    run(
        "monitor/monitor.f",
        "axiscope_monitor",
        "rtl.monitor.bench_monitor",
        parameters=SHAPES[shape],
        env={"AXISCOPE_SHAPE": json.dumps(SHAPES[shape])},
        simulator=simulator,
    )
