"""Compares the FIR filter with its reference model."""

import random

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles
from cocotbext.axi import AxiLiteBus, AxiLiteMaster

from hardware.bench.axi_stream import StreamSink, StreamSource
from hardware.bench.registers import Registers
from hardware.fir.golden import TAPS, fir


class Bench:
    def __init__(self, dut, hold=0.0, gap=0.0):
        self.dut, self.bits = dut, len(dut.s_axis_tdata)
        cocotb.start_soon(Clock(dut.aclk, 10, unit="ns").start())
        self.sink = StreamSink(dut, dut.aclk, hold)
        self.source = StreamSource(dut, dut.aclk, gap)
        master = AxiLiteMaster(
            AxiLiteBus.from_prefix(dut, "s_axil"), dut.aclk, dut.aresetn, reset_active_level=False
        )
        self.regs = Registers("fir", master)
        self.rng = random.Random(4)

    async def start(self):
        for part in (self.sink, self.source):
            cocotb.start_soon(part.run())
        await self.reset()

    async def reset(self):
        self.dut.aresetn.value = 0
        await ClockCycles(self.dut.aclk, 3)
        self.source.flush()
        self.sink.clear()
        self.dut.aresetn.value = 1
        await ClockCycles(self.dut.aclk, 3)

    async def program(self, coefficients, shift):
        self.coefficients, self.shift = coefficients, shift
        for k, c in enumerate(coefficients):
            await self.regs.write(f"filter.coefficient[{k}]", c & 0xFFFF)
            assert await self.regs.read(f"filter.coefficient[{k}]") == c & 0xFFFF
        await self.regs.write("filter.shift", shift)

    def samples(self, n):
        top = 1 << self.bits - 1
        return [self.rng.choice((-top, top - 1, self.rng.randrange(-top, top))) for _ in range(n)]

    async def packets(self, *lengths):
        mask, expected = (1 << self.bits) - 1, []
        self.sink.clear()
        for n in lengths:
            x = self.samples(n)
            y = fir(x, self.coefficients, self.shift, self.bits)
            self.source.send([v & mask for v in x])
            expected += [(v & mask, int(i == n - 1)) for i, v in enumerate(y)]
        for _ in range(100_000):
            if len(self.sink.beats) == len(expected):
                break
            await ClockCycles(self.dut.aclk, 1)
        assert self.sink.beats == expected


@cocotb.test()
async def against_the_golden_model(dut):
    """Filters packets of all lengths with backpressure, with coefficients at the limits of their
    range, and with every shift.
    """
    bench = Bench(dut, 0.3, 0.3)
    await bench.start()
    assert await bench.regs.field("capabilities", "sample_bits") == bench.bits
    ends = [(-0x8000,) * TAPS, (0x7FFF,) * TAPS, (1,) + (0,) * 15, (0,) * 15 + (1,)]
    for place, shift in enumerate((0, 1, 8, 15, 31)):
        some = tuple(bench.rng.randrange(-0x8000, 0x8000) for _ in range(TAPS))
        for coefficients in (some, ends[place % 4]):
            await bench.program(coefficients, shift)
            await bench.packets(1, 2, 15, 16, 17, 60)


@cocotb.test()
async def a_sample_a_cycle(dut):
    bench = Bench(dut)
    await bench.start()
    await bench.program((7,) * TAPS, 4)
    await bench.packets(100, 200, 1, 99)
    taken = bench.sink.taken_at
    assert taken[-1] - taken[0] == len(taken) - 1


@cocotb.test()
async def reset_in_the_middle(dut):
    bench = Bench(dut, 0.3)
    await bench.start()
    await bench.program(tuple(range(-8, 8)), 2)
    for wait in (5, 40):
        bench.source.send([1] * 100, last=False)
        await ClockCycles(dut.aclk, wait)
        await bench.reset()
        await bench.packets(20, 30)
