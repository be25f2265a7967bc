"""Compares the queue with a Python deque: order, capacity, and no delay through an empty queue."""

import os
import random
from collections import deque

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, RisingEdge

BURSTS = int(os.environ["AXISCOPE_BURSTS"])


@cocotb.test()
async def order_and_capacity(dut):
    cocotb.start_soon(Clock(dut.clk, 10, unit="ns").start())
    rng = random.Random(1)
    held: deque[int] = deque()
    dut.rst.value = 1
    dut.in_valid.value = 0
    dut.out_ready.value = 0
    dut.in_data.value = 0
    for _ in range(2):
        await RisingEdge(dut.clk)
    dut.rst.value = 0
    fullest = passed = waits = shown = 0
    for cycle in range(3000):
        await FallingEdge(dut.clk)
        eager = 0.9 if cycle // 200 % 2 else 0.2
        # A master keeps offering an address until it is accepted.
        if not waits:
            dut.in_valid.value = int(rng.random() < eager)
            dut.in_data.value = rng.getrandbits(len(dut.in_data))
        dut.out_ready.value = int(rng.random() < 1.1 - eager)
        await RisingEdge(dut.clk)
        offered, ready = int(dut.in_valid.value), int(dut.in_ready.value)
        assert ready == (len(held) < BURSTS)
        data = int(dut.in_data.value)
        assert int(dut.out_valid.value) == (bool(held) or offered)
        if dut.out_valid.value:
            expected = held[0] if held else data
            assert int(dut.out_data.value) == expected
            # The queue keeps offering an address to the port until it is accepted.
            assert not shown or expected == shown - 1
        passed += offered and not held and int(dut.out_ready.value)
        if offered and ready:
            held.append(data)
        shown = 0
        if dut.out_valid.value:
            shown = held[0] + 1
            if dut.out_ready.value:
                held.popleft()
                shown = 0
        waits = offered and not ready
        fullest = max(fullest, len(held))
    assert fullest == BURSTS
    assert passed > 10
