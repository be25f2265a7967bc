"""Reads and writes in parallel across two clocks, with a memory behind the crossing."""

import os
import random

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import Combine, RisingEdge, Timer, with_timeout
from cocotbext.axi import AxiLiteBus, AxiLiteMaster, AxiLiteRam, AxiResp

S_PS, M_PS = (int(os.environ[f"AXISCOPE_{side}_PS"]) for side in ("IN", "OUT"))
WORDS = 256


def pauses(seed: int, busy: float):
    """Yields random pauses for a channel."""
    rng = random.Random(seed)
    while True:
        yield rng.random() < busy


@cocotb.test()
async def accesses_arrive_whole_and_in_order(dut):
    dut.s_aresetn.value = 0
    dut.m_aresetn.value = 0
    cocotb.start_soon(Clock(dut.s_aclk, S_PS, unit="ps").start())
    cocotb.start_soon(Clock(dut.m_aclk, M_PS, unit="ps").start())
    control = AxiLiteBus.from_prefix(dut, "s_axil")
    master = AxiLiteMaster(control, dut.s_aclk, dut.s_aresetn, reset_active_level=False)
    block = AxiLiteBus.from_prefix(dut, "m_axil")
    ram = AxiLiteRam(block, dut.m_aclk, dut.m_aresetn, reset_active_level=False, size=4 * WORDS)
    await Timer(8 * max(S_PS, M_PS), unit="ps")
    await RisingEdge(dut.s_aclk)
    dut.s_aresetn.value = 1
    await RisingEdge(dut.m_aclk)
    dut.m_aresetn.value = 1
    await Timer(8 * max(S_PS, M_PS), unit="ps")
    ram.write(0, bytes(4 * WORDS))
    for busy in (0.0, 0.6):
        if busy:
            channels = (
                *(ram.write_if.aw_channel, ram.write_if.w_channel, ram.write_if.b_channel),
                *(ram.read_if.ar_channel, ram.read_if.r_channel),
                # A paused address or word arrives after its counterpart.
                *(master.write_if.aw_channel, master.write_if.w_channel),
                *(master.write_if.b_channel, master.read_if.r_channel),
            )
            for seed, channel in enumerate(channels):
                channel.set_pause_generator(pauses(seed, busy))
        truth = {4 * i: int.from_bytes(ram.read(4 * i, 4), "little") for i in range(WORDS)}
        rng = random.Random(9)

        # The lower half is written while the upper half is read.
        async def write(rng: random.Random = rng, truth: dict = truth) -> None:
            for _ in range(60):
                address = 4 * rng.randrange(WORDS // 2)
                word = rng.getrandbits(32)
                done = await master.write(address, word.to_bytes(4, "little"))
                assert done.resp == AxiResp.OKAY
                truth[address] = word

        async def read(truth: dict = truth) -> None:
            picks = random.Random(11)
            for _ in range(60):
                address = 4 * (WORDS // 2 + picks.randrange(WORDS // 2))
                answer = await master.read(address, 4)
                assert int.from_bytes(answer.data, "little") == truth[address]

        both = Combine(cocotb.start_soon(write()), cocotb.start_soon(read()))
        await with_timeout(both, 60 * 200 * (S_PS + M_PS), "ps")
        for address, word in truth.items():
            assert int.from_bytes(ram.read(address, 4), "little") == word
            if address % 64 == 0:
                answer = await master.read(address, 4)
                assert int.from_bytes(answer.data, "little") == word
        # Prepares data in the upper half for the next round.
        ram.write(2 * WORDS, random.Random(13).randbytes(2 * WORDS))
