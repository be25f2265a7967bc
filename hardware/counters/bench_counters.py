"""Compares the counters with true values under random traffic at their port."""

import os
import random
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count, cycle

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import RisingEdge

from hardware.bench.inputs import Inputs
from hardware.bench.truth import CYCLES, DATA_ERRORS, FLAG_WORD, OFFSETS, WRITES, DirectionTruth

BEAT = 16
INPUTS = """enable clear snapshot data_error read read_address
arvalid arready rvalid rready rlast rerror arid rid
awvalid awready wvalid wready wstrb bvalid bready berror awid bid"""
IDS = 1 << int(os.environ.get("COUNTERS_ID_WIDTH", "0"))


@dataclass
class Direction:
    """Random bursts of one direction, with their signals for the next cycle.

    Bursts with the same ID end in order, and those with different IDs in any order.
    """

    rng: random.Random
    burst: int = 16
    """Longest burst, beats."""
    gap: Callable[[random.Random], int] = lambda r: 0
    wait: Callable[[random.Random], int] = lambda r: r.randint(2, 40)
    hold: float = 0.2
    """Probability that ready or a beat is delayed by a cycle."""
    most: int = 64
    """Limit of bursts in flight per ID."""
    unasked: float = 0
    """Probability of a beat of an ID that has no burst in flight."""
    interleave: bool = False
    """Beats of different IDs may interleave, not only whole bursts."""

    def __post_init__(self):
        self.flying = defaultdict(deque)
        self.valid = self.ready = False
        self.idle_until = self.address_id = self.id = 0
        self.beat = self.last = self.error = self.stray = self.within = False

    def in_flight(self):
        return sum(map(len, self.flying.values()))

    def step(self, now):
        """Returns the signals of cycle `now`, given those of the previous cycle."""
        if self.valid and self.ready:
            beats = self.rng.randint(1, self.burst)
            self.flying[self.address_id].append([beats, now + self.wait(self.rng)])
            self.valid = False
        if self.beat and not self.stray:
            self.flying[self.id][0][0] -= 1
            self.within = not self.last
            if self.last:
                self.flying[self.id].popleft()
        if not self.valid and now >= self.idle_until:
            self.address_id = self.rng.randrange(IDS)
            self.valid = len(self.flying[self.address_id]) < self.most
            if self.valid:
                self.idle_until = now + 1 + self.gap(self.rng)
        self.ready = self.rng.random() > self.hold
        self.respond(now)
        self.error = self.rng.random() < 0.05

    def respond(self, now):
        """Chooses the ID for which a beat arrives, if any."""
        asked = [i for i in range(IDS) if self.flying[i]]
        if self.within and not self.interleave:
            asked = [self.id]
        else:
            offered = [self.address_id] if self.valid else []
            free = [i for i in range(IDS) if i not in asked + offered]
            self.stray = bool(free) and self.rng.random() < self.unasked
            if self.stray:
                self.id, self.beat, self.last = self.rng.choice(free), True, self.rng.random() < 0.5
                return
        due = [i for i in asked if self.flying[i][0][1] <= now]
        self.beat = bool(due) and self.rng.random() > self.hold
        self.id = self.rng.choice(due) if self.beat else self.id
        self.last = self.beat and self.flying[self.id][0][0] == 1


