"""Tests that the cluster's governor makes the same decisions as the model.

This bench loads the compiled model, so its results are never recorded (hardware/bench/record.py).
"""

import json

import cocotb
from cocotb.triggers import ClockCycles

from axiscope import _core
from hardware.bench.axi_port import Behaviour
from hardware.cluster.bench_cluster import (
    ALONE,
    GIVEN,
    GOOD,
    GOVERNED,
    LONGEST,
    MISSED,
    MOVED,
    PERIODS,
    PROGRESS,
    WHOLE,
    Bench,
)
from hardware.smart_dma.driver import Copy


@cocotb.test()
async def governed_as_in_the_model(dut):
    """Runs the closed loop next to a victim with phases. The decisions must be those of the model,
    and must have the intended effect on the traffic.
    """
    bench = Bench(dut, Behaviour(read_latency=12))
    await bench.start()
    period, window = 8192, 8
    fair = WHOLE // 11
    law = {
        "window_periods": window,
        "aim": window * fair,
        "limit": window * fair + window * WHOLE // 60,
        "fair": fair,
        "rest": fair // 4,
        "spend": 2,
        "fresh": 2,
        "floor": 64,
        "least": 4,
        "most": 1024,
        "credit": 32,
    }
    assert await bench.settle(law, period, pieces_log2=2, burst_bytes=16 * bench.width) == GOOD
    # Progress that the victim loses per unit of traffic: little in the first phase, much in the
    # second, and little in the third.
    cost = (fair / 640, fair / 72, fair / 640)
    copy = Copy(row=1024, times=200, outstanding=16)
    for word in (PERIODS, PROGRESS):
        await bench.bus.write(word, bytes(4))
    await bench.post(9, GOVERNED, copy)
    while await bench.regulator.read("enable") == 0:
        await ClockCycles(dut.aclk, 20)

    async def goes_on(cost, given):
        """Advances the victim's progress until the next decision: the more traffic is allowed, the
        less progress.
        """
        nonlocal progress
        progress += max(0, int(WHOLE - cost * given))
        await bench.bus.write(PROGRESS, (progress & 0xFFFFFFFF).to_bytes(4, "little"))

    # In four-state simulators, only the first phase is run, because all three take five minutes in
    # Icarus.
    phases = 1 if cocotb.SIM_NAME.startswith("Icarus") else 3
    seen, progress, told = [], 0, 0
    await goes_on(cost[0], law["floor"])
    while len(seen) < 8 * phases:
        now = await bench.word(PERIODS)
        if now == told:
            await ClockCycles(dut.aclk, 40)
            continue
        assert now == told + 1
        told = now
        alone, moved, given = [await bench.word(w) for w in (ALONE, MOVED, GIVEN)]
        alone -= (alone >> 31) << 32
        seen.append((alone, moved, given))
        await goes_on(cost[len(seen) // 8 % 3], given)
    assert await bench.word(MISSED) == 0
    longest = await bench.word(LONGEST)
    dut._log.info("longest step of the loop: %d cycles; %s", longest, seen)
    told = json.loads(_core.replay_governor(json.dumps(law | {"observed": [s[:2] for s in seen]})))
    assert [s[2] for s in seen] == told
    assert longest < period
    budgets = [s[2] for s in seen]
    if phases == 3:
        # There must be more traffic in the light phases than in the heavy one.
        assert min(budgets[5:8]) > 2 * max(budgets[13:16])
    # Traffic must not exceed the budget. Until the step is over, the previous budget may still
    # apply.
    for (_, _, before), (_, _, given), (_, moved, _) in zip(seen, seen[1:], seen[2:], strict=False):
        assert moved <= max(before, given) + 64
    await bench.dma.write("control", stop=1)
    assert (await bench.report())[:2] == (9, GOOD)
    assert await bench.regulator.read("enable") == 0
