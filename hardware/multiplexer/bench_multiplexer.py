"""Tests data, identifiers, errors and reset, with a cocotbext-axi master at each port."""

import json
import logging
import os
import random
import warnings

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, gather
from cocotbext.axi import AxiBus, AxiMaster, AxiResp

from hardware.multiplexer.slave_model import Slave

# cocotbext-axi uses names that cocotb 2 deprecates.
warnings.filterwarnings("ignore", category=DeprecationWarning, module="cocotbext")


class Bench:
    """N masters, the multiplexer, and a slave that answers as awkwardly as AXI allows."""

    def __init__(self, dut):
        self.dut = dut
        self.rng = random.Random(7)
        self.ports = json.loads(os.environ["AXISCOPE_SHAPE"])["PORTS"]
        self.bytes = len(dut.m_axi_wstrb)
        cocotb.start_soon(Clock(dut.clk, 10, unit="ns").start())
        self.slave = Slave(dut)
        self.masters = []
        for port in range(8):
            bus = AxiBus.from_prefix(dut, f"s{port}_axi")
            logging.getLogger(f"cocotb.{dut._name}.s{port}_axi").setLevel(logging.ERROR)
            if port < self.ports:
                self.masters.append(AxiMaster(bus, dut.clk, dut.rst))
            else:
                for channel in ("aw", "w", "ar"):
                    getattr(dut, f"s{port}_axi_{channel}valid").value = 0
        self.id_bits = len(self.dut.s0_axi_arid)

    async def reset(self):
        self.dut.rst.value = 1
        await ClockCycles(self.dut.clk, 4)
        self.dut.rst.value = 0
        await ClockCycles(self.dut.clk, 2)

    def pauses(self, share):
        """Adds idle cycles to every channel of the masters, with the given probability."""

        def generator(seed):
            rng = random.Random(seed)
            while True:
                yield rng.random() < share

        for port, master in enumerate(self.masters):
            write, read = master.write_if, master.read_if
            for number, channel in enumerate(
                (
                    write.aw_channel,
                    write.w_channel,
                    write.b_channel,
                    read.ar_channel,
                    read.r_channel,
                )
            ):
                channel.set_pause_generator(generator(port * 8 + number))

    def home(self, port):
        """Returns the memory region of a master, which differs in the high address bits."""
        return (0xA5 + port << 56) + (port << 33) + 0x1000 * port

    def data(self, count):
        return self.rng.randbytes(count)


def tasks(bench, work):
    return gather(*(work(port) for port in range(bench.ports)))


@cocotb.test()
async def random_traffic(dut):
    """Checks, with backpressure on all channels and reordered responses, that every byte is
    returned to its master.
    """
    bench = Bench(dut)
    await bench.reset()
    bench.slave.shuffled = True
    bench.slave.eager.update(aw=0.6, w=0.8, b=0.4, ar=0.6, r=0.8)
    bench.pauses(0.3)

    async def work(port):
        master, base = bench.masters[port], bench.home(port)
        kept = []
        writes = []
        at = base
        for _ in range(8):
            data = bench.data(bench.rng.randint(1, 20 * bench.bytes))
            kept.append((at, data))
            writes.append(cocotb.start_soon(master.write(at, data)))
            at += len(data) + bench.rng.randint(0, 3 * bench.bytes)
        for write in writes:
            assert (await write).resp == AxiResp.OKAY
        reads = [cocotb.start_soon(master.read(a, len(d))) for a, d in kept]
        for read, (_, data) in zip(reads, kept, strict=True):
            answer = await read
            assert answer.resp == AxiResp.OKAY
            assert answer.data == data

    await tasks(bench, work)
    assert {b.id >> bench.id_bits for b in bench.slave.log_aw} == set(range(bench.ports))
    assert all(b.address >> 56 == 0xA5 + (b.id >> bench.id_bits) for b in bench.slave.log_ar)


