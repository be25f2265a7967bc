"""The convolution accelerator with long and short buffers and AXI3, in both simulators."""

import pytest

from hardware.bench.runner import run
from hardware.bench.variants import ICARUS, simulators
from hardware.convolution.golden import product

LISTING, TOP = "convolution/convolution.f", "axiscope_convolution"
BENCH = "hardware.convolution.bench_convolution"


@pytest.mark.parametrize("given", [{}, {"BUFFER_BEATS": 64, "AXI3": 1, "ID_WIDTH": 1}], ids=str)
def test_convolution(given):
    run(LISTING, TOP, BENCH, parameters=given)


@ICARUS
def test_four_states():
    given = {"BUFFER_BEATS": 256}
    run(LISTING, TOP, BENCH, parameters=given, simulator="icarus", testcase="products")


@pytest.mark.parametrize("beats", [16, 128])
def test_short_buffers(beats):
    given = {"BUFFER_BEATS": beats}
    run(LISTING, TOP, BENCH, parameters=given, testcase="short_buffers_never_wait_for_ever")


def test_soft_reset():
    run(LISTING, TOP, "hardware.convolution.bench_drain", parameters={"BUFFER_BEATS": 256})


@pytest.mark.parametrize("simulator", simulators())
def test_trigger(simulator):
    given = {"BUFFER_BEATS": 256}
    run(LISTING, TOP, "hardware.convolution.bench_trigger", parameters=given, simulator=simulator)


def test_golden_model():
    unit = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    tile = list(range(16))
    assert product(unit, tile) == product(tile, unit) == tile
    assert product([1] * 16, tile) == [24, 28, 32, 36] * 4
    assert product([2**31] * 16, [2] * 16) == [0] * 16
