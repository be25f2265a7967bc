"""Tests the bridge from a processor's bus to the register bus, in both simulators."""

import pytest

from hardware.bench.runner import run


@pytest.mark.parametrize(
    ("simulator", "bits", "beats"),
    [("verilator", 12, 16), ("verilator", 18, 256), ("icarus", 12, 16)],
)
def test_bridge(simulator: str, bits: int, beats: int):
    run(
        "lite_bridge/lite_bridge.f",
        "axiscope_lite_bridge",
        "hardware.lite_bridge.bench_lite_bridge",
        parameters={"ADDR_WIDTH": bits},
        simulator=simulator,
        env={"AXISCOPE_BURST": str(beats), "AXISCOPE_WINDOW": str(1 << bits)},
    )
