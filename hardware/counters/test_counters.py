"""Tests the performance counters in both simulators."""

import pytest

from hardware.bench.runner import run
from hardware.bench.variants import ICARUS, WIDTH

VARIANTS = [
    ("verilator", "bench_counters", 0),
    ("verilator", "bench_counters", 2),
    pytest.param("verilator", "bench_ids", 0, marks=WIDTH),
    ("verilator", "bench_ids", 2),
    *(
        pytest.param("icarus", f"bench_{b}", w, marks=ICARUS)
        for b in ("counters", "ids")
        for w in (0, 2)
    ),
]


@pytest.mark.parametrize(("simulator", "bench", "id_width"), VARIANTS)
def test_counters(simulator, bench, id_width):
    run(
        "counters/counters.f",
        "axiscope_counters",
        f"hardware.counters.{bench}",
        simulator=simulator,
        parameters={"ID_WIDTH": id_width},
        env={"COUNTERS_ID_WIDTH": str(id_width)},
    )


def test_latency_bin():
    run(
        "counters/counters.f",
        "axiscope_latency_bin",
        "hardware.counters.bench_latency_bin",
        parameters={"TIME_BITS": 24},
    )
