"""The stream system with one, two and four channels and every width, in both simulators."""

import pytest

from hardware.bench.runner import run
from hardware.bench.variants import ICARUS, WIDTH

LISTING, TOP = "stream_system/stream_system.f", "axiscope_stream_system"
BENCH = "hardware.stream_system.bench_stream_system"


@pytest.mark.parametrize(
    ("channels", "width"), [(1, 128), (1, 256), (2, 32), pytest.param(4, 64, marks=WIDTH)]
)
def test_systems(channels, width):
    run(LISTING, TOP, BENCH, parameters={"CHANNELS": channels, "DATA_WIDTH": width})


@ICARUS
def test_four_states():
    run(LISTING, TOP, BENCH, parameters={"CHANNELS": 2, "DATA_WIDTH": 64}, simulator="icarus")
