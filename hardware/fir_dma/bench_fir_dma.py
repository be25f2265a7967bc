"""Sends packets through the accelerator one after another, like a driver: they are read, filtered
and written.
"""

import random
from types import SimpleNamespace

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles
from cocotbext.axi import AxiLiteBus, AxiLiteMaster

from hardware.bench.axi_port import AxiPort, Behaviour
from hardware.bench.registers import Registers
from hardware.fir.golden import fir
from hardware.stream_system.bench_stream_system import Shifted

MASK32 = 0xFFFF_FFFF
# The counters are tested with the stream DMA, so their reference values are not used here.
UNCOUNTED = SimpleNamespace(enabled=SimpleNamespace(value=0))
EMPTIES = 0x2000
SOURCE, DESTINATION = 0x1000_0000, 0x1400_0000
COEFFICIENTS = [3, -7, 11, 25, -40, 60, 90, 127, 127, 90, 60, -40, 25, 11, -7, 3]
SHIFT = 8


class Bench:
    def __init__(self, dut, behaviour=None):
        self.dut = dut
        cocotb.start_soon(Clock(dut.aclk, 10, unit="ns").start())
        self.port = AxiPort(dut, dut.aclk, behaviour, counters=UNCOUNTED)
        self.width = self.port.width
        self.master = AxiLiteMaster(
            AxiLiteBus.from_prefix(dut, "s_axil"), dut.aclk, dut.aresetn, reset_active_level=False
        )
        self.filter = Registers("fir", self.master)
        self.dma = Registers("stream_dma", Shifted(self.master, 0x1000))
        self.rng = random.Random(7)

    async def start(self):
        cocotb.start_soon(self.port.run())
        self.dut.aresetn.value = 0
        self.dut.trigger_in.value = 0
        await ClockCycles(self.dut.aclk, 5)
        self.dut.aresetn.value = 1
        await ClockCycles(self.dut.aclk, 700)
        for k, c in enumerate(COEFFICIENTS):
            await self.filter.write(f"filter.coefficient[{k}]", c & 0xFFFF)
        await self.filter.write("filter.shift", SHIFT)

    def fill(self, base, beats):
        """Writes random samples to the memory from which a packet is read.

        Returns the samples that the accelerator must write.
        """
        lanes = self.width // 4
        samples = [self.rng.randrange(-(1 << 31), 1 << 31) for _ in range(beats * lanes)]
        for n, sample in enumerate(samples):
            self.port.memory[base + 4 * n] = sample & MASK32
        each = [fir(samples[lane::lanes], COEFFICIENTS, SHIFT, 32) for lane in range(lanes)]
        return [each[n % lanes][n // lanes] & MASK32 for n in range(len(samples))]

    def written(self, base, beats):
        return [self.port.memory.get(base + 4 * n) for n in range(beats * self.width // 4)]

    async def pair(self, beats, **bases):
        """Moves a packet in each direction for which a base address is given. Returns once all of
        them have ended.
        """
        for direction, base in bases.items():
            w = self.dma.write
            await w(f"{direction}.base_low", base)
            await w(f"{direction}.base_high", 0)
            await w(f"{direction}.length", beats * self.width)
            await w(f"{direction}.burst", beats_less_one=15, outstanding_less_one=0)
            await w(f"{direction}.sideband", cache=3)
            await w(f"{direction}.user", 0)
        await self.dma.write("control", **{f"start_{d}": 1 for d in bases})
        for _ in range(3000):
            if await self.dma.read("status") & 3 == 0:
                return
        raise AssertionError("the pair never ends")


@cocotb.test()
async def what_it_is(dut):
    bench = Bench(dut)
    await bench.start()
    assert await bench.filter.read("block") == 0x4158_4652
    assert await bench.filter.field("capabilities", "sample_bits") == 32
    assert await bench.dma.read("block") == 0x4158_5344
    assert await bench.filter.read("filter.coefficient[4]") == -40 & 0xFFFF
    assert (await bench.master.read(EMPTIES, 4)).data == b"\x40\0\0\0"


@cocotb.test()
async def packets_are_filtered_while_others_are_read(dut):
    """Checks that each packet is filtered separately, and is written while the next packet is
    read.
    """
    bench = Bench(dut, Behaviour(hold=0.2))
    await bench.start()
    beats, packets = 64, 3
    size = beats * bench.width
    wanted = [bench.fill(SOURCE + n * size, beats) for n in range(packets)]
    await bench.pair(beats, mm2s=SOURCE)
    for n in range(1, packets):
        await bench.pair(beats, mm2s=SOURCE + n * size, s2mm=DESTINATION + (n - 1) * size)
    await bench.pair(beats, s2mm=DESTINATION + (packets - 1) * size)
    for n in range(packets):
        assert bench.written(DESTINATION + n * size, beats) == wanted[n], n


@cocotb.test()
async def a_packet_that_was_left_behind_is_thrown_away(dut):
    bench = Bench(dut)
    await bench.start()
    bench.fill(SOURCE, 64)
    await bench.pair(64, mm2s=SOURCE)
    await bench.master.write(EMPTIES, b"\1\0\0\0")
    wanted = bench.fill(SOURCE, 48)
    await bench.pair(48, mm2s=SOURCE)
    await bench.pair(48, s2mm=DESTINATION)
    assert bench.written(DESTINATION, 48) == wanted
