"""Tests the player through its registers, with a slave at its port that checks the bursts."""

import os
import random
from dataclasses import replace
from itertools import pairwise

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, RisingEdge
from cocotbext.axi import AxiLiteBus, AxiLiteMaster

from hardware.bench.axi_port import Behaviour
from hardware.bench.registers import Registers
from hardware.bench.truth import DirectionTruth, check_counters
from hardware.player.port import PlayerPort
from hardware.player.program import (
    ABSOLUTE,
    ALL,
    DEPENDENT,
    MASK32,
    NOTHING,
    RELATIVE,
    SAME_DIRECTION,
    SAME_ID,
    Entry,
    Program,
    beat_addresses,
    strobes,
)

AXI3 = bool(int(os.environ.get("AXI3", "0")))
PATTERNS = (0xFFFF, 0xFFFF, 0x0001, 0x8000, 0xFF00, 0x5A5A, 0)


class Bench:
    def __init__(self, dut):
        self.dut = dut
        self.width, self.bits = len(dut.m_axi_rdata) // 8, len(dut.m_axi_araddr)
        self.log2 = self.width.bit_length() - 1
        cocotb.start_soon(Clock(dut.aclk, 10, unit="ns").start())
        self.port = PlayerPort(dut, AXI3)
        master = AxiLiteMaster(
            AxiLiteBus.from_prefix(dut, "s_axil"), dut.aclk, dut.aresetn, reset_active_level=False
        )
        self.regs = Registers("player", master)

    async def start(self):
        cocotb.start_soon(self.port.run())
        self.dut.aresetn.value = 0
        self.dut.trigger_in.value = 0
        await ClockCycles(self.dut.aclk, 5)
        self.dut.aresetn.value = 1
        await ClockCycles(self.dut.aclk, 2)
        await self.until("clear_busy", 0)
        self.ids = 1 << await self.regs.field("capabilities", "id_bits")
        self.entries = await self.regs.field("table_size", "entries")

    async def until(self, field, value, tries=20_000):
        for _ in range(tries):
            if await self.regs.field("status", field) == value:
                return
        raise AssertionError(f"{field} is never {value}")

    async def program(self, p):
        w = self.regs.write
        await w("frame.base_low", p.base & MASK32)
        await w("frame.base_high", p.base >> 32)
        await w("frame.base_step", p.base_step & MASK32)
        await w("frame.base_loops", p.base_loops)
        last = p.first_entry + len(p.entries) - 1
        await w("frame.range", first_entry=p.first_entry, last_entry=last % self.entries)
        await w("frame.loops", p.loops)
        await w("frame.outstanding", reads_less_one=p.reads - 1, writes_less_one=p.writes - 1)
        await w("frame.data_seed", p.seed)
        for name in ("read_sideband", "write_sideband", "user"):
            await w(f"frame.{name}", **p.sidebands.get(name, {}))
        for i, entry in enumerate(p.entries):
            data = b"".join(x.to_bytes(4, "little") for x in entry.words())
            at = (p.first_entry + i) % self.entries
            await self.regs.master.write(0x2000 + 16 * at, data)

    async def go(self, count=True):
        await self.regs.write("counting", enable=int(count))
        await self.regs.write("control", start=1)
        await self.until("busy", 0)
        await self.regs.write("counting", enable=0)

    def forget(self):
        self.port.bursts.clear()

    def clear_truth(self):
        self.port.truth = {d: DirectionTruth(24, 32) for d in ("reads", "writes")}
        self.port.cycles = 0

    async def compare(self):
        """Compares every counter with the true values."""
        await self.regs.write("control", snapshot=1)
        await self.until("snapshot_busy", 0)
        await check_counters(self.regs, self.port.truth)
        assert await self.regs.counter("cycles") == self.port.cycles
        assert await self.regs.read("counters.flags") == 0

    def expected(self, p):
        return list(p.bursts(self.width, self.bits, AXI3))

    async def check(self, p):
        """Checks the order of bursts, strobes, refusals, and the bytes in memory."""
        good = [(e, a) for e, a, why in self.expected(p) if not why]
        for write in (0, 1):
            seen = [b for b in self.port.bursts if b.write == write]
            want = [(e, a) for e, a in good if e.write == write]
            mask = self.ids - 1
            shapes = [(b.address, b.beats, b.size, b.id) for b in seen]
            assert shapes == [(a, e.beats, e.size, e.id & mask) for e, a in want]
            assert all(b.done_at is not None for b in seen)
            if write:
                assert [b.strobes for b in seen] == [strobes(e, a, self.width) for e, a in want]
        memory = {}
        for e, a in good:
            if not e.write:
                continue
            for at, lanes in zip(beat_addresses(e, a), strobes(e, a, self.width), strict=True):
                base = at // self.width * self.width
                for i in range(self.width):
                    if lanes >> i & 1:
                        place = base + i
                        word = (place & MASK32 & ~3) ^ p.seed
                        memory[place] = word >> 8 * (place % 4) & 0xFF
        assert all(self.port.memory[a] == v for a, v in memory.items())
        refused = [(n % len(p.entries), why) for n, (*_, why) in enumerate(self.expected(p)) if why]
        reasons = set().union(*(why for _, why in refused))
        for name in ("page", "size", "beats", "address"):
            assert await self.regs.field("refused", name) == (name in reasons), name
        number = (p.first_entry + refused[0][0]) % self.entries if refused else 0
        assert await self.regs.field("refused", "first_entry") == number


