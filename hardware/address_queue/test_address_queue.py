"""Tests the queue of an address channel."""

import pytest

from hardware.bench.runner import run
from hardware.bench.variants import simulators


@pytest.mark.parametrize("simulator", simulators())
@pytest.mark.parametrize("bursts", [1, 5, 33])
def test_order_and_capacity(simulator, bursts):
    run(
        "address_queue/address_queue.f",
        "axiscope_address_queue",
        "hardware.address_queue.bench_address_queue",
        parameters={"BURSTS": bursts, "WIDTH": 9},
        simulator=simulator,
        env={"AXISCOPE_BURSTS": str(bursts)},
    )
