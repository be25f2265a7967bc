"""Checks, with cocotbext-axi's AxiRam as the slave, that written data are read back correctly."""

import cocotb
from cocotbext.axi import AxiBus, AxiRam

from hardware.traffic_generator.bench_generator import Bench, Traffic


@cocotb.test()
async def written_then_read(dut):
    bench = Bench(dut)
    ram = AxiRam(
        AxiBus.from_prefix(dut, "m_axi"),
        dut.aclk,
        dut.aresetn,
        reset_active_level=False,
        size=2**16,
    )
    await bench.reset()
    await bench.regs.write("data_seed", 0x1234_5678)
    t = Traffic(base=0xF40, window=0x8000, beats=7, count=100, check=1, outstanding=16)
    await bench.program("writes", t)
    await bench.program("reads", t)
    await bench.go("writes")
    await bench.go("reads")
    assert await bench.regs.field("status", "data_error") == 0
    # One bit is inverted in memory, which must be detected.
    address, _ = list(t.pieces(bench.width))[50]
    byte = ram.read(address + 4, 1)[0]
    ram.write(address + 4, bytes([byte ^ 0x10]))
    await bench.go("reads")
    await bench.snapshot()
    wrong = sum(a == address for a, _ in t.pieces(bench.width))
    assert await bench.regs.counter("data_errors") == wrong
    found = await bench.regs.read("first_data_error")
    assert found == (address + 4) // bench.width * bench.width
