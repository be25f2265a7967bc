"""Compares the monitor with true values under random traffic, and under each protocol error."""

import json
import os
import random
from collections import deque

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, RisingEdge
from cocotbext.axi import AxiLiteBus, AxiLiteMaster

from hardware.bench.inputs import Inputs
from hardware.bench.registers import Registers, register_map
from hardware.monitor.traffic import ADDRESS, Traffic
from hardware.monitor.truth import Truth

SHAPE = json.loads(os.environ.get("AXISCOPE_SHAPE", "{}"))
AXI3 = SHAPE.get("AXI3", 0)
GROUPS = SHAPE.get("GROUPS", 1)
IN_FLIGHT = SHAPE.get("IN_FLIGHT", 16)
ID_BITS = SHAPE.get("ID_WIDTH", 4)
FIELDS = {
    **dict.fromkeys(("ar", "aw"), ("valid", "ready", *ADDRESS)),
    "w": ("valid", "ready", "id", "data", "strb", "last"),
    "r": ("valid", "ready", "id", "data", "resp", "last"),
    "b": ("valid", "ready", "id", "resp"),
}
QUIET = {f"{c}{n}": 0 for c, names in FIELDS.items() for n in names}
ERRORS = list(register_map("monitor")["errors"][1])


class Bench:
    """Drives the observed bus from `source`, which yields one dictionary of signals per cycle."""

    def __init__(self, dut):
        self.dut = dut
        cocotb.start_soon(Clock(dut.aclk, 10, unit="ns").start())
        master = AxiLiteMaster(
            AxiLiteBus.from_prefix(dut, "s_axil"), dut.aclk, dut.aresetn, reset_active_level=False
        )
        self.regs = Registers("monitor", master)
        self.inputs = Inputs({n: getattr(dut, f"watch_{n}") for n in QUIET})
        self.source = lambda: QUIET
        self.task = None

    async def reset(self):
        if self.task:
            self.task.cancel()
        self.dut.aresetn.value = 0
        self.dut.trigger_in.value = 0
        self.inputs.show(QUIET)
        await ClockCycles(self.dut.aclk, 4)
        self.truth, self.now, self.at_snapshot = Truth(), 0, None
        self.source = lambda: QUIET
        self.dut.aresetn.value = 1
        self.task = cocotb.start_soon(self.run())

    async def run(self):
        before, clearing, edge = None, False, RisingEdge(self.dut.aclk)
        while True:
            signals = QUIET | self.source()
            self.inputs.show(signals)
            await edge
            if before is not None and self.truth:
                # Events up to the last cycle of a clear are dropped.
                was, clearing = clearing, bool(self.dut.clear_busy.value)
                if was and not clearing:
                    self.truth.clear()
                self.truth.cycle(self.now - 1, before, bool(self.dut.enable_1.value))
                if self.dut.snapshot_1.value:
                    self.keep()
            before = signals
            self.now += 1

    def keep(self):
        places = SHAPE.get("SLOWEST", 4)
        reads, writes = self.truth.directions
        self.at_snapshot = {
            "cycle": self.now - 1,
            "totals": self.truth.totals(),
            "slowest": [d.slowest(places) for d in self.truth.directions],
            "in_flight": reads.now_flying | writes.now_flying << 16,
            "most_in_flight": reads.most | writes.most << 16,
        }

    async def clear(self):
        await self.regs.write("control", clear=1)
        await self.regs.until_zero("status", "clear_busy", self.dut.aclk)

    async def snapshot(self):
        await self.regs.write("control", snapshot=1)
        await self.regs.until_zero("status", "snapshot_busy", self.dut.aclk)

    async def time(self, name):
        return await self.regs.read(f"{name}_low") | await self.regs.read(f"{name}_high") << 32

    async def slow(self, place):
        names = "latency", "begin_low", "begin_high", "address_low", "address_high", "burst"
        words = await self.regs.values([f"slowest.{place}.{n}" for n in names])
        word = dict(zip(names, words, strict=True))
        burst = word["burst"]
        return (
            word["latency"],
            word["begin_high"] << 32 | word["begin_low"],
            word["address_high"] << 32 | word["address_low"],
            burst & 0xFFFF,
            burst >> 16 & 0xFF,
            burst >> 24,
        )

    async def check_snapshot(self):
        """Compares all values of the last snapshot with the true values of its cycle."""
        true = self.at_snapshot
        assert await self.time("snapshot") == true["cycle"]
        for name in ("in_flight", "most_in_flight"):
            assert await self.regs.read(name) == true[name], name
        names = [f"totals.{name}" for name in true["totals"]]
        words = await self.regs.values(names, 8)
        for (name, value), output in zip(true["totals"].items(), words, strict=True):
            assert output == value, f"{name} is {value}, and {output} was reported"
        for name, kept in zip(("reads", "writes"), true["slowest"], strict=True):
            for i in range(16):
                output = await self.slow(f"{name}[{i}]")
                assert output == (kept[i] if i < len(kept) else (0,) * 6), f"{name} {i}"


