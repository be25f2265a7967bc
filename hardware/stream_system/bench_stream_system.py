"""Loop-back, memory to sink and source to memory on every channel, through the registers."""

from types import SimpleNamespace

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles
from cocotbext.axi import AxiLiteBus, AxiLiteMaster

from hardware.bench.axi_port import AxiPort, Behaviour
from hardware.bench.channel_view import ChannelView
from hardware.bench.registers import Registers

MASK32 = 0xFFFF_FFFF
SEED = 0x5A00_1234
# Counters are tested with the channel, so their reference values are not used here.
UNCOUNTED = SimpleNamespace(enabled=SimpleNamespace(value=0))


class Shifted:
    """A register bus whose addresses are shifted."""

    def __init__(self, master, offset):
        self.master, self.offset = master, offset

    async def read(self, address, length):
        return await self.master.read(address + self.offset, length)

    async def write(self, address, data):
        return await self.master.write(address + self.offset, data)


class Bench:
    def __init__(self, dut, behaviour=None):
        self.dut, self.channels = dut, len(dut.irq_channel)
        cocotb.start_soon(Clock(dut.aclk, 10, unit="ns").start())
        pending = {}
        self.ports = [
            AxiPort(
                ChannelView(dut, self.channels, c, pending),
                dut.aclk,
                behaviour,
                counters=UNCOUNTED,
            )
            for c in range(self.channels)
        ]
        self.width = self.ports[0].width
        master = AxiLiteMaster(
            AxiLiteBus.from_prefix(dut, "s_axil"), dut.aclk, dut.aresetn, reset_active_level=False
        )
        self.master = master
        self.regs = Registers("stream_system", master)
        self.dma = [
            Registers("stream_dma", Shifted(master, 0x1000 * (c + 1))) for c in range(self.channels)
        ]

    async def start(self):
        for port in self.ports:
            cocotb.start_soon(port.run())
        self.dut.aresetn.value = 0
        self.dut.trigger_in.value = 0
        await ClockCycles(self.dut.aclk, 5)
        self.dut.aresetn.value = 1
        await ClockCycles(self.dut.aclk, 700)

    async def program(self, c, direction, base, beats, most=16):
        w = self.dma[c].write
        await w(f"{direction}.base_low", base & MASK32)
        await w(f"{direction}.base_high", base >> 32)
        await w(f"{direction}.length", beats * self.width)
        await w(f"{direction}.burst", beats_less_one=most - 1, outstanding_less_one=15)
        await w(f"{direction}.sideband", cache=3)
        await w(f"{direction}.user", 0)
        await w(f"{direction}.pace", 0)
        await w(f"{direction}.pause", 0)

    async def mode(self, c, sink, source):
        await self.regs.write(f"channel[{c}].mode", sink=sink, source=source)
        await self.regs.write(f"channel[{c}].data_seed", SEED + c)

    async def go(self, c, **starts):
        await self.dma[c].write("counting", enable=1)
        await self.dma[c].write("control", **{f"start_{d}": 1 for d in starts})

    async def done(self, c):
        for _ in range(3000):
            if await self.dma[c].read("status") & 3 == 0:
                await self.dma[c].write("counting", enable=0)
                return
        raise AssertionError(f"channel {c} is never done")

    def pattern(self, c, base, beats):
        words = range(base, base + beats * self.width, 4)
        return {a: (a & MASK32) ^ (SEED + c) for a in words}


def base(c, side):
    return 0x7_0000_0F80 + (c << 28) + (side << 26)


@cocotb.test()
async def what_it_is(dut):
    bench = Bench(dut)
    await bench.start()
    assert await bench.regs.read("block") == 0x41585353
    assert await bench.regs.field("capabilities", "channels") == bench.channels
    for dma in bench.dma:
        assert await dma.read("block") == 0x41585344
    # An access to an address without a part is answered; a read returns zero.
    for address in (0x800, 0x1000 * (bench.channels + 1), 0x7FFC):
        await bench.master.write(address, b"abcd")
        assert (await bench.master.read(address, 4)).data == bytes(4)


