"""Tests shares, throughput and limits when every master makes a request in every cycle."""

import json
import os

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, RisingEdge

from hardware.multiplexer.slave_model import Burst, Slave

SHAPE = json.loads(os.environ["AXISCOPE_SHAPE"])
PORTS = SHAPE["PORTS"]
READ_LIMIT = SHAPE.get("READ_LIMIT", 64)
WRITE_LIMIT = SHAPE.get("WRITE_LIMIT", 64)
ORDER_DEPTH = SHAPE.get("WRITE_ORDER_DEPTH", 16)


class Flood:
    """Endless bursts at each port. `beats` gives the length of the bursts for each port."""

    def __init__(self, dut, beats, *, reads=True, writes=True, data=True):
        self.dut = dut
        self.beats = beats
        self.reads, self.writes, self.data = reads, writes, data
        cocotb.start_soon(Clock(dut.clk, 10, unit="ns").start())
        self.slave = Slave(dut)
        self.size = len(dut.m_axi_wstrb).bit_length() - 1
        self.clear()

    def clear(self):
        self.cycles = self.read_beats = self.write_beats = 0
        self.read_grants = dict.fromkeys(range(PORTS), 0)
        self.write_grants = dict.fromkeys(range(PORTS), 0)
        self.order = []

    def port(self, port, name):
        return getattr(self.dut, f"s{port}_axi_{name}")

    async def start(self):
        dut = self.dut
        for port in range(8):
            for channel in ("aw", "ar"):
                for name, value in (
                    *(("id", port % 2), ("addr", port << 40), ("size", self.size), ("burst", 1)),
                    *((name, 0) for name in ("lock", "cache", "prot", "qos", "user")),
                    *(("valid", 0), ("len", self.beats.get(port, 1) - 1)),
                ):
                    self.port(port, channel + name).value = value
            for name in ("wvalid", "wdata", "wstrb", "wlast"):
                self.port(port, name).value = 0
            self.port(port, "rready").value = 1
            self.port(port, "bready").value = 1
        dut.rst.value = 1
        await ClockCycles(dut.clk, 4)
        dut.rst.value = 0
        await ClockCycles(dut.clk, 2)
        for port in self.beats:
            self.port(port, "arvalid").value = int(self.reads)
            self.port(port, "awvalid").value = int(self.writes)
            if self.data:
                cocotb.start_soon(self.send(port))
        cocotb.start_soon(self.watch())

    async def send(self, port):
        """Sends write data in every cycle. The last beat of each burst is marked."""
        beat = 0
        last, ready = self.port(port, "wlast"), self.port(port, "wready")
        self.port(port, "wvalid").value = int(self.writes)
        last.value = int(self.beats[port] == 1)
        while self.writes:
            await RisingEdge(self.dut.clk)
            if ready.value:
                beat = (beat + 1) % self.beats[port]
                last.value = int(beat == self.beats[port] - 1)

    async def watch(self):
        dut = self.dut
        id_bits = len(dut.s0_axi_arid)
        while True:
            await RisingEdge(dut.clk)
            self.cycles += 1
            self.read_beats += int(dut.m_axi_rvalid.value and dut.m_axi_rready.value)
            self.write_beats += int(dut.m_axi_wvalid.value and dut.m_axi_wready.value)
            if dut.m_axi_arvalid.value and dut.m_axi_arready.value:
                port = int(dut.m_axi_arid.value) >> id_bits
                self.read_grants[port] += 1
                self.order.append(port)
            if dut.m_axi_awvalid.value and dut.m_axi_awready.value:
                self.write_grants[int(dut.m_axi_awid.value) >> id_bits] += 1

    async def measure(self, cycles):
        await ClockCycles(self.dut.clk, 40)
        self.clear()
        await ClockCycles(self.dut.clk, cycles)


async def flood(dut, beats, cycles=600, **kinds):
    run = Flood(dut, beats, **kinds)
    await run.start()
    await run.measure(cycles)
    return run


def every(beats):
    return dict.fromkeys(range(PORTS), beats)


@cocotb.test()
async def one_beat_a_cycle_in_long_bursts(dut):
    """Checks that reads and writes in parallel each transfer one beat per cycle."""
    run = await flood(dut, every(16))
    assert run.read_beats == run.cycles
    assert run.write_beats == run.cycles


