"""Addresses without a register read as 0, writes to them have no effect, and the response is OKAY,
or SLVERR if the block is built strict.
"""

import os
import random
from pathlib import Path

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles
from cocotbext.axi import AxiLiteBus, AxiLiteMaster, AxiResp

from tools.rtl.mapped import words

RTL = Path(__file__).resolve().parents[1]
BLOCK, STRICT = os.environ["AXISCOPE_BLOCK"], os.environ["AXISCOPE_STRICT"] == "1"
ANSWER = AxiResp.SLVERR if STRICT else AxiResp.OKAY
INCLUDES = [str(RTL / "common"), str(RTL / "counters")]


def described(block):
    return words(RTL / block / f"{block}.rdl", INCLUDES)


def there(dut):
    """Returns the words of the block that exist in this configuration."""
    if BLOCK == "stream_system":
        channel = described("stream_dma")
        count = len(dut.m_axi_arvalid)
        return described(BLOCK) | {0x400 * (c + 1) + w for c in range(count) for w in channel}
    if BLOCK == "cluster":
        parts = {0x1000: described("smart_dma"), 0x2000: described("regulator")}
        parts |= {0x4000: range(8192 // 4), 0x10000: range(32768 // 4)}
        return described(BLOCK) | {base // 4 + w for base, part in parts.items() for w in part}
    if BLOCK == "latency_probe":
        buffer = int(os.environ["AXISCOPE_BUFFER_BYTES"]) // 4
        return {w for w in described(BLOCK) if w < 0x400 or w % 0x400 < buffer}
    if BLOCK == "player":
        entries = int(os.environ["AXISCOPE_ENTRIES"])
        return {w for w in described(BLOCK) if w < 0x800 + 4 * entries}
    return described(BLOCK)


@cocotb.test()
async def what_is_not_there(dut):
    cocotb.start_soon(Clock(dut.aclk, 10, unit="ns").start())
    bus = AxiLiteMaster(
        AxiLiteBus.from_prefix(dut, "s_axil"), dut.aclk, dut.aresetn, reset_active_level=False
    )
    dut.aresetn.value = 0
    await ClockCycles(dut.aclk, 5)
    dut.aresetn.value = 1
    # Wait until the counters are clear.
    await ClockCycles(dut.aclk, 1500)

    known = there(dut)
    absent = sorted(set(range(1 << len(dut.s_axil_araddr) - 2)) - known)
    # Addresses next to every existing word, and random ones.
    edges = [w for w in absent if w - 1 in known or w + 1 in known]
    rng = random.Random(7)
    tried = sorted({*edges[:200], *rng.sample(absent, min(len(absent), 300))})
    # Registers that are constant while nothing runs.
    kept = sorted(w for w in known if w < 0x40)

    async def contents():
        return [(await bus.read(4 * w, 4)).data for w in kept]

    before = await contents()
    assert any(any(word) for word in before)
    for word in tried:
        got = await bus.read(4 * word, 4)
        assert (bytes(got.data), got.resp) == (bytes(4), ANSWER), hex(4 * word)
        done = await bus.write(4 * word, b"\xa5\x5a\xff\xff")
        assert done.resp == ANSWER, hex(4 * word)
        got = await bus.read(4 * word, 4)
        assert (bytes(got.data), got.resp) == (bytes(4), ANSWER), hex(4 * word)
    assert await contents() == before
    # Existing registers still answer normally.
    got = await bus.read(0, 4)
    assert got.resp == AxiResp.OKAY
    assert any(got.data)