def random_entry(rng, bench, *, legal=True, waits=(NOTHING,), gap=0):
    size = rng.randint(0, bench.log2)
    beats = rng.choice([1, 1, 2, 3, 4, 7, 16])
    page = rng.randrange(1 << 8) * 4096
    place = rng.randrange(4096 - (beats << size) + 1)
    relative = rng.random() < 0.4
    entry = Entry(
        write=rng.randint(0, 1),
        address=page + place,
        beats=beats,
        size=size,
        mode=RELATIVE if relative else ABSOLUTE,
        wait_for=rng.choice(waits),
        id=rng.randrange(bench.ids),
        gap=rng.randint(0, gap),
        gap_log2=rng.randint(0, 2),
        first=rng.choice(PATTERNS),
        last=rng.choice(PATTERNS),
    )
    if legal:
        return entry
    kind = rng.choice(["page", "size", "beats", "address"])
    if kind == "size":
        return replace(entry, size=rng.randint(bench.log2 + 1, 7))
    if kind == "beats":
        return replace(entry, beats=17, size=0, address=page)
    if kind == "address":
        return replace(entry, address=entry.address | 1 << 45, mode=ABSOLUTE)
    return replace(entry, address=page + 4096 - (beats << size) + (1 << size))


@cocotb.test()
async def random_programs(dut):
    """Runs many random programs, and checks their shapes, offsets, strobes, IDs, refusals and
    counters.
    """
    bench = Bench(dut)
    await bench.start()
    rng = random.Random(3)
    for n in range(14):
        bench.port.behave(
            Behaviour(
                hold=rng.choice([0, 0.3, 0.6]),
                read_latency=lambda r: r.randint(0, 30),
                write_latency=lambda r: r.randint(0, 30),
                seed=n,
            )
        )
        waits = (NOTHING, ALL, SAME_ID, SAME_DIRECTION) if n % 2 else (NOTHING,)
        entries = [
            random_entry(rng, bench, legal=rng.random() < 0.85, waits=waits, gap=5 if n > 6 else 0)
            for _ in range(rng.randint(1, 24))
        ]
        p = Program(
            entries,
            loops=rng.randint(1, 4),
            base=rng.randrange(1 << 20) * 4096,
            base_step=rng.choice([0, 4096, -4096, 1 << 20]),
            base_loops=rng.choice([0, 1, 2, 3]),
            reads=rng.choice([1, 2, 8, 32]),
            writes=rng.choice([1, 2, 8, 32]),
            seed=rng.getrandbits(32),
            first_entry=rng.choice([0, 3, bench.entries - 2]),
        )
        bench.forget()
        await bench.program(p)
        bench.port.most = [0, 0]
        await bench.go()
        await bench.check(p)
        assert bench.port.most[0] <= p.reads
        assert bench.port.most[1] <= p.writes
        assert await bench.regs.field("status", "ended") == 1
    await bench.compare()


