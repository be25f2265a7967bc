"""The performance counters in both simulators."""

import pytest
from bench.runner import run


@pytest.mark.parametrize("simulator", ["verilator", "icarus"])
def test_counters(simulator):
    run("counters/counters.f", "axiscope_counters", "counters.bench_counters", simulator=simulator)


def test_latency_bin():
    run(
        "counters/counters.f",
        "axiscope_latency_bin",
        "counters.bench_latency_bin",
        parameters={"TIME_BITS": 24},
    )
