"""Checks that the RTL monitor and `axiscope.cocotb` count the same causes. Both see every cycle of
the same bus.

The design is that of hardware/boards/zcu102_monitor.toml, on the modelled memory of this board.
"""

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles
from cocotbext.axi import AxiLiteBus, AxiLiteMaster

from axiscope.cocotb import AxiBus, ProcessingSystem
from hardware.bench.registers import Registers
from hardware.board_projects.bench_design import Window

PORTS = ("HP0", "HP1", "HP2", "HP3")
GENERATOR, MONITOR = 0xC000, 0x10000
CASES = [
    # The four numbers are beats, bursts in flight, number of bursts, and cycles from one burst to
    # the next.
    {"reads": (16, 8, 60, 0), "writes": (16, 8, 60, 0)},
    {"reads": (1, 1, 80, 0), "writes": (4, 2, 70, 0)},
    {"reads": (64, 4, 20, 300), "writes": (2, 16, 200, 11)},
]


async def run(block, directions):
    """Issues bursts in both directions at once, and waits until none is in flight."""
    for n, (direction, (beats, flying, count, interval)) in enumerate(directions.items()):
        size = 16 * beats
        values = {"base_low": n << 20, "base_high": 0, "first_offset": 0, "step": size, "seed": 0,
                  "last_offset": size * (count - 1), "count": count, "interval": interval,
                  "rate": 0, "sideband": 0x0005_0003, "user": 0}  # fmt: skip
        for name, value in values.items():
            await block.write(f"{direction}.{name}", value)
        burst = {"beats_less_one": beats - 1, "outstanding_less_one": flying - 1}
        await block.write(f"{direction}.burst", **burst)
    await block.write("control", start_reads=1, start_writes=1)
    while await block.read("status") & 3:
        pass


@cocotb.test()
async def the_bench_and_the_monitor_tell_the_same(dut):
    cocotb.start_soon(Clock(dut.aclk, 4, unit="ns").start())
    bus = AxiLiteBus.from_prefix(dut, "s_axil")
    master = AxiLiteMaster(bus, dut.aclk, dut.aresetn, reset_active_level=False)
    buses = {
        port: AxiBus.from_prefix(dut, f"m_{port.lower()}", clock=dut.aclk, reset_n=dut.aresetn)
        for port in PORTS
    }
    dut.aresetn.value = 0
    ps = ProcessingSystem("zcu102", buses)
    await ClockCycles(dut.aclk, 5)
    dut.aresetn.value = 1
    await ClockCycles(dut.aclk, 1500)
    block = Registers("traffic_generator", Window(master, GENERATOR))
    monitor = Registers("monitor", Window(master, MONITOR))
    for case in CASES:
        await monitor.write("control", clear=1)
        await monitor.until_zero("status", "clear_busy", dut.aclk)
        await monitor.write("counting", enable=1)
        ps.count_anew()
        await run(block, case)
        await ClockCycles(dut.aclk, 100)
        found = ps.waits()["HP3"].model_dump()
        await monitor.write("control", snapshot=1)
        await monitor.until_zero("status", "snapshot_busy", dut.aclk)
        assert await monitor.read("errors") == 0
        for channel, causes in found.items():
            if channel == "cycles":
                continue
            for cause, cycles in causes.items():
                if cause != "idle":
                    saw = await monitor.read(f"totals.{channel}.{cause}")
                    assert saw == cycles, (case, channel, cause, saw, cycles)
            assert sum(causes.values()) == found["cycles"]
        assert found["read_data"]["taken"] == case["reads"][0] * case["reads"][2]
    assert ps.explain()
