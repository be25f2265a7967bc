"""The queue in block RAM, compared with a Python deque under random pushes and pops."""

import os
import random
from collections import deque

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, RisingEdge


@cocotb.test()
async def order_and_room(dut):
    cocotb.start_soon(Clock(dut.clk, 10, unit="ns").start())
    rng = random.Random(1)
    model: deque[int] = deque()
    for name in ("in_valid", "out_ready", "in_data"):
        getattr(dut, name).value = 0
    dut.rst.value = 1
    for _ in range(2):
        await RisingEdge(dut.clk)
    dut.rst.value = 0
    fullest, waited = 0, 0
    for cycle in range(3000):
        await FallingEdge(dut.clk)
        eager = 0.9 if cycle // 200 % 2 else 0.2
        dut.in_valid.value = int(rng.random() < eager)
        dut.out_ready.value = int(rng.random() < 1.1 - eager)
        dut.in_data.value = rng.getrandbits(len(dut.in_data))
        await RisingEdge(dut.clk)
        assert bool(dut.empty.value) == (not model)
        # The head is valid at most two cycles after a word entered an empty queue.
        waited = 0 if dut.out_valid.value or not model else waited + 1
        assert waited < 2
        if dut.out_valid.value:
            assert int(dut.out_data.value) == model[0]
        pushed = dut.in_valid.value and dut.in_ready.value
        if dut.out_valid.value and dut.out_ready.value:
            model.popleft()
        if pushed:
            model.append(int(dut.in_data.value))
        fullest = max(fullest, len(model))
    # Capacity of the RAM and the head.
    assert fullest == int(os.environ["AXISCOPE_DEPTH"]) + 1
