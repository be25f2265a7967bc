"""Tests the FIR filter with several sample widths in both simulators, and compares its reference
model with results computed by hand.
"""

import pytest

from hardware.bench.runner import run
from hardware.fir.golden import fir


@pytest.mark.parametrize("bits", [8, 16, 32])
def test_sample_widths(bits):
    run("fir/fir.f", "axiscope_fir", "hardware.fir.bench_fir", parameters={"SAMPLE_WIDTH": bits})


def test_four_states():
    given = {"SAMPLE_WIDTH": 16}
    run("fir/fir.f", "axiscope_fir", "hardware.fir.bench_fir", parameters=given, simulator="icarus")


def test_golden_model():
    one = [1] + [0] * 15
    assert fir([5, -5, 127], one, 0, 8) == [5, -5, 127]
    # Ties round up, and results saturate.
    assert fir([1, 3, -1, -3], one, 1, 8) == [1, 2, 0, -1]
    assert fir([100, 100, -128, -128], [2, 0] + [0] * 14, 0, 8) == [127, 127, -128, -128]
    assert fir([1, 0, 0], [10, 20, 30] + [0] * 13, 0, 8) == [10, 20, 30]
