"""Computes the true values of the counters from the port's signals, cycle by cycle."""

from bisect import bisect_right
from collections import Counter, defaultdict, deque
from dataclasses import dataclass, field

# Lowest latency of each bin, by the formula in counters.rdl.
EDGES = [b if b < 8 else (4 + (b - 8) % 4) * 2 ** (3 + (b - 8) // 4 - 2) for b in range(64)]


# Names of the flags of a direction, lowest bit first. Each states a condition under which counts
# are wrong.
FLAGS = "too_many", "unasked", "too_long"


@dataclass
class DirectionTruth:
    """Reference counts of one direction. Call `cycle` for each clock edge, in order.

    The latencies are correct even if a flag marks the counters' latencies as wrong.
    """

    time_bits: int = 24
    held: int = 64
    """Bursts of an ID whose start times are kept."""
    begins: defaultdict[int, deque[int]] = field(default_factory=lambda: defaultdict(deque))
    """Start times of the bursts in flight, per ID."""
    lasting: set[int] = field(default_factory=set)
    """IDs with a burst in flight that is too long, or that follows such a burst."""
    waiting: bool = False
    beats: int = 0
    error: bool = False

    def __post_init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Restarts the counting. Bursts in flight remain in flight."""
        self.bursts = self.bytes = self.error_responses = 0
        self.latencies: list[int] = []
        self.in_flight_cycles = 0
        self.longest_idle_cycles = 0
        self.idle = 0
        self.flags: set[str] = set()

    def in_flight(self) -> int:
        """Returns the number of bursts in flight, over all IDs."""
        return sum(map(len, self.begins.values()))

    def oldest(self) -> int:
        """Returns the start time of the oldest burst in flight."""
        return min(x[0] for x in self.begins.values() if x)

    def cycle(
        self,
        now: int,
        counts: bool,
        valid: bool,
        ready: bool,
        moved: int,
        done: bool,
        error: bool,
        *,
        address_id: int = 0,
        response: bool | None = None,
        response_id: int = 0,
        beat: bool | None = None,
    ) -> None:
        """Records the events of the clock edge that ends cycle `now`.

        `response` states whether a beat of read data or a write response was accepted. By default,
        it is `done`. `beat` states whether a beat of data was accepted. By default, it is true if
        bytes were moved, but a beat may have no strobes.
        """
        if valid and not self.waiting:
            self.begins[address_id].append(now)
        self.waiting = valid and not ready
        self._flag(now, done if response is None else response, self.begins[response_id])
        if counts:
            self.in_flight_cycles += self.in_flight()
            self.idle += 1
            self.bytes += moved
            if moved if beat is None else beat:
                self.longest_idle_cycles = max(self.longest_idle_cycles, self.idle)
                self.idle = 0
        if done and self.begins[response_id]:
            latency = now + 1 - self.begins[response_id].popleft()
            if counts:
                self.bursts += 1
                self.latencies.append(latency)
                self.error_responses += error

    def rest(self, counts: bool) -> None:
        """Records a cycle in which nothing happens while nothing is in flight."""
        self.waiting = False
        self.lasting.clear()
        self.idle += counts

    def _flag(self, now: int, response: bool, asked: deque[int]) -> None:
        if any(len(x) > self.held for x in self.begins.values()):
            self.flags.add("too_many")
        if response and not asked:
            self.flags.add("unasked")
        for i, begun in self.begins.items():
            if not begun:
                self.lasting.discard(i)
            elif now + 1 - begun[0] >= self.long():
                self.lasting.add(i)
        if self.lasting:
            self.flags.add("too_long")

    def long(self) -> int:
        """Returns the lowest latency that sets the flag `too_long`."""
        return 63 << self.time_bits - 6

    def flag_bits(self) -> int:
        """Returns the flags of the direction as bits."""
        return sum(1 << bit for bit, name in enumerate(FLAGS) if name in self.flags)

    def values(self) -> dict[str, int]:
        """Returns the counters by their names in the register map."""
        bins = Counter(bisect_right(EDGES, x) - 1 for x in self.latencies)
        out = {f"latency_histogram[{b}]": bins[b] for b in range(64)}
        return out | {
            "bursts": self.bursts,
            "bytes": self.bytes,
            "error_responses": self.error_responses,
            "latency_sum_cycles": sum(self.latencies),
            "latency_min_cycles": min(self.latencies, default=2**self.time_bits - 1),
            "latency_max_cycles": max(self.latencies, default=0),
            "in_flight_cycles": self.in_flight_cycles,
            "longest_idle_cycles": self.longest_idle_cycles,
        }


# Byte offsets within the counters' part of the register map.
OFFSETS = {f"latency_histogram[{b}]": 8 * b for b in range(64)} | {
    name: 0x200 + 8 * i
    for i, name in enumerate(
        [
            "bursts",
            "bytes",
            "error_responses",
            "in_flight_cycles",
            "latency_sum_cycles",
            "latency_min_cycles",
            "latency_max_cycles",
            "longest_idle_cycles",
        ]
    )
}
CYCLES, FLAG_WORD, DATA_ERRORS, WRITES = 0x240, 0x248, 0x640, 0x400


async def check_counters(regs, truths: dict[str, DirectionTruth]) -> None:
    """Compares every counter of both directions with the block's registers after a snapshot."""
    for direction, truth in truths.items():
        true = truth.values()
        output = await regs.values([f"counters.{direction}.{name}" for name in true], 8)
        assert dict(zip(true, output, strict=True)) == true, direction
