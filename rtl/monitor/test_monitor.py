"""The monitor in several shapes, on both simulators."""

import json

import pytest
from bench.runner import run
from common.test_parameters import elaborate

SHAPES = {
    "default": {},
    "groups": {"GROUPS": 4, "SLOWEST": 16, "ID_WIDTH": 6, "DATA_WIDTH": 64},
    "axi3": {"AXI3": 1, "DATA_WIDTH": 64, "ADDR_WIDTH": 32, "GROUPS": 2, "IN_FLIGHT": 8},
    "wide": {"DATA_WIDTH": 512, "ADDR_WIDTH": 64, "ID_WIDTH": 16, "IN_FLIGHT": 32, "SLOWEST": 2},
}
FEW = [("default", "icarus"), ("axi3", "icarus")]


@pytest.mark.parametrize(("shape", "simulator"), [*((s, "verilator") for s in SHAPES), *FEW])
def test_monitor(shape, simulator):
    run(
        "monitor/monitor.f",
        "axiscope_monitor",
        "monitor.bench_monitor",
        parameters=SHAPES[shape],
        env={"AXISCOPE_SHAPE": json.dumps(SHAPES[shape])},
        simulator=simulator,
    )


BAD = {
    "ADDR_WIDTH=65": 64,
    "DATA_WIDTH=96": 1024,
    "ID_WIDTH=17": 16,
    "IN_FLIGHT=24": 32,
    "GROUPS=3": 4,
    "SLOWEST=1": 2,
}


@pytest.mark.parametrize(("bad", "good"), BAD.items())
def test_what_cannot_be_built_is_an_error(bad, good):
    name, value = bad.split("=")
    told = elaborate("monitor/monitor.f", "axiscope_monitor", bad)
    assert f"{name} is {value}; give " in told
    assert elaborate("monitor/monitor.f", "axiscope_monitor", f"{name}={good}") == ""
