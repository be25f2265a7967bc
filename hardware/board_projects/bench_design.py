"""Tests the complete design of a board: each block is at the address stated in the overlay, uses
its own port, and can be started by a common trigger.
"""

import os
import re
from pathlib import Path

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, RisingEdge
from cocotbext.axi import AxiBus, AxiLiteBus, AxiLiteMaster, AxiMaster, AxiRam, AxiResp

from hardware.bench.registers import RTL, Registers, register_map

PROJECTS = RTL.parent / "dist" / "boards"
NAME = os.environ["AXISCOPE_BOARD"]
BASE = int(os.environ["AXISCOPE_BASE"], 0)
KINDS = dict(k.split("=") for k in os.environ["AXISCOPE_KINDS"].split(","))
# The design's bus to memory for each place. Blocks behind a multiplexer share a bus.
BUSES = dict(zip(KINDS, os.environ["AXISCOPE_BUSES"].split(","), strict=True))
RAM_BYTES = 1 << 16
# Offset of the first channel's registers in a stream system.
CHANNEL = 0x1000
# The two buffers of a latency probe (latency_probe.rdl).
WRITE_DATA, READ_DATA = 0x1000, 0x2000


def overlay():
    """Returns the place and the register window of each block and each monitor, from the
    overlay.
    """
    text = Path(PROJECTS / NAME / "axiscope.dtso").read_text()
    node = re.compile(r'axiscope-([\w-]+)@[^}]*?reg = <([^>]*)>;\s*axiscope,port = "(\w+)";')
    found, monitors = {}, {}
    for name, reg, port in node.findall(text):
        cells = [int(c, 0) for c in reg.split()]
        half = len(cells) // 2
        to = monitors if name.endswith("-monitor") else found
        place = name.removesuffix("-monitor").upper().replace("-", "_")
        assert place.split("_")[0] == port
        to[place] = (cells[half - 1] - BASE, cells[-1])
    return found, monitors


class Window:
    """The registers of a block that is connected to the board's register bus."""

    def __init__(self, master, offset):
        self.master, self.offset = master, offset

    async def write(self, address, data):
        return await self.master.write(self.offset + address, data)

    async def read(self, address, length):
        return await self.master.read(self.offset + address, length)


class Pins:
    """The design's own pins."""

    def __init__(self, dut):
        self.clock, self.reset = dut.aclk, dut.aresetn
        self.dut, self.both = dut, (dut.aclk, dut.aresetn)

    def control(self):
        bus = AxiLiteBus.from_prefix(self.dut, "s_axil")
        return AxiLiteMaster(bus, *self.both, reset_active_level=False)

    def memory(self, bus):
        return AxiBus.from_prefix(self.dut, bus)


class CellPins(Pins):
    """The pins of the cell of the processing system, in the top for openXC7."""

    def __init__(self, dut):
        super().__init__(dut)
        # The clock that the bench drives. Signals that are read at its edge still have their values
        # from before the edge.
        self.clock, self.reset = dut.i_ps.clock, dut.i_ps.reset_n
        self.both = (self.clock, dut.aresetn)

    def control(self):
        bus = AxiBus.from_prefix(self.dut.i_ps, "gp0")
        master = AxiMaster(bus, *self.both, reset_active_level=False, max_burst_len=16)
        return BasedMaster(master)

    def memory(self, bus):
        return AxiBus.from_prefix(self.dut.i_ps, bus.removeprefix("m_"))


class BasedMaster:
    """A master whose addresses are relative to the window of the registers."""

    def __init__(self, master):
        self.master, self.write_if, self.read_if = master, master.write_if, master.read_if

    async def write(self, address, data):
        return await self.master.write(BASE + address, data)

    async def read(self, address, length):
        return await self.master.read(BASE + address, length)