@cocotb.test()
async def one_beat_a_cycle_in_single_beats(dut):
    """Checks bursts of one beat, for which the master changes in every cycle."""
    run = await flood(dut, every(1))
    assert run.read_beats == run.cycles
    assert run.write_beats == run.cycles


@cocotb.test()
async def one_master_alone(dut):
    """Checks that idle masters do not cost any cycles."""
    run = await flood(dut, {1: 4})
    assert run.read_beats == run.cycles
    assert run.write_beats == run.cycles


@cocotb.test()
async def equal_shares(dut):
    """Checks that, under saturation, the numbers of bursts of any two masters differ by at most
    one.
    """
    run = await flood(dut, every(3))
    for grants in (run.read_grants, run.write_grants):
        assert max(grants.values()) - min(grants.values()) <= 1
    assert all(b == (a + 1) % PORTS for a, b in zip(run.order, run.order[1:], strict=False))


@cocotb.test()
async def shares_go_by_bursts(dut):
    """Checks bursts of different lengths. The masters must have equal numbers of bursts, so that
    their bandwidths are proportional to the lengths.
    """
    beats = {port: 2 * port + 1 for port in range(PORTS)}
    run = await flood(dut, beats)
    for grants in (run.read_grants, run.write_grants):
        assert max(grants.values()) - min(grants.values()) <= 1
    assert run.read_beats == run.write_beats == run.cycles


@cocotb.test()
async def limits_hold(dut):
    """Checks that a slave that never answers receives exactly as many bursts as the limits
    allow.
    """
    run = Flood(dut, every(1))
    run.slave.holding = True
    await run.start()
    await ClockCycles(dut.clk, 300)
    assert run.slave.most_reads == READ_LIMIT
    assert run.slave.most_writes == WRITE_LIMIT
    run.slave.holding = False
    await run.measure(300)
    assert run.read_beats > 100
    assert run.slave.most_reads == READ_LIMIT
    assert run.slave.most_writes == WRITE_LIMIT


@cocotb.test()
async def responses_that_nobody_asked_for(dut):
    """Checks that responses that were not requested, as after a reset of the multiplexer alone, end
    no burst, and that the limits are observed afterwards.
    """
    run = Flood(dut, every(1))
    run.reads = run.writes = False
    await run.start()
    for _ in range(3):
        run.slave.reads[0].append(Burst(0, 0, 1))
        run.slave.responses[0].append(0)
        run.slave.reads_open += 1
        run.slave.writes_open += 1
    await ClockCycles(dut.clk, 20)
    assert run.slave.reads_open == run.slave.writes_open == 0
    run.slave.most_reads = run.slave.most_writes = 0
    run.slave.holding = True
    run.reads = run.writes = True
    for port in range(PORTS):
        run.port(port, "arvalid").value = run.port(port, "awvalid").value = 1
        cocotb.start_soon(run.send(port))
    await ClockCycles(dut.clk, 300)
    assert run.slave.most_reads == READ_LIMIT
    assert run.slave.most_writes == WRITE_LIMIT


@cocotb.test()
async def order_depth_holds(dut):
    """Checks that, without data, no more addresses pass than the order queue can hold."""
    run = Flood(dut, every(4), reads=False, data=False)
    await run.start()
    await ClockCycles(dut.clk, 300)
    assert len(run.slave.log_aw) == min(ORDER_DEPTH, WRITE_LIMIT)


@cocotb.test()
async def address_may_wait_for_data(dut):
    """Checks that a slave that needs the data before it accepts the address receives them, so that
    there is no deadlock.
    """
    run = Flood(dut, every(4))
    run.slave.data_first = True
    await run.start()
    await run.measure(400)
    assert run.write_beats > 200


@cocotb.test()
async def directions_do_not_wait_for_each_other(dut):
    """Checks that, while one direction is stalled, the other transfers one beat per cycle."""
    run = Flood(dut, every(4))
    run.slave.eager.update(b=0.0, aw=0.0, w=0.0)
    await run.start()
    await run.measure(300)
    assert run.read_beats == run.cycles
    assert run.write_beats == 0
