"""Tests the smart DMA through its registers: data, bursts, idle cycles and counters."""

import random
from itertools import pairwise

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, RisingEdge
from cocotbext.axi import AxiLiteBus, AxiLiteMaster

from hardware.bench.axi_port import AxiPort, Behaviour
from hardware.bench.registers import Registers
from hardware.bench.truth import check_counters
from hardware.smart_dma.driver import Copy, LocalMemory

# Documented latencies.
START_CYCLES = 5  # WREADY of a start to the first AxVALID
BLOCKING_CYCLES = 3  # last response to the next AxVALID, and the idle cycles


class Bench:
    def __init__(self, dut, behaviour=None):
        self.dut, self.width = dut, len(dut.m_axi_rdata) // 8
        cocotb.start_soon(Clock(dut.aclk, 10, unit="ns").start())
        self.port = AxiPort(dut, dut.aclk, behaviour, counters=dut.i_core.i_counters)
        self.local = LocalMemory(dut, self.width, lambda: RisingEdge(dut.aclk))
        master = AxiLiteMaster(
            AxiLiteBus.from_prefix(dut, "s_axil"), dut.aclk, dut.aresetn, reset_active_level=False
        )
        self.regs = Registers("smart_dma", master)
        self.rng = random.Random(5)

    async def start(self):
        cocotb.start_soon(self.port.run())
        await self.reset()
        self.longest = 1 << await self.regs.field("capabilities", "beats_log2")
        self.places = (1 << await self.regs.field("capabilities", "local_bytes_log2")) // self.width

    async def reset(self):
        self.dut.aresetn.value = 0
        self.dut.trigger_in.value = 0
        await ClockCycles(self.dut.aclk, 5)
        self.dut.aresetn.value = 1
        await ClockCycles(self.dut.aclk, 2)
        await self.until("clear_busy", 0)

    async def until(self, field, value, tries=5_000):
        for _ in range(tries):
            if await self.regs.field("status", field) == value:
                return
        raise AssertionError(f"{field} is never {value}")

    async def program(self, copy):
        for name, fields in copy.registers(self.width):
            await self.regs.write(f"copy.{name}", **fields)

    def place(self, address):
        """Returns the address. If the range of the port is narrower, the address is moved into
        it.
        """
        return address if len(self.dut.m_axi_araddr) > 32 else address % (1 << 30) + (1 << 30)

    def words(self, n):
        return [self.rng.getrandbits(8 * self.width) for _ in range(n)]

    def log(self, copy):
        return self.port.writes if copy.to_memory else self.port.reads

    async def go(self, copy):
        """Programs a copy and runs it to its end."""
        self.port.reads.clear()
        self.port.writes.clear()
        await self.program(copy)
        await self.regs.write("counting", enable=1)
        await self.regs.write("control", start=1)
        await self.until("busy", 0)
        await self.regs.write("counting", enable=0)

    async def check(self, copy):
        """Runs a copy and checks all of its effects."""
        n, w = copy.row * copy.rows, self.width
        places = list(copy.places(w))
        given = self.words(min(n, self.places))
        around = self.words(2)
        if copy.to_memory:
            await self.local.write(copy.local, given)
        else:
            # Beats beyond the local memory overwrite the first ones.
            await self.local.write(copy.local - 1, around[:1])
            if n < self.places:
                await self.local.write(copy.local + n, around[1:])
            for i, address in enumerate(places):
                for k in range(w // 4):
                    word = given[i % self.places] >> 32 * k & 0xFFFFFFFF
                    self.port.memory[address + 4 * k] = word
        await self.go(copy)
        if copy.to_memory:
            found = [self.port.beat_data(a) for a in places]
            assert found == [given[i % self.places] for i in range(n)]
        else:
            assert await self.local.read(copy.local, min(n, self.places)) == given
            if n <= self.places - 2:
                assert await self.local.read(copy.local - 1, 1) == around[:1]
                assert await self.local.read(copy.local + n, 1) == around[1:]
        bursts = list(copy.bursts(w, self.longest))
        assert [(b.address, b.beats) for b in self.log(copy)] == [b[:2] for b in bursts]
        assert not (self.port.reads and self.port.writes)
        assert await self.regs.read("result.moved_low") == copy.beats * w
        assert await self.regs.read("result.sub_copies") == sum(b[2] for b in bursts)

    async def compare(self):
        """Compares every counter with the true values."""
        await self.regs.write("control", snapshot=1)
        await self.until("snapshot_busy", 0)
        await check_counters(self.regs, self.port.truth)
        assert await self.regs.counter("cycles") == self.port.cycles
        assert await self.regs.read("counters.flags") == 0

    def starts(self, copy):
        """Returns the first cycle in which the first address of each sub-copy was offered."""
        bursts = copy.bursts(self.width, self.longest)
        both = zip(self.log(copy), bursts, strict=True)
        return [b.first_valid for b, (_, _, begins) in both if begins]


def steps(values):
    return {b - a for a, b in pairwise(values)}


@cocotb.test()
async def two_dimensional_copies(dut):
    """Runs random copies in both directions under random backpressure, and checks every beat, burst
    and counter.
    """
    behaviour = Behaviour(hold=0.25, read_latency=lambda r: r.randrange(2, 40))
    bench = Bench(dut, behaviour)
    await bench.start()
    rng = random.Random(7)
    for i in range(14):
        row = rng.choice((1, 2, 5, 16, 31, 64))
        copy = Copy(
            base=bench.place((rng.randrange(1 << 20) << 13) + (1 << 34)) - rng.randrange(99) * 16,
            local=rng.randrange(bench.places),
            row=row,
            rows=rng.choice((1, 2, 3, 7)),
            stride=row + rng.choice((0, 1, 13, 300)),
            times=rng.choice((1, 1, 2, 3)),
            sub=rng.choice((0, 1, 3, 16, 40)),
            idle=rng.choice((0, 1, 9)),
            most=rng.choice((1, 2, 7, 16, 256)),
            to_memory=i % 2,
            blocking=rng.randrange(2),
            outstanding=rng.choice((1, 2, 8, 64)),
        )
        copy.base -= copy.base % bench.width
        await bench.check(copy)
    await bench.compare()


@cocotb.test()
async def page_and_4_gib_boundaries(dut):
    bench = Bench(dut)
    await bench.start()
    w = bench.width
    for back in (0, 1):
        for base in (0x2000 - w, (5 << 32) - 2 * w, (0x1234 << 32) - 4096):
            # Rows that start and end at a page boundary, cross one, or are in descending order.
            for stride in (4096 // w, 4096 // w + 1, -(4096 // w) - 3):
                await bench.check(
                    Copy(
                        base=bench.place(base) + 0x8000,
                        row=40,
                        rows=3,
                        stride=stride,
                        most=256,
                        to_memory=back,
                    )
                )
    # The copy is longer than the local memory, so the location wraps around.
    for back in (0, 1):
        n = bench.places + 24
        await bench.check(Copy(row=n, stride=n, local=bench.places - 7, most=256, to_memory=back))


@cocotb.test()
async def outstanding_and_sidebands(dut):
    bench = Bench(dut, Behaviour(read_latency=150, write_latency=150))
    await bench.start()
    side = (5, 0xA, 5, 9, 1)
    for back, way in ((0, "ar"), (1, "aw")):
        for n in (1, 5, 64):
            bench.port.most_in_flight = {"ar": 0, "aw": 0}
            copy = Copy(row=96, most=1, outstanding=n, to_memory=back, sideband=side)
            await bench.check(copy)
            assert bench.port.most_in_flight[way] == n
            assert {b.sidebands for b in bench.log(copy)} == {side}


@cocotb.test()
async def a_beat_a_cycle(dut):
    """Checks that one beat is transferred per cycle in both directions, at every burst length and
    in rows of four beats.
    """
    bench = Bench(dut, Behaviour(read_latency=20, write_latency=10))
    await bench.start()
    for back in (0, 1):
        for most, row in ((1, 400), (2, 400), (16, 400), (256, 400), (16, 4), (16, 2)):
            copy = Copy(row=row, rows=400 // row, stride=row + 8, most=most, outstanding=64)
            copy.to_memory = back
            await bench.check(copy)
            beats = [at for b in bench.log(copy) for at in b.beats_at]
            assert beats[-1] - beats[0] == 399, (back, most, row, beats[-1] - beats[0])


@cocotb.test()
async def load_is_exact(dut):
    """Checks that sub-copies of n beats with i idle cycles start every n + i cycles, and so do
    their data.
    """
    bench = Bench(dut, Behaviour(read_latency=30, write_latency=10))
    await bench.start()
    given = ((1, 0), (1, 6), (2, 0), (3, 2), (16, 0), (16, 5), (40, 17), (64, 200))
    for back in (0, 1):
        for sub, idle in given:
            for most in (16, 1):
                count = 12
                copy = Copy(row=sub * count, sub=sub, idle=idle, most=most, outstanding=64)
                copy.to_memory = back
                await bench.check(copy)
                # A sub-copy takes one cycle per burst and one more cycle. This is less than its
                # number of beats, except for bursts of one beat.
                period = max(sub, -(-sub // most) + 1) + idle
                assert steps(bench.starts(copy)) == {period}, (sub, idle, most)
                begins = [s[2] for s in copy.bursts(bench.width, 256)]
                first = [b.beats_at[0] for b, s in zip(bench.log(copy), begins, strict=True) if s]
                assert steps(first) == {period}, (sub, idle, most)
                # The duration consists of the start, all sub-copies except the last with their
                # pauses, and the latency of the last.
                elapsed = await bench.regs.read("result.elapsed_low")
                assert (count - 1) * period + sub < elapsed <= (count - 1) * period + sub + 40


@cocotb.test()
async def elapsed_ends_with_the_last_response(dut):
    """Checks that, if the copy is stopped in a long pause, the pause does not count as part of the
    duration.
    """
    bench = Bench(dut, Behaviour(read_latency=30, write_latency=10))
    await bench.start()
    for back in (0, 1):
        copy = Copy(row=64, sub=16, idle=5000, most=16, to_memory=back)
        await bench.program(copy)
        await bench.regs.write("control", start=1)
        await ClockCycles(dut.aclk, 1000)
        assert await bench.regs.field("status", "busy") == 1
        elapsed = await bench.regs.read("result.elapsed_low")
        assert 16 < elapsed < 100
        await bench.regs.write("control", stop=1)
        await bench.until("busy", 0)
        assert await bench.regs.read("result.elapsed_low") == elapsed
        # Nothing of the next copy has arrived yet.
        await bench.regs.write("control", start=1, stop=1)
        await bench.until("busy", 0)
        assert await bench.regs.read("result.elapsed_low") == 0


@cocotb.test()
async def sub_copies_go_across_rows(dut):
    """Checks that eight rows of 6 beats in sub-copies of 16 beats, repeated, result in the same
    load.
    """
    bench = Bench(dut, Behaviour(read_latency=25))
    await bench.start()
    for back in (0, 1):
        copy = Copy(row=6, rows=8, stride=50, sub=16, idle=11, times=3, to_memory=back)
        copy.outstanding = 64
        await bench.check(copy)
        assert steps(bench.starts(copy)) == {16 + 11}


@cocotb.test()
async def blocking_waits_for_the_answers(dut):
    bench = Bench(dut, Behaviour(read_latency=lambda r: r.randrange(3, 60), write_latency=33))
    await bench.start()
    for back in (0, 1):
        for sub, idle in ((1, 0), (5, 3), (40, 25)):
            copy = Copy(row=sub * 6, sub=sub, idle=idle, blocking=1, to_memory=back, most=8)
            await bench.check(copy)
            log = bench.log(copy)
            begins = [s[2] for s in copy.bursts(bench.width, 256)]
            for before, after, first in zip(log, log[1:], begins[1:], strict=False):
                if first:
                    assert after.first_valid - before.done_at == BLOCKING_CYCLES + idle


@cocotb.test()
async def fine_and_coarse_sub_copies(dut):
    """Reproduces figure 2 of Brilli et al. 2022. Within a window of fixed length (a memory phase of
    the task under test), fine sub-copies allow the bandwidth to be set in small steps. With coarse
    sub-copies, the same settings result in only a few different loads. A sub-copy as long as the
    window leaves no choice at all.
    """
    bench = Bench(dut, Behaviour(read_latency=20))
    await bench.start()
    window, total = 1024, 4096
    # Numbers of idle cycles after every 16 beats. They result in loads from 1.0 down to 0.1, in
    # steps of at most 0.061.
    idles = (0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 64, 96, 144)
    curves = {}
    for sub in (16, 256, 1024):
        curve = []
        for idle_of_16 in idles:
            idle = idle_of_16 * sub // 16
            copy = Copy(row=total, stride=0, sub=sub, idle=idle, outstanding=64)
            await bench.program(copy)
            bench.port.reads.clear()
            await bench.regs.write("control", start=1)
            while not bench.port.reads or not bench.port.reads[0].beats_at:
                await RisingEdge(dut.aclk)
            begin = bench.port.reads[0].beats_at[0]
            await ClockCycles(dut.aclk, window + 4)
            await bench.regs.write("control", stop=1)
            await bench.until("busy", 0)
            beats = (at for b in bench.port.reads for at in b.beats_at)
            curve.append(sum(at < begin + window for at in beats) / window)
        curves[sub] = curve
    dut._log.info("bandwidth in a window of %d cycles: %s", window, curves)
    for curve in curves.values():
        assert all(a >= b for a, b in pairwise(curve)), curve
    fine, coarse, coarsest = curves.values()
    # With fine sub-copies, the measured load equals the configured load to within one sub-copy per
    # window, and no two settings have the same load.
    for idle, got in zip(idles, fine, strict=True):
        assert abs(got - 16 / (16 + idle)) <= 16 / window, (idle, got)
    assert max(a - b for a, b in pairwise(fine)) <= 0.08
    assert len(set(fine)) == len(fine)
    # With coarse sub-copies, all configured loads from 1/3 to 1/2 result in the same load, and the
    # smallest load is one sub-copy per window.
    assert {got for i, got in zip(idles, coarse, strict=True) if 16 <= i <= 32} == {0.5}
    assert min(coarse) == 256 / window
    assert fine[-1] < 0.12
    assert set(coarsest) == {1.0}


@cocotb.test()
async def errors(dut):
    bench = Bench(dut, Behaviour())
    await bench.start()
    w = bench.width
    for back in (0, 1):
        for kind in (2, 3):
            copy = Copy(row=20, rows=4, stride=100, most=8, sub=12, to_memory=back)
            places = list(copy.places(w))
            hits = [b for b in copy.bursts(w, bench.longest) if b[0] in places[30:]]
            bad = {hits[0][0]: kind, hits[2][0]: 5 - kind}
            answer = {"write_error" if back else "read_error": lambda a, bad=bad: bad.get(a, 0)}
            bench.port.behave(Behaviour(**answer))
            await bench.check(copy)
            assert await bench.regs.field("result.error", "found") == 1
            assert await bench.regs.field("result.error", "decode") == kind - 2
            assert await bench.regs.read("result.error_low") == places.index(hits[0][0]) * w
            assert await bench.regs.read("interrupt_status") == 3
            await bench.regs.write("interrupt_status", 3)
    bench.port.behave(Behaviour())
    await bench.check(Copy())
    assert await bench.regs.read("result.error") & 1 == 0
    assert await bench.regs.read("interrupt_status") == 1
    await bench.compare()


@cocotb.test()
async def interrupts_and_nothing_to_do(dut):
    bench = Bench(dut)
    await bench.start()
    for enable, line in ((0, 0), (2, 0), (1, 1)):
        await bench.regs.write("interrupt_enable", enable)
        await bench.go(Copy(row=9))
        await ClockCycles(dut.aclk, 3)
        assert dut.irq.value == line
        assert await bench.regs.read("interrupt_status") == 1
        await bench.regs.write("interrupt_status", 1)
        await ClockCycles(dut.aclk, 2)
        assert dut.irq.value == 0
    for nothing in ({"row": 0}, {"rows": 0}):
        await bench.go(Copy(**nothing))
        assert await bench.regs.read("interrupt_status") == 1
        assert not bench.port.reads
        await bench.regs.write("interrupt_status", 1)


@cocotb.test()
async def stop_and_locked_registers(dut):
    bench = Bench(dut, Behaviour(hold=0.2, read_latency=20))
    await bench.start()
    for back in (0, 1):
        for wait in (0, 13, 150, 333):
            copy = Copy(row=3000, sub=50, idle=20, most=8, to_memory=back)
            await bench.program(copy)
            bench.log(copy).clear()
            await bench.regs.write("control", start=1)
            # While the block is busy, registers are locked and a start is ignored.
            await bench.regs.write("copy.row", 4)
            assert await bench.regs.read("copy.row") == 3000 * bench.width
            await bench.regs.write("control", start=1)
            await ClockCycles(dut.aclk, 1 + wait)
            await bench.regs.write("control", stop=1)
            await bench.until("busy", 0)
            n = sum(b.beats for b in bench.log(copy))
            assert 0 < n < 3000
            assert all(b.done_at for b in bench.log(copy))
            assert await bench.regs.read("result.moved_low") == n * bench.width
    await bench.check(Copy(sub=7))


@cocotb.test()
async def reset_in_the_middle(dut):
    bench = Bench(dut, Behaviour(hold=0.3))
    await bench.start()
    for back in (0, 1):
        for wait in (3, 60, 240):
            await bench.program(Copy(row=2000, sub=40, idle=3, outstanding=64, to_memory=back))
            await bench.regs.write("control", start=1)
            await ClockCycles(dut.aclk, wait)
            dut.aresetn.value = 0
            await RisingEdge(dut.aclk)
            await RisingEdge(dut.aclk)
            for name in ("m_axi_arvalid", "m_axi_awvalid", "m_axi_wvalid", "irq"):
                assert not getattr(dut, name).value
            await bench.reset()
            assert await bench.regs.read("interrupt_status") == 0
            await bench.check(Copy(row=33, rows=3, stride=70, sub=10, to_memory=back))
            await bench.check(Copy(row=33, rows=3, stride=70, sub=10, to_memory=1 - back))
            await bench.compare()


@cocotb.test()
async def documented_timing(dut):
    """The documented latencies."""
    bench = Bench(dut, Behaviour(read_latency=3))
    await bench.start()
    for back, valid in ((0, "m_axi_arvalid"), (1, "m_axi_awvalid")):
        await bench.program(Copy(row=1, to_memory=back))
        seen = {}

        async def watch(seen=seen, valid=valid):
            for cycle in range(100):
                await RisingEdge(dut.aclk)
                for name in ("s_axil_wready", valid, "m_axi_wvalid"):
                    if getattr(dut, name).value:
                        seen.setdefault(name, cycle)

        task = cocotb.start_soon(watch())
        await bench.regs.write("control", start=1)
        await task
        assert seen[valid] - seen["s_axil_wready"] == START_CYCLES
        if back:
            assert seen["m_axi_wvalid"] - seen[valid] == 2
