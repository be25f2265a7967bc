"""Tests the processing system with an AXI master from another project: narrow, unaligned and
stalled bursts, with four IDs at once.

Every byte that is read is compared, and at the end all bytes of the window.
"""

import os
import random

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, Combine
from cocotbext.axi import AxiBus as MasterBus
from cocotbext.axi import AxiMaster, AxiResp

from axiscope.cocotb import AxiBus, ProcessingSystem

PLATFORM, PORT = os.environ["PLATFORM"], os.environ["PORT"]
BASE = int(os.environ.get("BASE", "0"), 0)
USERS, ROUNDS, REGION = 4, 40, 1 << 14


def stalls(seed, share):
    """Yields, for each cycle, whether a channel is stalled."""
    source = random.Random(seed)
    while True:
        yield source.random() < share


async def user(master, number, window):
    """Writes ranges of its own memory region and reads other ranges, one after another."""
    source = random.Random(number)
    first = number * REGION
    for _ in range(ROUNDS):
        size = source.choice([None, None, 0, 1, 2, 3, 4])
        most = 600 if size is None else 16 << size
        count = source.randint(1, most)
        at = first + source.randrange(REGION - count)
        if source.random() < 0.5:
            data = source.randbytes(count)
            done = await master.write(BASE + at, data, awid=number, size=size)
            window[at : at + count] = data
        else:
            done = await master.read(BASE + at, count, arid=number, size=size)
            assert done.data == bytes(window[at : at + count]), (number, hex(at), count, size)
        assert done.resp == AxiResp.OKAY, (number, hex(at))


@cocotb.test()
@cocotb.parametrize(share=[0.0, 0.6])
async def every_byte_comes_back(dut, share):
    """Checks four users at once, with channels that are stalled at the given rate."""
    cocotb.start_soon(Clock(dut.clk, 4, unit="ns").start())
    dut.rst_n.value = 0
    master = AxiMaster(MasterBus.from_prefix(dut, "axi"), dut.clk, dut.rst_n, False)
    read, write = master.read_if, master.write_if
    channels = [read.ar_channel, read.r_channel]
    channels += [write.aw_channel, write.w_channel, write.b_channel]
    for n, channel in enumerate(channels):
        if share:
            channel.set_pause_generator(stalls(n, share))
    bus = AxiBus.from_prefix(dut, "axi", clock=dut.clk, reset_n=dut.rst_n)
    ps = ProcessingSystem(PLATFORM, {PORT: bus})
    assert ps.python_ports == bool(os.environ.get("AXISCOPE_PYTHON_PORTS"))
    window = bytearray(random.Random(9).randbytes(USERS * REGION))
    ps.memory[BASE:] = bytes(window)
    await ClockCycles(dut.clk, 10)
    dut.rst_n.value = 1
    await ClockCycles(dut.clk, 5)
    await Combine(
        *(cocotb.start_soon(user(master, n, window)) for n in range(USERS)),
    )
    assert ps.is_idle
    assert bytes(ps.memory[BASE : BASE + len(window)]) == bytes(window)
    counted = ps.report()[PORT]
    assert counted.read.bursts > ROUNDS
    assert counted.write.bursts > ROUNDS


async def crosses(dut):
    """Checks a read burst that crosses a 4 KiB boundary."""
    cocotb.start_soon(Clock(dut.clk, 4, unit="ns").start())
    dut.rst_n.value = 0
    for channel in ("ar", "aw", "w"):
        getattr(dut, f"axi_{channel}valid").value = 0
    dut.axi_rready.value, dut.axi_bready.value = 1, 1
    bus = AxiBus.from_prefix(dut, "axi", clock=dut.clk, reset_n=dut.rst_n)
    ProcessingSystem(PLATFORM, {PORT: bus})
    await ClockCycles(dut.clk, 5)
    dut.rst_n.value = 1
    dut.axi_araddr.value, dut.axi_arlen.value = BASE + 0xFF0, 3
    dut.axi_arsize.value, dut.axi_arburst.value = 4, 1
    dut.axi_arvalid.value = 1
    await ClockCycles(dut.clk, 3)


@cocotb.test(expect_error=(ValueError, RuntimeError))
async def what_axi_forbids_ends_the_test(dut):
    await crosses(dut)
    await ClockCycles(dut.clk, 100_000)


@cocotb.test(expect_error=(ValueError, RuntimeError))
async def also_where_the_test_ends_right_after(dut):
    await crosses(dut)