def rules(bursts, entries):
    """Checks that the bursts that a burst waits for were answered before it was offered, and that
    its gap had passed.
    """
    ordered = sorted(bursts, key=lambda b: b.first_valid)
    for n, (b, e) in enumerate(zip(ordered, entries, strict=True)):
        assert (b.write, b.address) == (e.write, e.address)
        before = ordered[:n]
        if e.wait_for == SAME_ID:
            before = [x for x in before if x.id == b.id]
        if e.wait_for == SAME_DIRECTION:
            before = [x for x in before if x.write == b.write]
        if e.wait_for == NOTHING:
            before = []
        # The engine sees the last answer two cycles later, and offers the burst in the next cycle.
        earliest = max([x.done_at + 3 for x in before], default=0)
        if n:
            # It takes one cycle to check what an entry waits for.
            looked = int(e.wait_for != NOTHING)
            earliest = max(earliest, ordered[n - 1].first_valid + 1 + looked)
        earliest += e.gap << e.gap_log2
        yield b.first_valid - earliest


@cocotb.test()
async def waits_and_gaps(dut):
    """Checks that bursts are issued exactly when their entries specify: not earlier and, if nothing
    blocks them, not later.
    """
    bench = Bench(dut)
    await bench.start()
    rng = random.Random(8)
    for n in range(8):
        bench.port.behave(
            Behaviour(read_latency=lambda r: r.randint(0, 60), write_latency=20, seed=n)
        )
        waits = [(NOTHING,), (ALL,), (SAME_ID,), (SAME_DIRECTION,)][n % 4]
        entries = []
        for i in range(20):
            e = random_entry(rng, bench, waits=waits, gap=9)
            entries.append(replace(e, mode=ABSOLUTE, beats=1, address=4096 * i))
        p = Program(entries, reads=32, writes=16)
        bench.forget()
        await bench.program(p)
        await bench.go()
        late = list(rules(bench.port.bursts, entries))
        # The first burst waits until its entry has been read from the table.
        assert min(late) >= 0, late
        assert max(late[1:]) == 0, late


@cocotb.test()
async def full_rate(dut):
    """Checks that a burst starts in each cycle, and that each direction transfers a beat per
    cycle.
    """
    bench = Bench(dut)
    await bench.start()
    bench.port.behave(Behaviour(read_latency=4, write_latency=4))
    p = Program([Entry(address=64 * i, id=i) for i in range(16)], loops=4, reads=32)
    await bench.program(p)
    await bench.go()
    at = [b.first_valid for b in bench.port.bursts]
    assert at == list(range(at[0], at[0] + 64))
    bench.forget()
    page = [Entry(write=i % 2, address=4096 * i, beats=16, size=bench.log2) for i in range(8)]
    await bench.program(Program(page, loops=6, reads=16, writes=16))
    await bench.go()
    for write in (0, 1):
        beats = sorted(t for b in bench.port.bursts if b.write == write for t in b.beats_at)
        assert len(beats) == 16 * 24
        assert beats[-1] - beats[0] == 16 * 24 - 1, "a cycle without a beat"


@cocotb.test()
async def pointer_chase(dut):
    """Checks that reads go to the address that the previous read returned and, after an error, to
    the base again.
    """
    bench = Bench(dut)
    await bench.start()
    rng = random.Random(5)
    port, pointer = bench.port, min(8, bench.width)
    base, nodes = 0x10_0000, 24
    places = [base, *(0x20_0000 + 64 * k for k in rng.sample(range(4000), nodes))]
    for a, b in pairwise(places):
        for i in range(8):
            port.memory[a + 16 + i] = b >> 8 * i & 0xFF
    step = Entry(address=16, size=pointer.bit_length() - 1, mode=DEPENDENT, id=bench.ids - 1)
    # Reads with another ID return different data in between, which must not change the pointer.
    other = Entry(address=0x30_0000, size=2)
    for entries in ([step], [step, other] if bench.ids > 1 else [step]):
        bench.forget()
        port.behave(Behaviour(read_latency=lambda r: r.randint(0, 20), hold=0.2))
        await bench.program(Program(entries, loops=nodes, base=base))
        await bench.go()
        chased = [b.address - 16 for b in port.bursts if b.address != 0x30_0000]
        assert chased == places[:nodes]
    # This is the latency from the cycle of the data to AxVALID.
    bench.forget()
    port.behave(Behaviour(read_latency=5))
    await bench.program(Program([step], loops=nodes, base=base))
    await bench.go()
    gaps = {b.first_valid - a.done_at for a, b in pairwise(port.bursts)}
    assert gaps == {6}, gaps
    # The data of an error response are not used as an address.
    bench.forget()
    port.behave(Behaviour(read_error=lambda a: 2 if a == places[3] + 16 else 0))
    await bench.program(Program([step], loops=9, base=base))
    await bench.go()
    chased = [b.address - 16 for b in port.bursts]
    assert chased == [*places[:4], *places[:4], places[0]]
    # If a beat has only 4 bytes, the pointer has 4 bytes, too.
    bench.forget()
    for i in range(4):
        port.memory[base + 20 + i] = places[2] >> 8 * i & 0xFF
    narrow = replace(step, address=20, size=2)
    await bench.program(Program([narrow], loops=2, base=base))
    await bench.go()
    assert [b.address for b in port.bursts] == [base + 20, places[2] + 20]


