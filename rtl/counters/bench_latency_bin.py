"""The bin of a latency against the documented edges."""

from bisect import bisect_right

import cocotb
from bench.truth import EDGES
from cocotb.triggers import Timer


@cocotb.test()
async def every_edge(dut):
    around = {e + d for e in EDGES for d in (-1, 0, 1)} | {2**17, 2**17 + 8, 2**23, 2**24 - 1}
    for latency in sorted(x for x in around if x >= 0) + list(range(1000)):
        dut.latency_cycles.value = latency
        await Timer(1, "ns")
        assert int(dut.bin.value) == bisect_right(EDGES, latency) - 1, latency