class Bench:
    """Drives both directions, tracks the true values, and reads the counters."""

    def __init__(self, dut, seed=1, clock=True):
        self.dut, self.rng, self.now = dut, random.Random(seed), 0
        self.truth = DirectionTruth(), DirectionTruth()
        self.cycles = self.data_errors = 0
        self.sources = None
        self.read_errors = [False] * IDS
        self.wrong_next = False
        if clock:
            cocotb.start_soon(Clock(dut.clk, 10, unit="ns").start())

    async def start(self):
        d = self.dut
        for name in INPUTS.split():
            getattr(d, name).value = 0
        self.inputs = Inputs({name: getattr(d, name) for name in INPUTS.split()})
        d.read_beat_bytes.value = BEAT
        d.rst.value = 1
        for _ in range(3):
            await RisingEdge(d.clk)
        d.rst.value = 0
        await RisingEdge(d.clk)
        while d.clear_busy.value:
            await RisingEdge(d.clk)

    def traffic(self, **regime):
        """Sets fields of `Direction` for both directions."""
        self.sources = [Direction(self.rng, **regime, interleave=reads) for reads in (True, False)]

    async def run(self, cycles, enable=True, until=None):
        """Runs traffic for a number of cycles. Stops early if `until` returns true."""
        d = self.dut
        reads, writes = self.sources
        held_error = False
        for _ in range(cycles):
            reads.step(self.now)
            writes.step(self.now)
            # Some beats have no strobes.
            strobes = self.rng.getrandbits(BEAT) * (self.rng.random() < 0.9)
            arid, rid = self.id_pins(reads)
            awid, bid = self.id_pins(writes)
            self.inputs.show(
                {
                    **{"enable": enable, "arid": arid, "rid": rid, "awid": awid, "bid": bid},
                    **{"arvalid": reads.valid, "arready": reads.ready},
                    **{"rvalid": reads.beat, "rready": reads.beat, "rlast": reads.last},
                    **{"rerror": reads.error, "data_error": self.wrong_next},
                    **{"awvalid": writes.valid, "awready": writes.ready},
                    **{"wvalid": writes.beat, "wready": writes.beat, "wstrb": strobes},
                    **{"bvalid": writes.last, "bready": writes.last, "berror": writes.error},
                }
            )
            await RisingEdge(d.clk)
            if reads.beat:
                held_error = self.read_errors[reads.id] or reads.error
                self.read_errors[reads.id] = held_error and not reads.last
            counts = enable and not d.clear_busy.value
            self.cycles += bool(counts)
            self.truth[0].cycle(
                self.now,
                counts,
                reads.valid,
                reads.ready,
                BEAT * reads.beat,
                reads.last,
                held_error,
                address_id=reads.address_id,
                response=reads.beat,
                response_id=reads.id,
            )
            self.truth[1].cycle(
                self.now,
                counts,
                writes.valid,
                writes.ready,
                writes.beat * strobes.bit_count(),
                writes.last,
                writes.error,
                address_id=writes.address_id,
                response_id=writes.id,
                beat=writes.beat,
            )
            # The error flag of this beat is on the pin in the next cycle.
            self.wrong_next = reads.beat and self.rng.random() < 0.1
            self.data_errors += bool(counts and self.wrong_next)
            self.now += 1
            if until is not None and until():
                return

    def id_pins(self, source):
        """Returns the pins for AxID and the response's ID. If there is only one ID, the pins have
        no effect.
        """
        return (source.address_id, source.id) if IDS > 1 else (self.rng.getrandbits(1),) * 2

    def jump(self, cycles):
        """Advances the time without simulating idle cycles."""
        time = self.dut.now_cycles
        # Reads return the values before the edge, and writes take effect after it.
        time.value = (int(time.value) + 1 + cycles) % (1 << len(time))
        self.now += cycles

    async def drain(self):
        """Issues no new bursts, and waits until none is in flight."""
        for source in self.sources:
            source.idle_until = self.now + 10**9
        await self.run(5000, until=lambda: not any(x.in_flight() or x.valid for x in self.sources))

    async def clear(self):
        """Clears the counters. Nothing may be counted before the clear is complete, even if
        counting is enabled.
        """
        self.dut.clear.value = 1
        await self.run(1, enable=False)
        self.dut.clear.value = 0
        for truth in self.truth:
            truth.clear()
        self.cycles = self.data_errors = 0
        await self.run(2000, until=lambda: not self.dut.clear_busy.value)
        for truth in self.truth:
            truth.flags = set()

    def expected(self):
        out = {}
        for base, truth in zip((0, WRITES), self.truth, strict=True):
            out |= {base + OFFSETS[n]: v for n, v in truth.values().items()}
        flags = self.truth[0].flag_bits() | self.truth[1].flag_bits() << 3
        return out | {CYCLES: self.cycles, FLAG_WORD: flags, DATA_ERRORS: self.data_errors}

    async def snapshot(self):
        """Requests a snapshot during traffic. Returns the true values at the edge of the
        snapshot.
        """
        d = self.dut
        d.snapshot.value = 1
        await self.run(1)
        d.snapshot.value = 0
        walker = d.i_walker
        await self.run(2000, until=lambda: walker.epoch.value and not walker.clears.value)
        truth = self.expected()
        await self.run(2000, until=lambda: not d.snapshot_busy.value)
        return truth

    async def read(self, address):
        """Reads a 64-bit counter while the traffic continues."""
        words = []
        for half in (0, 4):
            self.dut.read.value, self.dut.read_address.value = 1, (address + half) >> 2
            await self.run(1)
            self.dut.read.value = 0
            await self.run(3)
            assert self.dut.read_ack.value
            words.append(int(self.dut.read_data.value))
            await self.run(1)
        return words[0] | words[1] << 32

    async def compare(self, truth):
        for address, value in sorted(truth.items()):
            assert await self.read(address) == value, hex(address)