@cocotb.test()
async def stop_and_interrupt(dut):
    """Checks that an endless program runs until it is stopped, raises only enabled interrupts, and
    locks registers while it is busy.
    """
    bench = Bench(dut)
    await bench.start()
    bands = {"cache": 15, "prot": 5, "qos": 9, "domain": 2, "snoop": 1, "bar": 2}
    sidebands = {"read_sideband": bands, "write_sideband": {"cache": 3, "domain": 1, "snoop": 5}}
    sidebands["user"] = {"read": 1, "write": 0}
    crossing = Entry(address=4094, beats=2, size=1)
    p = Program([Entry(id=1), Entry(write=1, address=8), crossing], loops=0, sidebands=sidebands)
    await bench.program(p)
    await bench.regs.write("interrupt", on_refused=1)
    await bench.regs.write("control", start=1)
    await ClockCycles(dut.aclk, 300)
    assert dut.irq.value == 1
    assert await bench.regs.field("refused", "page") == 1
    assert await bench.regs.field("refused", "first_entry") == 2
    # Writes to locked registers are ignored while the player is busy.
    await bench.regs.write("frame.read_sideband", 0)
    await bench.regs.write("frame.loops", 3)
    await bench.regs.write("bursts.entry[0].address_low", 0x100)
    await bench.regs.write("control", start=1)
    assert await bench.regs.field("status", "busy") == 1
    await bench.regs.write("interrupt", on_ended=1)
    await ClockCycles(dut.aclk, 3)
    assert dut.irq.value == 0
    await bench.regs.write("control", stop=1)
    await bench.until("busy", 0)
    await ClockCycles(dut.aclk, 3)
    assert dut.irq.value == 1
    count = len(bench.port.bursts)
    await ClockCycles(dut.aclk, 50)
    assert len(bench.port.bursts) == count > 20
    assert {b.address for b in bench.port.bursts} == {0, 8}
    assert all(b.sidebands == bands | {"user": 1} for b in bench.port.bursts if not b.write)
    writes = [b.sidebands for b in bench.port.bursts if b.write]
    assert all((w["cache"], w["domain"], w["snoop"], w["bar"]) == (3, 1, 5, 0) for w in writes)
    await bench.regs.write("control", acknowledge=1)
    await ClockCycles(dut.aclk, 3)
    assert dut.irq.value == 0
    assert await bench.regs.read("refused") == 0
    assert await bench.regs.read("bursts.entry[0].address_low") == 0
    assert await bench.regs.read("frame.loops") == 0
    # A stop drops entries that are waiting, here one with a long gap.
    bench.forget()
    await bench.program(Program([Entry(), Entry(gap=1000, gap_log2=10)]))
    await bench.regs.write("control", start=1)
    await ClockCycles(dut.aclk, 100)
    assert await bench.regs.field("status", "busy") == 1
    await bench.regs.write("control", stop=1)
    await bench.until("busy", 0)
    assert len(bench.port.bursts) == 1
    # The next program must run normally.
    bench.forget()
    await bench.program(Program([Entry(address=64), Entry(write=1)], loops=2))
    await bench.go()
    assert len(bench.port.bursts) == 4


