"""Tests the regulator in both simulators."""

import pytest

from hardware.bench.runner import run
from hardware.bench.variants import simulators


@pytest.mark.parametrize("simulator", simulators())
def test_regulator(simulator):
    run(
        "regulator/regulator.f",
        "axiscope_regulator",
        "hardware.regulator.bench_regulator",
        simulator=simulator,
    )
