"""Tests the trigger input, the trigger output and the interrupt of the latency probe."""

import cocotb
from cocotb.triggers import ClockCycles

from hardware.bench.trigger import Trigger
from hardware.latency_probe.bench_latency_probe import Bench

INTERRUPT_STATUS, INTERRUPT_ENABLE, ON_TRIGGER = 0x34, 0x38, 0x3C
OUT_ENDED, OUT_TRIGGERED = 1 << 24, 1 << 25


@cocotb.test()
async def starts_with_it_and_the_end_fires(dut):
    bench = Bench(dut)
    trigger = Trigger(dut)
    await bench.reset()
    for write in (False, True):

        async def prepare(write=write):
            await bench.set_up(bench.address(4), 4)
            await bench.put(ON_TRIGGER, (2 if write else 1) | OUT_ENDED)
            prepare.before = trigger.fired

        async def ended(write=write, prepare=prepare):
            assert await bench.finish(write) == (0, 0)
            await ClockCycles(dut.aclk, 5)
            assert trigger.fired == prepare.before + 1

        valid = dut.m_axi_awvalid if write else dut.m_axi_arvalid
        await trigger.starts(prepare, valid, ended)
    await trigger.passes_on(lambda on: bench.put(ON_TRIGGER, OUT_TRIGGERED * on))


@cocotb.test()
async def an_end_interrupts_where_it_is_enabled(dut):
    bench = Bench(dut)
    trigger = Trigger(dut)
    await bench.reset()
    for enable in (0, 1):
        await bench.put(INTERRUPT_ENABLE, enable)
        await bench.transact(False, bench.address(4), 4)
        await ClockCycles(dut.aclk, 3)
        assert int(dut.irq.value) == enable
        assert await bench.get(INTERRUPT_STATUS) == 1
        await bench.put(INTERRUPT_STATUS, 1)
        await ClockCycles(dut.aclk, 3)
        assert int(dut.irq.value) == 0
        assert await bench.get(INTERRUPT_STATUS) == 0
    assert trigger.fired == 0


@cocotb.test()
async def a_refused_start_is_no_end(dut):
    bench = Bench(dut)
    trigger = Trigger(dut)
    await bench.reset()
    await bench.put(INTERRUPT_ENABLE, 1)
    await bench.put(ON_TRIGGER, OUT_ENDED)
    for write in (False, True):
        # The address is not a multiple of a beat.
        await bench.set_up(bench.address(4) + 1, 4)
        await bench.start(write)
        await ClockCycles(dut.aclk, 8)
        assert await bench.refusal() == 2
        assert await bench.get(INTERRUPT_STATUS) == 0
        assert int(dut.irq.value) == trigger.fired == 0


@cocotb.test()
async def an_end_is_not_lost_by_a_write(dut):
    bench = Bench(dut)
    trigger = Trigger(dut)
    await bench.reset()
    await bench.set_up(bench.address(4), 4)
    await bench.put(ON_TRIGGER, 1)
    await trigger.event_stands(
        lambda: bench.get(INTERRUPT_STATUS),
        lambda value: bench.put(INTERRUPT_STATUS, value),
        bit=0,
    )
