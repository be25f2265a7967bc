"""Source and sink of an AXI4-Stream, with random pauses. They check that a stalled beat does not
change.
"""

import random

from cocotb.triggers import RisingEdge


class StreamSource:
    """Sends beats to the input `s_axis_*` of a block. `gap` is the probability of a pause."""

    def __init__(self, dut, clock, gap=0.0, seed=1, prefix="s_axis"):
        self.dut, self.clock, self.gap, self.prefix = dut, clock, gap, prefix
        self.rng = random.Random(seed)
        self.queue, self.taken = [], 0

    def send(self, beats, last=True):
        """Queues beats to send. The last beat has TLAST set."""
        self.queue += [(b, last and i == len(beats) - 1) for i, b in enumerate(beats)]

    def flush(self):
        self.queue.clear()

    async def run(self):
        valid, ready, data, final = (
            getattr(self.dut, f"{self.prefix}_t{n}") for n in ("valid", "ready", "data", "last")
        )
        offered = 0
        valid.value = data.value = final.value = 0
        while True:
            await RisingEdge(self.clock)
            if not self.dut.aresetn.value:
                valid.value = offered = 0
                continue
            if offered and ready.value:
                if self.queue:
                    self.queue.pop(0)
                self.taken += 1
                offered = 0
            if not offered and self.queue and self.rng.random() >= self.gap:
                offered = 1
                data.value, final.value = self.queue[0][0], int(self.queue[0][1])
            valid.value = offered


class StreamSink:
    """Accepts beats from the output `m_axis_*` of a block. `hold` is the probability that READY is
    low.
    """

    def __init__(self, dut, clock, hold=0.0, seed=2, prefix="m_axis"):
        self.dut, self.clock, self.hold, self.prefix = dut, clock, hold, prefix
        self.rng = random.Random(seed)
        self.beats, self.taken_at, self.now = [], [], 0

    def clear(self):
        self.beats, self.taken_at = [], []

    async def run(self):
        valid, ready, data, final = (
            getattr(self.dut, f"{self.prefix}_t{n}") for n in ("valid", "ready", "data", "last")
        )
        given, before = 0, None
        ready.value = 0
        while True:
            await RisingEdge(self.clock)
            self.now += 1
            if not self.dut.aresetn.value:
                before = None
                continue
            shown = (int(data.value), int(final.value)) if valid.value else None
            assert before is None or shown == before, "the stream changed while it waited"
            before = None if given else shown
            if shown and given:
                self.beats.append(shown)
                self.taken_at.append(self.now)
            given = int(self.rng.random() >= self.hold)
            ready.value = given