class Board:
    def __init__(self, dut):
        self.dut = dut
        self.pins = PINS(dut)
        self.clock = self.pins.clock
        cocotb.start_soon(Clock(self.clock, 10, unit="ns").start())
        self.bus = self.pins.control()
        self.windows, self.watched = overlay()
        rams = {
            bus: AxiRam(
                self.pins.memory(bus),
                *self.pins.both,
                reset_active_level=False,
                size=RAM_BYTES,
            )
            for bus in dict.fromkeys(BUSES.values())
        }
        self.ram = {port: rams[bus] for port, bus in BUSES.items()}
        self.regs = {
            port: Registers(KINDS[port], Window(self.bus, offset))
            for port, (offset, _) in self.windows.items()
        }
        self.generators = [p for p in self.windows if KINDS[p] == "traffic_generator"]
        self.dmas = {
            port: Registers("stream_dma", Window(self.bus, offset + CHANNEL))
            for port, (offset, _) in self.windows.items()
            if KINDS[port] == "stream_system"
        }

        self.monitors = {
            port: Registers("monitor", Window(self.bus, offset))
            for port, (offset, _) in self.watched.items()
        }
        self.probes = {p: self.regs[p] for p in self.windows if KINDS[p] == "latency_probe"}

    async def start(self):
        self.pins.reset.value = 0
        await ClockCycles(self.clock, 5)
        self.pins.reset.value = 1
        # Waits until the counters are clear.
        await ClockCycles(self.clock, 1500)

    async def program(self, port, direction, base, beats, count):
        """Programs contiguous bursts that start at a page."""
        w, size = (
            self.regs[port].write,
            beats * len(getattr(self.dut, f"{BUSES[port]}_rdata")) // 8,
        )
        values = {"base_low": base, "base_high": 0, "first_offset": 0, "step": size, "seed": 0,
                  "last_offset": size * (count - 1), "count": count, "interval": 0, "rate": 0,
                  "sideband": 0x0005_0003, "user": 0}  # fmt: skip
        for name, value in values.items():
            await w(f"{direction}.{name}", value)
        await w(f"{direction}.burst", beats_less_one=beats - 1, outstanding_less_one=3)
        return size * count

    async def idle(self, port):
        for _ in range(2000):
            if not await self.regs[port].field("status", "busy_reads") | await self.regs[
                port
            ].field("status", "busy_writes"):
                return
        raise AssertionError(f"{port} is busy for ever")


def watched(port):
    return f"m_{port.lower()}_arvalid"


PINS = CellPins if os.environ.get("AXISCOPE_TOP") == "openxc7" else Pins


@cocotb.test()
async def each_block_is_where_the_overlay_says(dut):
    board = Board(dut)
    await board.start()
    assert list(board.windows) == list(KINDS)
    for port, (offset, size) in board.windows.items():
        smallest = max(a for a, _ in register_map(KINDS[port]).values())
        assert smallest < size
        found = int.from_bytes((await board.bus.read(offset, 4)).data, "little")
        wanted = int(os.environ["AXISCOPE_IDS"].split(",")[list(KINDS).index(port)], 0)
        assert found == wanted, (port, hex(found))
    # An access beyond the last window must be answered with DECERR.
    every = [*board.windows.values(), *board.watched.values()]
    end = max(offset for offset, _ in every) + max(size for _, size in every)
    if end < 1 << len(dut.s_axil_araddr):
        answer = await board.bus.read(end, 4)
        assert answer.resp == AxiResp.DECERR
        assert answer.data == bytes(4)
        assert (await board.bus.write(end, b"abcd")).resp == AxiResp.DECERR
    if not board.generators:
        return
    # The bus must still work, with parallel reads and writes and with a master that accepts
    # responses slowly.
    master = board.bus
    master.write_if.b_channel.set_pause_generator(k % 3 != 0 for k in range(10_000))
    master.read_if.r_channel.set_pause_generator(k % 4 != 0 for k in range(10_000))
    first, last = board.generators[0], board.generators[-1]
    ways = [(first, "reads.seed", 11), (last, "writes.seed", 22), (last, "reads.seed", 33)]
    tasks = [cocotb.start_soon(board.regs[p].write(n, v)) for p, n, v in ways]
    tasks += [cocotb.start_soon(board.regs[p].read("reads.count")) for p, _, _ in ways]
    for task in tasks:
        await task
    for port, name, value in ways:
        assert await board.regs[port].read(name) == value


@cocotb.test()
async def one_trigger_starts_all_in_one_cycle_each_at_its_own_port(dut):
    board = Board(dut)
    if not board.generators:
        return
    await board.start()
    size = {}
    for k, port in enumerate(board.generators):
        board.ram[port].write(0, bytes(RAM_BYTES))
        await board.program(port, "reads", 0, 4, 5)
        size[port] = await board.program(port, "writes", 0x1000 * (k + 1), 4, 3 + k)
        await board.regs[port].write("data_seed", 0)
        await board.regs[port].write("on_trigger", start_reads=1, start_writes=1)
    first = board.generators[0]
    await board.regs[first].write("trigger.uses", out_fired=1)
    begun = {}

    async def watch():
        cycle = 0
        while len(begun) < len(board.generators):
            await RisingEdge(board.clock)
            cycle += 1
            for port in board.generators:
                if port not in begun and int(getattr(dut, watched(port)).value):
                    begun[port] = cycle

    watching = cocotb.start_soon(watch())
    await board.regs[first].write("trigger.command", fire=1)
    await watching
    assert len(set(begun.values())) == 1, begun
    # Each word that a block on the bus has written must contain its own address. All other words
    # must be unchanged.
    wanted = {BUSES[port]: bytearray(RAM_BYTES) for port in board.generators}
    for k, port in enumerate(board.generators):
        await board.idle(port)
        place = 0x1000 * (k + 1)
        for a in range(place, place + size[port], 4):
            wanted[BUSES[port]][a : a + 4] = a.to_bytes(4, "little")
    for port in board.generators:
        assert board.ram[port].read(0, RAM_BYTES) == wanted[BUSES[port]], port


