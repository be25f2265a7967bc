"""Checks that Axiscope's generator, as a design on the processing system, reaches the rates that
`axiscope run` predicts.

The RTL and the model issue their first burst at the same edge and count between the same two edges,
so that they are affected by the same refreshes.
"""

import os

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import RisingEdge, Timer
from cocotb.utils import get_sim_time
from cocotbext.axi import AxiLiteBus, AxiLiteMaster

from axiscope.cocotb import AxiBus, ProcessingSystem
from axiscope.model_types import Point
from axiscope.plan.platforms import find_platform
from hardware.bench.registers import Registers
from hardware.traffic_generator.bench_generator import Bench, Traffic

MHZ, WARM_US = 250, 20
RATE, LATENCY = {"reads": 0.001, "writes": 0.01}, 0.03
PLATFORM = os.environ.get("PLATFORM", "zcu102")
# The run is so long that a burst across an edge of the interval changes rates by less than 0.05 %.
CASES = [("reads", 16, 8, 160), ("writes", 16, 4, 160), ("writes", 1, 8, 160)]
LONG_CASES = [("reads", 4, 2, 480), ("reads", 64, 1, 960)]
if os.environ.get("AXISCOPE_LONG_CASES"):
    CASES = LONG_CASES


class Design(Bench):
    """The generator behind its registers, on a port of a board."""

    def __init__(self, dut):
        self.dut, self.width = dut, len(dut.m_axi_rdata) // 8
        cocotb.start_soon(Clock(dut.aclk, 1000 // MHZ, unit="ns").start())
        master = AxiLiteMaster(
            AxiLiteBus.from_prefix(dut, "s_axil"), dut.aclk, dut.aresetn, reset_active_level=False
        )
        self.regs = Registers("traffic_generator", master)


def modelled(direction, beats, outstanding, start_ns, warm_us, count_us):
    """Returns the rate in MB/s and the latency in cycles of the model's generator, which starts at
    `start_ns`.
    """
    engine = {
        "burst_beats": beats,
        "pattern": "sequential",
        "base": 0,
        "window_bytes": 16 << 20,
        "outstanding": outstanding,
        "queue_bursts": 1,
        "start_ns": start_ns,
    }
    side = direction[:-1]
    master = {"kind": "traffic_generator", "name": "a", "port": "HP0", side: engine}
    point = {
        "pl_mhz": MHZ,
        "mapping": "row_bank_column",
        "masters": [master],
        "run": {"warmup_us": warm_us, "min_us": count_us, "max_us": count_us, "skew_ns": 0},
    }
    (found,) = find_platform(PLATFORM).result_of(Point.model_validate(point)).masters
    counted = getattr(found, side)
    return getattr(found, f"{side}_mbps"), counted.latency_mean_cycles


@cocotb.test()
@cocotb.parametrize((("direction", "beats", "outstanding", "count_us"), CASES))
async def our_generator_gets_what_the_model_says(dut, direction, beats, outstanding, count_us):
    design = Design(dut)
    bus = AxiBus.from_prefix(dut, "m_axi", clock=dut.aclk, reset_n=dut.aresetn)
    ps = ProcessingSystem(PLATFORM, {"HP0": bus})
    await design.reset()
    program = Traffic(base=0, window=16 << 20, beats=beats, outstanding=outstanding, count=0)
    await design.program(direction, program)
    cocotb.start_soon(design.regs.write("control", **{f"start_{direction}": 1}))
    await RisingEdge(dut.m_axi_arvalid if direction == "reads" else dut.m_axi_awvalid)
    # Simulated time continues from one test to the next, while the model's time starts at 0.
    start_ns = round(get_sim_time("ns"))
    warm_us = start_ns // 1000 + WARM_US
    # This is half a cycle after an edge, so that this edge is the last one that is not counted.
    await Timer(1000 * warm_us - start_ns + 500 // MHZ, "ns")
    ps.count_anew()
    await Timer(count_us, "us")
    found = ps.report()["HP0"]
    side = direction[:-1]
    mbps, cycles = modelled(direction, beats, outstanding, start_ns, warm_us, count_us)
    got, latency = getattr(found, f"{side}_mbps"), getattr(found, side).latency_mean_cycles
    dut._log.warning(f"{direction} {beats}: {got:.1f} {mbps:.1f}; {latency:.2f} {cycles:.2f}")
    assert abs(got / mbps - 1) < RATE[direction], (direction, beats)
    assert abs(latency / cycles - 1) < LATENCY, (direction, beats)
