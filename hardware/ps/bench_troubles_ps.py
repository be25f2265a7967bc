"""Checks errors in a test bench: a wrong clock, a reset during a burst, and undefined signals."""

import os

import cocotb
import pytest
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, FallingEdge, RisingEdge, Timer
from cocotb.types import LogicArray

from axiscope.cocotb import AxiBus, ProcessingSystem

ENDED = (ValueError, RuntimeError)
ONLY_FOUR_STATES = os.environ.get("FOUR_STATES") != "1"


async def at_port(dut, *, mhz=250, period_ns=4):
    """A port of an idle design, out of reset."""
    cocotb.start_soon(Clock(dut.clk, period_ns, unit="ns").start())
    dut.rst_n.value = 0
    for channel in ("ar", "aw", "w"):
        getattr(dut, f"axi_{channel}valid").value = 0
    for channel in ("ar", "aw"):
        for name, value in {"addr": 0, "len": 7, "size": 4, "burst": 1, "id": 0}.items():
            getattr(dut, f"axi_{channel}{name}").value = value
    dut.axi_wstrb.value, dut.axi_wdata.value, dut.axi_wlast.value = 0xFFFF, 0, 0
    dut.axi_rready.value, dut.axi_bready.value = 1, 1
    bus = AxiBus.from_prefix(dut, "axi", clock=dut.clk, reset_n=dut.rst_n)
    ps = ProcessingSystem("zcu102", {"HP0": bus}, pl_mhz=mhz)
    await ClockCycles(dut.clk, 5)
    dut.rst_n.value = 1
    return ps


def ends(ps, message):
    """Returns the last message of a port that the simulator serves."""
    if not ps.python_ports:
        with pytest.raises(ValueError, match=message):
            ps.waits()


@cocotb.test(expect_error=ENDED)
async def another_clock_ends_the_test(dut):
    ps = await at_port(dut, period_ns=10)
    await Timer(300, "ns")
    ends(ps, r"its clock has a period of 10 ns, and pl_mhz says 250: give pl_mhz=100")
    await Timer(10, "us")


@cocotb.test()
async def the_clock_that_is_given_is_none(dut):
    ps = await at_port(dut, period_ns=10, mhz=100)
    await Timer(10, "us")
    assert ps.warnings() == []


async def ask(dut, channel):
    """Waits until an address or a beat of data is accepted."""
    await RisingEdge(dut.clk)
    getattr(dut, f"axi_{channel}valid").value = 1
    ready = getattr(dut, f"axi_{channel}ready")
    while True:
        await FallingEdge(dut.clk)
        taken = ready.value == 1
        await RisingEdge(dut.clk)
        if taken:
            break
    getattr(dut, f"axi_{channel}valid").value = 0


@cocotb.test()
async def a_reset_in_mid_burst_leaves_nothing(dut):
    ps = await at_port(dut)
    await ask(dut, "ar")
    await ask(dut, "aw")
    dut.axi_wvalid.value = 1
    await ClockCycles(dut.clk, 3)
    dut.rst_n.value, dut.axi_wvalid.value = 0, 0
    await ClockCycles(dut.clk, 5)
    dut.rst_n.value = 1
    assert ps.is_idle
    for _ in range(300):
        await FallingEdge(dut.clk)
        assert dut.axi_rvalid.value == 0
        assert dut.axi_bvalid.value == 0
    (message,) = ps.warnings()
    assert "with 1 read and 1 write in flight: a port of the chip continues to answer" in message, (
        message
    )
    # A beat from before the reset must not count towards a new burst of two beats.
    dut.axi_awlen.value = 1
    await ask(dut, "aw")
    for last in (0, 1):
        dut.axi_wvalid.value, dut.axi_wlast.value = 1, last
        await FallingEdge(dut.clk)
        while dut.axi_wready.value != 1:
            await FallingEdge(dut.clk)
        await RisingEdge(dut.clk)
    dut.axi_wvalid.value = 0
    await RisingEdge(dut.axi_bvalid)
    await ClockCycles(dut.clk, 5)
    assert ps.is_idle


@cocotb.test()
async def bursts_outside_the_memory_are_told(dut):
    ps = await at_port(dut)
    dut.axi_araddr.value = 0xFF_0000_0000
    await ask(dut, "ar")
    await ClockCycles(dut.clk, 20)
    (message,) = ps.warnings()
    assert message.startswith("HP0: 1 burst lies outside the memory and got DECERR"), message
    assert ps.result.warnings == [message]


@cocotb.test(expect_error=ENDED, skip=ONLY_FOUR_STATES)
@cocotb.parametrize(
    (
        ("name", "bits", "valid", "message"),
        [
            ("araddr", 40, "arvalid", "axi_araddr is X or Z while ARVALID is high"),
            ("awlen", 8, "awvalid", "axi_awlen is X or Z while AWVALID is high"),
            ("wstrb", 16, "wvalid", "axi_wstrb is X or Z while WVALID is high"),
            ("rready", 1, None, "axi_rready is X or Z outside reset"),
            ("awvalid", 1, None, "axi_awvalid is X or Z outside reset"),
        ],
    )
)
async def what_decides_has_a_value(dut, name, bits, valid, message):
    ps = await at_port(dut)
    await ClockCycles(dut.clk, 5)
    getattr(dut, f"axi_{name}").value = LogicArray("X" * bits) if bits > 1 else "X"
    if valid:
        getattr(dut, f"axi_{valid}").value = 1
    await ClockCycles(dut.clk, 3)
    ends(ps, message)
    await Timer(10, "us")


@cocotb.test(skip=ONLY_FOUR_STATES)
async def data_without_a_value_are_told(dut):
    ps = await at_port(dut)
    dut.axi_awlen.value = 0
    dut.axi_wdata.value = LogicArray("X" * 128)
    dut.axi_wlast.value = 1
    for strobes in (0, 1):
        dut.axi_wstrb.value = strobes
        await ask(dut, "aw")
        await ask(dut, "w")
    await ClockCycles(dut.clk, 5)
    (message,) = ps.warnings()
    assert message.startswith("HP0: 1 beat of WDATA had X or Z"), message
