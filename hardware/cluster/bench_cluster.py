"""Tests the complete cluster: the host loads the firmware, sends jobs and reads the reports."""

import os
import random
from bisect import bisect_left
from collections import Counter
from itertools import pairwise
from pathlib import Path

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, RisingEdge
from cocotbext.axi import AxiLiteBus, AxiLiteMaster

from hardware.bench.axi_port import AxiPort, Behaviour
from hardware.bench.registers import Registers
from hardware.smart_dma.driver import Copy

DMA, REGULATOR, CORE, LOCAL = 0x1000, 0x2000, 0x4000, 0x10000
HARDWARE, PROGRAM, SETTINGS, GOVERNED = 1, 2, 3, 4
GOOD, UNKNOWN, MEMORY_ERROR, REFUSED = range(4)
# Words at the end of the core's memory that the host and the firmware share.
SHARED = CORE + 8192 - 64
PROGRESS, PERIODS, ALONE, MOVED, GIVEN, MISSED, LONGEST = range(SHARED, SHARED + 28, 4)
WHOLE, UNIT = 4096, 64


class At:
    """A master whose addresses are relative to an offset on the bus."""

    def __init__(self, master, base):
        self.master, self.base = master, base

    async def write(self, address, data):
        await self.master.write(self.base + address, data)

    async def read(self, address, length):
        return await self.master.read(self.base + address, length)


