"""Carries words across two clocks, and compares them with a Python deque: none may be lost, added,
changed or reordered.
"""

import os
import random
from collections import deque

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ReadOnly, RisingEdge, Timer, with_timeout

IN_PS, OUT_PS = (int(os.environ[f"AXISCOPE_{side}_PS"]) for side in ("IN", "OUT"))
STAGES = int(os.environ["AXISCOPE_STAGES"])
WORDS = 400


async def begin(dut) -> None:
    """Starts both clocks with different phases, and resets both sides."""
    dut.in_valid.value = 0
    dut.in_data.value = 0
    dut.out_ready.value = 0
    dut.in_rst.value = 1
    dut.out_rst.value = 1
    cocotb.start_soon(Clock(dut.in_clk, IN_PS, unit="ps").start())
    await Timer(random.Random(3).randrange(OUT_PS) + 2, unit="ps")
    cocotb.start_soon(Clock(dut.out_clk, OUT_PS, unit="ps").start())
    await Timer((2 * STAGES + 2) * max(IN_PS, OUT_PS), unit="ps")
    await RisingEdge(dut.in_clk)
    dut.in_rst.value = 0
    await RisingEdge(dut.out_clk)
    dut.out_rst.value = 0


async def give(dut, given: deque, eager: float, rng: random.Random, words: int) -> None:
    """Offers random words, each until it is accepted."""
    for _ in range(words):
        while rng.random() > eager:
            await RisingEdge(dut.in_clk)
        word = rng.getrandbits(len(dut.in_data))
        dut.in_valid.value = 1
        dut.in_data.value = word
        while True:
            await ReadOnly()
            ready = int(dut.in_ready.value)
            await RisingEdge(dut.in_clk)
            if ready:
                break
        given.append(word)
        dut.in_valid.value = 0
        # The input changes at once, but a word in transit must not change.
        dut.in_data.value = rng.getrandbits(len(dut.in_data))


async def take(dut, given: deque, eager: float, rng: random.Random, words: int) -> None:
    """Accepts words, and checks that no word changes while it waits."""
    shown = None
    while words:
        dut.out_ready.value = int(rng.random() < eager)
        await ReadOnly()
        valid, ready = int(dut.out_valid.value), int(dut.out_ready.value)
        word = int(dut.out_data.value) if valid else None
        if shown is not None:
            assert word == shown, "a word that waits changed"
        await RisingEdge(dut.out_clk)
        if valid and ready:
            assert given, "a word that nobody gave"
            assert word == given.popleft()
            words -= 1
        shown = word if valid and not ready else None
    dut.out_ready.value = 0


@cocotb.test()
async def words_in_order(dut):
    await begin(dut)
    rng = random.Random(1)
    for eager_in, eager_out in ((1.0, 1.0), (0.2, 1.0), (1.0, 0.2), (0.5, 0.5)):
        given: deque[int] = deque()
        giver = cocotb.start_soon(give(dut, given, eager_in, rng, WORDS))
        limit_ps = WORDS * 60 * (IN_PS + OUT_PS)
        await with_timeout(take(dut, given, eager_out, rng, WORDS), limit_ps, "ps")
        await giver
        assert not given


@cocotb.test()
async def a_reset_of_one_side_leaves_both_as_after_a_start(dut):
    await begin(dut)
    rng = random.Random(2)
    for side in ("in", "out") * 10:
        # One word may still be in transit.
        dut.in_valid.value = 1
        for _ in range(rng.randrange(8)):
            await RisingEdge(dut.in_clk)
        reset = getattr(dut, f"{side}_rst")
        clock = getattr(dut, f"{side}_clk")
        await RisingEdge(clock)
        reset.value = 1
        dut.in_valid.value = 0
        for step in range((2 * STAGES + 2) * (max(IN_PS, OUT_PS) // min(IN_PS, OUT_PS) + 1)):
            await RisingEdge(clock)
            await ReadOnly()
            if side == "out" or step > 2 * STAGES + 2:
                assert not (side == "out" and int(dut.out_valid.value))
        await RisingEdge(clock)
        reset.value = 0
        for _ in range(4 * STAGES + 4):
            await RisingEdge(dut.out_clk if OUT_PS > IN_PS else dut.in_clk)
        await ReadOnly()
        assert not int(dut.out_valid.value), "a word from before the reset"
        await RisingEdge(dut.in_clk)
        given: deque[int] = deque()
        giver = cocotb.start_soon(give(dut, given, 1.0, rng, 5))
        await with_timeout(take(dut, given, 1.0, rng, 5), 5 * 60 * (IN_PS + OUT_PS), "ps")
        await giver
