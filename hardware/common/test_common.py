"""Small parts that several blocks use."""

import pytest

from hardware.bench.runner import run


@pytest.mark.parametrize("simulator", ["verilator", "icarus"])
@pytest.mark.parametrize("depth", [2, 16])
@pytest.mark.parametrize("head", [0, 1])
def test_fifo(simulator, depth, head):
    run(
        "common/common.f",
        "axiscope_fifo",
        "hardware.common.bench_fifo",
        parameters={"DEPTH": depth, "WIDTH": 9, "HEAD_REGISTER": head},
        simulator=simulator,
    )


@pytest.mark.parametrize("simulator", ["verilator", "icarus"])
@pytest.mark.parametrize("depth", [2, 16])
def test_block_fifo(simulator, depth):
    run(
        "common/common.f",
        "axiscope_block_fifo",
        "hardware.common.bench_block_fifo",
        parameters={"DEPTH": depth, "WIDTH": 9},
        simulator=simulator,
        env={"AXISCOPE_DEPTH": str(depth)},
    )
