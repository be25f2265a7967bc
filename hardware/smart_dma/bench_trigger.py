"""Tests the trigger input and output of the smart DMA."""

import cocotb
from cocotb.triggers import ClockCycles

from hardware.bench.trigger import Trigger
from hardware.smart_dma.bench_smart_dma import Bench
from hardware.smart_dma.driver import Copy


@cocotb.test()
async def a_copy_starts_with_it_and_its_end_fires(dut):
    bench = Bench(dut)
    trigger = Trigger(dut)
    await bench.start()
    copy = Copy(row=40, to_memory=1)
    await bench.local.write(0, bench.words(copy.row))

    async def prepare():
        await bench.program(copy)
        await bench.regs.write("on_trigger", start=1, count=1, out_ended=1)
        prepare.before = trigger.fired

    async def ended():
        await bench.until("busy", 0)
        await ClockCycles(dut.aclk, 5)
        assert trigger.fired == prepare.before + 1
        assert await bench.regs.read("result.moved_low") == copy.beats * bench.width
        assert await bench.regs.field("counting", "enable") == 1
        await bench.regs.write("counting", enable=0)

    await trigger.starts(prepare, dut.m_axi_awvalid, ended)
    await bench.compare()


@cocotb.test()
async def stops_with_it(dut):
    bench = Bench(dut)
    trigger = Trigger(dut)
    await bench.start()
    copy = Copy(times=1 << 16)
    await bench.program(copy)
    await bench.regs.write("on_trigger", stop=1)
    await bench.regs.write("control", start=1)
    await ClockCycles(dut.aclk, 100)
    assert await bench.regs.field("status", "busy") == 1
    await trigger.pulse()
    await bench.until("busy", 0)
    assert await bench.regs.read("result.moved_low") < copy.beats * bench.width


@cocotb.test()
async def passes_it_on_and_counts_between(dut):
    bench = Bench(dut)
    trigger = Trigger(dut)
    await bench.start()
    await trigger.passes_on(lambda on: bench.regs.write("on_trigger", out_triggered=on))
    await trigger.counts_apart(bench.regs, bench.until)


@cocotb.test()
async def a_stop_wins_over_a_start(dut):
    """Checks that, if a stop and a start coincide, from the bus or the trigger, nothing is issued
    and the end is reported.
    """
    bench = Bench(dut)
    trigger = Trigger(dut)
    await bench.start()
    for to_memory in (0, 1):
        await bench.program(Copy(to_memory=to_memory))
        for by_trigger in (False, True):
            await bench.regs.write("interrupt_status", 3)
            before = trigger.fired
            await bench.regs.write("on_trigger", start=1, stop=1, out_ended=1)
            if by_trigger:
                await trigger.pulse()
            else:
                await bench.regs.write("control", start=1, stop=1)
            await ClockCycles(dut.aclk, 60)
            assert await bench.regs.field("status", "busy") == 0
            assert await bench.regs.read("interrupt_status") == 1
            assert trigger.fired == before + 1
            assert await bench.regs.read("result.moved_low") == 0
            assert not bench.port.reads
            assert not bench.port.writes


@cocotb.test()
async def an_end_is_not_lost_by_a_write(dut):
    bench = Bench(dut)
    trigger = Trigger(dut)
    await bench.start()
    await bench.program(Copy(row=4))
    await bench.regs.write("on_trigger", start=1)
    await trigger.event_stands(
        lambda: bench.regs.read("interrupt_status"),
        lambda value: bench.regs.write("interrupt_status", value),
        bit=0,
    )
