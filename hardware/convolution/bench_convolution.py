"""The convolution accelerator, compared with its reference model, with a checking slave at its
port.
"""

import random
from itertools import pairwise

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles
from cocotbext.axi import AxiLiteBus, AxiLiteMaster

from hardware.bench.axi_port import AxiPort, Behaviour
from hardware.bench.registers import Registers
from hardware.bench.truth import check_counters
from hardware.convolution.golden import product

A, B, C = 0x1_1000_0F40, 0x2_2000_0FF0, 0x3_3000_0010


class Bench:
    def __init__(self, dut, behaviour=None):
        self.dut = dut
        cocotb.start_soon(Clock(dut.aclk, 10, unit="ns").start())
        self.port = AxiPort(dut, dut.aclk, behaviour)
        master = AxiLiteMaster(
            AxiLiteBus.from_prefix(dut, "s_axil"), dut.aclk, dut.aresetn, reset_active_level=False
        )
        self.regs = Registers("convolution", master)
        self.rng = random.Random(6)
        self.bases = {"a": A, "b": B, "c": C}

    async def start(self):
        cocotb.start_soon(self.port.run())
        await self.reset()
        self.buffer = 1 << await self.regs.field("capabilities", "buffer_beats_log2")

    async def reset(self):
        self.dut.aresetn.value = 0
        self.dut.trigger_in.value = 0
        await ClockCycles(self.dut.aclk, 5)
        self.dut.aresetn.value = 1
        await ClockCycles(self.dut.aclk, 700)

    def tiles(self, base, count):
        out = [[self.rng.getrandbits(32) for _ in range(16)] for _ in range(count)]
        for t, tile in enumerate(out):
            for i, word in enumerate(tile):
                self.port.memory[base + 64 * t + 4 * i] = word
        return out

    async def program(self, count, beats, fill, outstanding=8, whole=0):
        w = self.regs.write
        for name, base in self.bases.items():
            await w(f"job.{name}_low", base & 0xFFFF_FFFF)
            await w(f"job.{name}_high", base >> 32)
        await w("job.count", count)
        burst = {"beats_less_one": beats - 1, "outstanding_less_one": outstanding - 1}
        await w("job.burst", fill=fill, whole=whole, **burst)
        await w("job.sideband", cache=0xA, prot=2, read_qos=5, write_qos=3, id=1)
        await w("job.user", 0)

    async def job(self, count, beats, fill, outstanding=8, whole=0):
        """Runs a job and compares everything that it wrote."""
        self.port.reads.clear()
        self.port.writes.clear()
        a, b = self.tiles(self.bases["a"], count), self.tiles(self.bases["b"], count)
        await self.program(count, beats, fill, outstanding, whole)
        await self.regs.write("counting", enable=1)
        await self.regs.write("control", start=1)
        for _ in range(5000):
            if await self.regs.field("status", "busy") == 0:
                break
        await self.regs.write("counting", enable=0)
        expected = [product(x, y) for x, y in zip(a, b, strict=True)]
        got = [[self.port.word(C + 64 * t + 4 * i) for i in range(16)] for t in range(count)]
        assert got == expected

    def order(self):
        return ["A" if b.address < B else "B" for b in self.port.reads]


@cocotb.test()
async def products(dut):
    bench = Bench(dut, Behaviour(hold=0.2, read_latency=lambda r: r.randrange(5, 50)))
    await bench.start()
    for count, beats, outstanding in ((1, 8, 8), (7, 1, 3), (40, 8, 64), (100, 256, 8)):
        for fill, whole in ((0, 0), (1, 0), (1, 1)):
            await bench.job(count, beats, fill, outstanding, whole)
            assert {b.sidebands for b in bench.port.reads} == {(1, 0xA, 2, 5, 0)}
            assert {b.sidebands for b in bench.port.writes} == {(1, 0xA, 2, 3, 0)}
    await bench.regs.write("control", snapshot=1)
    await ClockCycles(dut.aclk, 700)
    await check_counters(bench.regs, bench.port.truth)
    assert await bench.regs.read("counters.flags") == 0


