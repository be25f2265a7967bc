"""Tests bursts, narrow accesses and accesses outside the window, with registers behind the
bridge.
"""

import os
import random

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, RisingEdge, with_timeout
from cocotbext.axi import (
    AxiBurstType,
    AxiBus,
    AxiLiteBus,
    AxiLiteRam,
    AxiMaster,
    AxiResp,
)

BASE = 0x4000_0000
BURST, WINDOW = int(os.environ["AXISCOPE_BURST"]), int(os.environ["AXISCOPE_WINDOW"])


def pauses(seed: int, busy: float):
    """Yields random pauses for a channel."""
    rng = random.Random(seed)
    while True:
        yield rng.random() < busy


class Bench:
    """The bridge between a master and a memory that represents the registers."""

    def __init__(self, dut):
        self.dut = dut
        cocotb.start_soon(Clock(dut.aclk, 10, unit="ns").start())
        both = (dut.aclk, dut.aresetn)
        self.master = AxiMaster(
            AxiBus.from_prefix(dut, "s_axi"), *both, reset_active_level=False, max_burst_len=BURST
        )
        self.registers = AxiLiteRam(
            AxiLiteBus.from_prefix(dut, "m_axil"), *both, reset_active_level=False, size=WINDOW
        )

    async def start(self):
        self.dut.aresetn.value = 0
        await ClockCycles(self.dut.aclk, 4)
        self.dut.aresetn.value = 1
        await ClockCycles(self.dut.aclk, 2)

    def pause(self, busy: float):
        """Makes all channels pause at random."""
        master, registers = self.master, self.registers
        channels = [
            *(registers.write_if.aw_channel, registers.write_if.w_channel),
            *(registers.write_if.b_channel, registers.read_if.ar_channel),
            *(registers.read_if.r_channel, master.write_if.w_channel),
            *(master.write_if.b_channel, master.read_if.r_channel),
        ]
        for seed, channel in enumerate(channels):
            channel.set_pause_generator(pauses(seed, busy))


