"""Tests the trigger input, the trigger output and the interrupt of the traffic generator."""

import cocotb
from cocotb.triggers import ClockCycles

from hardware.bench.trigger import IN_TO_OUT_CYCLES, Trigger
from hardware.traffic_generator.bench_generator import Bench, Traffic


class TriggerBench(Bench, Trigger):
    def __init__(self, dut):
        Bench.__init__(self, dut)
        Trigger.__init__(self, dut)

    async def begin(self):
        await self.start()
        assert await self.regs.field("trigger.events", "present")


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
        # Nothing starts without a pulse.
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
    await bench.regs.write("control", start_reads=1)
    await bench.counts_apart(bench.regs, bench.until)
    await bench.regs.write("on_trigger", stop_reads=1)
    assert await bench.regs.field("status", "busy_reads") == 1
    await bench.pulse()
    await bench.until("busy_reads", 0)


@cocotb.test()
async def events_give_triggers_and_interrupts(dut):
    bench = TriggerBench(dut)
    await bench.begin()
    w = bench.regs.write
    # In a chain of blocks, each pulse at the input causes a pulse at the output, after a fixed
    # number of cycles.
    await w("trigger.uses", out_triggered=1)
    await bench.pulse()
    assert await bench.cycles_until(dut.trigger_out) == IN_TO_OUT_CYCLES - 1
    assert await bench.regs.field("trigger.events", "triggered") == 1
    # A command sends a trigger.
    await w("trigger.uses", out_fired=1)
    await w("trigger.command", fire=1)
    await ClockCycles(dut.aclk, 5)
    assert bench.fired == 2
    assert int(dut.irq.value) == 0
    # The end of reads sends a trigger pulse, and the end of writes does not.
    await w("trigger.uses", out_reads_ended=1, interrupt_reads_ended=1)
    await bench.program("reads", Traffic(beats=4, count=3))
    await bench.program("writes", Traffic(beats=4, count=1))
    await bench.go("writes")
    assert bench.fired == 2
    assert int(dut.irq.value) == 0
    assert await bench.regs.field("trigger.events", "writes_ended") == 1
    await bench.go("reads")
    await ClockCycles(dut.aclk, 3)
    assert bench.fired == 3
    assert int(dut.irq.value) == 1
    # Writing a 1 clears this event, and the other events stay.
    await w("trigger.events", reads_ended=1)
    await ClockCycles(dut.aclk, 3)
    assert int(dut.irq.value) == 0
    assert await bench.regs.field("trigger.events", "reads_ended") == 0
    assert await bench.regs.field("trigger.events", "writes_ended") == 1


@cocotb.test()
async def a_soft_reset_is_no_end(dut):
    """Checks that a soft reset during traffic, even with bursts that were never offered, causes no
    event, trigger or interrupt.
    """
    bench = TriggerBench(dut)
    await bench.begin()
    w = bench.regs.write
    ends = {f"{what}_{d}_ended": 1 for what in ("out", "interrupt") for d in ("reads", "writes")}
    await w("trigger.uses", **ends)
    for direction in ("reads", "writes"):
        for count in (0, 1000):
            await bench.program(direction, Traffic(count=count))
            await w("control", **{f"start_{direction}": 1})
            await ClockCycles(dut.aclk, 100)
            assert await bench.regs.field("status", f"busy_{direction}") == 1
            await w("drain.command", soft_reset=1)
            await bench.until(f"busy_{direction}", 0)
            await ClockCycles(dut.aclk, 5)
            assert await bench.regs.field("trigger.events", f"{direction}_ended") == 0
            assert int(dut.irq.value) == bench.fired == 0
    # The end of the next traffic is an event again.
    await bench.program("reads", Traffic(count=3))
    await bench.go("reads")
    await ClockCycles(dut.aclk, 5)
    assert await bench.regs.field("trigger.events", "reads_ended") == 1
    assert int(dut.irq.value) == bench.fired == 1


@cocotb.test()
async def a_stop_wins_over_a_start(dut):
    """Checks that, if a stop and a start coincide, from the bus or the trigger, nothing is issued
    and the end is reported.
    """
    bench = TriggerBench(dut)
    await bench.begin()
    w = bench.regs.write
    await w("trigger.uses", out_reads_ended=1, out_writes_ended=1)
    for direction, channel in (("reads", "ar"), ("writes", "aw")):
        both = {f"start_{direction}": 1, f"stop_{direction}": 1}
        for count in (0, 1, 100):
            await bench.program(direction, Traffic(count=count))
            for by_trigger in (False, True):
                await w("trigger.events", **{f"{direction}_ended": 1})
                before = bench.fired
                if by_trigger:
                    await w("on_trigger", **both)
                    await bench.pulse()
                else:
                    await w("control", **both)
                for _ in range(40):
                    await ClockCycles(dut.aclk, 1)
                    assert not int(getattr(dut, f"m_axi_{channel}valid").value)
                assert await bench.regs.field("status", f"busy_{direction}") == 0
                assert await bench.regs.field("trigger.events", f"{direction}_ended") == 1
                assert bench.fired == before + 1
        # Traffic that is running is stopped. The next traffic runs to its end.
        await w("on_trigger", 0)
        await bench.program(direction, Traffic(count=0))
        await w("control", **{f"start_{direction}": 1})
        await ClockCycles(dut.aclk, 60)
        await w("control", **both)
        await bench.until(f"busy_{direction}", 0)
        log = getattr(bench.port, direction)
        log.clear()
        await bench.program(direction, Traffic(count=5))
        await bench.go(direction)
        assert len(log) == 5


@cocotb.test()
async def an_event_is_not_lost_by_a_write(dut):
    """Checks that the end of reads is recorded even while other events are being cleared."""
    bench = TriggerBench(dut)
    await bench.begin()
    await bench.program("reads", Traffic(beats=4, count=1))
    await bench.regs.write("on_trigger", start_reads=1)
    await bench.event_stands(
        lambda: bench.regs.read("trigger.events"),
        lambda value: bench.regs.write("trigger.events", value),
        bit=2,
    )
