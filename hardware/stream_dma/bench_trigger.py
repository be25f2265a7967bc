"""Trigger input and output of the stream DMA."""

import cocotb
from cocotb.triggers import ClockCycles

from hardware.bench.trigger import Trigger
from hardware.stream_dma.bench_stream_dma import Bench, Transfer


@cocotb.test()
async def both_start_with_it_and_their_ends_fire(dut):
    bench = Bench(dut)
    trigger = Trigger(dut)
    await bench.start()
    read, write = Transfer(beats=40), Transfer(base=0x2000_0000, beats=24)
    sent = []

    async def prepare():
        await bench.program("mm2s", read)
        await bench.program("s2mm", write)
        bench.fill(read)
        sent[:] = bench.words(write.beats)
        bench.source.send(sent)
        await bench.regs.write(
            "on_trigger", start_mm2s=1, start_s2mm=1, count=1, out_mm2s_ended=1, out_s2mm_ended=1
        )
        prepare.before = trigger.fired

    async def ended():
        for direction in ("mm2s", "s2mm"):
            await bench.until(f"busy_{direction}", 0)
        assert bench.memory(write) == sent
        await ClockCycles(dut.aclk, 5)
        assert trigger.fired == prepare.before + 2
        assert await bench.regs.field("counting", "enable") == 1
        await bench.regs.write("counting", enable=0)

    await trigger.starts(prepare, dut.m_axi_arvalid, ended)
    await trigger.starts(prepare, dut.m_axi_awvalid, ended)
    await bench.compare()


@cocotb.test()
async def stops_with_it(dut):
    bench = Bench(dut)
    trigger = Trigger(dut)
    await bench.start()
    read = Transfer(beats=1 << 16)
    await bench.program("mm2s", read)
    await bench.program("s2mm", Transfer(base=0x2000_0000))
    await bench.regs.write("on_trigger", stop_mm2s=1, stop_s2mm=1)
    await bench.regs.write("control", start_mm2s=1, start_s2mm=1)
    await ClockCycles(dut.aclk, 100)
    assert await bench.regs.field("status", "busy_mm2s") == 1
    assert await bench.regs.field("status", "busy_s2mm") == 1
    await trigger.pulse()
    await bench.until("busy_mm2s", 0)
    await bench.until("busy_s2mm", 0)
    assert await bench.regs.read("mm2s_result.moved") < read.beats * bench.width


@cocotb.test()
async def passes_it_on_and_counts_between(dut):
    bench = Bench(dut)
    trigger = Trigger(dut)
    await bench.start()
    await trigger.passes_on(lambda on: bench.regs.write("on_trigger", out_triggered=on))
    await trigger.counts_apart(bench.regs, bench.until)


@cocotb.test()
async def a_stop_wins_over_a_start(dut):
    """If stop and start coincide, from bus or trigger, nothing is moved and the end is reported."""
    bench = Bench(dut)
    trigger = Trigger(dut)
    await bench.start()
    read, write = Transfer(beats=40), Transfer(base=0x2000_0000, beats=24)
    await bench.program("mm2s", read)
    await bench.program("s2mm", write)
    bench.fill(read)
    sent = bench.words(write.beats)
    bench.source.send(sent)
    ends = {"out_mm2s_ended": 1, "out_s2mm_ended": 1}
    both = {f"{what}_{d}": 1 for what in ("start", "stop") for d in ("mm2s", "s2mm")}
    await bench.regs.write("on_trigger", **both, **ends)
    for by_trigger in (False, True):
        await bench.regs.write("interrupt_status", 15)
        before = trigger.fired
        if by_trigger:
            await trigger.pulse()
        else:
            await bench.regs.write("control", **both)
        await ClockCycles(dut.aclk, 100)
        assert await bench.regs.field("status", "busy_mm2s") == 0
        assert await bench.regs.field("status", "busy_s2mm") == 0
        assert await bench.regs.read("interrupt_status") == 3
        # Both directions end in one cycle.
        assert trigger.fired == before + 1
        assert not bench.port.reads
        assert not bench.port.writes
        assert not bench.sink.beats
    # All beats that the stream offered are left for the next transfer.
    await bench.go("mm2s", "s2mm")
    assert bench.memory(write) == sent
    assert bench.sink.beats == bench.packet(bench.memory(read))


@cocotb.test()
async def an_end_is_not_lost_by_a_write(dut):
    """The end of one direction is recorded while the other's event is cleared."""
    bench = Bench(dut)
    trigger = Trigger(dut)
    await bench.start()
    await bench.program("mm2s", Transfer(beats=4))
    await bench.regs.write("on_trigger", start_mm2s=1)
    await trigger.event_stands(
        lambda: bench.regs.read("interrupt_status"),
        lambda value: bench.regs.write("interrupt_status", value),
        bit=0,
    )
