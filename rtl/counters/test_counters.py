"""The performance counters in both simulators."""

import pytest

from rtl.bench.runner import run

SIMULATORS = ["verilator", "icarus"]


@pytest.mark.parametrize("id_width", [0, 2])
@pytest.mark.parametrize("bench", ["bench_counters", "bench_ids"])
@pytest.mark.parametrize("simulator", SIMULATORS)
def test_counters(simulator, bench, id_width):
    run(
        "counters/counters.f",
        "axiscope_counters",
        f"rtl.counters.{bench}",
        simulator=simulator,
        parameters={"ID_WIDTH": id_width},
        env={"COUNTERS_ID_WIDTH": str(id_width)},
    )


def test_latency_bin():
    run(
        "counters/counters.f",
        "axiscope_latency_bin",
        "rtl.counters.bench_latency_bin",
        parameters={"TIME_BITS": 24},
    )
