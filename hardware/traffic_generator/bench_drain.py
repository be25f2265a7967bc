"""Tests soft resets of the traffic generator, and resets of the block alone, in every phase of its
bursts.
"""

import os
import random

import cocotb
from cocotb.triggers import ClockCycles, RisingEdge

from hardware.bench.axi_port import Behaviour
from hardware.bench.truth import DirectionTruth
from hardware.traffic_generator.bench_generator import Bench, Traffic

# Channels that are stalled, and the transfers that are outstanding then: reads, writes.
PHASES = {
    "an address is shown": ({"ar", "aw"}, lambda p: not p.reads and not p.writes),
    "reads wait for data": ({"r"}, lambda p: len(p.read_queue) == 8),
    "in the midst of a read": ({"r"}, lambda p: len(p.reads) > 1 and 0 < beats(p.reads[0]) < 16),
    "addresses without data": ({"w"}, lambda p: len(p.data_queue) == 8),
    "in the midst of data": ({"w"}, lambda p: any(0 < beats(b) < 16 for b in p.writes)),
    "data before their address": ({"aw"}, lambda p: len(p.write_queue) > 3),
    "writes without an answer": ({"b"}, lambda p: len(p.response_queue) == 8),
}


def beats(burst):
    return len(burst.beats_at)


class DrainBench(Bench):
    async def state(self, field):
        return await self.regs.field("drain.state", field)

    async def until_state(self, field, value, tries=5000):
        for _ in range(tries):
            if await self.state(field) == value:
                return
        raise AssertionError(f"{field} is never {value}")

    async def run_on(self, count=0):
        """Runs endless traffic in both directions, with counting."""
        t = Traffic(beats=16, outstanding=8, count=count)
        await self.program("reads", t)
        await self.program("writes", t)
        await self.regs.write("counting", enable=1)
        await self.regs.write("control", start_reads=1, start_writes=1)

    async def command(self, **which):
        await self.regs.write("counting", enable=0)
        await self.regs.write("drain.command", **which)

    def forget(self):
        """Restarts the reference values in the same way as the counters restart."""
        port = self.port
        port.truth = {d: DirectionTruth(port.time_bits) for d in ("reads", "writes")}
        port.cycles = 0
        port.reads.clear()
        port.writes.clear()

    async def works_as_new(self, seed=5):
        """Checks that the block is idle, and that a program then has the right bursts, data and
        counts.
        """
        port = self.port
        assert await self.regs.read("drain.state") & 0x7FFF_FFFD == 0, "not at rest"
        assert await self.regs.field("status", "busy_reads") == 0
        assert await self.regs.field("status", "busy_writes") == 0
        queues = (port.read_queue, port.data_queue, port.write_queue, port.response_queue)
        assert not any(queues)
        await self.until("clear_busy", 0)
        self.forget()
        t = Traffic(base=0x2000_0000 + 4096 * seed, beats=7, count=12, check=1)
        await self.regs.write("data_seed", seed)
        for address, n in t.pieces(self.width):
            for a in range(address, address + n * self.width, 4):
                port.memory[a] = a ^ seed
        await self.program("reads", t)
        await self.program("writes", t)
        await self.go("reads", "writes")
        self.check_bursts("reads", t)
        self.check_bursts("writes", t)
        self.check_memory(t, seed)
        await self.compare()
        assert await self.regs.field("status", "data_error") == 0


@cocotb.test()
async def in_every_phase(dut):
    """Checks that the block keeps its offers, issues nothing new, accepts responses, and works
    normally afterwards.
    """
    bench = DrainBench(dut)
    await bench.start()
    for n, (phase, (stalled, there)) in enumerate(PHASES.items()):
        midst = phase.startswith("in the midst")
        bench.port.behave(Behaviour(hold=0.5 if midst else 0, seed=n))
        bench.forget()
        bench.port.stalled = set() if midst else stalled
        await bench.run_on()
        for _ in range(2000):
            await RisingEdge(dut.aclk)
            if there(bench.port):
                break
        else:
            raise AssertionError(f"{phase}: never")
        bench.port.stalled = stalled
        await bench.command(soft_reset=1)
        await ClockCycles(dut.aclk, 3)
        shown = {c: int(getattr(dut, f"m_axi_{c}valid").value) for c in ("ar", "aw")}
        issued = len(bench.port.reads) + shown["ar"], len(bench.port.writes) + shown["aw"]
        assert await bench.state("draining") == 1, phase
        # A start must be ignored.
        await bench.regs.write("control", start_reads=1, start_writes=1)
        await ClockCycles(dut.aclk, 60)
        assert await bench.state("draining") == 1, phase
        if stalled & {"ar", "r"}:
            due = bench.port.truth["reads"].in_flight()
            assert await bench.state("reads_due") == due > 0, phase
        if stalled & {"aw", "w", "b"}:
            due = bench.port.truth["writes"].in_flight()
            assert await bench.state("writes_due") == due > 0, phase
        bench.port.stalled = set()
        await bench.until_state("draining", 0)
        assert (len(bench.port.reads), len(bench.port.writes)) == issued, phase
        assert all(b.done_at for b in bench.port.reads + bench.port.writes), phase
        assert await bench.state("drain_timed_out") == 0
        await bench.works_as_new(seed=n)


