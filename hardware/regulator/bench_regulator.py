"""Tests the regulator between a saturating master and a slave with backpressure."""

import random
from itertools import pairwise

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, RisingEdge
from cocotbext.axi import AxiLiteBus, AxiLiteMaster

from hardware.bench.registers import Registers

SIZE = 4  # log2 of the bytes of a beat


class Master:
    """Offers endless bursts on one address channel. Records what has passed at the port."""

    def __init__(self, dut, channel, lengths, gap=0.0, seed=1):
        self.dut, self.c, self.lengths, self.gap = dut, channel, lengths, gap
        self.rng = random.Random(seed)
        self.passed = []  # (cycle, bytes)
        self.on = False
        self.ready = getattr(dut, f"s_axi_{channel}ready")
        self.valid = getattr(dut, f"s_axi_{channel}valid")
        self.len = getattr(dut, f"axi_{channel}len")
        getattr(dut, f"axi_{channel}size").value = SIZE
        self.valid.value = self.len.value = 0
        self.offered = None
        self.waits = 0

    def step(self, now, taken):
        if self.offered is not None:
            if taken:
                self.passed.append((now, (self.offered + 1) << SIZE))
                self.offered = None
                self.waits = 0
            else:
                self.waits += 1
        if self.offered is None and self.on and self.rng.random() >= self.gap:
            self.offered = self.rng.choice(self.lengths) - 1
            self.len.value = self.offered
        self.valid.value = int(self.offered is not None)


class Bench:
    def __init__(self, dut, lengths=(1, 4, 16), gap=0.2, hold=0.2):
        self.dut, self.hold = dut, hold
        self.rng = random.Random(9)
        cocotb.start_soon(Clock(dut.aclk, 10, unit="ns").start())
        master = AxiLiteMaster(
            AxiLiteBus.from_prefix(dut, "s_axil"), dut.aclk, dut.aresetn, reset_active_level=False
        )
        self.regs = Registers("regulator", master)
        self.masters = {c: Master(dut, c, lengths, gap, i) for i, c in enumerate(("ar", "aw"))}
        self.now = 0
        self.refills = []  # the last cycle of each period
        self.feeds = True  # a beat of data for each write address taken
        self.owed = 0
        dut.s_axi_wvalid.value = 0
        for c in ("ar", "aw"):
            getattr(dut, f"m_axi_{c}ready").value = 0
        dut.m_axi_wready.value = dut.axi_wlast.value = 1

    async def start(self):
        self.dut.aresetn.value = 0
        await ClockCycles(self.dut.aclk, 4)
        self.dut.aresetn.value = 1
        await ClockCycles(self.dut.aclk, 2)
        cocotb.start_soon(self.run())

    async def run(self):
        shown = {}
        while True:
            await RisingEdge(self.dut.aclk)
            self.now += 1
            if self.dut.i_core.refill.value:
                self.refills.append(self.now)
            for c, m in self.masters.items():
                taken = int(m.valid.value) and int(m.ready.value)
                port = getattr(self.dut, f"m_axi_{c}valid")
                ready = getattr(self.dut, f"m_axi_{c}ready")
                if taken:
                    assert port.value, "taken from the master and not given to the port"
                    assert ready.value
                # An offer at the port remains until it is accepted.
                assert port.value or not shown.get(c), f"{c} was taken back"
                shown[c] = int(port.value) and not int(ready.value)
                m.step(self.now, taken)
                ready.value = int(self.rng.random() >= self.hold)
                if c == "aw" and self.feeds:
                    self.feed(taken)

    def feed(self, taken):
        w = self.dut.s_axi_wvalid
        self.owed += bool(taken) - int(w.value and self.dut.s_axi_wready.value)
        w.value = int(self.owed > 0)

    async def regulate(self, period, read, write, reads=1, writes=1):
        await self.regs.write("enable", 0)
        await self.regs.write("control", clear=1)
        await self.regs.write("period", cycles=period)
        await self.regs.write("read_budget", bytes=read)
        await self.regs.write("write_budget", bytes=write)
        # An address that was offered before counts in none of the periods, so wait until there is
        # no such address.
        for m in self.masters.values():
            m.on = False
        await ClockCycles(self.dut.aclk, 60)
        for m in self.masters.values():
            m.passed.clear()
        self.refills.clear()
        await self.regs.write("enable", reads=reads, writes=writes)
        for m in self.masters.values():
            m.on = True

    def spent(self, c):
        """Returns the bytes that passed in each full period after the first."""
        edges = self.refills
        passed = self.masters[c].passed
        return [sum(n for at, n in passed if a < at <= b) for a, b in pairwise(edges)]


