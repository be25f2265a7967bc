"""Trigger input and output of the convolution accelerator."""

import cocotb
from cocotb.triggers import ClockCycles

from hardware.bench.trigger import Trigger
from hardware.convolution.bench_convolution import Bench


@cocotb.test()
async def a_job_starts_with_it_and_its_end_fires(dut):
    bench = Bench(dut)
    trigger = Trigger(dut)
    await bench.start()

    async def until(field, value):
        while await bench.regs.field("status", field) != value:
            pass

    async def prepare():
        await bench.program(5, 8, fill=0)
        await bench.regs.write("on_trigger", start=1, count=1, out_ended=1)
        prepare.before = trigger.fired

    async def ended():
        await until("busy", 0)
        await ClockCycles(dut.aclk, 5)
        assert trigger.fired == prepare.before + 1
        assert await bench.regs.field("counting", "enable") == 1
        await bench.regs.write("counting", enable=0)

    await trigger.starts(prepare, dut.m_axi_arvalid, ended)
    assert len(bench.port.writes) > 0
    await trigger.passes_on(lambda on: bench.regs.write("on_trigger", out_triggered=on))
    await trigger.counts_apart(bench.regs, until)


@cocotb.test()
async def an_end_is_not_lost_by_a_write(dut):
    bench = Bench(dut)
    trigger = Trigger(dut)
    await bench.start()
    await bench.program(1, 8, fill=0)
    await bench.regs.write("on_trigger", start=1)
    await trigger.event_stands(
        lambda: bench.regs.read("interrupt_status"),
        lambda value: bench.regs.write("interrupt_status", value),
        bit=0,
        cycles=80,
    )
