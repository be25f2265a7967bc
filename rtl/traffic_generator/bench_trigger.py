"""Trigger in and out of the traffic generator, and its interrupt."""

import cocotb
from cocotb.triggers import ClockCycles, FallingEdge, RisingEdge
from traffic_generator.bench_generator import Bench, Traffic

IN_TO_OUT_CYCLES = 2


class TriggerBench(Bench):
    async def begin(self):
        self.dut.trigger_in.value = 0
        await self.start()
        assert await self.regs.field("trigger.events", "present")

    async def pulse(self):
        """A pulse of one cycle; returns in the cycle after it."""
        await FallingEdge(self.dut.aclk)
        self.dut.trigger_in.value = 1
        await FallingEdge(self.dut.aclk)
        self.dut.trigger_in.value = 0

    async def cycles_until(self, signal, most=100):
        """Cycles from now, the middle of one, to that in which a signal is high."""
        for cycles in range(most):
            if int(signal.value):
                return cycles
            await FallingEdge(self.dut.aclk)
        raise AssertionError(f"{signal._name} is never high")


@cocotb.test()
async def starts_both_and_counts_from_one_cycle(dut):
    bench = TriggerBench(dut)
    await bench.begin()
    t = Traffic(beats=4, count=6, outstanding=2)
    offsets = set()
    for turn in range(3):
        await bench.program("reads", t)
        await bench.program("writes", t)
        await bench.regs.write("on_trigger", start_reads=1, start_writes=1, count=1)
        # Nothing begins without it.
        await ClockCycles(dut.aclk, 20 + turn)
        assert not int(dut.m_axi_arvalid.value)
        assert not int(dut.m_axi_awvalid.value)
        await bench.pulse()
        reads = await bench.cycles_until(dut.m_axi_arvalid)
        assert int(dut.m_axi_awvalid.value), "both start in one cycle"
        offsets.add(reads)
        await bench.until("busy_reads", 0)
        await bench.until("busy_writes", 0)
        assert await bench.regs.field("counting", "enable") == 1
        await bench.regs.write("counting", enable=0)
        await bench.compare()
    assert len(offsets) == 1, f"the offset is not fixed: {offsets}"


@cocotb.test()
async def stops_counting_and_takes_a_snapshot(dut):
    bench = TriggerBench(dut)
    await bench.begin()
    await bench.program("reads", Traffic(beats=16, count=0))
    await bench.regs.write("on_trigger", count=1)
    await bench.regs.write("control", start_reads=1)
    counted = []
    for apart in (50, 51, 130):
        await bench.regs.write("control", clear=1)
        await bench.until("clear_busy", 0)
        await bench.regs.write("on_trigger", count=1)
        await bench.pulse()
        await bench.regs.write("on_trigger", count_no_more=1, snapshot=1)
        # Whatever the bus took: to a multiple, and so far beyond.
        await ClockCycles(dut.aclk, apart)
        await bench.pulse()
        await bench.until("snapshot_busy", 0)
        counted.append(await bench.regs.counter("cycles"))
        assert await bench.regs.field("counting", "enable") == 0
    assert counted[1] - counted[0] == 1
    assert counted[2] - counted[0] == 80
    await bench.regs.write("on_trigger", stop_reads=1)
    assert await bench.regs.field("status", "busy_reads") == 1
    await bench.pulse()
    await bench.until("busy_reads", 0)


@cocotb.test()
async def events_give_triggers_and_interrupts(dut):
    bench = TriggerBench(dut)
    await bench.begin()
    w = bench.regs.write
    outs = []

    async def watch():
        while True:
            await RisingEdge(dut.aclk)
            if int(dut.trigger_out.value):
                outs.append(1)

    cocotb.start_soon(watch())
    # A chain: in, and out so many cycles later.
    await w("trigger.uses", out_triggered=1)
    await bench.pulse()
    assert await bench.cycles_until(dut.trigger_out) == IN_TO_OUT_CYCLES - 1
    assert await bench.regs.field("trigger.events", "triggered") == 1
    # A command.
    await w("trigger.uses", out_fired=1)
    await w("trigger.command", fire=1)
    await ClockCycles(dut.aclk, 5)
    assert len(outs) == 2
    assert int(dut.irq.value) == 0
    # The end of reads, not that of writes.
    await w("trigger.uses", out_reads_ended=1, interrupt_reads_ended=1)
    await bench.program("reads", Traffic(beats=4, count=3))
    await bench.program("writes", Traffic(beats=4, count=1))
    await bench.go("writes")
    assert len(outs) == 2
    assert int(dut.irq.value) == 0
    assert await bench.regs.field("trigger.events", "writes_ended") == 1
    await bench.go("reads")
    await ClockCycles(dut.aclk, 3)
    assert len(outs) == 3
    assert int(dut.irq.value) == 1
    # Written back it is gone, and the others stay.
    await w("trigger.events", reads_ended=1)
    await ClockCycles(dut.aclk, 3)
    assert int(dut.irq.value) == 0
    assert await bench.regs.field("trigger.events", "reads_ended") == 0
    assert await bench.regs.field("trigger.events", "writes_ended") == 1
