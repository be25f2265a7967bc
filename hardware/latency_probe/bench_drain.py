"""Tests soft resets of the latency probe in every phase of a transaction, and a reset of the block
alone.
"""

import cocotb
from cocotb.triggers import ClockCycles

from hardware.latency_probe.bench_latency_probe import CONTROL, STATUS, Bench
from hardware.latency_probe.timed_slave import Timing

COMMAND, BOUND, STATE = 0xC0, 0xC4, 0xC8
SOFT_RESET, SETTLE, ABANDON = 1, 2, 4
DRAINING, TIMED_OUT, HALTED = 1, 2, 4

# Phases in which the transaction is stalled when the soft reset arrives. The stall ends later.
PHASES = (
    (False, Timing(address=300)),
    (False, Timing(first=300)),
    (False, Timing(gap=100)),
    (True, Timing(address=300)),
    (True, Timing(first=300)),
    (True, Timing(gap=100)),
    (True, Timing(response=300)),
)


class DrainBench(Bench):
    async def begin(self, write, timing, beats=4):
        self.slave.timing = timing
        self.slave.restart()
        await self.set_up(self.address(beats), beats)
        await self.start(write)
        await ClockCycles(self.dut.aclk, 60)
        assert await self.get(STATUS) & 1

    async def until(self, bits, value):
        for _ in range(2000):
            if await self.get(STATE) & bits == value:
                return
        raise AssertionError(f"state & {bits} is never {value}")

    async def works_as_new(self):
        self.slave.timing = Timing(address=2, first=5, response=3)
        self.slave.restart()
        assert await self.get(STATUS) & 0x301 == 0, "busy, or waits"
        assert await self.transact(False, self.address(4), 4) == (0, 0)
        assert await self.times(False) == [2, 7, 10]
        assert await self.transact(True, self.address(4), 4) == (0, 0)
        assert (await self.times(True))[:2] == [2, 5]


@cocotb.test()
async def in_every_phase(dut):
    bench = DrainBench(dut)
    await bench.reset()
    for write, timing in PHASES:
        await bench.begin(write, timing)
        seen = len(bench.slave.seen)
        await bench.put(COMMAND, SOFT_RESET)
        await bench.put(CONTROL, 3)  # ignored
        state = await bench.get(STATE)
        assert state & 7 == DRAINING | HALTED, (write, timing)
        assert (state >> 8 & 0x7F, state >> 16 & 0x7F) == (int(not write), int(write))
        await bench.until(HALTED, 0)
        assert await bench.get(STATE) == 1 << 31
        await ClockCycles(dut.aclk, 20)
        assert len(bench.slave.seen) <= seen + 1, "a start was heard"
        await bench.works_as_new()


@cocotb.test()
async def time_out(dut):
    bench = DrainBench(dut)
    await bench.reset()
    for write in (False, True):
        await bench.begin(write, Timing(response=5000) if write else Timing(first=5000))
        await bench.put(BOUND, 3)
        await bench.put(COMMAND, SOFT_RESET)
        await bench.put(COMMAND, ABANDON)  # too early: ignored
        await ClockCycles(dut.aclk, 400)
        assert await bench.get(STATE) & 7 == DRAINING | HALTED
        await ClockCycles(dut.aclk, 150)
        assert await bench.get(STATE) & 7 == TIMED_OUT | HALTED
        # The port is reset, too.
        bench.slave.restart()
        await bench.put(COMMAND, ABANDON)
        await bench.until(HALTED, 0)
        await bench.works_as_new()


@cocotb.test()
async def reset_alone(dut):
    """Checks that responses which are outstanding at the port are accepted and do not appear in
    later results.
    """
    bench = DrainBench(dut)
    await bench.reset()
    for write, timing in ((False, Timing(first=300)), (True, Timing(response=300))):
        await bench.begin(write, timing)
        dut.aresetn.value = 0
        await ClockCycles(dut.aclk, 3)
        dut.aresetn.value = 1
        await ClockCycles(dut.aclk, 3)
        await bench.put(BOUND, 3)
        await bench.put(COMMAND, SETTLE)
        for _ in range(500):
            valid = dut.m_axi_bvalid if write else dut.m_axi_rvalid
            await ClockCycles(dut.aclk, 1)
            if valid.value:
                break
        else:
            raise AssertionError("nothing came late")
        await bench.until(HALTED, 0)
        assert await bench.get(STATE) == 1 << 31
        assert not valid.value, "it was not taken"
        await bench.works_as_new()
