"""Compares the bins of latencies with the documented limits, one latency per cycle."""

from bisect import bisect_right

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge

from hardware.bench.truth import EDGES


@cocotb.test()
async def every_edge(dut):
    Clock(dut.clk, 10, "ns").start()
    await FallingEdge(dut.clk)
    around = {e + d for e in EDGES for d in (-1, 0, 1)} | {2**17, 2**17 + 8, 2**23, 2**24 - 1}
    for latency in sorted(x for x in around if x >= 0) + list(range(1000)):
        dut.latency_cycles.value = latency
        await FallingEdge(dut.clk)
        assert int(dut.bin.value) == bisect_right(EDGES, latency) - 1, latency
