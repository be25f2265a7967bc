"""Computes the true values of the monitor from the signals of the bus, cycle by cycle."""

from bisect import bisect_right
from collections import Counter, defaultdict, deque
from dataclasses import dataclass, field

from hardware.bench.truth import EDGES

MOST = 2**24 - 1
CAUSES = {
    "address": ("taken", "held", "quiet", "idle"),
    "response": ("taken", "held", "waits", "unready", "idle"),
    "data": ("taken", "held", "held_ahead", "owed", "idle"),
}
KIND = {
    "read_address": "address",
    "read_data": "response",
    "write_address": "address",
    "write_data": "data",
    "write_response": "response",
}


@dataclass
class Burst:
    """One burst in flight."""

    begin: int
    id: int
    address: int
    len: int
    size: int
    bad: bool = False


@dataclass
class Direction:
    """Reads or writes."""

    prefix: str
    waiting: bool = False
    begin: int = 0
    flying: dict[int, deque[Burst]] = field(default_factory=lambda: defaultdict(deque))
    due: int = 0

    def __post_init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.ended: list[tuple[int, Burst, bool]] = []
        self.bytes = self.beats = self.in_flight_cycles = self.most = self.now_flying = 0

    def cycle(self, now: int, s: dict[str, int], counts: bool) -> None:
        p = self.prefix
        valid, ready = s[f"{p}valid"], s[f"{p}ready"]
        if valid and not self.waiting:
            self.begin = now
        self.waiting = bool(valid and not ready)
        self.now_flying = self.due + valid
        if counts:
            self.in_flight_cycles += self.now_flying
            self.most = max(self.most, self.now_flying)
        answer = "r" if p == "ar" else "b"
        if s[f"{answer}valid"] and s[f"{answer}ready"]:
            burst = self.flying[s[f"{answer}id"]][0]
            burst.bad |= s[f"{answer}resp"] >= 2
            if p == "ar" and counts:
                self.beats += 1
                self.bytes += 1 << burst.size
            if p == "aw" or s["rlast"]:
                self.flying[burst.id].popleft()
                self.due -= 1
                if counts:
                    self.ended.append((now + 1 - burst.begin, burst, burst.bad))
        if p == "aw" and s["wvalid"] and s["wready"] and counts:
            self.beats += 1
            self.bytes += s["wstrb"].bit_count()
        if valid and ready:
            self.due += 1
            self.flying[s[f"{p}id"]].append(
                Burst(self.begin, *(s[f"{p}{n}"] for n in ("id", "addr", "len", "size")))
            )

    def totals(self, groups: list[tuple[int, int]]) -> dict[str, int]:
        name = "reads" if self.prefix == "ar" else "writes"
        out = {
            f"{name}.bytes": self.bytes,
            f"{name}.beats": self.beats,
            f"{name}.bursts": len(self.ended),
            f"{name}.error_responses": sum(bad for _, _, bad in self.ended),
            f"{name}.in_flight_cycles": self.in_flight_cycles,
        }
        of_group: list[list[int]] = [[] for _ in groups]
        for latency, burst, _ in self.ended:
            for own, (match, mask) in zip(of_group, groups, strict=True):
                if (burst.id ^ match) & mask == 0:
                    own.append(min(latency, MOST))
                    break
        for g, own in enumerate(of_group):
            bins = Counter(bisect_right(EDGES, x) - 1 for x in own)
            out |= {f"{name}{g}.latency_histogram[{b}]": bins[b] for b in range(64)}
            out |= {
                f"{name}{g}.bursts": len(own),
                f"{name}{g}.latency_sum_cycles": sum(own),
                f"{name}{g}.latency_min_cycles": min(own, default=MOST),
                f"{name}{g}.latency_max_cycles": max(own, default=0),
            }
        return out

    def slowest(self, places: int) -> list[tuple[int, ...]]:
        """Returns the latency, start, address, ID, length and size of the slowest bursts, the
        slowest first. If latencies are equal, the earlier burst comes first.
        """
        order = sorted(enumerate(self.ended), key=lambda x: (-x[1][0], x[0]))[:places]
        return [(n, b.begin, b.address, b.id, b.len, b.size) for _, (n, b, _) in order]


class Truth:
    """Reference values for both directions of the bus."""

    def __init__(self) -> None:
        self.directions = Direction("ar"), Direction("aw")
        self.groups = [(0, 0)]
        self.addresses = self.lasts = self.answers = 0
        self.begun = False
        self.clear()

    def clear(self) -> None:
        for d in self.directions:
            d.clear()
        self.cycles = 0
        self.causes: dict[str, Counter[str]] = {c: Counter() for c in KIND}

    def channel(self, valid: int, ready: int, otherwise: str) -> str:
        return ("taken" if ready else "held") if valid else otherwise

    def cycle(self, now: int, s: dict[str, int], counts: bool) -> None:
        """Records the events of bus cycle `now`."""
        reads, writes = self.directions
        answered = writes.due > 0 and self.lasts > self.answers
        addressed = self.addresses > self.lasts
        w = self.channel(s["wvalid"], s["wready"], "owed" if addressed or self.begun else "idle")
        if w == "held" and not addressed:
            w = "held_ahead"

        def response(channel: str, due: bool) -> str:
            waits = "waits" if s[f"{channel}ready"] else "unready"
            return self.channel(
                s[f"{channel}valid"], s[f"{channel}ready"], waits if due else "idle"
            )

        did = {
            "read_address": self.channel(
                s["arvalid"], s["arready"], "quiet" if reads.due else "idle"
            ),
            "read_data": response("r", reads.due > 0),
            "write_address": self.channel(
                s["awvalid"], s["awready"], "quiet" if writes.due else "idle"
            ),
            "write_data": w,
            "write_response": response("b", answered),
        }
        if counts:
            self.cycles += 1
            for channel, cause in did.items():
                self.causes[channel][cause] += 1
        for d in self.directions:
            d.cycle(now, s, counts)
        self.addresses += s["awvalid"] & s["awready"]
        if s["wvalid"] and s["wready"]:
            self.begun = not s["wlast"]
            self.lasts += s["wlast"]
        self.answers += s["bvalid"] & s["bready"]

    def totals(self) -> dict[str, int]:
        """Returns values by their names in the register file `totals`."""
        out = {"cycles": self.cycles}
        for d in self.directions:
            out |= d.totals(self.groups)
        for channel, causes in self.causes.items():
            out |= {f"{channel}.{c}": causes[c] for c in CAUSES[KIND[channel]]}
            assert sum(causes.values()) == self.cycles
        return out
