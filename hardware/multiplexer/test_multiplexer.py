"""Tests the multiplexer in four configurations, in both simulators."""

import json

import pytest

from hardware.bench.runner import run
from hardware.bench.variants import ICARUS, WIDTH

SHAPES = {
    "4x128": {"PORTS": 4, "DATA_WIDTH": 128},
    # A configuration without register slices, and with a number of ports that is not a power of
    # two.
    "3x32-plain": {"PORTS": 3, "DATA_WIDTH": 32, "SLICES": 0},
    "8x64-mixed": {"PORTS": 8, "DATA_WIDTH": 64, "SLICES": 0b10101, "ID_WIDTH": 1},
    "2x256-tight": {
        **{"PORTS": 2, "DATA_WIDTH": 256, "SLICES": 0b01010},
        **{"READ_LIMIT": 3, "WRITE_LIMIT": 5, "WRITE_ORDER_DEPTH": 2},
    },
}


def simulate(bench, shape, **options):
    run(
        *("multiplexer/multiplexer_bench.f", "axiscope_multiplexer_bench"),
        f"hardware.multiplexer.{bench}",
        parameters=SHAPES[shape],
        env={"AXISCOPE_SHAPE": json.dumps(SHAPES[shape])},
        **options,
    )


@pytest.mark.parametrize(
    "shape",
    ["4x128", "3x32-plain", pytest.param("8x64-mixed", marks=WIDTH), "2x256-tight"],
)
def test_data(shape):
    simulate("bench_multiplexer", shape)


@pytest.mark.parametrize("shape", ["4x128", pytest.param("3x32-plain", marks=WIDTH), "8x64-mixed"])
def test_saturation(shape):
    simulate("bench_saturation", shape)


def test_tight_limits():
    tests = [
        *("limits_hold", "responses_that_nobody_asked_for"),
        *("order_depth_holds", "equal_shares"),
    ]
    simulate("bench_saturation", "2x256-tight", testcase=tests)


@ICARUS
@pytest.mark.parametrize("shape", ["4x128", "3x32-plain"])
@pytest.mark.parametrize("bench", ["bench_multiplexer", "bench_saturation"])
def test_four_states(shape, bench):
    simulate(bench, shape, simulator="icarus")
