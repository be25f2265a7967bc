"""Tests the counters with out-of-order, unrequested and late responses, and with more bursts in
flight than fit.
"""

import cocotb
from cocotb.triggers import RisingEdge

from hardware.bench.truth import FLAG_WORD, OFFSETS, WRITES, DirectionTruth
from hardware.counters.bench_counters import IDS, Bench

LATENCY = {a for n, a in OFFSETS.items() if n.startswith("latency")}
BOTH = 0b1001


@cocotb.test()
async def out_of_order(dut):
    """Checks bursts with IDs that overtake each other. Bursts with the same ID stay in order."""
    bench = Bench(dut, 5)
    await bench.start()
    bench.traffic(burst=4, wait=lambda r: r.choice([1, 5, 40, 200]), most=16)
    for _ in range(3):
        await bench.run(bench.rng.randint(500, 2500))
        truth = await bench.snapshot()
        assert truth[FLAG_WORD] == 0
        await bench.compare(truth)


@cocotb.test()
async def unasked(dut):
    """Checks that an unrequested response sets a flag and affects no other value."""
    bench = Bench(dut, 6)
    await bench.start()
    bench.traffic(burst=4, gap=lambda r: r.randint(0, 30), wait=lambda r: r.randint(1, 30))
    await bench.run(1000)
    truth = await bench.snapshot()
    assert truth[FLAG_WORD] == 0
    for source in bench.sources:
        source.unasked = 0.05
    await bench.run(1500)
    truth = await bench.snapshot()
    assert truth[FLAG_WORD] == BOTH << 1
    await bench.compare(truth)
    for source in bench.sources:
        source.unasked = 0
    await bench.drain()
    await bench.clear()
    bench.traffic()
    await bench.run(500)
    truth = await bench.snapshot()
    assert truth[FLAG_WORD] == 0
    await bench.compare(truth)


@cocotb.test()
async def unasked_at_rest(dut):
    """Checks a response that arrives while nothing is in flight and counting is disabled."""
    bench = Bench(dut, 7)
    await bench.start()
    bench.traffic(gap=lambda r: 10**6)
    for source in bench.sources:
        source.idle_until = 10**9
    dut.bvalid.value = dut.bready.value = 1
    await RisingEdge(dut.clk)
    dut.bvalid.value = dut.bready.value = 0
    bench.truth[1].flags.add("unasked")
    truth = await bench.snapshot()
    assert truth[FLAG_WORD] == 0b010000
    await bench.compare(truth)


@cocotb.test()
async def as_many_as_fit(dut):
    """Checks that 64 bursts of each ID fit, and that one more sets a flag, which is cleared once
    the bursts fit again.
    """
    bench = Bench(dut, 8)
    await bench.start()
    held = {"burst": 1, "hold": 0, "wait": lambda r: 100 + 120 * IDS}
    bench.traffic(**held)
    await bench.run(1000 * IDS)
    assert bench.sources[0].in_flight() > 64 * IDS - 5
    truth = await bench.snapshot()
    assert truth[FLAG_WORD] == 0
    await bench.compare(truth)
    for source in bench.sources:
        source.most = 90
    await bench.run(1000 * IDS)
    truth = await bench.snapshot()
    assert truth[FLAG_WORD] == BOTH
    # All values except the latencies must still be correct.
    await bench.compare({a: v for a, v in truth.items() if a % WRITES not in LATENCY})
    # While too many bursts are in flight, a clear removes the flag only for a short time.
    await bench.clear()
    await bench.run(50)
    assert (await bench.snapshot())[FLAG_WORD] == BOTH
    assert await bench.read(FLAG_WORD) == BOTH
    # Once no more bursts are in flight than fit, all values must be correct again without a reset.
    for source in bench.sources:
        source.most = 64
    await bench.run(1000 * IDS)
    await bench.clear()
    await bench.run(1000 * IDS)
    truth = await bench.snapshot()
    assert truth[FLAG_WORD] == 0
    await bench.compare(truth)


@cocotb.test()
async def longer_than_the_timer(dut):
    """Checks that the flag is set from 63/64 of the timer's range, and that latencies are correct
    up to the end of the range.
    """
    bits = len(dut.now_cycles)
    long, most = DirectionTruth(bits).long(), (1 << bits) - 1
    # If there are several IDs, they are checked in turn, and the result is reported a cycle later.
    seen = long + (IDS if IDS > 1 else 0)
    for latency in (long - 1, seen, most, most + 1):
        bench = Bench(dut, 9, clock=latency < long)
        await bench.start()
        bench.traffic(burst=1, hold=0, gap=lambda r: 10**9, wait=lambda r: 10**9)
        await bench.run(100)
        end = bench.truth[0].oldest() + latency - 1
        assert bench.truth[1].oldest() == bench.truth[0].oldest()
        for source in bench.sources:
            next(x for x in source.flying.values() if x)[0][1] = end
        bench.jump(end - bench.now - 50)
        await bench.run(100)
        truth = await bench.snapshot()
        assert truth[OFFSETS["latency_max_cycles"]] == latency
        assert truth[FLAG_WORD] == (0 if latency < long else BOTH << 2)
        if latency > most:
            truth = {a: v for a, v in truth.items() if a % WRITES not in LATENCY}
        await bench.compare(truth)


@cocotb.test()
async def after_a_long_one(dut):
    """Checks that the latencies of bursts after a long one are flagged until none is in flight,
    even after a clear.
    """
    bench = Bench(dut, 11)
    await bench.start()
    bench.traffic(burst=1, hold=0, gap=lambda r: 20, wait=lambda r: 10**12)
    await bench.run(200)
    bench.jump(63 << len(dut.now_cycles) - 6)
    await bench.run(2 * IDS)
    # At this time, which is beyond the timer's range, the wrapped age would appear short.
    bench.jump(1 << len(dut.now_cycles) - 5)
    await bench.clear()
    await bench.run(50)
    assert (await bench.snapshot())[FLAG_WORD] == BOTH << 2
    assert await bench.read(FLAG_WORD) == BOTH << 2
    for source in bench.sources:
        source.wait = lambda r: 30
        for begun in source.flying.values():
            for burst in begun:
                burst[1] = bench.now
    await bench.run(500)
    await bench.drain()
    await bench.clear()
    bench.traffic(gap=lambda r: 20)
    await bench.run(500)
    truth = await bench.snapshot()
    assert truth[FLAG_WORD] == 0
    await bench.compare(truth)