@cocotb.test()
async def orders(dut):
    """Orders of reading: single bursts in turn, or one full buffer before the other."""
    bench = Bench(dut, Behaviour(read_latency=30))
    await bench.start()
    count = bench.buffer // 4 + 60
    await bench.job(count, 8, fill=0)
    turns = bench.order()
    shorter = 2 * min(turns.count("A"), turns.count("B"))
    assert turns[:shorter] == ["A", "B"] * (shorter // 2)
    await bench.job(count, 8, fill=1)
    first = bench.order().index("B")
    filled = sum(b.beats for b in bench.port.reads[:first])
    assert bench.buffer - 8 < filled <= bench.buffer
    # The reader changes between the arrays far less often than it reads bursts.
    changes = sum(x != y for x, y in pairwise(bench.order()))
    assert changes < len(bench.port.reads) / 4


@cocotb.test()
async def whole_buffers(dut):
    """Fill whole: one array from empty to full, then the other, to the end of both."""
    bench = Bench(dut, Behaviour(read_latency=30))
    await bench.start()
    beats = 8
    count = bench.buffer // 4 * 4 + 7
    await bench.job(count, beats, fill=1, whole=1)
    reads = bench.port.reads
    # Runs of bursts of one array, as long as the cuts at 4 KiB allow a buffer to be filled.
    runs, n = [], 0
    for before, after in pairwise(reads):
        n += before.beats
        if (before.address < B) != (after.address < B):
            runs.append(n)
            n = 0
    runs.append(n + reads[-1].beats)
    assert all(bench.buffer - beats - 4 < r <= bench.buffer for r in runs[:4]), runs
    assert sum(runs) == 8 * count
    # The next filling starts when the buffer is empty: all data of the previous one have been used.
    turns = [i for i, (x, y) in enumerate(pairwise(reads), 1) if (x.address < B) != (y.address < B)]
    for i in turns[1:]:
        asked = reads[i]
        same = [b for b in reads[:i] if (b.address < B) == (asked.address < B)]
        assert same[-1].beats_at[-1] < asked.first_valid


@cocotb.test()
async def read_bound(dut):
    """With memory at a beat per cycle, the reads limit the time: eight beats per tile."""
    bench = Bench(dut, Behaviour(read_latency=20))
    await bench.start()
    for fill in (0, 1):
        await bench.job(200, 16, fill, outstanding=64)
        beats = [at for b in bench.port.reads for at in b.beats_at]
        assert beats[-1] - beats[0] == 8 * 200 - 1


@cocotb.test()
async def interrupt_error_and_reset(dut):
    bench = Bench(dut, Behaviour(write_error=lambda a: 2 * (a > C + 64)))
    await bench.start()
    await bench.regs.write("interrupt_enable", error=1)
    await bench.job(20, 4, 0)
    await ClockCycles(dut.aclk, 3)
    assert await bench.regs.read("interrupt_status") == 3
    assert dut.irq.value == 1
    await bench.regs.write("interrupt_status", 3)
    bench.port.behave(Behaviour(hold=0.2))
    for wait in (20, 200):
        bench.tiles(A, 300)
        bench.tiles(B, 300)
        await bench.program(300, 16, 1)
        await bench.regs.write("control", start=1)
        await ClockCycles(dut.aclk, wait)
        await bench.regs.write("job.count", 1)
        assert await bench.regs.read("job.count") == 300
        await bench.reset()
        assert dut.irq.value == 0
        await bench.job(30, 16, 1)
        assert await bench.regs.read("interrupt_status") == 1


@cocotb.test()
async def short_buffers_never_wait_for_ever(dut):
    """Short buffers in round robin, with cuts at 4 KiB at different places, do not deadlock."""
    bench = Bench(dut, Behaviour(read_latency=5))
    await bench.start()
    most = min(bench.buffer // 2 - 1, 256)
    for a, b in ((7, 4), (60, 255), (65, 255), (90, 255), (104, 213)):
        bench.bases |= {"a": A & ~0xFFF | 16 * a, "b": B & ~0xFFF | 16 * b}
        for fill, whole in ((0, 0), (1, 0), (1, 1)):
            await bench.job(150, most, fill, outstanding=64, whole=whole)
