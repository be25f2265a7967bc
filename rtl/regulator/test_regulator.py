"""The regulator, on both simulators."""

import pytest

from rtl.bench.runner import run
from rtl.bench.variants import simulators


@pytest.mark.parametrize("simulator", simulators())
def test_regulator(simulator):
    run(
        "regulator/regulator.f",
        "axiscope_regulator",
        "rtl.regulator.bench_regulator",
        simulator=simulator,
    )