@cocotb.test()
async def bursts_of_words_reach_the_registers(dut):
    bench = Bench(dut)
    await bench.start()
    rng = random.Random(5)
    truth = bytearray(rng.randbytes(WINDOW))
    bench.registers.write(0, bytes(truth))
    for busy in (0.0, 0.5):
        bench.pause(busy)
        for _ in range(25):
            words = rng.choice((1, 1, 2, 8, BURST))
            at = 4 * rng.randrange(WINDOW // 4 - words)
            data = rng.randbytes(4 * words)
            written = await with_timeout(bench.master.write(BASE + at, data), 100, "us")
            assert written.resp == AxiResp.OKAY
            truth[at : at + len(data)] = data
            at = 4 * rng.randrange(WINDOW // 4 - words)
            read = await with_timeout(bench.master.read(BASE + at, 4 * words), 100, "us")
            assert read.resp == AxiResp.OKAY
            assert read.data == truth[at : at + 4 * words], hex(at)
    assert bench.registers.read(0, WINDOW) == truth


@cocotb.test()
async def reads_and_writes_go_at_the_same_time(dut):
    bench = Bench(dut)
    await bench.start()
    bench.pause(0.3)
    truth = random.Random(6).randbytes(2048)
    bench.registers.write(0, truth)
    tasks = []
    for k in range(16):
        tasks.append(cocotb.start_soon(bench.master.write(BASE + 2048 + 64 * k, bytes([k]) * 64)))
        tasks.append(cocotb.start_soon(bench.master.read(BASE + 64 * k, 64)))
    answers = [await with_timeout(task, 200, "us") for task in tasks]
    assert {answer.resp for answer in answers} == {AxiResp.OKAY}
    assert b"".join(bytes(answer.data) for answer in answers[1::2]) == truth[:1024]
    wanted = b"".join(bytes([k]) * 64 for k in range(16))
    assert bench.registers.read(2048, 1024) == wanted


@cocotb.test()
async def fixed_and_wrapping_bursts_stay_in_their_place(dut):
    bench = Bench(dut)
    await bench.start()
    truth = bytes(range(256))
    bench.registers.write(0, truth)
    fixed = await bench.master.read(BASE + 0x20, 16, burst=AxiBurstType.FIXED)
    assert fixed.data == truth[0x20:0x24] * 4
    wrapped = await bench.master.read(BASE + 0x28, 16, burst=AxiBurstType.WRAP)
    assert wrapped.data == truth[0x28:0x30] + truth[0x20:0x28]
    await bench.master.write(BASE + 0x40, b"abcdefgh", burst=AxiBurstType.FIXED)
    await bench.master.write(BASE + 0x58, b"0123456789abcdef", burst=AxiBurstType.WRAP)
    assert bench.registers.read(0x40, 8) == b"efgh" + truth[0x44:0x48]
    assert bench.registers.read(0x50, 16) == b"89abcdef01234567"


@cocotb.test()
async def parts_of_words_are_read_and_not_written(dut):
    bench = Bench(dut)
    await bench.start()
    truth = bytes(range(64))
    bench.registers.write(0, truth)
    for at, size in ((0, 1), (3, 1), (6, 2), (9, 3), (1, 8)):
        read = await bench.master.read(BASE + at, size)
        assert (read.data, read.resp) == (truth[at : at + size], AxiResp.OKAY)
        written = await bench.master.write(BASE + at, b"x" * size)
        # The burst of 8 bytes contains one full word.
        assert written.resp == AxiResp.SLVERR
    for narrow in (0, 1):
        read = await bench.master.read(BASE + 5, 6, size=narrow)
        assert (read.data, read.resp) == (bench.registers.read(5, 6), AxiResp.OKAY)
    assert bench.registers.read(0, 64) == truth[:4] + b"xxxx" + truth[8:]


@cocotb.test()
async def accesses_outside_the_window_are_refused(dut):
    bench = Bench(dut)
    await bench.start()
    bench.registers.write(0, b"abcdefgh")
    for at in (BASE + WINDOW, BASE - 8, 0x8000_0000, 0):
        read = await with_timeout(bench.master.read(at, 8), 10, "us")
        assert (read.data, read.resp) == (bytes(8), AxiResp.DECERR)
        written = await with_timeout(bench.master.write(at, b"ijklmnop"), 10, "us")
        assert written.resp == AxiResp.DECERR
    assert bench.registers.read(0, 8) == b"abcdefgh"


@cocotb.test()
async def a_beat_without_bytes_and_the_identifier_of_each_access(dut):
    bench = Bench(dut)
    await bench.start()
    bench.registers.write(0, b"abcdefgh")
    dut.s_axi_awid.value, dut.s_axi_awaddr.value = 0x5A5, BASE
    dut.s_axi_awlen.value, dut.s_axi_awsize.value, dut.s_axi_awburst.value = 1, 2, 1
    dut.s_axi_awvalid.value, dut.s_axi_bready.value = 1, 1
    await RisingEdge(dut.aclk)
    dut.s_axi_awvalid.value, dut.s_axi_wvalid.value = 0, 1
    beats = [(0, 0, 0x11111111), (0xF, 1, 0x31323334)]
    for strobes, last, word in beats:
        dut.s_axi_wstrb.value, dut.s_axi_wlast.value, dut.s_axi_wdata.value = strobes, last, word
        await RisingEdge(dut.aclk)
        while not int(dut.s_axi_wready.value):
            await RisingEdge(dut.aclk)
    dut.s_axi_wvalid.value = 0
    for _ in range(20):
        await RisingEdge(dut.aclk)
        if int(dut.s_axi_bvalid.value):
            break
    assert int(dut.s_axi_bvalid.value)
    assert (int(dut.s_axi_bid.value), int(dut.s_axi_bresp.value)) == (0x5A5, 0)
    assert bench.registers.read(0, 8) == b"abcd4321"


@cocotb.test()
async def beats_wider_than_the_bus_are_refused(dut):
    cocotb.start_soon(Clock(dut.aclk, 10, unit="ns").start())
    for channel in ("aw", "w", "ar"):
        getattr(dut, f"s_axi_{channel}valid").value = 0
    bus = AxiLiteBus.from_prefix(dut, "m_axil")
    registers = AxiLiteRam(bus, dut.aclk, dut.aresetn, reset_active_level=False, size=WINDOW)
    dut.aresetn.value = 0
    await ClockCycles(dut.aclk, 4)
    dut.aresetn.value = 1
    await ClockCycles(dut.aclk, 2)
    registers.write(0, b"abcdefgh")
    dut.s_axi_bready.value, dut.s_axi_rready.value = 1, 1
    dut.s_axi_wstrb.value, dut.s_axi_wlast.value, dut.s_axi_wdata.value = 0xF, 1, 0x31323334
    # Beats that are as wide as a word are accepted. All wider beats are refused.
    for size in range(7, 1, -1):
        for side in ("aw", "ar"):
            getattr(dut, f"s_axi_{side}addr").value = BASE
            getattr(dut, f"s_axi_{side}len").value = 0
            getattr(dut, f"s_axi_{side}size").value = size
            getattr(dut, f"s_axi_{side}burst").value = 1
        valid, found = {"aw", "w", "ar"}, {}
        for channel in valid:
            getattr(dut, f"s_axi_{channel}valid").value = 1
        for _ in range(30):
            await RisingEdge(dut.aclk)
            for channel in sorted(valid):
                if int(getattr(dut, f"s_axi_{channel}ready").value):
                    getattr(dut, f"s_axi_{channel}valid").value = 0
                    valid.remove(channel)
            for channel in ("b", "r"):
                if int(getattr(dut, f"s_axi_{channel}valid").value):
                    found[channel] = int(getattr(dut, f"s_axi_{channel}resp").value)
        expected = AxiResp.DECERR if size > 2 else AxiResp.OKAY
        assert found == {"b": expected, "r": expected}, size
        assert registers.read(0, 8) == (b"abcdefgh" if size > 2 else b"4321efgh")
