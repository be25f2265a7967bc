"""Soft reset of the stream DMA during transfers, and a reset of the block alone."""

import cocotb
from cocotb.triggers import ClockCycles

from hardware.bench.axi_port import Behaviour
from hardware.bench.drain import Drain
from hardware.bench.truth import DirectionTruth
from hardware.stream_dma.bench_stream_dma import Bench, Transfer

BOTH = ("reads", "writes")


class DrainBench(Bench):
    async def begin(self):
        await self.start()
        self.drain = Drain(self.dut, self.regs, self.port)

    async def run_on(self):
        """Runs both directions into long transfers."""
        self.forget()
        read, write = Transfer(beats=2000), Transfer(base=0x2000_0000, beats=2000)
        await self.program("mm2s", read)
        await self.program("s2mm", write)
        self.source.send(self.words(2000))
        await self.regs.write("control", start_mm2s=1, start_s2mm=1)
        await ClockCycles(self.dut.aclk, 150)

    def forget(self):
        port = self.port
        port.truth = {d: DirectionTruth(port.time_bits) for d in BOTH}
        port.cycles = 0
        port.reads.clear()
        port.writes.clear()

    async def works_as_new(self):
        """Checks that the block is idle with empty queues, and that transfers have the right beats
        and counts.
        """
        self.source.flush()
        self.sink.hold = 0.0
        await ClockCycles(self.dut.aclk, 5)
        await self.until("clear_busy", 0)
        for d in ("mm2s", "s2mm"):
            assert await self.regs.field("status", f"busy_{d}") == 0
        self.forget()
        read, write = Transfer(beats=70), Transfer(base=0x3000_0000, beats=50)
        # A beat that the source offered before is still offered, and is the first of the next
        # transfer.
        offered = [int(self.dut.s_axis_tdata.value)] if self.dut.s_axis_tvalid.value else []
        sent, asked = self.words(50 - len(offered)), self.fill(read)
        await self.program("mm2s", read)
        await self.program("s2mm", write)
        self.sink.clear()
        self.source.queue = [(b, False) for b in offered]
        self.source.send(sent)
        await self.go("mm2s", "s2mm")
        assert self.sink.beats == self.packet(asked)
        assert self.memory(write) == offered + sent
        await self.compare()


@cocotb.test()
async def in_every_phase(dut):
    bench = DrainBench(dut, Behaviour(hold=0.2))
    await bench.begin()
    for stalled, works in (
        ({"ar", "aw"}, BOTH),
        ({"r", "b"}, BOTH),
        ({"w"}, ("writes",)),
        ({"aw"}, ("writes",)),
        ({"r"}, ("reads",)),
    ):
        await bench.run_on()
        await bench.drain.in_midst(stalled, works)
        await bench.works_as_new()


@cocotb.test()
async def the_stream_keeps_its_beat(dut):
    """A beat that the stream offers stays until it is accepted; the sink checks this."""
    bench = DrainBench(dut)
    await bench.begin()
    await bench.run_on()
    bench.sink.hold = 1.0
    await ClockCycles(dut.aclk, 200)
    assert dut.m_axis_tvalid.value
    shown = len(bench.sink.beats)
    await bench.drain.command(soft_reset=1)
    await ClockCycles(dut.aclk, 200)
    assert await bench.drain.state("draining") == 1
    assert await bench.drain.state("reads_due") == 0
    bench.sink.hold = 0.0
    await bench.drain.until("draining", 0)
    assert len(bench.sink.beats) == shown + 1
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
    assert not dut.m_axis_tvalid.value, "what nobody asked for is in the stream"
    await bench.works_as_new()