@cocotb.test()
async def duplex(dut):
    """Loop-back: all channels at once copy data to another place, at full rate."""
    bench = Bench(dut, Behaviour(read_latency=20))
    await bench.start()
    beats = 700
    for c, port in enumerate(bench.ports):
        await bench.mode(c, 0, 0)
        port.memory = bench.pattern(c, base(c, 0), beats)
        await bench.program(c, "mm2s", base(c, 0), beats)
        await bench.program(c, "s2mm", base(c, 1), beats)
    for c in range(bench.channels):
        await bench.go(c, mm2s=1, s2mm=1)
    for c, port in enumerate(bench.ports):
        await bench.done(c)
        back = {a + base(c, 0) - base(c, 1): v for a, v in port.memory.items() if a >= base(c, 1)}
        assert back == bench.pattern(c, base(c, 0), beats)
        ends = [at for burst in port.writes for at in burst.beats_at]
        begin = port.reads[0].first_valid
        # The bound is the latency of the slave plus a burst in the queues; after that, one beat per
        # cycle.
        assert ends[-1] - begin <= beats + 20 + 16 + 20, ends[-1] - begin


@cocotb.test()
async def one_way_and_both(dut):
    """The sink compares what is read, and the source writes its pattern: one at a time, and both
    together.
    """
    bench = Bench(dut, Behaviour(hold=0.1, read_latency=20))
    await bench.start()
    beats = 300
    for sink, source in ((1, 0), (0, 1), (1, 1)):
        for c, port in enumerate(bench.ports):
            await bench.mode(c, sink, source)
            port.memory = bench.pattern(c, base(c, 0), beats)
            port.reads.clear()
            port.writes.clear()
            await bench.program(c, "mm2s", base(c, 0), beats)
            await bench.program(c, "s2mm", base(c, 1), beats)
        starts = {d: 1 for d, on in (("mm2s", sink), ("s2mm", source)) if on}
        for c in range(bench.channels):
            await bench.go(c, **starts)
        for c, port in enumerate(bench.ports):
            await bench.done(c)
            assert bool(port.reads) == sink
            assert bool(port.writes) == source
            if source:
                written = {a: v for a, v in port.memory.items() if a >= base(c, 1)}
                assert written == bench.pattern(c, base(c, 1), beats)
            if sink:
                state = f"channel[{c}].sink"
                assert await bench.regs.field(state, "data_error") == 0
                assert await bench.regs.field(state, "last") == 1


@cocotb.test()
async def wrong_data(dut):
    bench = Bench(dut)
    await bench.start()
    c, beats = bench.channels - 1, 200
    await bench.mode(c, 1, 0)
    port = bench.ports[c]
    for lane in range(bench.width // 4):
        port.memory = bench.pattern(c, base(c, 0), beats)
        place = base(c, 0) + 77 * bench.width
        last = base(c, 0) + (beats - 1) * bench.width + 4 * lane
        for where in (place + 4 * lane, place + 9 * bench.width, last):
            port.memory[where] ^= 1 << lane
        await bench.program(c, "mm2s", base(c, 0), beats)
        await bench.go(c, mm2s=1)
        await bench.done(c)
        assert await bench.regs.field(f"channel[{c}].sink", "data_error") == 1
        assert await bench.regs.read(f"channel[{c}].first_data_error") == place & MASK32
        await bench.dma[c].write("control", snapshot=1)
        await ClockCycles(dut.aclk, 700)
        assert await bench.dma[c].counter("data_errors") == 3 * (lane + 1)


@cocotb.test()
async def interrupts(dut):
    bench = Bench(dut)
    await bench.start()
    for c in range(bench.channels):
        await bench.mode(c, 1, 1)
        await bench.dma[c].write("interrupt_enable", done_s2mm=1)
        await bench.program(c, "s2mm", base(c, 1), 20)
    for c in range(bench.channels):
        assert dut.irq.value == 0
        await bench.go(c, s2mm=1)
        await bench.done(c)
        await ClockCycles(dut.aclk, 3)
        assert int(dut.irq_channel.value) == 1 << c
        assert dut.irq.value == 1
        assert await bench.regs.read("interrupts") == 1 << c
        await bench.dma[c].write("interrupt_status", done_s2mm=1)
        await ClockCycles(dut.aclk, 3)