@cocotb.test()
async def burst_lengths(dut):
    """Checks that a burst of each length class passes as a single burst of the same length."""
    bench = Bench(dut)
    await bench.reset()
    bench.slave.shuffled = True
    most = min(256, 4096 // bench.bytes)
    lengths = sorted({n for n in (1, 2, 3, 4, 8, 15, 16, 17, 64, 128, 255, 256) if n <= most})

    async def work(port):
        master, base = bench.masters[port], bench.home(port) & ~0xFFF
        for number, beats in enumerate(lengths):
            at = base + 4096 * number
            data = bench.data(beats * bench.bytes)
            await master.write(at, data)
            assert (await master.read(at, len(data))).data == data

    await tasks(bench, work)
    for log in (bench.slave.log_aw, bench.slave.log_ar):
        assert sorted(b.beats for b in log) == sorted(lengths * bench.ports)


@cocotb.test()
async def errors(dut):
    """Checks that an error response reaches the master whose burst it answers, and no other
    master.
    """
    bench = Bench(dut)
    await bench.reset()
    bench.slave.shuffled = True
    bench.slave.eager.update(b=0.5, r=0.7)
    # Even blocks of 4 KiB are answered with OKAY. Odd ones are answered with an error that depends
    # on the number of the block.
    bench.slave.response = lambda write, address: (
        0 if not address >> 12 & 1 else (2 if (address >> 13 & 1) ^ write else 3)
    )

    async def work(port):
        master, base = bench.masters[port], bench.home(port) & ~0x3FFF
        for block in bench.rng.choices(range(4), k=12):
            at = base + 4096 * block + 64 * port
            write = await master.write(at, bench.data(2 * bench.bytes))
            read = await master.read(at, 2 * bench.bytes)
            assert int(write.resp) == bench.slave.response(True, at)
            assert int(read.resp) == bench.slave.response(False, at)

    await tasks(bench, work)


@cocotb.test()
async def sidebands(dut):
    """Checks that all sidebands arrive together with their address, under the extended
    identifier.
    """
    bench = Bench(dut)
    await bench.reset()
    bench.slave.shuffled = True
    sent = {}

    async def work(port):
        master, base = bench.masters[port], bench.home(port) & ~0xFFF
        for number in range(6):
            at = base + 4096 * number
            told = {
                "lock": bench.rng.getrandbits(1),
                "cache": bench.rng.getrandbits(4),
                "prot": bench.rng.getrandbits(3),
                "qos": bench.rng.getrandbits(4),
                "user": bench.rng.getrandbits(2),
            }
            identifier = bench.rng.getrandbits(bench.id_bits)
            sent[at] = (identifier | port << bench.id_bits, told)
            await master.write(at, bench.data(bench.bytes), awid=identifier, **told)
            await master.read(at, bench.bytes, arid=identifier, **told)

    await tasks(bench, work)
    for burst in bench.slave.log_aw + bench.slave.log_ar:
        identifier, told = sent[burst.address]
        assert burst.id == identifier
        assert {k: burst.sidebands[k] for k in told} == told


@cocotb.test()
async def reset_in_the_middle(dut):
    """Checks that nothing of the old bursts is left after a reset under full traffic."""
    bench = Bench(dut)
    await bench.reset()
    bench.slave.shuffled = True
    bench.slave.eager.update(w=0.7, b=0.3, r=0.5)
    for attempt in range(4):
        for port, master in enumerate(bench.masters):
            for number in range(4):
                at = bench.home(port) + 4096 * number
                master.init_write(at, bench.data(8 * bench.bytes))
                master.init_read(at, 8 * bench.bytes)
        await ClockCycles(dut.clk, 30 + 17 * attempt)
        await bench.reset()
        assert not int(dut.m_axi_awvalid.value)
        assert not int(dut.m_axi_wvalid.value)
        assert not int(dut.m_axi_arvalid.value)

        async def work(port):
            master, at = bench.masters[port], bench.home(port)
            data = bench.data(5 * bench.bytes)
            await master.write(at, data)
            assert (await master.read(at, len(data))).data == data

        await tasks(bench, work)