@cocotb.test()
async def random_traffic(dut):
    """Checks every value of two snapshots for traffic with several IDs out of order. One of the
    snapshots is taken during traffic.
    """
    bench, rng = Bench(dut), random.Random(SHAPE.get("IN_FLIGHT", 1))
    await bench.reset()
    regs = bench.regs
    assert await regs.read("block") == 0x41584D4E
    assert await regs.field("capabilities", "groups") == GROUPS
    assert await regs.field("capabilities", "in_flight") == IN_FLIGHT
    ids = sorted({rng.getrandbits(ID_BITS) for _ in range(6)})
    # With one group, it contains all IDs. With several groups, each contains a single ID, except
    # the last, which contains the odd IDs among the rest. The even IDs then belong to no group.
    groups = [(ids[i % len(ids)], 0xFFFF) for i in range(GROUPS - 1)]
    groups.append((1, 1) if groups else (0, 0))
    for g, (match, mask) in enumerate(groups):
        await regs.write(f"group[{g}]", match=match, mask=mask)
    bench.truth.groups = groups
    # The slot of a burst becomes free five cycles after the burst has ended.
    traffic = Traffic(rng, SHAPE, ids, most=max(2, IN_FLIGHT - 5))
    bench.source = traffic.step
    await ClockCycles(dut.aclk, 300)
    await bench.clear()
    await regs.write("counting", enable=1)
    await ClockCycles(dut.aclk, 2500)
    await bench.snapshot()
    totals = bench.at_snapshot["totals"]
    assert totals["reads.bursts"] > 30
    assert totals["writes.bursts"] > 30
    assert min(totals[f"{c}.taken"] for c in ("read_data", "write_data", "write_response")) > 30
    await bench.check_snapshot()
    for pace, ready in ((1.0, 1.0), (0.2, 0.3)):
        traffic.pace = pace
        for channel in (traffic.ar, traffic.aw, traffic.w, traffic.r, traffic.b):
            channel.p = ready
        await ClockCycles(dut.aclk, 1500)
    await regs.write("counting", enable=0)
    await bench.snapshot()
    await bench.check_snapshot()
    assert bench.at_snapshot["totals"]["write_data.held_ahead"] > 0
    assert await regs.read("errors") == 0
    assert await regs.read("first_error") == 0
    assert await regs.read("status") == 0


@cocotb.test()
async def back_to_back(dut):
    """Checks single beats of one ID, one per cycle, and that a clear resets everything."""
    bench, rng = Bench(dut), random.Random(5)
    await bench.reset()
    regs = bench.regs
    await bench.clear()
    bench.truth.groups = [(0, 0)]
    most = max(2, IN_FLIGHT - 5)
    traffic = Traffic(rng, SHAPE, [1], most=most, longest=1, pace=1.0, ready=1.0)
    traffic._wait = lambda: traffic.now
    bench.source = traffic.step
    await regs.write("counting", enable=1)
    await ClockCycles(dut.aclk, 1500)
    await bench.snapshot()
    await bench.check_snapshot()
    assert bench.at_snapshot["totals"]["reads.bursts"] > 400
    await bench.clear()
    await bench.snapshot()
    await bench.check_snapshot()
    assert await regs.read("errors") == 0


def idle(n=4):
    return [{}] * n


def ask(channel, **given):
    """Returns an address that is accepted at once, for 4 beats of 4 bytes."""
    burst = {"id": 1, "addr": 0x1000, "len": 3, "size": 2, "burst": 1} | given
    return {f"{channel}valid": 1, f"{channel}ready": 1} | {
        f"{channel}{n}": v for n, v in burst.items()
    }


def beat(last=0, wait=False, **given):
    return {"rvalid": 1, "rready": int(not wait), "rlast": last} | {"rid": 1} | given


def data(last=0, wait=False, **given):
    return {"wvalid": 1, "wready": int(not wait), "wlast": last, "wid": AXI3} | given


def answer(wait=False, **given):
    return {"bvalid": 1, "bready": int(not wait), "bid": 1} | given


