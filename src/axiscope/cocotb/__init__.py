"""Simulates the memory of a board in a cocotb test bench.

    from axiscope.cocotb import AxiBus, ProcessingSystem

    bus = AxiBus.from_prefix(dut, "m_axi", clock=dut.clk, reset_n=dut.rst_n)
    ps = ProcessingSystem("zcu102", {"HP0": bus}, companions="load.toml")
    ps.memory[0x1000:0x1010] = range(16)
    ...
    print(ps.report()["HP0"].read_mbps)

The model runs in lockstep with the simulation (docs/howto/test_bench.md): every rising edge of a
port's clock is simulated by the model. Needs cocotb 2.
"""

from axiscope.cocotb.bus import AxiBus
from axiscope.cocotb.memory import MemoryView
from axiscope.cocotb.system import ProcessingSystem

__all__ = ["AxiBus", "MemoryView", "ProcessingSystem"]