@cocotb.test()
async def never_more_than_the_budget(dut):
    """Checks, under random bursts and backpressure, that every period stays within the budget and
    uses nearly all of it.
    """
    bench = Bench(dut)
    await bench.start()
    for period, read, write in ((100, 512, 256), (257, 2000, 3000), (64, 256, 4096)):
        await bench.regulate(period, read, write)
        await ClockCycles(dut.aclk, 40 * period)
        await bench.regs.write("enable", 0)
        assert {b - a for a, b in pairwise(bench.refills)} == {period}
        for c, budget in (("ar", read), ("aw", write)):
            spent = bench.spent(c)
            assert len(spent) >= 30
            assert max(spent) <= budget, (c, spent)
            # The unused budget is smaller than the longest burst, unless something else limited the
            # channel.
            if budget < period * 4:
                assert min(spent) > budget - 256, (c, spent)
        assert await bench.regs.read("periods") == len(bench.refills)


@cocotb.test()
async def rounding(dut):
    """Checks that a burst passes in full or not at all: a budget of 1000 bytes allows three bursts
    of 256 bytes.
    """
    bench = Bench(dut, lengths=(16,), gap=0.0, hold=0.0)
    await bench.start()
    for budget in (1000, 1023, 1024, 1025):
        await bench.regulate(200, budget, budget)
        await ClockCycles(dut.aclk, 3000)
        await bench.regs.write("enable", 0)
        for c in ("ar", "aw"):
            assert set(bench.spent(c)) == {budget // 256 * 256}


@cocotb.test()
async def counts(dut):
    bench = Bench(dut, lengths=(16,), gap=0.0, hold=0.0)
    await bench.start()
    # Writes are unregulated, so none of them is counted.
    await bench.regulate(100, 512, 1 << 20, writes=0)
    await ClockCycles(dut.aclk, 2000)
    periods = await bench.regs.read("periods")
    assert abs(periods - len(bench.refills)) <= 1
    assert abs(await bench.regs.read("reads.exhausted") - periods) <= 1
    stalled = await bench.regs.read("reads.stalled_low")
    # Each of the two bursts in a period takes two cycles, and the comparison for the next burst is
    # made at the end.
    assert 0.93 < stalled / (100 * periods) < 0.97
    assert await bench.regs.read("reads.stalled_high") == 0
    assert await bench.regs.field("status", "reads_wait") == 1
    assert await bench.regs.field("status", "reads_too_long") == 0
    assert await bench.regs.read("reads.left") == 0
    for name in ("writes.stalled_low", "writes.exhausted"):
        assert await bench.regs.read(name) == 0
    # Writes are not regulated, so one passes per cycle.
    at = [t for t, _ in bench.masters["aw"].passed[-200:]]
    assert at[-1] - at[0] == 199
    await bench.regs.write("enable", 0)
    await bench.regs.write("control", clear=1)
    for name in ("periods", "reads.stalled_low", "reads.exhausted"):
        assert await bench.regs.read(name) == 0


@cocotb.test()
async def bursts_greater_than_the_budget(dut):
    bench = Bench(dut, lengths=(16,), gap=0.0)
    await bench.start()
    await bench.regulate(50, 255, 4096)
    await ClockCycles(dut.aclk, 400)
    assert not bench.masters["ar"].passed
    assert await bench.regs.field("status", "reads_too_long") == 1
    assert await bench.regs.field("status", "writes_too_long") == 0
    await bench.regs.write("read_budget", bytes=256)
    await ClockCycles(dut.aclk, 400)
    assert await bench.regs.field("status", "reads_too_long") == 0
    assert set(bench.spent("ar")[-5:]) == {256}


@cocotb.test()
async def data_follow_their_address(dut):
    """Checks a master whose data are ahead: no data of a burst may pass before its address has been
    offered.
    """
    bench = Bench(dut, lengths=(4,), gap=0.0, hold=0.3)
    bench.feeds = False
    await bench.start()
    await bench.regulate(60, 1 << 20, 2 * 64)
    w = {"beat": 0, "passed": 0, "at": []}
    dut.m_axi_wready.value = 1
    dut.s_axi_wvalid.value = 1
    shown = before = 0
    for _ in range(1500):
        dut.axi_wlast.value = int(w["beat"] == 3)
        await RisingEdge(dut.aclk)
        if dut.m_axi_wvalid.value:
            assert shown > w["passed"], "data of a burst whose address was not shown"
            w["beat"] = (w["beat"] + 1) % 4
            w["passed"] += w["beat"] == 0
        now = int(dut.m_axi_awvalid.value)
        shown += bool(now and not before)
        before = now and not int(dut.m_axi_awready.value)
    assert 40 <= w["passed"] <= 52  # 25 periods of two bursts


@cocotb.test()
async def addresses_lead_far(dut):
    """Offers hundreds of write addresses before the first data, with and without regulation. All
    data must pass.
    """
    bench = Bench(dut, lengths=(1,), gap=0.0, hold=0.0)
    bench.feeds = False
    await bench.start()
    for writes in (1, 0):
        await bench.regulate(100, 1 << 20, 1 << 20, writes=writes)
        await ClockCycles(dut.aclk, 800)
        master = bench.masters["aw"]
        ahead = len(master.passed)
        assert 240 <= ahead < 256
        # The budget is not the limit here.
        assert await bench.regs.read("writes.stalled_low") == 0
        assert await bench.regs.field("status", "writes_wait") == 0
        dut.s_axi_wvalid.value = 1
        data = 0
        for _ in range(2000):
            await RisingEdge(dut.aclk)
            data += int(dut.m_axi_wvalid.value)
        # More addresses follow, together with their data.
        assert data > 900
        master.on = False
        while data < len(master.passed) or master.offered is not None:
            await RisingEdge(dut.aclk)
            data += int(dut.m_axi_wvalid.value)
        dut.s_axi_wvalid.value = 0
        await RisingEdge(dut.aclk)


@cocotb.test()
async def data_lead_far(dut):
    """Without regulation, the data of hundreds of bursts arrive before their addresses.

    The data are stalled, and then all bursts pass.
    """
    bench = Bench(dut, lengths=(1,), gap=0.0, hold=0.0)
    bench.feeds = False
    await bench.start()
    dut.s_axi_wvalid.value = 1
    data = 0
    for _ in range(600):
        await RisingEdge(dut.aclk)
        data += int(dut.m_axi_wvalid.value)
    assert 240 <= data < 256
    bench.masters["aw"].on = True
    for _ in range(600):
        await RisingEdge(dut.aclk)
        data += int(dut.m_axi_wvalid.value)
    assert data > 700


@cocotb.test()
async def off_costs_no_cycle(dut):
    bench = Bench(dut, hold=0.5)
    await bench.start()
    for m in bench.masters.values():
        m.on = True
    for _ in range(300):
        await RisingEdge(dut.aclk)
        for c in ("ar", "aw", "w"):
            s, m = getattr(dut, f"s_axi_{c}valid"), getattr(dut, f"m_axi_{c}valid")
            assert s.value == m.value
            assert getattr(dut, f"s_axi_{c}ready").value == getattr(dut, f"m_axi_{c}ready").value


@cocotb.test()
async def reset_in_the_middle(dut):
    bench = Bench(dut)
    await bench.start()
    await bench.regulate(50, 256, 256)
    await ClockCycles(dut.aclk, 333)
    for m in bench.masters.values():
        m.on, m.offered = False, None
    bench.owed = 0
    dut.aresetn.value = 0
    await ClockCycles(dut.aclk, 2)
    dut.aresetn.value = 1
    await ClockCycles(dut.aclk, 2)
    assert await bench.regs.read("enable") == 0
    assert await bench.regs.read("periods") == 0
    await bench.regulate(100, 512, 256)
    await ClockCycles(dut.aclk, 2000)
    assert max(bench.spent("ar")) <= 512
    assert min(bench.spent("aw")) > 0
