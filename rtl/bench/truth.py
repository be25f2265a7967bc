"""What the counters must say, computed from the port's signals cycle by cycle."""

from bisect import bisect_right
from collections import Counter, deque
from dataclasses import dataclass, field

# First latency of each bin, from the formula in counters.rdl.
EDGES = [b if b < 8 else (4 + (b - 8) % 4) * 2 ** (3 + (b - 8) // 4 - 2) for b in range(64)]


@dataclass
class DirectionTruth:
    """One direction. Call `cycle` for each clock edge, in order."""

    time_bits: int = 24
    begins: deque[int] = field(default_factory=deque)
    waiting: bool = False
    beats: int = 0
    error: bool = False

    def __post_init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Counting starts anew; what is in flight stays in flight."""
        self.bursts = self.bytes = self.error_responses = 0
        self.latencies: list[int] = []
        self.in_flight_cycles = 0
        self.longest_idle_cycles = 0
        self.idle = 0

    def cycle(
        self, now: int, counts: bool, valid: bool, ready: bool, moved: int, done: bool, error: bool
    ) -> None:
        """What happened at the clock edge that ends cycle `now`."""
        if valid and not self.waiting:
            self.begins.append(now)
        self.waiting = valid and not ready
        if counts:
            self.in_flight_cycles += len(self.begins)
            self.idle += 1
            if moved:
                self.bytes += moved
                self.longest_idle_cycles = max(self.longest_idle_cycles, self.idle)
                self.idle = 0
        if done:
            latency = now + 1 - self.begins.popleft()
            if counts:
                self.bursts += 1
                self.latencies.append(latency)
                self.error_responses += error

    def values(self) -> dict[str, int]:
        """The counters by their names in the register map."""
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


# Byte offsets in the counters' part of the register map.
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
CYCLES, DATA_ERRORS, WRITES = 0x240, 0x640, 0x400
