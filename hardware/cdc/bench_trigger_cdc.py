"""Checks that a trigger is passed on once, with the documented latency, and that a trigger which is
too early is reported as lost.
"""

import os
import random

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ReadOnly, RisingEdge, Timer
from cocotb.utils import get_sim_time

IN_PS, OUT_PS = (int(os.environ[f"AXISCOPE_{side}_PS"]) for side in ("IN", "OUT"))
STAGES = int(os.environ["AXISCOPE_STAGES"])


@cocotb.test()
async def once_and_at_its_offset(dut):
    rng = random.Random(5)
    dut.in_trigger.value = 0
    dut.in_rst.value = 1
    dut.out_rst.value = 1
    cocotb.start_soon(Clock(dut.in_clk, IN_PS, unit="ps").start())
    cocotb.start_soon(Clock(dut.out_clk, OUT_PS, unit="ps").start())
    await Timer((2 * STAGES + 3) * max(IN_PS, OUT_PS), unit="ps")
    await RisingEdge(dut.in_clk)
    dut.in_rst.value = 0
    await RisingEdge(dut.out_clk)
    dut.out_rst.value = 0
    for _ in range(4 * STAGES + 4):
        await RisingEdge(dut.in_clk if IN_PS > OUT_PS else dut.out_clk)

    heard: list[int] = []

    async def listen() -> None:
        while True:
            await RisingEdge(dut.out_clk)
            edge = get_sim_time("ps")
            await ReadOnly()
            if int(dut.out_trigger.value):
                heard.append(int(edge))

    cocotb.start_soon(listen())
    far = (STAGES + 3) * (IN_PS + OUT_PS)
    for _ in range(100):
        await Timer(far + rng.randrange(far), unit="ps")
        await RisingEdge(dut.in_clk)
        dut.in_trigger.value = 1
        await RisingEdge(dut.in_clk)
        # The block samples the pulse at this edge. After it, the bit is in a register.
        taken_ps = int(get_sim_time("ps"))
        dut.in_trigger.value = 0
        heard.clear()
        await Timer(far, unit="ps")
        assert len(heard) == 1, f"{len(heard)} triggers for one"
        cycles = (heard[0] - taken_ps) / OUT_PS
        assert STAGES - 1 < cycles <= STAGES, cycles
    assert not int(dut.lost.value)
    # When the second of two consecutive pulses arrives, the first is still in transit.
    await RisingEdge(dut.in_clk)
    dut.in_trigger.value = 1
    await RisingEdge(dut.in_clk)
    await RisingEdge(dut.in_clk)
    dut.in_trigger.value = 0
    await RisingEdge(dut.in_clk)
    await ReadOnly()
    assert int(dut.lost.value)