REGIMES = {
    "single beats, every cycle": {"burst": 1, "wait": lambda r: 1, "hold": 0},
    "single beats, 40 in flight": {"burst": 1, "wait": lambda r: 40, "hold": 0},
    "random": {},
    "seldom": {"gap": lambda r: r.randint(0, 600), "wait": lambda r: r.randint(1, 3000)},
}


@cocotb.test()
async def true_values_while_running(dut):
    for i, regime in enumerate(REGIMES.values()):
        bench = Bench(dut, i, clock=i == 0)
        await bench.start()
        bench.traffic(**regime)
        for _ in range(2):
            await bench.run(bench.rng.randint(500, 2500))
            await bench.compare(await bench.snapshot())


@cocotb.test()
async def each_burst_longer_than_the_last(dut):
    """Each burst is longer than the last one, so every edge, even that of a snapshot, has a new
    maximum latency.
    """
    bench = Bench(dut)
    await bench.start()
    for _ in range(12):
        longer = count(2)
        bench.traffic(burst=1, gap=lambda r: 0, wait=lambda r, longer=longer: next(longer), hold=0)
        await bench.run(bench.rng.randint(10, 40))
        truth = await bench.snapshot()
        for base in (0, WRITES):
            address = base + OFFSETS["latency_max_cycles"]
            assert await bench.read(address) == truth[address]
        await bench.drain()
        await bench.clear()
        # Random pauses prevent the traffic and the walker from always meeting in the same phase.
        await bench.run(bench.rng.randint(0, 20))


@cocotb.test()
async def sums_beyond_32_bits(dut):
    """Sets totals to just below 2^32, as after several minutes, and checks that they carry into
    their upper words.
    """
    bench = Bench(dut)
    await bench.start()
    bench.traffic(burst=4, wait=lambda r: 30, hold=0.1)
    stored = {OFFSETS[f"latency_{x}_cycles"] for x in ("min", "max")}
    stored |= {OFFSETS["longest_idle_cycles"], FLAG_WORD}
    added = [a for a in bench.expected() if a % WRITES not in stored]
    while dut.i_walker.walking.value:
        await RisingEdge(dut.clk)
    start = 0xFFFF_FFFE
    for address in added:
        # The word address of a slot consists of direction, index and half.
        dut.i_walker.totals[address >> 2].value = start
    await bench.run(2000)
    truth = await bench.snapshot()
    for address in added:
        truth[address] += start
    assert truth[WRITES + OFFSETS["bytes"]] >> 32 == 1
    await bench.compare(truth)


@cocotb.test()
async def enable_and_clear(dut):
    bench = Bench(dut)
    await bench.start()
    bench.traffic()
    await bench.run(700)
    for _ in range(5):
        await bench.run(bench.rng.randint(1, 300), enable=False)
        await bench.run(bench.rng.randint(1, 300))
    await bench.compare(await bench.snapshot())
    await bench.clear()
    for address in bench.expected():
        assert await bench.read(address) == 0
    await bench.run(900)
    await bench.compare(await bench.snapshot())


@cocotb.test()
async def long_latencies(dut):
    bench = Bench(dut)
    await bench.start()
    waits = cycle([100, 1000, 5000, 9000])
    bench.traffic(burst=1, gap=lambda r: 12000, wait=lambda r: next(waits), hold=0)
    await bench.run(24_500)
    await bench.compare(await bench.snapshot())


@cocotb.test()
async def reset_in_the_middle(dut):
    bench = Bench(dut)
    await bench.start()
    bench.traffic()
    await bench.run(777)
    again = Bench(dut, 2, clock=False)
    await again.start()
    again.traffic()
    await again.run(500)
    await again.compare(await again.snapshot())