class Bench:
    def __init__(self, dut, behaviour=None):
        self.dut, self.width = dut, len(dut.m_axi_rdata) // 8
        cocotb.start_soon(Clock(dut.aclk, 10, unit="ns").start())
        self.port = AxiPort(dut, dut.aclk, behaviour, counters=dut.i_dma.i_counters)
        self.bus = AxiLiteMaster(
            AxiLiteBus.from_prefix(dut, "s_axil"), dut.aclk, dut.aresetn, reset_active_level=False
        )
        self.regs = Registers("cluster", self.bus)
        self.dma = Registers("smart_dma", At(self.bus, DMA))
        self.regulator = Registers("regulator", At(self.bus, REGULATOR))
        self.rng = random.Random(5)

    async def start(self, firmware=True):
        cocotb.start_soon(self.port.run())
        await self.reset()
        if firmware:
            image = Path(os.environ["AXISCOPE_FIRMWARE"]).read_bytes()
            await self.bus.write(CORE, image + bytes(-len(image) % 4))
            await self.regs.write("control", run=1)

    async def reset(self):
        self.dut.aresetn.value = 0
        self.dut.trigger_in.value = 0
        await ClockCycles(self.dut.aclk, 5)
        self.dut.aresetn.value = 1
        await ClockCycles(self.dut.aclk, 2)
        await self.dma.until_zero("status", "clear_busy", self.dut.aclk)

    def fill(self, copy):
        """Writes random data to the memory that a copy reads, and returns the words in order."""
        found = []
        for address in copy.places(self.width):
            for k in range(self.width // 4):
                found.append(self.rng.getrandbits(32))
                self.port.memory[address + 4 * k] = found[-1]
        return found

    def memory(self, copy):
        return [
            self.port.word(a + 4 * k)
            for a in copy.places(self.width)
            for k in range(self.width // 4)
        ]

    async def local(self, copy):
        data = await self.bus.read(
            LOCAL + copy.local * self.width, copy.row * copy.rows * self.width
        )
        return [int.from_bytes(data.data[i : i + 4], "little") for i in range(0, len(data.data), 4)]

    async def post(self, tag, kind, copy):
        """Writes a job into the mailbox: its tag, its kind, and the copy's registers as words."""
        words = [tag, kind]
        for name, fields in copy.registers(self.width):
            known = self.dma.map[f"copy.{name}"][1]
            words.append(sum(v << known[f][0] for f, v in fields.items()))
        for word in words:
            await self.regs.write("mailbox.job", word)

    async def settle(self, law, period, pieces_log2, burst_bytes, tag=1):
        """Configures the closed loop and returns its status."""
        shifts = law["spend"] | law["fresh"] << 8 | pieces_log2 << 16
        shifts |= (burst_bytes.bit_length() - 1) << 24
        names = ("aim", "limit", "fair", "rest", "floor", "least", "most", "credit")
        words = [period, law["window_periods"], shifts, *(law[n] for n in names), 0]
        for word in [tag, SETTINGS, *words]:
            await self.regs.write("mailbox.job", word & 0xFFFFFFFF)
        return (await self.report())[1]

    async def word(self, address):
        return int.from_bytes((await self.bus.read(address, 4)).data, "little")

    async def report(self, tries=4000):
        """Returns the next complete report: tag, status, and cycles."""
        for _ in range(tries):
            if await self.regs.read("mailbox.done_level") >= 4:
                tag, status, low, high = [await self.regs.read("mailbox.done") for _ in range(4)]
                return tag, status, high << 32 | low
            await ClockCycles(self.dut.aclk, 20)
        raise AssertionError("no report")

    async def do(self, kind, copy, tag=7):
        self.port.reads.clear()
        self.port.writes.clear()
        await self.post(tag, kind, copy)
        got, status, cycles = await self.report()
        assert got == tag
        return status, cycles


@cocotb.test()
async def jobs_through_the_mailbox(dut):
    """Copies 2-D data to the local memory and back to another place, and checks data, bursts,
    cycles and the interrupt.
    """
    bench = Bench(dut, Behaviour(hold=0.1, read_latency=12))
    await bench.start()
    await bench.regs.write("interrupt_enable", done=1)
    for k in range(3):
        given = {"row": 9 + k, "rows": 3, "local": 5 * k, "sub": 8, "idle": 10 * k, "times": 1 + k}
        there = Copy(base=0x2_1000_0F00, stride=20, **given)
        back = Copy(base=0x3_2000_0F80, stride=31, to_memory=1, **given)
        words = bench.fill(there)
        assert not dut.irq.value
        # Two jobs are sent at once. The second waits in the queue.
        await bench.post(100 + k, HARDWARE, there)
        await bench.post(200 + k, HARDWARE, back)
        tag, status, cycles = await bench.report()
        assert (tag, status) == (100 + k, GOOD)
        subs = -(-there.row * there.rows // 8) * there.times
        assert cycles >= there.beats + (subs - 1) * there.idle
        assert dut.irq.value or await bench.regs.read("mailbox.done_level") < 4
        tag, status, cycles = await bench.report()
        assert (tag, status) == (200 + k, GOOD)
        assert cycles == await bench.dma.read("result.elapsed_low")
        assert await bench.local(there) == words
        assert bench.memory(back) == words
        assert await bench.dma.read("result.moved_low") == back.beats * bench.width
        await ClockCycles(dut.aclk, 3)
    assert await bench.regs.read("interrupt_status") == 0


@cocotb.test()
async def cut_by_the_program(dut):
    """Has the core run listing 1 of the paper, which copies pieces of a row with pauses between
    them.
    """
    bench = Bench(dut, Behaviour(read_latency=12))
    await bench.start()
    for idle in (0, 300, 600):
        copy = Copy(base=0x2_1000_0F00, row=20, rows=2, stride=32, sub=8, idle=idle)
        words = bench.fill(copy)
        status, cycles = await bench.do(PROGRAM, copy)
        assert status == GOOD
        assert await bench.local(copy) == words
        assert [b.beats for b in bench.port.reads] == [8, 8, 4] * 2
        gaps = [b.first_valid - a.done_at for a, b in pairwise(bench.port.reads)]
        dut._log.info("software pauses for %d idle cycles: %s", idle, gaps)
        # The program adds cycles to the pause. The hardware adds none.
        assert all(idle + 100 < g < idle + 250 for g in gaps)
        assert cycles > sum(gaps)


@cocotb.test()
async def a_victim_that_says_nothing_stops_the_loop(dut):
    """If the progress word does not change, the victim counts as stopped, and the budget must fall
    to the minimum.
    """
    bench = Bench(dut, Behaviour(read_latency=12))
    await bench.start()
    law = dict.fromkeys(("spend", "fresh"), 2) | {
        "window_periods": 4,
        "aim": 1600,
        "limit": 1800,
        "fair": 400,
        "rest": 100,
        "floor": 64,
        "least": 4,
        "most": 1024,
        "credit": 32,
    }
    # Without settings, or with invalid ones, the closed loop does nothing.
    assert (await bench.do(GOVERNED, Copy()))[0] == REFUSED
    assert await bench.settle(law | {"window_periods": 65}, 4096, 0, 256) == REFUSED
    assert await bench.settle(law, 4096, 0, 256) == GOOD
    for word in (PERIODS, PROGRESS):
        await bench.bus.write(word, bytes(4))
    await bench.post(9, GOVERNED, Copy(row=1024, times=200))
    while await bench.word(PERIODS) < 3:
        await ClockCycles(dut.aclk, 400)
    assert await bench.word(GIVEN) == law["least"]
    assert await bench.word(ALONE) == 0
    await bench.dma.write("control", stop=1)
    assert (await bench.report())[:2] == (9, GOOD)


@cocotb.test()
async def errors_and_unknown_jobs(dut):
    bench = Bench(dut, Behaviour(read_error=lambda a: 2 * (a == 0x1000_0040)))
    await bench.start()
    assert (await bench.do(HARDWARE, Copy()))[0] == MEMORY_ERROR
    assert (await bench.do(PROGRAM, Copy(sub=2, row=8)))[0] == MEMORY_ERROR
    assert (await bench.do(9, Copy()))[0] == UNKNOWN
    assert (await bench.do(HARDWARE, Copy(base=0x2000_0000)))[0] == GOOD


@cocotb.test()
async def regulated_and_paced(dut):
    """Limits the bandwidth to the same value with the regulator and with idle cycles. Only the
    regulator guarantees the limit in every period.
    """
    bench = Bench(dut, Behaviour(read_latency=12))
    await bench.start()
    w, row = bench.width, 512
    ends = []  # last cycles of periods

    async def watch():
        while True:
            await RisingEdge(dut.aclk)
            if dut.i_regulator.refill.value:
                ends.append(bench.port.now)

    cocotb.start_soon(watch())
    for back in (0, 1):
        way = "writes" if back else "reads"
        # The limit is a quarter of the bandwidth: 16 beats per 64 cycles.
        paced = Copy(row=row, sub=16, idle=48, to_memory=back, outstanding=64)
        status, cycles = await bench.do(HARDWARE, paced)
        assert status == GOOD
        assert abs(row / cycles - 0.25) < 0.02
        await bench.regulator.write("period", cycles=256)
        await bench.regulator.write(f"{way[:-1]}_budget", bytes=64 * w)
        await bench.regulator.write("control", clear=1)
        await bench.regulator.write("enable", **{way: 1})
        status, cycles = await bench.do(HARDWARE, Copy(row=row, to_memory=back, outstanding=64))
        assert status == GOOD
        # The budget of the first period can be used at once, so the run is up to two periods
        # shorter than eight periods.
        assert 0.25 <= row / cycles < 0.37
        # In every period except the first and the last, exactly four bursts of 256 bytes pass.
        log = bench.port.writes if back else bench.port.reads
        periods = Counter(bisect_left(ends, b.accepted) for b in log)
        assert max(periods.values()) == 4
        assert sum(n < 4 for n in periods.values()) <= 2
        assert await bench.regulator.read(f"{way}.exhausted") >= len(periods) - 2
        stalled = await bench.regulator.read(f"{way}.stalled_low")
        assert 0.5 < stalled / cycles < 1
        await bench.regulator.write("enable", 0)


@cocotb.test()
async def mailbox_limits(dut):
    """Checks the levels and the order of the queues without a program. Words that do not fit must
    be lost, and the loss reported.
    """
    bench = Bench(dut)
    await bench.start(firmware=False)
    # A program that is an endless loop of one instruction: `j .`
    await bench.bus.write(CORE, (0x6F).to_bytes(4, "little"))
    await bench.regs.write("control", run=1)
    size = 1 << await bench.regs.field("capabilities", "mailbox_words_log2")
    for queue in ("job", "done"):
        assert await bench.regs.read(f"mailbox.{queue}") == 0
        for i in range(size):
            await bench.regs.write(f"mailbox.{queue}", i + 1)
        assert await bench.regs.read(f"mailbox.{queue}_level") == size
        assert await bench.regs.field("interrupt_status", "lost") == 0
        await bench.regs.write(f"mailbox.{queue}", 99)
        assert await bench.regs.field("interrupt_status", "lost") == 1
        await bench.regs.write("interrupt_status", lost=1)
        assert [await bench.regs.read(f"mailbox.{queue}") for _ in range(3)] == [1, 2, 3]
        assert await bench.regs.read(f"mailbox.{queue}_level") == size - 3
    # Stopping the core empties both queues.
    await bench.regs.write("control", run=0)
    await bench.regs.write("control", run=1)
    for queue in ("job", "done"):
        assert await bench.regs.read(f"mailbox.{queue}_level") == 0
    # Addresses without a register read as 0.
    data = await bench.bus.read(0x3000, 8)
    assert data.data == bytes(8)


@cocotb.test()
async def a_trap_is_seen(dut):
    bench = Bench(dut)
    await bench.start(firmware=False)
    await bench.regs.write("interrupt_enable", trap=1)
    await bench.bus.write(CORE, bytes(4))  # no instruction
    await bench.regs.write("control", run=1)
    await ClockCycles(dut.aclk, 40)
    assert await bench.regs.field("status", "trapped") == 1
    assert dut.irq.value
    await bench.regs.write("control", run=0)
    await bench.regs.write("interrupt_status", trap=1)
    await ClockCycles(dut.aclk, 3)
    assert not dut.irq.value
    assert await bench.regs.field("status", "trapped") == 0


@cocotb.test()
async def memories_from_the_host(dut):
    """Checks that every word of both memories keeps its value when its neighbours are written."""
    bench = Bench(dut)
    await bench.start(firmware=False)
    for base, bits in ((CORE, 13), (LOCAL, 13)):
        places = [0, 4, 8, 12, 16, 1 << bits - 1, (1 << bits) - 4]
        words = {p: bench.rng.getrandbits(32) for p in places}
        for p, word in words.items():
            await bench.bus.write(base + p, word.to_bytes(4, "little"))
        for p, word in words.items():
            data = await bench.bus.read(base + p, 4)
            assert int.from_bytes(data.data, "little") == word, (base, p)


@cocotb.test()
async def reset_in_the_middle(dut):
    bench = Bench(dut, Behaviour(hold=0.2))
    await bench.start()
    for wait in (200, 1500):
        await bench.post(1, HARDWARE, Copy(row=4000, sub=16, idle=9))
        await ClockCycles(dut.aclk, wait)
        dut.aresetn.value = 0
        await RisingEdge(dut.aclk)
        await RisingEdge(dut.aclk)
        for name in ("m_axi_arvalid", "m_axi_awvalid", "m_axi_wvalid", "irq"):
            assert not getattr(dut, name).value
        await bench.reset()
        assert await bench.regs.read("control") == 0
        # The firmware is unchanged.
        await bench.regs.write("control", run=1)
        copy = Copy(row=40)
        words = bench.fill(copy)
        assert (await bench.do(HARDWARE, copy))[0] == GOOD
        assert await bench.local(copy) == words


@cocotb.test()
async def what_is_not_there_takes_nothing(dut):
    """Checks that accesses to addresses other than the mailbox's neither add nor remove words, and
    that the contents of the memories do not repeat beyond their ends.
    """
    bench = Bench(dut)
    await bench.start(firmware=False)
    # The core traps immediately, at an illegal instruction, and does not access the queues.
    await bench.bus.write(CORE, bytes(16))
    await bench.regs.write("control", run=1)
    for word in (1, 2, 3):
        await bench.regs.write("mailbox.job", word)
        await bench.regs.write("mailbox.done", word)
    for address in range(0x40, DMA, 4):
        assert await bench.word(address) == 0, hex(address)
        await bench.bus.write(address, bytes([9, 0, 0, 0]))
    for queue in ("job", "done"):
        assert await bench.regs.read(f"mailbox.{queue}_level") == 3
        assert [await bench.regs.read(f"mailbox.{queue}") for _ in range(4)] == [1, 2, 3, 0]

    core = 1 << await bench.regs.field("capabilities", "core_bytes_log2")
    local = 1 << await bench.dma.field("capabilities", "local_bytes_log2")
    for base, size, end in ((CORE, core, 0x8000), (LOCAL, local, 0x20000)):
        await bench.bus.write(base, b"here")
        for address in (base + size, end - size, end - 4):
            await bench.bus.write(address, b"away")
            assert await bench.word(address) == 0, hex(address)
        assert (await bench.bus.read(base, 4)).data == b"here"