@cocotb.test()
async def a_stop_wins_over_a_start(dut):
    """Checks that, if a stop and a start coincide, from the bus or the trigger, nothing is issued
    and the end is reported.
    """
    bench = Bench(dut)
    await bench.start()
    await bench.program(Program([Entry(), Entry(write=1, address=8)], loops=0))
    await bench.regs.write("interrupt", on_ended=1)
    await bench.regs.write("on_trigger", start=1, stop=1)
    for by_trigger in (False, True):
        await bench.regs.write("control", acknowledge=1)
        if by_trigger:
            dut.trigger_in.value = 1
            await RisingEdge(dut.aclk)
            dut.trigger_in.value = 0
        else:
            await bench.regs.write("control", start=1, stop=1)
        await ClockCycles(dut.aclk, 60)
        assert await bench.regs.field("status", "busy") == 0
        assert await bench.regs.field("status", "ended") == 1
        assert int(dut.irq.value) == 1
        assert not bench.port.bursts
    await bench.program(Program([Entry(address=64), Entry(write=1)], loops=2))
    await bench.go()
    assert len(bench.port.bursts) == 4


@cocotb.test()
async def a_trigger_starts_and_an_end_triggers(dut):
    """Checks that the latency from a pulse to the first burst is constant, and that the end of a
    program sends one pulse.
    """
    bench = Bench(dut)
    await bench.start()
    p = Program([Entry(id=0), Entry(id=1, address=64)], loops=2)
    outs = 0

    async def watch():
        nonlocal outs
        while True:
            await RisingEdge(dut.aclk)
            outs += int(dut.trigger_out.value)

    cocotb.start_soon(watch())
    offsets = set()
    for turn in range(3):
        await bench.program(p)
        await bench.regs.write("on_trigger", start=1, count=1, out_ended=1)
        await ClockCycles(dut.aclk, 11 + turn)
        assert await bench.regs.field("status", "busy") == 0
        dut.trigger_in.value = 1
        await RisingEdge(dut.aclk)
        dut.trigger_in.value = 0
        cycles = 0
        while not int(dut.m_axi_arvalid.value):
            await RisingEdge(dut.aclk)
            cycles += 1
        offsets.add(cycles)
        await bench.until("busy", 0)
        assert await bench.regs.field("counting", "enable") == 1
        await bench.regs.write("counting", enable=0)
        await ClockCycles(dut.aclk, 3)
        assert outs == turn + 1
    assert len(offsets) == 1, f"the offset is not fixed: {offsets}"


@cocotb.test(skip="SOFT_RESET" not in os.environ)
async def soft_reset(dut):
    """Checks that a soft reset stops a program, whatever is stalled, and that the player runs
    programs normally afterwards.
    """
    bench = Bench(dut)
    await bench.start()
    rng = random.Random(2)
    for n, stalled in enumerate(({"ar", "aw"}, {"r"}, {"w"}, {"b"}, {"aw"}, {"r", "b"})):
        bench.port.behave(Behaviour(hold=0.2, seed=n))
        entries = [random_entry(rng, bench) for _ in range(12)]
        await bench.program(Program(entries, loops=0, base=1 << 24))
        await bench.regs.write("control", start=1)
        await ClockCycles(dut.aclk, 60)
        bench.port.stalled = stalled
        await ClockCycles(dut.aclk, 60)
        await bench.regs.write("drain.command", soft_reset=1)
        await ClockCycles(dut.aclk, 50)
        assert await bench.regs.field("drain.state", "draining") == 1
        shown = [int(getattr(dut, f"m_axi_{c}valid").value) for c in ("ar", "aw")]
        issued = len(bench.port.bursts) + sum(shown)
        bench.port.stalled = set()
        for _ in range(2000):
            await RisingEdge(dut.aclk)
            if not dut.halted.value:
                break
        assert await bench.regs.read("drain.state") == 1 << 31
        assert len(bench.port.bursts) == issued
        assert all(b.done_at is not None for b in bench.port.bursts)
        assert await bench.regs.field("status", "busy") == 0
        await bench.until("clear_busy", 0)
        bench.forget()
        bench.clear_truth()
        p = Program([random_entry(rng, bench) for _ in range(8)], loops=2, base=1 << 24)
        await bench.program(p)
        await bench.go()
        await bench.check(p)
        await bench.compare()
        bench.forget()
