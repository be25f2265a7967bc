"""Tests the latency probe in four configurations, in both simulators."""

import json

import pytest

from hardware.bench.runner import run
from hardware.bench.variants import ICARUS, WIDTH, simulators

SHAPES = {
    "128": {"DATA_WIDTH": 128},
    "32-small": {"DATA_WIDTH": 32, "ADDR_WIDTH": 40, "BUFFER_BYTES": 256, "ID_WIDTH": 6},
    "64-axi3": {"DATA_WIDTH": 64, "ADDR_WIDTH": 32, "ID_WIDTH": 6, "AXI3": 1},
    "256": {"DATA_WIDTH": 256, "USER_WIDTH": 16, "ID_WIDTH": 1},
}


@pytest.mark.parametrize(
    ("shape", "simulator"),
    [
        ("128", "verilator"),
        ("32-small", "verilator"),
        ("64-axi3", "verilator"),
        pytest.param("256", "verilator", marks=WIDTH),
        pytest.param("128", "icarus", marks=ICARUS),
        pytest.param("32-small", "icarus", marks=ICARUS),
    ],
)
def test_latency_probe(shape, simulator):
    run(
        *("latency_probe/latency_probe.f", "axiscope_latency_probe"),
        "hardware.latency_probe.bench_latency_probe",
        parameters=SHAPES[shape],
        env={"AXISCOPE_SHAPE": json.dumps(SHAPES[shape])},
        simulator=simulator,
    )


def test_soft_reset():
    run(
        *(
            "latency_probe/latency_probe.f",
            "axiscope_latency_probe",
            "hardware.latency_probe.bench_drain",
        ),
        parameters=SHAPES["128"],
        env={"AXISCOPE_SHAPE": json.dumps(SHAPES["128"])},
    )


@pytest.mark.parametrize("simulator", simulators())
def test_trigger(simulator):
    run(
        *(
            "latency_probe/latency_probe.f",
            "axiscope_latency_probe",
            "hardware.latency_probe.bench_trigger",
        ),
        parameters=SHAPES["128"],
        env={"AXISCOPE_SHAPE": json.dumps(SHAPES["128"])},
        simulator=simulator,
    )