@cocotb.test()
async def at_any_time(dut):
    bench = DrainBench(dut)
    await bench.start()
    rng = random.Random(11)
    for n in range(int(os.environ["AXISCOPE_RESETS"])):
        bench.port.behave(
            Behaviour(
                hold=rng.choice([0, 0.2, 0.7]),
                read_latency=lambda r: r.randint(0, 40),
                write_latency=lambda r: r.randint(0, 40),
                seed=n,
            )
        )
        bench.forget()
        await bench.regs.write("drain.bound", cycles_log8=4)
        await bench.run_on(count=rng.choice([0, 0, 9]))
        await ClockCycles(dut.aclk, rng.randint(0, 200))
        await bench.command(**{rng.choice(["soft_reset", "settle"]): 1})
        await bench.until_state("halted", 0)
        assert all(b.done_at for b in bench.port.reads + bench.port.writes)
        await bench.works_as_new(seed=n)


@cocotb.test()
async def it_gives_up_in_time(dut):
    """Checks that outstanding transfers are reported after the time-out, and that the soft reset
    ends once they have ended or are abandoned.
    """
    bench = DrainBench(dut)
    await bench.start()
    for how in ("comes late", "abandoned"):
        bench.forget()
        bench.port.stalled = {"r", "b"}
        await bench.run_on()
        await ClockCycles(dut.aclk, 400)
        await bench.regs.write("drain.bound", cycles_log8=3)
        await bench.command(soft_reset=1)
        commanded = bench.port.now
        await bench.regs.write("drain.command", abandon=1)  # too early: ignored
        assert await bench.state("draining") == 1
        for _ in range(600):
            await RisingEdge(dut.aclk)
            if dut.i_drain.timed_out.value:
                break
        assert 500 <= bench.port.now - commanded <= 520
        assert await bench.state("draining") == 0
        assert await bench.state("drain_timed_out") == 1
        assert await bench.state("halted") == 1
        assert await bench.state("reads_due") == 8
        assert await bench.state("writes_due") == 8
        await bench.regs.write("control", start_reads=1, start_writes=1)
        await ClockCycles(dut.aclk, 50)
        assert len(bench.port.reads) == len(bench.port.writes) == 8
        if how == "abandoned":
            bench.port.flush()
            await bench.regs.write("drain.command", abandon=1)
        bench.port.stalled = set()
        await bench.until_state("halted", 0)
        assert await bench.state("drain_timed_out") == 1
        await bench.works_as_new()
    # The next soft reset clears the time-out.
    await bench.command(soft_reset=1)
    assert await bench.regs.read("drain.state") == 1 << 31


@cocotb.test()
async def reset_alone(dut):
    """Checks that responses which are outstanding after a reset of the block alone do no harm."""
    bench = DrainBench(dut)
    await bench.start()
    await bench.regs.write("drain.bound", cycles_log8=3)
    for settles in (False, True):
        bench.forget()
        bench.port.stalled = {"r", "b"}
        await bench.run_on()
        await ClockCycles(dut.aclk, 400)
        assert len(bench.port.read_queue) == len(bench.port.response_queue) == 8
        bench.port.reset_alone = True
        dut.aresetn.value = 0
        await ClockCycles(dut.aclk, 3)
        dut.aresetn.value = 1
        bench.port.reset_alone = False
        await ClockCycles(dut.aclk, 3)
        assert len(bench.port.read_queue) == len(bench.port.response_queue) == 8
        await bench.regs.write("drain.bound", cycles_log8=3)
        if settles:
            # No start is accepted while these responses arrive.
            await bench.regs.write("drain.command", settle=1)
            await bench.regs.write("control", start_reads=1, start_writes=1)
        bench.port.stalled = set()
        await ClockCycles(dut.aclk, 300)
        assert not bench.port.read_queue
        assert not bench.port.response_queue
        for d in ("reads", "writes"):
            assert await bench.regs.field("status", f"busy_{d}") == 0, "busy with nothing"
        assert len(bench.port.reads) == 8
        if settles:
            assert await bench.state("draining") == 1, "settles for all of the bound"
        await bench.until_state("halted", 0)
        await bench.command(soft_reset=1)
        await bench.works_as_new()