READ = [ask("ar"), beat(), beat(), beat(), beat(1)]
WRITE = [ask("aw"), data(), data(), data(), data(1), answer()]


def waits(channel, change=None):
    """Returns signals in which VALID waits and then falls, or in which VALID waits, the payload
    changes, and the transfer is then accepted.
    """
    offer = {
        "ar": ask("ar"),
        "aw": ask("aw"),
        "w": data(1),
        "r": beat(),
        "b": answer(),
    }[channel]
    held = offer | {f"{channel}ready": 0}
    return [held, held, {}] if change is None else [held, held | change, offer | change]


SINGLE_READ = ask("ar", len=0)
SINGLE_WRITE = [ask("aw", len=0), data(1)]
FLOOD = IN_FLIGHT + 1
AHEAD, LATE, ANSWERS = SINGLE_WRITE[:1] * FLOOD, [data(1)] * FLOOD, [answer()] * FLOOD

# For each error: what the bus does, and the cycle in which the error appears.
CASES = [
    ("ar_dropped", waits("ar"), 2),
    ("aw_dropped", waits("aw"), 2),
    ("w_dropped", [ask("aw", len=0), *waits("w"), data(1), answer()], 3),
    ("r_dropped", [SINGLE_READ, *waits("r"), beat(1)], 3),
    ("b_dropped", [*SINGLE_WRITE, *waits("b"), answer()], 4),
    ("ar_changed", [*waits("ar", {"araddr": 0x1004}), *READ[1:]], 1),
    ("aw_changed", [*waits("aw", {"awid": 1, "awqos": 1}), *WRITE[1:]], 1),
    ("w_changed", [ask("aw", len=0), *waits("w", {"wstrb": 1}), answer()], 2),
    ("r_changed", [SINGLE_READ, beat(1, wait=True), beat(1, rresp=2)], 2),
    ("b_changed", [*SINGLE_WRITE, answer(wait=True), answer(bresp=2)], 3),
    ("read_4k", [ask("ar", addr=0x1FF8), *READ[1:]], 0),
    ("write_4k", [ask("aw", addr=0x2FF5), *WRITE[1:]], 0),
    ("read_wrap", [ask("ar", burst=2, len=2), beat(), beat(), beat(1)], 0),
    ("write_wrap", [ask("aw", burst=2, addr=0x1002), *WRITE[1:]], 0),
    ("read_wrap", [ask("ar", burst=2, len=0), beat(1)], 0),
    ("read_exclusive", [ask("ar", lock=1, addr=0x1008), *READ[1:]], 0),
    ("write_exclusive", [ask("aw", lock=1, len=2), data(), data(), data(1), answer()], 0),
    ("read_exclusive", [ask("ar", lock=3), *READ[1:]], 0),
    ("read_burst", [ask("ar", burst=3), *READ[1:]], 0),
    ("read_burst", [ask("ar", burst=0, len=16), *[beat()] * 16, beat(1)], 0),
    ("write_burst", [ask("aw", size=7), *WRITE[1:]], 0),
    ("rlast_misplaced", [ask("ar"), beat(), beat(1)], 2),
    ("rlast_misplaced", [ask("ar"), beat(), beat(), beat(), beat(), beat(1)], 4),
    ("wlast_misplaced", [ask("aw"), data(), data(1), answer()], 2),
    ("wlast_misplaced", [ask("aw"), *[data()] * 4, data(), data(1), answer()], 5),
    ("wlast_misplaced", [data(), data(1), {}, ask("aw"), answer()], 3),
    ("r_unasked", [beat(1)], 0),
    ("r_unasked", [ask("ar"), beat(rid=0), *READ[1:]], 1),
    ("b_unasked", [ask("aw"), *WRITE[1:5], answer(bid=0), answer()], 5),
    ("b_early", [ask("aw"), data(), data(), answer(), data(), data(1)], 3),
    ("read_overflow", [SINGLE_READ] * FLOOD + [beat(1)] * FLOOD, IN_FLIGHT),
    ("write_overflow", AHEAD + LATE + ANSWERS, IN_FLIGHT),
    ("write_overflow", LATE + AHEAD + ANSWERS, IN_FLIGHT),
]
if SHAPE.get("DATA_WIDTH", 128) >= 128:
    CASES += [("read_exclusive", [ask("ar", lock=1, len=15, size=4), *[beat()] * 15, beat(1)], 0)]
