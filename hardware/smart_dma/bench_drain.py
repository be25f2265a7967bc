"""Tests soft resets of the smart DMA during copies, and a reset of the block alone."""

import cocotb
from cocotb.triggers import ClockCycles

from hardware.bench.axi_port import Behaviour
from hardware.bench.drain import Drain
from hardware.bench.truth import DirectionTruth
from hardware.smart_dma.bench_smart_dma import Bench
from hardware.smart_dma.driver import Copy

DIRECTION = ("reads", "writes")


class DrainBench(Bench):
    async def begin(self):
        await self.start()
        self.drain = Drain(self.dut, self.regs, self.port)

    def forget(self):
        port = self.port
        port.truth = {d: DirectionTruth(port.time_bits) for d in DIRECTION}
        port.cycles = 0
        port.reads.clear()
        port.writes.clear()

    async def run_on(self, to_memory):
        self.forget()
        await self.program(Copy(row=4000, to_memory=to_memory, outstanding=8))
        await self.regs.write("control", start=1)
        await ClockCycles(self.dut.aclk, 150)

    async def works_as_new(self):
        await self.until("clear_busy", 0)
        assert await self.regs.field("status", "busy") == 0
        self.forget()
        # Beats that were not requested must not reach the local memory.
        for to_memory in (1, 0, 1):
            await self.check(Copy(base=0x3000_0040, local=3, row=33, rows=2, to_memory=to_memory))
        self.forget()
        await self.regs.write("control", clear=1)
        await self.until("clear_busy", 0)
        self.forget()
        await self.check(Copy(base=0x3000_0040, local=3, row=33, rows=2))
        await self.compare()


@cocotb.test()
async def in_every_phase(dut):
    bench = DrainBench(dut, Behaviour(hold=0.2))
    await bench.begin()
    for to_memory, stalls in enumerate((("ar", "r"), ("aw", "w", "b"))):
        for stalled in stalls:
            await bench.run_on(to_memory)
            await bench.drain.in_midst({stalled}, DIRECTION[to_memory : to_memory + 1])
            await bench.works_as_new()


@cocotb.test()
async def time_out_and_reset_alone(dut):
    bench = DrainBench(dut)
    await bench.begin()
    for to_memory in (0, 1):
        for abandons in (False, True):
            await bench.run_on(to_memory)
            bench.port.stalled = {"r", "b"}
            await ClockCycles(dut.aclk, 400)
            await bench.drain.times_out(abandons)
            await bench.works_as_new()
        await bench.run_on(to_memory)
        bench.port.stalled = {"r", "b"}
        await ClockCycles(dut.aclk, 400)
        await bench.drain.settles_after_reset_alone()
        await bench.works_as_new()


@cocotb.test()
async def late_data_do_not_reach_the_local_memory(dut):
    bench = DrainBench(dut)
    await bench.begin()
    await bench.run_on(0)
    bench.port.stalled = {"r"}
    await ClockCycles(dut.aclk, 60)
    await bench.drain.reset_alone()
    given = bench.words(bench.places)
    await bench.local.write(0, given)
    assert bench.drain.owed() > 0
    bench.port.stalled = set()
    await ClockCycles(dut.aclk, 300)
    assert not bench.drain.owed()
    assert await bench.local.read(0, bench.places) == given
    assert await bench.regs.field("status", "busy") == 0
