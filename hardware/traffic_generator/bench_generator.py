"""Tests the traffic generator through its registers, with a slave at its port that checks the
bursts.
"""

import os
import random
from dataclasses import dataclass
from itertools import islice

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, RisingEdge
from cocotbext.axi import AxiLiteBus, AxiLiteMaster

from hardware.bench.axi_port import AxiPort, Behaviour, Burst
from hardware.bench.registers import Registers
from hardware.bench.truth import check_counters

MASK32 = 0xFFFF_FFFF
START_CYCLES = 5


@dataclass
class Traffic:
    """The program of one direction of a generator."""

    base: int = 0x1000_0000
    window: int = 1 << 20
    beats: int = 16
    gap: int = 0
    mask: int | None = None  # random places if given
    seed: int = 0
    outstanding: int = 8
    count: int = 20
    interval: int = 0
    rate: int = 0
    depth: int = 0
    check: int = 0
    cross: int = 0  # ask for bursts that are not cut at 4 KiB
    cache: int = 3
    prot: int = 2
    qos: int = 0
    id: int = 0
    user: int = 0

    def places(self, width):
        """Yields the addresses of the programmed bursts in order, endlessly."""
        offset, x = 0, 2 * self.seed + 1
        size = self.beats * width
        while True:
            if self.mask is not None:
                page = self.base & ~0xFFF
                yield page + (self.base - page ^ x & self.mask)
                x ^= x << 13 & MASK32
                x ^= x >> 17
                x ^= x << 5 & MASK32
                continue
            yield self.base + offset
            offset += size + self.gap
            if offset + size > self.window:
                offset = 0

    def pieces(self, width, count=None):
        """Yields AXI bursts (address, beats). They are programmed bursts that are cut at 4 KiB,
        unless crossing is allowed.
        """
        for address in islice(self.places(width), count or self.count):
            if self.cross and UNCUT:
                yield address, self.beats
                continue
            end = address + self.beats * width
            while address < end:
                stop = min(end, (address // 4096 + 1) * 4096)
                yield address, (stop - address) // width
                address = stop


class UncutPort(AxiPort):
    """A port that accepts bursts of up to 4 KiB that cross 4 KiB boundaries."""

    def take_address(self, c, s, log, queue):
        seen = len(log)
        # Such a burst is checked as if its address were 0.
        super().take_address(c, s | {f"{c}addr": 0}, log, queue)
        if len(log) > seen:
            log[-1].address = s[f"{c}addr"]


UNCUT = bool(int(os.environ.get("AXISCOPE_CROSS_4K", "0")))
"""Whether the block was built for bursts across 4 KiB."""


class Bench:
    def __init__(self, dut, behaviour=None):
        self.dut = dut
        self.width = len(dut.m_axi_rdata) // 8
        cocotb.start_soon(Clock(dut.aclk, 10, unit="ns").start())
        self.port = (UncutPort if UNCUT else AxiPort)(dut, dut.aclk, behaviour)
        master = AxiLiteMaster(
            AxiLiteBus.from_prefix(dut, "s_axil"), dut.aclk, dut.aresetn, reset_active_level=False
        )
        self.regs = Registers("traffic_generator", master)

    async def start(self):
        cocotb.start_soon(self.port.run())
        await self.reset()

    async def reset(self):
        self.dut.aresetn.value = 0
        await ClockCycles(self.dut.aclk, 5)
        self.dut.aresetn.value = 1
        await ClockCycles(self.dut.aclk, 2)
        await self.until("clear_busy", 0)

    async def until(self, field, value, tries=20_000):
        for _ in range(tries):
            if await self.regs.field("status", field) == value:
                return
        raise AssertionError(f"{field} is never {value}")

    async def program(self, direction, t):
        w = self.regs.write
        page, first = t.base & ~0xFFF, t.base & 0xFFF
        size = t.beats * self.width
        await w(f"{direction}.base_low", page & MASK32)
        await w(f"{direction}.base_high", page >> 32)
        await w(f"{direction}.first_offset", first)
        await w(f"{direction}.last_offset", first + t.window - size)
        await w(f"{direction}.step", size + t.gap if t.mask is None else t.mask)
        await w(f"{direction}.seed", t.seed)
        await w(
            f"{direction}.burst",
            beats_less_one=t.beats - 1,
            pattern=int(t.mask is not None),
            check=t.check,
            cross_4k=t.cross,
            outstanding_less_one=t.outstanding - 1,
        )
        await w(f"{direction}.count", t.count)
        await w(f"{direction}.interval", t.interval)
        await w(f"{direction}.rate", beats_per_65536_cycles=t.rate, depth_beats=t.depth)
        await w(f"{direction}.sideband", cache=t.cache, prot=t.prot, qos=t.qos, id=t.id)
        await w(f"{direction}.user", t.user)

    async def go(self, *directions):
        """Starts counting and both directions together, waits for their end, and stops counting."""
        await self.regs.write("counting", enable=1)
        await self.regs.write("control", **{f"start_{d}": 1 for d in directions})
        for d in directions:
            await self.until(f"busy_{d}", 0)
        await self.regs.write("counting", enable=0)

    async def snapshot(self):
        await self.regs.write("control", snapshot=1)
        await self.until("snapshot_busy", 0)

    async def compare(self, data_errors=0):
        """Compares every counter with the true values."""
        await self.snapshot()
        await check_counters(self.regs, self.port.truth)
        assert await self.regs.counter("cycles") == self.port.cycles
        assert await self.regs.counter("data_errors") == data_errors
        flags = [truth.flag_bits() for truth in self.port.truth.values()]
        assert await self.regs.read("counters.flags") == flags[0] | flags[1] << 3

    def check_bursts(self, d, traffic):
        bursts = getattr(self.port, d)
        assert [(b.address, b.beats) for b in bursts] == list(traffic.pieces(self.width))
        sidebands = traffic.id, traffic.cache, traffic.prot, traffic.qos, traffic.user
        assert {b.sidebands for b in bursts} <= {sidebands}
        assert all(b.done_at is not None for b in bursts)

    def check_memory(self, traffic, seed):
        for address, beats in traffic.pieces(self.width):
            for a in range(address, address + beats * self.width, 4):
                assert self.port.memory[a] == (a & MASK32) ^ seed, hex(a)


def some_traffic(rng, width, most_beats):
    beats = rng.choice([1, 2, 3, 7, 15, 16, 17, 64, 255, 256])
    beats = min(beats, most_beats)
    size = beats * width
    t = Traffic(
        base=rng.choice([0x1000_0000, 0x8_7FF0_0000, 0xFFFF_0000_0000, 0x40_0000_3000])
        + rng.choice([0, width, 4096 - width, 64]),
        window=size * rng.randint(1, 9) + rng.choice([0, width]),
        beats=beats,
        gap=rng.choice([0, 0, width, 4096, 12345 // width * width]),
        outstanding=rng.choice([1, 2, 8, 31, 64]),
        count=rng.randint(1, max(2, 300 // beats)),
        interval=rng.choice([0, 0, 0, beats + 5]),
        rate=rng.choice([0, 0, 0, 40_000]),
        depth=rng.choice([0, 40]),
        cache=rng.getrandbits(4),
        prot=rng.getrandbits(3),
        qos=rng.getrandbits(4),
        id=rng.getrandbits(6),
        user=rng.getrandbits(1),
        seed=rng.getrandbits(31),
    )
    if rng.random() < 0.3:
        t.mask = rng.getrandbits(20) & ~(width - 1)
    return t


@cocotb.test()
async def random_programs(dut):
    """Runs random programs with random backpressure, and checks sequence, data, sidebands and
    counters.
    """
    bench = Bench(dut)
    await bench.start()
    rng = random.Random(7)
    most = 2 ** await bench.regs.field("capabilities", "beats_log2")
    assert bool(await bench.regs.field("capabilities", "cross_4k")) == UNCUT
    for i in range(12):
        hold = rng.choice([0, 0.1, 0.5])
        bench.port.behave(
            Behaviour(
                hold=hold,
                read_latency=lambda r: r.randint(0, 60),
                write_latency=lambda r: r.randint(0, 60),
                seed=i,
            )
        )
        bench.port.reads.clear()
        bench.port.writes.clear()
        read, write = (some_traffic(rng, bench.width, most) for _ in range(2))
        # A block that was built without crossing ignores the bit.
        for n, t in enumerate((read, write)):
            t.cross = (i + n) % 2 if UNCUT else (i + n) % 3 // 2
        seed = rng.getrandbits(32)
        await bench.regs.write("data_seed", seed)
        # The memory already contains the data that the read expects.
        read.check = 1
        for address, beats in read.pieces(bench.width):
            for a in range(address, address + beats * bench.width, 4):
                bench.port.memory[a] = (a & MASK32) ^ seed
        await bench.program("reads", read)
        await bench.program("writes", write)
        which = rng.choice([("reads", "writes"), ("reads", "writes"), ("reads",), ("writes",)])
        await bench.go(*which)
        for d, t in (("reads", read), ("writes", write)):
            if d in which:
                bench.check_bursts(d, t)
        if "writes" in which:
            bench.check_memory(write, seed)
    await bench.compare()


@cocotb.test()
async def registers_keep_what_is_written(dut):
    bench = Bench(dut)
    await bench.start()
    assert await bench.regs.read("block") == 0x41585447
    assert await bench.regs.field("version", "major") == 1
    assert 1 << await bench.regs.field("capabilities", "beat_bytes_log2") == bench.width
    rng = random.Random(3)
    written = {}
    for name, (_, fields) in bench.regs.map.items():
        if name.startswith(("reads.", "writes.", "data_seed")):
            given = {f: rng.getrandbits(bits) for f, (_, bits) in fields.items()}
            await bench.regs.write(name, **given)
            written |= {(name, f): v for f, v in given.items()}
    for (name, f), value in written.items():
        assert await bench.regs.field(name, f) == value, (name, f)
    # Counters must ignore writes, and the bus must still work.
    await bench.regs.write("counters.cycles", 77)
    assert await bench.regs.counter("cycles") == 0


@cocotb.test()
async def only_the_pace_changes_at_work(dut):
    """Checks that, while a direction is busy, all of its registers are locked except its pace. The
    registers of the other direction are not locked.
    """
    bench = Bench(dut, Behaviour(hold=0.5, read_latency=20))
    await bench.start()
    t = Traffic(beats=4, count=0)
    await bench.program("reads", t)
    before = {
        name: await bench.regs.read(name)
        for name in bench.regs.map
        if name.startswith("reads.") and name not in ("reads.interval", "reads.rate")
    }
    await bench.regs.write("control", start_reads=1)
    for name in before:
        fields = bench.regs.map[name][1]
        await bench.regs.write(name, **{f: (1 << bits) - 1 for f, (_, bits) in fields.items()})
        assert await bench.regs.read(name) == before[name], name
    await bench.regs.write(
        "reads.interval", **dict.fromkeys(bench.regs.map["reads.interval"][1], 40)
    )
    await bench.program("writes", Traffic(beats=2, count=1))
    issued = len(bench.port.reads)
    await ClockCycles(dut.aclk, 400)
    assert 5 <= len(bench.port.reads) - issued <= 12, "the new pace holds"
    await bench.regs.write("control", stop_reads=1)
    await bench.until("busy_reads", 0)
    pieces = list(t.pieces(bench.width, count=len(bench.port.reads)))
    assert [(b.address, b.beats) for b in bench.port.reads] == pieces
    # An endless run must not affect a short run after it.
    for n in (1, 2):
        issued = len(bench.port.reads)
        await bench.program("reads", Traffic(beats=4, count=n))
        await bench.go("reads")
        assert len(bench.port.reads) - issued == n


@cocotb.test()
async def an_interval_taken_away_at_work_never_holds(dut):
    """Checks that, when the interval is cleared, even in the cycle in which a burst starts, the
    next burst starts at once.
    """
    bench = Bench(dut, Behaviour(read_latency=3))
    await bench.start()
    await bench.program("reads", Traffic(beats=1, interval=7, count=0, outstanding=64))
    await bench.regs.write("control", start_reads=1)
    for none in (0, 1):
        for after in range(14):
            await bench.regs.write("reads.interval", cycles=7)
            await ClockCycles(dut.aclk, 20 + after)
            await bench.regs.write("reads.interval", cycles=none)
            issued = len(bench.port.reads)
            await ClockCycles(dut.aclk, 40)
            assert len(bench.port.reads) - issued > 20, (none, after)
    await bench.regs.write("control", stop_reads=1)
    await bench.until("busy_reads", 0)


@cocotb.test()
async def a_run_keeps_its_seed(dut):
    """Checks that a seed that is written while data are waiting takes effect only in the next
    run.
    """
    bench = Bench(dut, Behaviour(hold=0.8, read_latency=40))
    await bench.start()
    first, second = 0x1357_9BDF, 0xECA8_6420
    t = Traffic(beats=8, count=40)
    for a in range(t.base, t.base + t.window, 4):
        bench.port.memory[a] = (a & MASK32) ^ first
    t.check = 1
    await bench.regs.write("data_seed", first)
    await bench.program("reads", t)
    await bench.program("writes", t)
    await bench.regs.write("control", start_reads=1, start_writes=1)
    for seed in (second, first ^ 1, second):
        await bench.regs.write("data_seed", seed)
    running = await bench.regs.read("status")
    assert running & 3 == 3, "both still run"
    for direction in ("reads", "writes"):
        await bench.until(f"busy_{direction}", 0)
    bench.check_memory(t, first)
    assert await bench.regs.field("status", "data_error") == 0
    await bench.program("writes", t)
    await bench.go("writes")
    bench.check_memory(t, second)


@cocotb.test()
async def addresses_are_of_whole_beats(dut):
    """Checks that the low bits of steps, offsets and masks that are not multiples of a beat have no
    effect.
    """
    bench = Bench(dut, Behaviour(read_latency=5))
    await bench.start()
    low = bench.width - 1
    for random_bit in (0, 1):
        for odd in (1, low):
            whole = Traffic(beats=3, count=30, gap=5 * bench.width, window=64 * 3 * bench.width)
            if random_bit:
                whole.mask = 0xFF000 & ~low
            await bench.program("reads", whole)
            await bench.program("writes", whole)
            for direction in ("reads", "writes"):
                step = await bench.regs.read(f"{direction}.step")
                await bench.regs.write(f"{direction}.step", value=step + odd)
            bench.port.reads.clear()
            bench.port.writes.clear()
            await bench.go("reads", "writes")
            for burst in (*bench.port.reads, *bench.port.writes):
                assert burst.address % bench.width == 0, hex(burst.address)


@cocotb.test()
async def one_beat_a_cycle(dut):
    """Checks reads and writes in parallel at every burst length: each must transfer a beat in every
    cycle.
    """
    bench = Bench(dut, Behaviour(read_latency=20, write_latency=5))
    await bench.start()
    most = 2 ** await bench.regs.field("capabilities", "beats_log2")
    for beats in (1, 2, 5, 16, 256):
        bench.port.reads.clear()
        bench.port.writes.clear()
        t = Traffic(beats=min(beats, most), outstanding=64, count=max(4, 800 // beats))
        t.base += bench.width  # crosses pages
        await bench.program("reads", t)
        await bench.program("writes", t)
        await bench.go("reads", "writes")
        for bursts in (bench.port.reads, bench.port.writes):
            at = [a for b in bursts for a in b.beats_at]
            assert len(at) == t.beats * t.count
            assert at[-1] - at[0] == len(at) - 1, f"{beats} beats: gaps"
    await bench.compare()


@cocotb.test()
async def error_responses_and_wrong_data(dut):
    """Checks that SLVERR and DECERR are counted per burst, and wrong data per beat, and that the
    address of the first wrong beat is reported.
    """
    bench = Bench(dut)
    await bench.start()
    read = Traffic(base=0x12_3456_7000, beats=4, count=50, check=1)
    write = Traffic(beats=4, count=50)
    seed = 0xDEAD_BEEF
    size = 4 * bench.width
    bad_beats = [read.base + size * n + bench.width * (n % 4) for n in (3, 7, 11, 12)]
    failing = {read.base + size * n + bench.width: 2 + n % 2 for n in (5, 6, 20)}
    refused = {write.base + size * n: 2 + n % 2 for n in (0, 9, 30, 31)}
    for a in range(read.base, read.base + 50 * size, 4):
        bench.port.memory[a] = (a & MASK32) ^ seed
    for n, a in enumerate(bad_beats):
        bench.port.memory[a + bench.width - 4 * (n % (bench.width // 4)) - 4] ^= 1 << 3 * n
    for a in failing:
        bench.port.memory[a] = 0  # no data: not looked at
    behaviour = Behaviour(hold=0.2)
    behaviour.read_error = lambda a: failing.get(a, 0)
    behaviour.write_error = lambda a: refused.get(a, 0)
    bench.port.behave(behaviour)
    await bench.regs.write("data_seed", seed)
    await bench.program("reads", read)
    await bench.program("writes", write)
    await bench.go("reads", "writes")
    assert bench.port.truth["reads"].error_responses == 3
    assert bench.port.truth["writes"].error_responses == 4
    await bench.compare(data_errors=len(bad_beats))
    assert await bench.regs.field("status", "data_error") == 1
    assert await bench.regs.read("first_data_error") == bad_beats[0] & MASK32
    await bench.regs.write("control", clear=1)
    await bench.until("clear_busy", 0)
    assert await bench.regs.field("status", "data_error") == 0
    assert await bench.regs.counter("reads.error_responses") == 0


@cocotb.test()
async def outstanding_limit(dut):
    """Checks that the limit on bursts in flight is reached and never exceeded, and that after a
    response another burst is issued in the next cycle.
    """
    bench = Bench(dut, Behaviour(read_latency=300, write_latency=300))
    await bench.start()
    for limit in (1, 7, 64):
        bench.port.reads.clear()
        bench.port.writes.clear()
        bench.port.most_in_flight = {"ar": 0, "aw": 0}
        t = Traffic(beats=2, outstanding=limit, count=limit + 3)
        await bench.program("reads", t)
        await bench.program("writes", t)
        await bench.go("reads", "writes")
        assert bench.port.most_in_flight == {"ar": limit, "aw": limit}
        for bursts in (bench.port.reads, bench.port.writes):
            assert bursts[limit].first_valid == bursts[0].done_at + 1
    await bench.compare()


@cocotb.test()
async def stop_and_drain(dut):
    bench = Bench(dut, Behaviour(hold=0.6, read_latency=30))
    await bench.start()
    t = Traffic(base=0x1000_0F80, beats=16, count=0)
    await bench.program("reads", t)
    await bench.program("writes", t)
    await bench.regs.write("counting", enable=1)
    await bench.regs.write("control", start_reads=1, start_writes=1)
    await ClockCycles(dut.aclk, 1500)
    await bench.regs.write("control", stop_reads=1, stop_writes=1)
    issued = len(bench.port.reads), len(bench.port.writes)
    await bench.until("busy_reads", 0)
    await bench.until("busy_writes", 0)
    await bench.regs.write("counting", enable=0)
    for bursts, before in zip((bench.port.reads, bench.port.writes), issued, strict=True):
        # The burst on the pins, and pieces of the burst that has started.
        assert 5 < before <= len(bursts) <= before + 2
        assert all(b.done_at is not None for b in bursts)
        moved = sum(b.beats for b in bursts)
        assert moved % t.beats == 0, "a programmed burst was left half issued"
        pieces = list(t.pieces(bench.width, count=moved // t.beats))
        assert [(b.address, b.beats) for b in bursts] == pieces
    await ClockCycles(dut.aclk, 100)
    await bench.compare()


@cocotb.test()
async def exact_pace(dut):
    """Checks that the interval and the token bucket are exact to a cycle."""
    bench = Bench(dut, Behaviour(read_latency=3, write_latency=3))
    await bench.start()

    async def issues(t):
        bench.port.reads.clear()
        t.window = 4096 // (t.beats * bench.width) * t.beats * bench.width  # nothing is cut
        await bench.program("reads", t)
        await bench.go("reads")
        times = [b.first_valid for b in bench.port.reads]
        return [x - times[0] for x in times]

    for interval in (2, 5, 37):
        t = Traffic(beats=1, interval=interval, count=40, outstanding=64)
        assert await issues(t) == [interval * k for k in range(40)]
    for rate, depth, beats in ((65535, 0, 4), (30_000, 0, 4), (1234, 0, 1), (20_000, 24, 6)):
        t = Traffic(beats=beats, rate=rate, depth=depth, count=40, outstanding=64)
        # The bucket begins to fill at the start, two cycles before the first burst can be issued.
        level, now, expected = 2 * rate if depth else 0, 0, []
        while len(expected) < t.count:
            go = level >= 0
            if go:
                expected.append(now)
            level += rate * (go or level >> 16 < depth) - go * (beats << 16)
            now += 1
        got = await issues(t)
        assert got == expected, (rate, depth, got, expected)
        ideal = (t.count - 1) * beats * 65536 / rate
        assert abs(got[-1] - ideal) <= 1 + depth * 65536 / rate


@cocotb.test()
async def reset_in_the_middle(dut):
    bench = Bench(dut, Behaviour(hold=0.3))
    await bench.start()
    for wait in (37, 113, 240):
        t = Traffic(count=0, beats=7, outstanding=64)
        await bench.program("reads", t)
        await bench.program("writes", t)
        await bench.regs.write("counting", enable=1)
        await bench.regs.write("control", start_reads=1, start_writes=1)
        await ClockCycles(dut.aclk, wait)
        dut.aresetn.value = 0
        await RisingEdge(dut.aclk)
        await RisingEdge(dut.aclk)
        for name in ("arvalid", "awvalid", "wvalid"):
            assert not getattr(dut, f"m_axi_{name}").value
        await bench.reset()
        t = Traffic(count=30, beats=7)
        await bench.program("reads", t)
        await bench.program("writes", t)
        await bench.go("reads", "writes")
        bench.check_bursts("reads", t)
        bench.check_bursts("writes", t)
        await bench.compare()


@cocotb.test()
async def documented_timing(dut):
    """The documented latencies."""
    bench = Bench(dut)
    await bench.start()
    t = Traffic(count=1, beats=2)
    await bench.program("reads", t)
    await bench.program("writes", t)
    seen = {}

    async def watch():
        for cycle in range(200):
            await RisingEdge(dut.aclk)
            for name in ("s_axil_wready", "m_axi_arvalid", "m_axi_awvalid", "m_axi_wvalid"):
                if getattr(dut, name).value:
                    seen.setdefault(name, cycle)

    task = cocotb.start_soon(watch())
    await bench.regs.write("control", start_reads=1, start_writes=1)
    await task
    start = seen["s_axil_wready"]
    assert seen["m_axi_arvalid"] - start == START_CYCLES
    assert seen["m_axi_awvalid"] - start == START_CYCLES
    assert seen["m_axi_wvalid"] - seen["m_axi_awvalid"] == 1


@cocotb.test()
async def a_response_that_nobody_asked_for(dut):
    """Checks that a response that was not requested sets a flag of the counters, and that a clear
    removes the flag.
    """
    bench = Bench(dut)
    await bench.start()
    bench.port.response_queue.append((Burst(0, 1, 0, 0, ()), 0))
    await ClockCycles(dut.aclk, 20)
    await bench.compare()
    assert await bench.regs.field("counters.flags", "writes_unasked") == 1
    await bench.regs.write("control", clear=1)
    await bench.until("clear_busy", 0)
    await bench.snapshot()
    assert await bench.regs.read("counters.flags") == 0
