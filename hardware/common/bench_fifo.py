"""The queue, compared with a Python deque under random pushes and pops."""

import random
from collections import deque

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, RisingEdge


@cocotb.test()
async def order_and_levels(dut):
    cocotb.start_soon(Clock(dut.clk, 10, unit="ns").start())
    rng = random.Random(1)
    model: deque[int] = deque()
    dut.rst.value = 1
    dut.in_valid.value = 0
    dut.out_ready.value = 0
    dut.in_data.value = 0
    for _ in range(2):
        await RisingEdge(dut.clk)
    dut.rst.value = 0
    fullest = 0
    for cycle in range(3000):
        await FallingEdge(dut.clk)
        eager = 0.9 if cycle // 200 % 2 else 0.2
        dut.in_valid.value = int(rng.random() < eager)
        dut.out_ready.value = int(rng.random() < 1.1 - eager)
        dut.in_data.value = rng.getrandbits(len(dut.in_data))
        await RisingEdge(dut.clk)
        assert int(dut.level.value) == len(model)
        assert bool(dut.out_valid.value) == bool(model)
        pushed = dut.in_valid.value and dut.in_ready.value
        if dut.out_valid.value and dut.out_ready.value:
            assert int(dut.out_data.value) == model.popleft()
        if pushed:
            model.append(int(dut.in_data.value))
        fullest = max(fullest, len(model))
    assert fullest == 2 ** (len(dut.level) - 1)
