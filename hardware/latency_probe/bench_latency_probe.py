"""Tests the probe through its registers: times exact to a cycle, data, sidebands, refusals and
faults.
"""

import json
import logging
import os
import random
import warnings

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, RisingEdge
from cocotbext.axi import AxiLiteBus, AxiLiteMaster

from hardware.latency_probe.timed_slave import TimedSlave, Timing

# cocotbext-axi uses names that cocotb 2 deprecates.
warnings.filterwarnings("ignore", category=DeprecationWarning, module="cocotbext")

SHAPE = json.loads(os.environ["AXISCOPE_SHAPE"])
BYTES = SHAPE["DATA_WIDTH"] // 8
ADDRESS_BITS = SHAPE.get("ADDR_WIDTH", 64)
BUFFER = SHAPE.get("BUFFER_BYTES", 4096)
AXI3 = SHAPE.get("AXI3", 0)
MOST = min(16 if AXI3 else 256, 4096 // BYTES)

IDENTITY, WIDTHS, BUFFERS, CONTROL, STATUS = 0x00, 0x04, 0x08, 0x0C, 0x10
ADDRESS_LOW, ADDRESS_HIGH, BURST = 0x14, 0x18, 0x1C
ATTRIBUTES, USER, ELAPSED = (0x20, 0x24), (0x28, 0x2C), 0x30
START_LOW, ADDRESS_TIME, FIRST, LAST = (0x40, 0x60), (0x48, 0x68), (0x4C, 0x6C), (0x50, 0x70)
RESULT, RESPONSE_TIME = (0x54, 0x78), 0x74
WRITE_DATA, READ_DATA = 0x1000, 0x2000
BUSY, UNALIGNED, CROSSES_4K, TOO_WIDE, TOO_LONG = 1, 2, 3, 4, 5


class Bench:
    def __init__(self, dut):
        self.dut = dut
        self.rng = random.Random(5)
        cocotb.start_soon(Clock(dut.aclk, 10, unit="ns").start())
        self.registers = AxiLiteMaster(
            AxiLiteBus.from_prefix(dut, "s_axil"), dut.aclk, dut.aresetn, False
        )
        logging.getLogger(f"cocotb.{dut._name}.s_axil").setLevel(logging.ERROR)
        self.slave = TimedSlave(dut)

    async def reset(self):
        self.dut.aresetn.value = 0
        self.dut.trigger_in.value = 0
        await ClockCycles(self.dut.aclk, 4)
        self.dut.aresetn.value = 1
        self.slave.restart()
        await ClockCycles(self.dut.aclk, 2)

    async def get(self, register):
        return await self.registers.read_dword(register)

    async def put(self, register, value):
        await self.registers.write_dword(register, value)

    async def set_up(self, address, beats):
        await self.put(ADDRESS_LOW, address & 0xFFFF_FFFF)
        await self.put(ADDRESS_HIGH, address >> 32)
        await self.put(BURST, beats - 1)

    async def start(self, write):
        await self.put(CONTROL, 2 if write else 1)

    async def refusal(self):
        return await self.get(STATUS) >> 4 & 7

    async def finish(self, write):
        """Waits for the end of the transaction. Returns (response, fault)."""
        while await self.get(STATUS) & 1:
            pass
        result = await self.get(RESULT[write])
        assert result & 1
        return result >> 4 & 3, result >> 1 & 1

    async def transact(self, write, address, beats):
        await self.set_up(address, beats)
        await self.start(write)
        return await self.finish(write)

    async def times(self, write):
        found = [await self.get(r[write]) for r in (ADDRESS_TIME, FIRST, LAST)]
        return [*found, await self.get(RESPONSE_TIME)] if write else found

    def address(self, beats):
        page = self.rng.getrandbits(ADDRESS_BITS - 12) << 12
        return page + self.rng.randrange(0, 4096 - beats * BYTES + 1, BYTES)


async def begin(dut):
    bench = Bench(dut)
    await bench.reset()
    return bench


@cocotb.test()
async def says_what_it_is(dut):
    bench = await begin(dut)
    assert await bench.get(IDENTITY) == 0x4C50_0001
    widths = await bench.get(WIDTHS)
    assert widths & 0xFF == BYTES
    assert widths >> 8 & 0xFF == ADDRESS_BITS
    assert widths >> 16 & 0xFF == len(dut.m_axi_arid)
    assert widths >> 24 == len(dut.m_axi_aruser)
    assert await bench.get(BUFFERS) == (4 if AXI3 else 8) << 16 | BUFFER


@cocotb.test()
async def read_times_are_exact(dut):
    bench = await begin(dut)
    for beats in (1, 2, 4, 16, MOST):
        for address, first, gap in ((0, 1, 0), (1, 1, 0), (0, 2, 0), (3, 7, 2), (20, 33, 1)):
            bench.slave.timing = Timing(address=address, first=first, gap=gap)
            bench.slave.restart()
            assert await bench.transact(False, bench.address(beats), beats) == (0, 0)
            last = address + first + (beats - 1) * (gap + 1)
            assert await bench.times(False) == [address, address + first, last]
            assert await bench.get(ELAPSED) == last


@cocotb.test()
async def write_times_are_exact(dut):
    bench = await begin(dut)
    cases = ((0, 0, 0, 1), (2, 0, 0, 1), (0, 3, 0, 1), (1, 2, 3, 5), (900, 4, 1, 40))
    for beats in (1, 2, 4, 16, MOST):
        for address, first, gap, response in cases:
            bench.slave.timing = Timing(address, first, gap, response)
            bench.slave.restart()
            assert await bench.transact(True, bench.address(beats), beats) == (0, 0)
            last = first + (beats - 1) * (gap + 1)
            end = max(address, last) + response
            assert await bench.times(True) == [address, first, last, end]
            assert await bench.get(ELAPSED) == end


@cocotb.test()
async def start_is_on_the_clock_since_reset(dut):
    bench = await begin(dut)
    for write in (False, True, False):
        bench.slave.timing = Timing(address=2)
        bench.slave.restart()
        await bench.set_up(bench.address(1), 1)
        starting = cocotb.start_soon(bench.start(write))
        valid = dut.m_axi_awvalid if write else dut.m_axi_arvalid
        cycles = bench.slave.cycle
        before = await wait_for(dut, valid)
        await starting
        await bench.finish(write)
        low = await bench.get(START_LOW[write])
        assert low == cycles + before
        assert await bench.get(START_LOW[write] + 4) == 0


async def wait_for(dut, valid):
    """Returns the number of cycles from now to the first cycle in which the signal is high."""
    cycles = 0
    while True:
        await RisingEdge(dut.aclk)
        if valid.value:
            return cycles
        cycles += 1


@cocotb.test()
async def data_in_and_out(dut):
    """Checks bursts up to the longest one byte by byte. Beats beyond the buffer must wrap
    around.
    """
    bench = await begin(dut)
    for beats in (1, 64 // BYTES or 1, 16, MOST):
        size = min(beats * BYTES, BUFFER)
        data = bench.rng.randbytes(size)
        await bench.registers.write(WRITE_DATA, data)
        bench.slave.timing = Timing(first=0, gap=beats % 3)
        bench.slave.restart()
        await bench.transact(True, bench.address(beats), beats)
        sent = b"".join(int(d).to_bytes(BYTES, "little") for d in bench.slave.seen[-1].data)
        assert sent == (data * (beats * BYTES // size))
        await bench.transact(False, bench.address(beats), beats)
        came = b"".join(int(d).to_bytes(BYTES, "little") for d in bench.slave.seen[-1].data)
        assert (await bench.registers.read(READ_DATA, size)).data == came[-size:]


@cocotb.test()
async def sidebands_and_addresses(dut):
    bench = await begin(dut)
    kinds = {"cache": (4, 0), "prot": (3, 4), "qos": (4, 8), "id": (len(dut.m_axi_arid), 16)}
    for _ in range(6):
        told = [{k: bench.rng.getrandbits(bits) for k, (bits, _) in kinds.items()} for _ in "rw"]
        users = [bench.rng.getrandbits(len(dut.m_axi_aruser)) for _ in "rw"]
        for write in (0, 1):
            value = sum(told[write][k] << at for k, (_, at) in kinds.items())
            await bench.put(ATTRIBUTES[write], value)
            await bench.put(USER[write], users[write])
        for write in (0, 1):
            beats = bench.rng.randint(1, MOST)
            address = bench.address(beats)
            assert await bench.transact(bool(write), address, beats) == (0, 0)
            assert bench.slave.seen[-1].write == bool(write)
            assert bench.slave.seen[-1].address == {
                **told[write],
                **{"addr": address, "len": beats - 1, "user": users[write], "lock": 0},
                **{"size": BYTES.bit_length() - 1, "burst": 1},
            }


@cocotb.test()
async def responses(dut):
    """Checks that the worst response over all beats is reported for each direction, and cleared by
    the next transaction.
    """
    bench = await begin(dut)
    for given, highest in (([0, 2, 0], 2), ([3], 3), ([0, 1, 0], 1), ([2, 3, 2], 3), ([0], 0)):
        bench.slave.responses = given
        assert await bench.transact(False, bench.address(4), 4) == (highest, 0)
        assert await bench.transact(True, bench.address(4), 4) == (given[-1], 0)


@cocotb.test()
async def faults(dut):
    """Checks that responses which violate the protocol are reported, and that later correct
    responses are not.
    """
    bench = await begin(dut)
    bench.slave.wrong_id = 1
    assert await bench.transact(False, bench.address(2), 2) == (0, 1)
    assert await bench.transact(True, bench.address(2), 2) == (0, 1)
    bench.slave.wrong_id = 0
    assert await bench.transact(True, bench.address(2), 2) == (0, 0)
    bench.slave.wrong_beats = -2
    assert await bench.transact(False, bench.address(4), 4) == (0, 1)
    bench.slave.wrong_beats = 0
    assert await bench.transact(False, bench.address(4), 4) == (0, 0)


@cocotb.test()
async def refusals(dut):
    """Checks that illegal bursts are refused with the reason, and that earlier results remain."""
    bench = await begin(dut)
    await bench.transact(False, 0x1000, 2)
    before = await bench.times(False)
    for address, beats, reason in (
        (0x1000 - BYTES, 2, CROSSES_4K),
        (0x1000 + BYTES, MOST, CROSSES_4K if MOST * BYTES == 4096 else 0),
        (0x2000 + BYTES // 2, 1, UNALIGNED),
        (0x2001, 1, UNALIGNED),
        (1 << 63, 1, TOO_WIDE if ADDRESS_BITS < 64 else 0),
        (0x1000 - BYTES, 1, 0),
        (0x2000 - 2 * BYTES, 2, 0),
        (0x3000, 17, TOO_LONG if AXI3 else 0),
    ):
        for write in (False, True):
            sent = len(bench.slave.seen)
            await bench.set_up(address, beats)
            await bench.start(write)
            assert await bench.refusal() == reason
            await ClockCycles(dut.aclk, 20)
            await bench.finish(False)
            if not reason:
                await bench.finish(write)
            elif not write:
                assert await bench.times(False) == before
            assert len(bench.slave.seen) == sent + (reason == 0)
        await bench.transact(False, 0x1000, 2)
        before = await bench.times(False)


@cocotb.test()
async def registers_may_change_while_it_waits(dut):
    """While a port does not answer, a burst is stalled at the port. Register writes must not change
    this burst.
    """
    bench = await begin(dut)
    for write in (False, True):
        bench.slave.timing = Timing(address=400, first=401)
        bench.slave.restart()
        address = bench.address(4)
        await bench.set_up(address, 4)
        await bench.start(write)
        await bench.set_up(0, 1)
        for register in (ATTRIBUTES[write], USER[write]):
            await bench.put(register, 0xFFFF_FFFF)
        early = await bench.get(ELAPSED)
        status = await bench.get(STATUS)
        assert status & 3 == 1 + 2 * write
        assert status >> 8 & 1
        assert status >> 9 & 1 == write
        await bench.start(write)
        assert await bench.refusal() == BUSY
        assert early < await bench.get(ELAPSED) < 400
        assert not await bench.get(RESULT[write]) & 1
        assert await bench.finish(write) == (0, 0)
        seen = bench.slave.seen[-1]
        assert (seen.address["addr"], seen.address["len"]) == (address, 3)
        for register in (ATTRIBUTES[write], USER[write]):
            await bench.put(register, 0)


@cocotb.test()
async def reset_in_the_middle(dut):
    bench = await begin(dut)
    for write in (False, True):
        for wait in (0, 1, 5, 12, 30):
            bench.slave.timing = Timing(address=8, first=16, gap=2, response=9)
            bench.slave.restart()
            await bench.set_up(bench.address(4), 4)
            await bench.start(write)
            await ClockCycles(dut.aclk, wait + 1)
            await bench.reset()
            assert not await bench.get(STATUS)
            assert not await bench.get(RESULT[write])
            bench.slave.timing = Timing()
            bench.slave.restart()
            assert await bench.transact(write, bench.address(4), 4) == (0, 0)
