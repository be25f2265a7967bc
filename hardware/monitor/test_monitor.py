"""Tests the monitor in several configurations, in both simulators."""

import json

import pytest

from hardware.bench.runner import run
from hardware.bench.variants import ICARUS

SHAPES = {
    "default": {},
    "groups": {"GROUPS": 4, "SLOWEST": 16, "ID_WIDTH": 6, "DATA_WIDTH": 64},
    "axi3": {"AXI3": 1, "DATA_WIDTH": 64, "ADDR_WIDTH": 32, "GROUPS": 2, "IN_FLIGHT": 8},
    "wide": {"DATA_WIDTH": 512, "ADDR_WIDTH": 64, "ID_WIDTH": 16, "IN_FLIGHT": 32, "SLOWEST": 2},
}
VARIANTS = [
    *((shape, "verilator") for shape in SHAPES),
    *(pytest.param(shape, "icarus", marks=ICARUS) for shape in ("default", "axi3")),
]


@pytest.mark.parametrize(("shape", "simulator"), VARIANTS)
def test_monitor(shape, simulator):
    run(
        "monitor/monitor.f",
        "axiscope_monitor",
        "hardware.monitor.bench_monitor",
        parameters=SHAPES[shape],
        env={"AXISCOPE_SHAPE": json.dumps(SHAPES[shape])},
        simulator=simulator,
    )
