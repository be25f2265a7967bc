"""The regulator, on both simulators."""

import pytest

from rtl.bench.runner import run


@pytest.mark.parametrize("simulator", ["verilator", "icarus"])
def test_regulator(simulator):
    run(
        "regulator/regulator.f",
        "axiscope_regulator",
        "rtl.regulator.bench_regulator",
        simulator=simulator,
    )