if AXI3:
    CASES += [
        ("w_interleaved", [ask("aw"), data(), data(wid=0), data(), data(1), answer()], 2),
        ("w_id", [ask("aw"), *[data(wid=0)] * 3, data(1, wid=0), answer()], 4),
        ("read_burst", [ask("ar", len=16), *[beat()] * 16, beat(1)], 0),
    ]


@cocotb.test()
async def protocol_errors(dut):
    """Checks that each error is reported with its time. The traffic before and after the error is
    legal.
    """
    bench = Bench(dut)
    await bench.reset()
    bench.truth = None
    # A reset begins a clear, too.
    await bench.regs.until_zero("status", "clear_busy", dut.aclk)
    for kind, script, at in CASES:
        queue = deque(idle())
        # No error is reported for the legal bursts before the error, and the monitor still tracks
        # the bursts after it.
        queue.extend([*READ, *WRITE, *idle(20)])
        begin = {}

        def source(queue=queue, begin=begin, script=script):
            if queue:
                return queue.popleft()
            if not begin:
                begin["at"] = bench.now
                queue.extend([*script[1:], *idle(20), *READ, *WRITE])
                return script[0]
            return {}

        bench.source = source
        while queue or not begin:
            await RisingEdge(dut.aclk)
        await ClockCycles(dut.aclk, 20)
        output = await bench.regs.read("errors")
        names = [n for i, n in enumerate(ERRORS) if output >> i & 1]
        also = {"w_interleaved": {"w_id"}}.get(kind, set())
        assert {kind} <= set(names) <= {kind} | also, f"{kind}: {names} were told"
        word = await bench.regs.read("first_error")
        assert word >> 8 == 1
        assert ERRORS[word & 31] == kind
        time = await bench.time("first_error")
        assert time == begin["at"] + at, f"{kind}: cycle {time - begin['at']} and not {at}"
        assert await bench.regs.read("status") == 0, kind
        await bench.clear()
        assert await bench.regs.read("errors") == 0
        assert await bench.regs.read("first_error") == 0


@cocotb.test()
async def an_overflow_comes_back_after_a_clear(dut):
    """Checks bursts that are lost at a clear or a reset and end after it. They must not be counted,
    and this must be reported.
    """
    bench = Bench(dut)
    bursts = {
        "read": ([SINGLE_READ] * FLOOD, [beat(1)] * FLOOD),
        "write": (AHEAD + LATE, ANSWERS),
    }
    for direction, (asked, answers) in bursts.items():
        for at_reset in (True, False):
            await bench.reset()
            bench.truth.cycle = lambda *_: None
            queue = deque(asked)
            bench.source = lambda queue=queue: queue.popleft() if queue else {}
            if not at_reset:
                await bench.clear()
                await bench.clear()
            await bench.regs.until_zero("status", "clear_busy", dut.aclk)
            assert await bench.regs.field("status", f"{direction}s_lost") == 1
            await bench.regs.write("counting", enable=1)
            queue.extend(answers)
            await ClockCycles(dut.aclk, FLOOD + 20)
            assert await bench.regs.read("status") == 0
            await bench.snapshot()
            assert await bench.regs.read(f"totals.{direction}s.bursts", 8) == 0
            assert await bench.regs.field("errors", f"{direction}_overflow") == 1
            await bench.clear()
            await bench.regs.write("counting", enable=0)
            assert await bench.regs.read("errors") == 0


@cocotb.test()
async def a_trigger_counts_and_takes_snapshots(dut):
    """Checks that a trigger starts and stops the counting, and can request a snapshot."""
    bench = Bench(dut)
    await bench.reset()
    regs = bench.regs
    await bench.clear()

    async def pulse():
        dut.trigger_in.value = 1
        await RisingEdge(dut.aclk)
        dut.trigger_in.value = 0

    await regs.write("on_trigger", count=1)
    assert await regs.read("counting") == 0
    await pulse()
    await ClockCycles(dut.aclk, 3)
    assert await regs.read("counting") == 1
    for apart in (700, 701):
        await regs.write("on_trigger", snapshot=1)
        await pulse()
        await regs.until_zero("status", "snapshot_busy", dut.aclk)
        await bench.check_snapshot()
        await regs.write("on_trigger", snapshot=1, count_no_more=apart % 2)
        await ClockCycles(dut.aclk, apart)
        await pulse()
        await regs.until_zero("status", "snapshot_busy", dut.aclk)
        await bench.check_snapshot()
    assert await regs.read("counting") == 0
    await regs.write("on_trigger", clear=1)
    await pulse()
    await regs.until_zero("status", "clear_busy", dut.aclk)
    await bench.snapshot()
    await bench.check_snapshot()
