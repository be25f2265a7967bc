"""Soft reset of the convolution accelerator during a job, and a reset of the block alone."""

import cocotb
from cocotb.triggers import ClockCycles

from hardware.bench.axi_port import Behaviour
from hardware.bench.drain import Drain
from hardware.bench.truth import DirectionTruth
from hardware.convolution.bench_convolution import Bench

BOTH = ("reads", "writes")


class DrainBench(Bench):
    async def begin(self):
        await self.start()
        self.drain = Drain(self.dut, self.regs, self.port)

    async def run_on(self):
        port = self.port
        port.truth = {d: DirectionTruth(port.time_bits) for d in BOTH}
        port.reads.clear()
        port.writes.clear()
        await self.program(400, 8, 0)
        await self.regs.write("control", start=1)
        await ClockCycles(self.dut.aclk, 300)

    async def works_as_new(self):
        assert await self.regs.field("status", "busy") == 0
        for fill in (0, 1):
            await self.job(9, 8, fill)


@cocotb.test()
async def in_every_phase(dut):
    bench = DrainBench(dut, Behaviour(hold=0.2))
    await bench.begin()
    for stalled, works in (
        ({"ar"}, ("reads",)),
        ({"r"}, ("reads",)),
        ({"aw"}, ("writes",)),
        ({"w"}, ("writes",)),
        ({"b"}, ("writes",)),
    ):
        await bench.run_on()
        await bench.drain.in_midst(stalled, works, cycles=120)
        await bench.works_as_new()


@cocotb.test()
async def time_out_and_reset_alone(dut):
    bench = DrainBench(dut)
    await bench.begin()
    for abandons in (False, True):
        await bench.run_on()
        bench.port.stalled = {"r", "b"}
        await ClockCycles(dut.aclk, 400)
        await bench.drain.times_out(abandons)
        await bench.works_as_new()
    await bench.run_on()
    bench.port.stalled = {"r", "b"}
    await ClockCycles(dut.aclk, 400)
    await bench.drain.settles_after_reset_alone()
    await bench.works_as_new()
