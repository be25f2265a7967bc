"""The accelerator on the memory that the environment names: an ideal RAM, or a port of a board.

MEMORY is `ideal` or a platform, PORT one of its ports, and COMPANIONS a design that loads the
memory at the same time. The measured rate is written to the file RESULT.
"""

import json
import os
from pathlib import Path

import cocotb
import numpy as np
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, FallingEdge, RisingEdge
from cocotb.utils import get_sim_time
from cocotbext.axi import AxiBus as RamBus
from cocotbext.axi import AxiRam

from axiscope.cocotb import AxiBus, ProcessingSystem

MEMORY = os.environ["MEMORY"]
BYTES = int(os.environ.get("BYTES", "65536"))
PERIOD_NS = 4
SOURCE, TARGET, FACTOR, OFFSET = 0x10_0000, 0x20_0000, 3, 7


@cocotb.test()
async def scales_and_adds(dut):
    """Checks that all words are right, and writes how long the accelerator took."""
    cocotb.start_soon(Clock(dut.clk, PERIOD_NS, unit="ns").start())
    dut.rst_n.value, dut.start.value = 0, 0
    for name, value in [("source", SOURCE), ("target", TARGET), ("bytes", BYTES)]:
        getattr(dut, name).value = value
    dut.factor.value, dut.offset.value = FACTOR, OFFSET
    given = np.random.default_rng(1).integers(0, 1 << 32, BYTES // 4, dtype=np.uint32)
    if MEMORY == "ideal":
        ram = AxiRam(
            RamBus.from_prefix(dut, "m_axi"), dut.clk, dut.rst_n, False, size=TARGET + BYTES
        )
        ram.write(SOURCE, given.tobytes())
        ps = None
    else:
        bus = AxiBus.from_prefix(dut, "m_axi", clock=dut.clk, reset_n=dut.rst_n)
        ports = {os.environ.get("PORT", "HP0"): bus}
        ps = ProcessingSystem(MEMORY, ports, companions=os.environ.get("COMPANIONS"))
        ps.memory[SOURCE:] = given
    await ClockCycles(dut.clk, 10)
    dut.rst_n.value = 1
    # The companion design has reached its steady state after these cycles.
    await ClockCycles(dut.clk, 10_000 if "COMPANIONS" in os.environ else 500)
    # The signal is read between two edges, so that the order of counting is defined.
    await FallingEdge(dut.clk)
    dut.start.value = 1
    if ps:
        ps.count_anew()
    await FallingEdge(dut.clk)
    dut.start.value = 0
    # No Python code runs in the cycles between start and end, because it would dominate the run
    # time of a long test.
    if dut.busy.value != 1:
        await RisingEdge(dut.busy)
    begin = get_sim_time("ns")
    await FallingEdge(dut.busy)
    cycles = round((get_sim_time("ns") - begin) / PERIOD_NS)
    found = ps.memory.words(TARGET, BYTES // 4) if ps else words(ram.read(TARGET, BYTES))
    assert (found == given * np.uint32(FACTOR) + np.uint32(OFFSET)).all()
    answer = {"cycles": cycles, "mbps": 2 * BYTES / (cycles * PERIOD_NS) * 1e3}
    if ps:
        port = next(iter(ports))
        answer |= ps.report()[port].model_dump(include={"read", "write"}, mode="json")
        answer["explained"] = ps.explain()
    Path(os.environ["RESULT"]).write_text(json.dumps(answer))


def words(data):
    """Returns bytes as 32-bit words."""
    return np.frombuffer(bytes(data), dtype=np.uint32)