@cocotb.test()
async def each_monitor_sees_what_the_block_at_its_port_counts(dut):
    board = Board(dut)
    if not board.monitors:
        return
    await board.start()
    for port, monitor in board.monitors.items():
        block = board.regs[port]
        for direction in ("reads", "writes"):
            await board.program(port, direction, 0x1000, 4, 8)
        await block.write("data_seed", 0)
        await monitor.write("counting", enable=1)
        await block.write("counting", enable=1)
        await block.write("control", start_reads=1, start_writes=1)
        await board.idle(port)
        for one, command in ((block, {"snapshot": 1}), (monitor, {"snapshot": 1})):
            await one.write("control", **command)
            await one.until_zero("status", "snapshot_busy", board.clock)
        assert await monitor.read("errors") == 0, port
        for direction in ("reads", "writes"):
            for total in ("bytes", "bursts", "error_responses"):
                saw = await monitor.read(f"totals.{direction}.{total}")
                assert saw == await block.read(f"counters.{direction}.{total}"), (port, total)
            assert await monitor.read(f"totals.{direction}.bursts") == 8
            least = await monitor.read(f"totals.{direction}0.latency_min_cycles")
            assert least == await block.read(f"counters.{direction}.latency_min_cycles"), port


@cocotb.test()
async def each_dma_copies_at_its_own_port(dut):
    board = Board(dut)
    if not board.dmas:
        return
    await board.start()
    size, to = 1024, 0x4000
    wanted = {}
    for k, (port, dma) in enumerate(board.dmas.items(), 1):
        wanted[port] = bytes((k * 7 + i * 3) & 0xFF for i in range(size))
        board.ram[port].write(0, wanted[port] + bytes(RAM_BYTES - size))
        for direction, base in (("mm2s", 0), ("s2mm", to)):
            values = {
                "base_low": base,
                "base_high": 0,
                "length": size,
                "user": 0,
                "pace": 0,
                "pause": 0,
            }
            for name, value in values.items():
                await dma.write(f"{direction}.{name}", value)
            await dma.write(f"{direction}.burst", beats_less_one=3, outstanding_less_one=3)
            await dma.write(f"{direction}.sideband", cache=3, prot=2)
    for dma in board.dmas.values():
        await dma.write("control", start_mm2s=1, start_s2mm=1)
    for port, dma in board.dmas.items():
        for _ in range(2000):
            if not await dma.read("status") & 3:
                break
        else:
            raise AssertionError(f"{port} is busy for ever")
        data = board.ram[port].read(0, RAM_BYTES)
        assert data[to : to + size] == wanted[port], port
        assert not any(data[size:to]), port
        assert not any(data[to + size :]), port


@cocotb.test()
async def each_probe_writes_and_reads_at_its_own_port(dut):
    board = Board(dut)
    if not board.probes:
        return
    await board.start()
    words = 16
    for k, (port, probe) in enumerate(board.probes.items(), 1):
        board.ram[port].write(0, bytes(RAM_BYTES))
        beat = len(getattr(dut, f"m_{port.lower()}_rdata")) // 8
        await probe.write("address_low", 0x100 * k)
        await probe.write("address_high", 0)
        await probe.write("burst", length=4 * words // beat - 1)
        for side in ("read", "write"):
            await probe.write(f"{side}_attributes", cache=3, prot=2)
            await probe.write(f"{side}_user", 0)
        window = board.windows[port][0]
        for i in range(words):
            await board.bus.write(window + WRITE_DATA + 4 * i, (k << 16 | i).to_bytes(4, "little"))
        for start in ("start_write", "start_read"):
            await probe.write("control", **{start: 1})
            await probe.until_zero("status", "busy", board.clock)
    for k, (port, probe) in enumerate(board.probes.items(), 1):
        wanted = b"".join((k << 16 | i).to_bytes(4, "little") for i in range(words))
        data = board.ram[port].read(0, RAM_BYTES)
        assert data[0x100 * k :][: 4 * words] == wanted, port
        assert data.count(0) >= RAM_BYTES - 4 * words, port
        read = await board.bus.read(board.windows[port][0] + READ_DATA, 4 * words)
        assert read.data == wanted, port
        assert await probe.read("read_last") > 0
