"""An AXI4 slave with a memory. It answers as awkwardly as the protocol allows.

It checks its inputs: bursts within 4 KiB, last beats, and data only for known bursts.
"""

from __future__ import annotations

import random
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field

import cocotb
from cocotb.triggers import RisingEdge

SIDEBANDS = ("size", "burst", "lock", "cache", "prot", "qos", "user")


@dataclass
class Burst:
    """An accepted address, and the list in which its data are."""

    id: int
    address: int
    beats: int
    sidebands: dict[str, int] = field(default_factory=dict)
    done: int = 0


class Slave:
    """Serves `<prefix>_aw...` to `<prefix>_r...` of `dut`, starting at the next clock edge."""

    def __init__(self, dut, prefix: str = "m_axi", seed: int = 1):
        self.dut = dut
        self.prefix = prefix
        self.rng = random.Random(seed)
        self.bytes = len(self.signal("wstrb"))
        # : Probability, per cycle, that a channel makes a transfer.
        self.eager = dict.fromkeys(("aw", "w", "b", "ar", "r"), 1.0)
        # : Whether responses with different identifiers arrive in any order, with read beats
        # interleaved.
        self.shuffled = False
        # : While this is set, there are no responses.
        self.holding = False
        # : Whether addresses are accepted only after their data have arrived, which AXI allows.
        self.data_first = False
        self.response: Callable[[bool, int], int] = lambda _write, _address: 0
        self.memory: dict[int, int] = {}
        self.log_aw: list[Burst] = []
        self.log_ar: list[Burst] = []
        self.most_reads = self.most_writes = 0
        self.clear()
        cocotb.start_soon(self.run())

    def signal(self, name: str):
        return getattr(self.dut, f"{self.prefix}_{name}")

    def clear(self) -> None:
        """Resets the state, but not the memory and the logs."""
        self.reads: dict[int, deque[Burst]] = defaultdict(deque)
        self.addresses: deque[Burst] = deque()
        self.data: deque[list[tuple[int, int, int]]] = deque()
        self.filling: list[tuple[int, int, int]] = []
        self.responses: dict[int, deque[int]] = defaultdict(deque)
        self.reading: Burst | None = None
        self.writes_open = 0
        self.reads_open = 0

    def get(self, name: str) -> int:
        return int(self.signal(name).value)

    def put(self, name: str, value: int) -> None:
        self.signal(name).value = value

    def both(self, channel: str) -> bool:
        return bool(self.get(f"{channel}valid") and self.get(f"{channel}ready"))

    async def run(self) -> None:
        for name in ("awready", "wready", "bvalid", "arready", "rvalid", "bid", "bresp"):
            self.put(name, 0)
        for name in ("rid", "rdata", "rresp", "rlast"):
            self.put(name, 0)
        while True:
            await RisingEdge(self.dut.clk)
            if self.dut.rst.value != 0:
                self.clear()
                for name in ("awready", "wready", "bvalid", "arready", "rvalid"):
                    self.put(name, 0)
                continue
            self.take_writes()
            self.answer_writes()
            self.take_reads()
            self.answer_reads()

    def moves(self, channel: str) -> bool:
        return self.eager[channel] >= 1 or self.rng.random() < self.eager[channel]

    def accept(self, channel: str) -> Burst:
        burst = Burst(
            self.get(f"{channel}id"), self.get(f"{channel}addr"), self.get(f"{channel}len") + 1
        )
        burst.sidebands = {n: self.get(f"{channel}{n}") for n in SIDEBANDS}
        assert burst.address % 4096 + burst.beats * self.bytes <= 4096, hex(burst.address)
        return burst

    def take_writes(self) -> None:
        if self.both("aw"):
            burst = self.accept("aw")
            self.addresses.append(burst)
            self.log_aw.append(burst)
            self.writes_open += 1
            self.most_writes = max(self.most_writes, self.writes_open)
        if self.both("w"):
            self.filling.append((self.get("wdata"), self.get("wstrb"), self.get("wid")))
            if self.get("wlast"):
                self.data.append(self.filling)
                self.filling = []
        while self.addresses and self.data:
            self.store(self.addresses.popleft(), self.data.popleft())
        waiting = not self.data_first or bool(self.filling) or bool(self.data)
        self.put("awready", int(waiting and self.moves("aw")))
        self.put("wready", int(self.moves("w")))

    def store(self, burst: Burst, beats: list[tuple[int, int, int]]) -> None:
        assert len(beats) == burst.beats, f"{len(beats)} beats of data for {burst}"
        assert {wid for _, _, wid in beats} == {burst.id}, f"WID of {burst}"
        response = self.response(True, burst.address)
        self.responses[burst.id].append(response)
        if response:
            return
        for beat, (data, strobes, _) in enumerate(beats):
            at = burst.address // self.bytes + beat
            mask = sum(0xFF << 8 * i for i in range(self.bytes) if strobes >> i & 1)
            self.memory[at] = self.memory.get(at, 0) & ~mask | data & mask

    def pick(self, queues: dict[int, deque]) -> int | None:
        open_ids = [i for i, queue in queues.items() if queue]
        if not open_ids or self.holding:
            return None
        return self.rng.choice(open_ids) if self.shuffled else open_ids[0]

    def answer_writes(self) -> None:
        if self.get("bvalid"):
            if not self.get("bready"):
                return
            self.writes_open -= 1
        chosen = self.pick(self.responses) if self.moves("b") else None
        self.put("bvalid", int(chosen is not None))
        if chosen is not None:
            self.put("bid", chosen)
            self.put("bresp", self.responses[chosen].popleft())

    def take_reads(self) -> None:
        if self.both("ar"):
            burst = self.accept("ar")
            self.reads[burst.id].append(burst)
            self.log_ar.append(burst)
            self.reads_open += 1
            self.most_reads = max(self.most_reads, self.reads_open)
        self.put("arready", int(self.moves("ar")))

    def answer_reads(self) -> None:
        if self.get("rvalid"):
            if not self.get("rready"):
                return
            self.reads_open -= self.get("rlast")
        burst = self.reading
        if burst is None or self.shuffled or burst.done == burst.beats:
            chosen = self.pick(self.reads)
            burst = None if chosen is None else self.reads[chosen][0]
        self.reading = burst
        go = burst is not None and self.moves("r")
        self.put("rvalid", int(go))
        if burst is None or not go:
            return
        response = self.response(False, burst.address)
        at = burst.address // self.bytes + burst.done
        burst.done += 1
        self.put("rid", burst.id)
        self.put("rdata", self.memory.get(at, 0))
        self.put("rresp", response)
        self.put("rlast", int(burst.done == burst.beats))
        if burst.done == burst.beats:
            self.reads[burst.id].popleft()
