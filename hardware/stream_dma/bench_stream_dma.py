"""The stream DMA, driven through its registers, with a checking slave, a source and a sink."""

import os
import random
from dataclasses import dataclass
from itertools import pairwise

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, FallingEdge, RisingEdge
from cocotb.utils import get_sim_time
from cocotbext.axi import AxiLiteBus, AxiLiteMaster

from hardware.bench.axi_port import AxiPort, Behaviour
from hardware.bench.axi_stream import StreamSink, StreamSource
from hardware.bench.registers import Registers
from hardware.bench.truth import check_counters

MASK32 = 0xFFFF_FFFF
# Documented latency from WREADY of a start to the first ARVALID, cycles.
START_CYCLES = 3


@dataclass
class Transfer:
    """The program of one direction."""

    base: int = 0x1000_0000
    beats: int = 100
    most: int = 16
    outstanding: int = 8
    end_at_last: int = 0
    sideband: tuple = (0, 3, 2, 0, 0)  # id, cache, prot, qos, user
    interval: int = 0
    pause: tuple = (0, 0)  # bursts, cycles

    def pieces(self, width, longest):
        """Returns the bursts (address, beats): as long as allowed, cut at 4 KiB."""
        address, left, most = self.base, self.beats, min(self.most, longest)
        while left:
            piece = min(most, left, (4096 - address % 4096) // width)
            yield address, piece
            address, left = address + piece * width, left - piece


class Bench:
    def __init__(self, dut, behaviour=None, hold=0.0, gap=0.0):
        self.dut, self.width = dut, len(dut.m_axi_rdata) // 8
        cocotb.start_soon(Clock(dut.aclk, 10, unit="ns").start())
        self.port = AxiPort(dut, dut.aclk, behaviour, counters=dut.i_channel.i_counters)
        self.sink = StreamSink(dut, dut.aclk, hold)
        self.source = StreamSource(dut, dut.aclk, gap)
        master = AxiLiteMaster(
            AxiLiteBus.from_prefix(dut, "s_axil"), dut.aclk, dut.aresetn, reset_active_level=False
        )
        self.regs = Registers("stream_dma", master)
        self.rng = random.Random(5)

    async def start(self):
        for part in (self.port, self.sink, self.source):
            cocotb.start_soon(part.run())
        await self.reset()
        self.longest = 1 << await self.regs.field("capabilities", "beats_log2")

    async def reset(self):
        self.dut.aresetn.value = 0
        self.dut.trigger_in.value = 0
        await ClockCycles(self.dut.aclk, 5)
        self.sink.clear()
        self.source.flush()
        self.dut.aresetn.value = 1
        await ClockCycles(self.dut.aclk, 2)
        await self.until("clear_busy", 0)

    async def until(self, field, value, tries=5_000):
        for _ in range(tries):
            if await self.regs.field("status", field) == value:
                return
        raise AssertionError(f"{field} is never {value}")

    async def program(self, direction, t):
        w, (id_, cache, prot, qos, user) = self.regs.write, t.sideband
        await w(f"{direction}.base_low", t.base & MASK32)
        await w(f"{direction}.base_high", t.base >> 32)
        await w(f"{direction}.length", t.beats * self.width)
        await w(
            f"{direction}.burst",
            beats_less_one=t.most - 1,
            end_at_last=t.end_at_last,
            outstanding_less_one=t.outstanding - 1,
        )
        await w(f"{direction}.sideband", id=id_, cache=cache, prot=prot, qos=qos)
        await w(f"{direction}.user", user)
        await w(f"{direction}.pace", interval_cycles=t.interval)
        await w(f"{direction}.pause", bursts=t.pause[0], cycles=t.pause[1])

    def place(self, address):
        """Returns the address, moved into the port's range if that is narrower."""
        return address if len(self.dut.m_axi_araddr) > 32 else address % (1 << 30) + (1 << 30)

    def fill(self, t):
        """Writes random data where a transfer reads; returns the beats."""
        for i in range(t.beats * self.width // 4):
            self.port.memory[t.base + 4 * i] = self.rng.getrandbits(32)
        return self.memory(t)

    def memory(self, t, beats=None):
        n = t.beats if beats is None else beats
        return [self.port.beat_data(t.base + i * self.width) for i in range(n)]

    def words(self, n):
        return [self.rng.getrandbits(8 * self.width) for _ in range(n)]

    def packet(self, beats):
        return [(b, int(i == len(beats) - 1)) for i, b in enumerate(beats)]

    async def go(self, *directions):
        await self.regs.write("counting", enable=1)
        await self.regs.write("control", **{f"start_{d}": 1 for d in directions})
        for d in directions:
            await self.until(f"busy_{d}", 0)
        await self.regs.write("counting", enable=0)

    async def both(self, read, write):
        """Runs a transfer in each direction and checks all of its effects."""
        self.port.reads.clear()
        self.port.writes.clear()
        self.sink.clear()
        await self.program("mm2s", read)
        await self.program("s2mm", write)
        sent, asked = self.words(write.beats), self.fill(read)
        self.source.send(sent)
        await self.go("mm2s", "s2mm")
        assert self.sink.beats == self.packet(asked)
        assert self.memory(write) == sent
        self.check_bursts(self.port.reads, read)
        self.check_bursts(self.port.writes, write)
        assert await self.regs.read("mm2s_result.moved") == read.beats * self.width
        assert await self.regs.read("s2mm_result.moved") == write.beats * self.width

    def check_bursts(self, log, t):
        assert [(b.address, b.beats) for b in log] == list(t.pieces(self.width, self.longest))

    async def compare(self):
        """Compares every counter with the true values."""
        await self.regs.write("control", snapshot=1)
        await self.until("snapshot_busy", 0)
        await check_counters(self.regs, self.port.truth)
        assert await self.regs.counter("cycles") == self.port.cycles
        assert await self.regs.read("counters.flags") == 0


@cocotb.test()
async def lengths_bursts_and_places(dut):
    """Random programs under random backpressure: every burst, every beat, every counter."""
    bench = Bench(dut, Behaviour(hold=0.25, read_latency=lambda r: r.randrange(2, 40)), 0.3, 0.3)
    await bench.start()
    w, rng = bench.width, random.Random(3)
    for _ in range(6):
        most = [rng.choice((1, 2, 3, 7, 16, 100, 256)) for _ in "rw"]
        t = [
            Transfer(
                base=bench.place(rng.randrange(1 << 20) * 4096 + (i + 1 << 32))
                - rng.randrange(60) * w,
                beats=rng.choice((1, 2, 5, 31, 64, 129, 300)),
                most=most[i],
                outstanding=rng.choice((1, 2, 8, 64)),
            )
            for i in range(2)
        ]
        await bench.both(*t)
    await bench.compare()


@cocotb.test()
async def page_and_4_gib_boundaries(dut):
    bench = Bench(dut)
    await bench.start()
    w = bench.width
    for base in (0x2000 - w, 0x2000 - 3 * w, (5 << 32) - 2 * w, (0x1234 << 32) - 4096):
        base = bench.place(base)
        most = 256 if base % 4096 else 16
        await bench.both(
            Transfer(base=base, beats=4096 // w + 9, most=most),
            Transfer(base=base + 0x10000, beats=4096 // w + 9, most=most),
        )


@cocotb.test()
async def outstanding_and_sidebands(dut):
    bench = Bench(dut, Behaviour(read_latency=200, write_latency=200))
    await bench.start()
    for n in (1, 5, 64):
        bench.port.most_in_flight = {"ar": 0, "aw": 0}
        side = (5, 0xA, 5, 9, 1)
        t = Transfer(beats=96, most=1, outstanding=n, sideband=side)
        await bench.both(
            t, Transfer(base=0x2000_0000, beats=96, most=1, outstanding=n, sideband=side)
        )
        assert bench.port.most_in_flight == {"ar": n, "aw": n}
        assert {b.sidebands for b in bench.port.reads + bench.port.writes} == {side}
    # The 65th burst is the only short one, and is issued when the first of 64 in flight ends.
    near = 0x3000_1000 - 129 * bench.width
    t = {"beats": 400, "most": 2, "outstanding": 64}
    await bench.both(Transfer(base=near, **t), Transfer(base=near + 0x10000, **t))


@cocotb.test()
async def a_beat_a_cycle(dut):
    """One beat per cycle in both directions at once, at every burst length, measured at the
    streams.
    """
    bench = Bench(dut, Behaviour(read_latency=30, write_latency=10))
    await bench.start()
    for most in (1, 2, 4, 16, 256):
        n = 600
        read = Transfer(beats=n, most=most, outstanding=64)
        write = Transfer(base=0x2000_0000, beats=n, most=most, outstanding=64)
        await bench.both(read, write)
        taken = bench.sink.taken_at
        assert taken[-1] - taken[0] == n - 1, most
        beats = [at for b in bench.port.writes for at in b.beats_at]
        # One address per cycle, so that the first data wait for one whole burst and no more.
        assert beats[-1] - beats[0] <= n + 3, (most, beats[-1] - beats[0])


@cocotb.test()
async def bursts_keep_their_pace_and_its_pauses(dut):
    bench = Bench(dut, Behaviour(read_latency=5, write_latency=5))
    await bench.start()
    keeps = await bench.regs.field("capabilities", "pace")
    assert keeps == int(os.environ.get("STREAM_DMA_PACE", "1"))
    shown = {"mm2s": [], "s2mm": []}

    async def watch():
        pins = {d: (getattr(dut, f"m_axi_{ax}valid"), getattr(dut, f"m_axi_{ax}ready"))
                for d, ax in (("mm2s", "ar"), ("s2mm", "aw"))}  # fmt: skip
        fresh, cycle = dict.fromkeys(pins, True), 0
        while True:
            await RisingEdge(dut.aclk)
            cycle += 1
            for d, (valid, ready) in pins.items():
                if valid.value and fresh[d]:
                    shown[d].append(cycle)
                fresh[d] = not valid.value or bool(ready.value)

    cocotb.start_soon(watch())
    bursts, beats = 9, 4
    for interval, pause in (
        (0, (0, 0)),
        (1, (0, 77)),
        (23, (0, 0)),
        (40, (1, 1)),
        (17, (3, 60)),
        (0, (4, 100)),
        (2, (2, 0)),
        # A pause does not carry over into the next transfer.
        (5, (8, 900)),
        (5, (2, 30)),
    ):
        t = {d: Transfer(0x1000_0000 * k, bursts * beats, beats, 16, interval=interval, pause=pause)
             for k, d in enumerate(shown, 1)}  # fmt: skip
        for log in shown.values():
            log.clear()
        await bench.both(t["mm2s"], t["s2mm"])
        for d, log in shown.items():
            assert len(log) == bursts
            for n, (before, after) in enumerate(pairwise(log), 1):
                due = pause[0] and n % pause[0] == 0
                wanted = max(interval, 1) + (pause[1] if due else 0) if keeps else 1
                # Writes may start later, because they also wait for their data.
                late = after - before - wanted
                assert late == 0 or (d == "s2mm" and 0 < late < 2 * beats), (
                    interval,
                    pause,
                    d,
                    log,
                )


@cocotb.test()
async def the_longest_interval_and_pause(dut):
    bench = Bench(dut, Behaviour())
    await bench.start()
    if not await bench.regs.field("capabilities", "pace"):
        return  # `bursts_keep_their_pace_and_its_pauses` tests a DMA without a pace.
    most = Transfer(beats=3, most=1, interval=4095, pause=(2, 65535))
    await bench.program("mm2s", most)
    await bench.regs.write("control", start_mm2s=1)
    times = []
    for _ in range(3):
        while not dut.m_axi_arvalid.value:
            await RisingEdge(dut.m_axi_arvalid)
        times.append(round(get_sim_time("ns") / 10))
        await FallingEdge(dut.m_axi_arvalid)
    assert [b - a for a, b in pairwise(times)] == [4095, 4095 + 65535]
    await bench.until("busy_mm2s", 0)


@cocotb.test()
async def never_holds_the_memory_bus(dut):
    """A slow stream: RREADY is always high, and WVALID never falls within a burst."""
    bench = Bench(dut, Behaviour(), hold=0.9, gap=0.9)
    await bench.start()
    gaps = []

    async def watch():
        within = False
        while True:
            await RisingEdge(dut.aclk)
            assert dut.m_axi_rready.value
            gaps.append(within and not dut.m_axi_wvalid.value)
            if dut.m_axi_wvalid.value:
                within = not (dut.m_axi_wlast.value and dut.m_axi_wready.value)

    cocotb.start_soon(watch())
    fifo = 1 << await bench.regs.field("capabilities", "fifo_beats_log2")
    await bench.both(
        Transfer(beats=fifo + 40, most=256, outstanding=64),
        Transfer(base=0x2000_0000, beats=150, most=16),
    )
    assert not any(gaps)
    # A stalled stream: the requested beats fit into the queue, and no more are requested.
    bench.sink.hold = 1.0
    bench.port.reads.clear()
    t = Transfer(beats=2 * fifo, most=16, outstanding=64)
    bench.sink.clear()
    asked = bench.fill(t)
    await bench.program("mm2s", t)
    await bench.regs.write("control", start_mm2s=1)
    await ClockCycles(dut.aclk, 2 * fifo)
    assert fifo - 16 < sum(b.beats for b in bench.port.reads) <= fifo
    bench.sink.hold = 0.0
    await bench.until("busy_mm2s", 0)
    assert bench.sink.beats == bench.packet(asked)


@cocotb.test()
async def errors(dut):
    bench = Bench(dut)
    await bench.start()
    w = bench.width
    base = bench.place(0x3_2000_0F00)
    bad = {base + 37 * w: 2, base + 50 * w: 3}
    for kind in (2, 3):
        bad[base + 37 * w] = kind
        read, write = Transfer(base=base, beats=80), Transfer(base=base, beats=80)
        pieces = write.pieces(w, bench.longest)
        hit = next(a for a, n in pieces if a <= base + 37 * w < a + n * w)
        bench.port.behave(
            Behaviour(
                read_error=lambda a: bad.get(a, 0),
                write_error=lambda a, hit=hit, kind=kind: kind if a == hit else 2 * (a > hit + 200),
            )
        )
        await bench.program("mm2s", read)
        await bench.program("s2mm", write)
        bench.source.send(bench.words(80))
        await bench.go("mm2s", "s2mm")
        for d, where in (("mm2s", base + 37 * w), ("s2mm", hit)):
            assert await bench.regs.field(f"{d}_result.error", "found") == 1
            assert await bench.regs.field(f"{d}_result.error", "decode") == kind - 2
            low = await bench.regs.read(f"{d}_result.error_address_low")
            high = await bench.regs.read(f"{d}_result.error_address_high")
            assert high << 32 | low == where, d
            assert await bench.regs.read(f"{d}_result.moved") == 80 * w
        assert await bench.regs.read("interrupt_status") == 0xF
        await bench.regs.write("interrupt_status", 0xF)
    bench.port.behave(Behaviour())
    await bench.both(Transfer(), Transfer(base=0x2000_0000))
    assert await bench.regs.read("mm2s_result.error") & 1 == 0
    assert await bench.regs.read("interrupt_status") == 3
    await bench.compare()


@cocotb.test()
async def interrupts(dut):
    bench = Bench(dut)
    await bench.start()
    t = Transfer(beats=40)
    bench.fill(t)
    await bench.program("mm2s", t)
    for enable, line in ((0, 0), (2, 0), (1, 1)):
        await bench.regs.write("interrupt_enable", enable)
        await bench.go("mm2s")
        await ClockCycles(dut.aclk, 3)
        assert dut.irq.value == line
        assert await bench.regs.read("interrupt_status") == 1
        await bench.regs.write("interrupt_status", 2)
        assert await bench.regs.read("interrupt_status") == 1
        await bench.regs.write("interrupt_status", 1)
        assert await bench.regs.read("interrupt_status") == 0
        assert dut.irq.value == 0
    # A transfer of zero bytes is complete at once.
    await bench.program("s2mm", Transfer(beats=0))
    await bench.go("s2mm")
    assert await bench.regs.read("interrupt_status") == 2


@cocotb.test()
async def stop_and_drain(dut):
    """A stop loses nothing: all beats that were read are sent, and all that were accepted are
    written.
    """
    bench = Bench(dut, Behaviour(hold=0.2, read_latency=20), 0.2, 0.2)
    await bench.start()
    for wait in (0, 13, 150, 333):
        bench.sink.clear()
        bench.port.reads.clear()
        bench.port.writes.clear()
        bench.source.taken = 0
        read = Transfer(beats=3000, most=8)
        write = Transfer(base=0x2000_0000, beats=3000, most=8)
        data, sent = bench.fill(read), bench.words(3000)
        bench.source.send(sent, last=False)
        await bench.program("mm2s", read)
        await bench.program("s2mm", write)
        await bench.regs.write("control", start_mm2s=1, start_s2mm=1)
        # Registers are locked while a direction is busy, and a start is ignored.
        await bench.regs.write("mm2s.length", 4)
        assert await bench.regs.read("mm2s.length") == 3000 * bench.width
        await bench.regs.write("control", start_mm2s=1)
        await ClockCycles(dut.aclk, 1 + wait)
        await bench.regs.write("control", stop_mm2s=1, stop_s2mm=1)
        await bench.until("busy_mm2s", 0)
        await bench.until("busy_s2mm", 0)
        n = len(bench.sink.beats)
        assert 0 < n < 3000
        assert n == sum(b.beats for b in bench.port.reads)
        assert bench.sink.beats == [(b, 0) for b in data[:n]]
        assert await bench.regs.read("mm2s_result.moved") == n * bench.width
        taken = bench.source.taken
        assert taken == sum(b.beats for b in bench.port.writes)
        assert bench.memory(write, taken) == sent[:taken]
        assert await bench.regs.read("s2mm_result.moved") == taken * bench.width
        await bench.reset()
    await bench.both(Transfer(), Transfer(base=0x2000_0000))


@cocotb.test()
async def packet_ends_a_transfer(dut):
    bench = Bench(dut, Behaviour(hold=0.2), gap=0.2)
    await bench.start()
    for n in (1, 16, 37, 200):
        t = Transfer(beats=200, most=16, end_at_last=1)
        sent = bench.words(n)
        await bench.program("s2mm", t)
        bench.source.send(sent)
        bench.source.send(bench.words(3))
        await bench.go("s2mm")
        assert bench.memory(t, n) == sent
        assert await bench.regs.read("s2mm_result.moved") == n * bench.width
        await bench.program("s2mm", Transfer(beats=3))
        await bench.go("s2mm")


@cocotb.test()
async def reset_in_the_middle(dut):
    bench = Bench(dut, Behaviour(hold=0.3), 0.2, 0.2)
    await bench.start()
    for wait in (3, 60, 240):
        for d in ("mm2s", "s2mm"):
            await bench.program(d, Transfer(beats=2000, outstanding=64))
        bench.source.send(bench.words(2000))
        await bench.regs.write("control", start_mm2s=1, start_s2mm=1)
        await ClockCycles(dut.aclk, wait)
        dut.aresetn.value = 0
        await RisingEdge(dut.aclk)
        await RisingEdge(dut.aclk)
        for name in ("m_axi_arvalid", "m_axi_awvalid", "m_axi_wvalid", "m_axis_tvalid", "irq"):
            assert not getattr(dut, name).value
        await bench.reset()
        assert await bench.regs.read("interrupt_status") == 0
        await bench.both(Transfer(beats=77, most=9), Transfer(base=0x2000_0000, beats=55))
        await bench.compare()


@cocotb.test()
async def documented_timing(dut):
    """The documented latencies."""
    bench = Bench(dut, Behaviour(read_latency=3))
    await bench.start()
    await bench.program("mm2s", Transfer(beats=1))
    seen = {}

    async def watch():
        for cycle in range(100):
            await RisingEdge(dut.aclk)
            for name in ("s_axil_wready", "m_axi_arvalid", "m_axi_rvalid", "m_axis_tvalid"):
                if getattr(dut, name).value:
                    seen.setdefault(name, cycle)

    task = cocotb.start_soon(watch())
    await bench.regs.write("control", start_mm2s=1)
    await task
    assert seen["m_axi_arvalid"] - seen["s_axil_wready"] == START_CYCLES
    assert seen["m_axis_tvalid"] - seen["m_axi_rvalid"] == 2
