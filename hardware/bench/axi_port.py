"""An AXI slave and protocol checker at the port of a master. It advances by one step per clock
cycle.

Responses arrive in the order of the addresses. The events of each edge are recorded, so that tests
can compute the true values of counters.
"""

import random
from collections import deque
from dataclasses import dataclass, field

from cocotb.triggers import RisingEdge

from hardware.bench.inputs import Inputs
from hardware.bench.truth import DirectionTruth

SIGNALS = """arvalid araddr arlen arsize arburst arid arcache arprot arqos aruser
awvalid awaddr awlen awsize awburst awid awcache awprot awqos awuser
wvalid wdata wstrb wlast"""


@dataclass
class Behaviour:
    """Configures how the slave answers."""

    hold: float = 0.0  # probability of READY low, and of no data in a cycle
    read_latency: object = 10  # cycles from address to first beat, a number or a function
    write_latency: object = 10  # cycles from last beat to response
    read_error: object = staticmethod(lambda address: 0)
    write_error: object = staticmethod(lambda address: 0)
    seed: int = 1


@dataclass
class Burst:
    """One AXI burst, as it was observed at the port."""

    address: int
    beats: int
    first_valid: int
    accepted: int
    sidebands: tuple
    beats_at: list = field(default_factory=list)
    done_at: int | None = None


class AxiPort:
    """The slave and checker at the port `m_axi_*` of a block. `counters` computes the true values
    for this port.
    """

    def __init__(self, dut, clock, behaviour=None, time_bits=24, counters=None):
        self.dut, self.clock = dut, clock
        self.counting = (dut.i_counters if counters is None else counters).enabled
        self.width = len(dut.m_axi_rdata) // 8
        self.time_bits = time_bits
        self.memory = {}
        self.stalled = set()  # channels that stand still: ar, aw, w, r, b
        self.reset_alone = False  # the block's reset is not the port's: it owes what it owed
        signal = {name: getattr(dut, f"m_axi_{name}") for name in SIGNALS.split()}
        self.valid = {n: h for n, h in signal.items() if n.endswith("valid")}
        self.offered = {
            f"{c}valid": [(n, h) for n, h in signal.items() if n.startswith(c) and n != f"{c}valid"]
            for c in ("ar", "aw", "w")
        }
        self.behave(behaviour or Behaviour())
        self.flush()
        self.inputs = Inputs({name: getattr(dut, f"m_axi_{name}") for name in self.out})
        self.now = 0

    def behave(self, behaviour):
        self.b, self.rng = behaviour, random.Random(behaviour.seed)

    def flush(self):
        """Drops all transfers in progress, as at a reset."""
        self.reads, self.writes = [], []
        self.read_queue, self.write_queue, self.data_queue = deque(), deque(), deque()
        self.response_queue = deque()
        self.out = {"arready": 0, "awready": 0, "wready": 0, "rvalid": 0, "bvalid": 0}
        self.out |= {"rdata": 0, "rlast": 0, "rresp": 0, "bresp": 0, "rid": 0, "bid": 0}
        self.before = {}
        self.first_valid = {}
        self.truth = {d: DirectionTruth(self.time_bits) for d in ("reads", "writes")}
        self.cycles = self.error_in_burst = 0
        self.most_in_flight = {"ar": 0, "aw": 0}

    def word(self, address):
        return self.memory.get(address, 0)

    def beat_data(self, address):
        words = (self.word(address + 4 * i) << 32 * i for i in range(self.width // 4))
        return sum(words)

    async def run(self):
        """Runs forever, with one step per rising clock edge."""
        self.inputs.show(self.out)
        while True:
            await RisingEdge(self.clock)
            if not self.dut.aresetn.value:
                if not self.reset_alone:
                    self.flush()
                    self.inputs.show(self.out)
                    continue
                self.before, self.first_valid = {}, {}
            s = {n: int(h.value) for n, h in self.valid.items()}
            counts = bool(self.counting.value)
            if any(s.values()) or not self.rests():
                for valid, offered in self.offered.items():
                    if s[valid]:
                        s |= {n: int(h.value) for n, h in offered}
                self.check_stable(s)
                self.step(s, counts)
            else:
                self.cycles += counts
                for truth in self.truth.values():
                    truth.rest(counts)
                self.next_readies()
            self.inputs.show(self.out)
            self.now += 1

    def rests(self):
        """Returns whether the port is idle. In an idle cycle, only time advances."""
        under_way = self.read_queue, self.write_queue, self.data_queue, self.response_queue
        offered = any(self.before.get(name) for name in self.valid)
        answered = self.out["rvalid"] or self.out["bvalid"]
        in_flight = any(truth.in_flight() for truth in self.truth.values())
        return not (any(under_way) or offered or answered or in_flight)

    def check_stable(self, s):
        """Checks that an offer is repeated unchanged until it is accepted."""
        for c in ("ar", "aw", "w"):
            if self.before.get(f"{c}valid") and not self.before[f"ready_{c}"]:
                held = {n: v for n, v in self.before.items() if n.startswith(c)}
                assert held == {n: s.get(n) for n in held}, f"{c} changed while it waited"
        self.before = s | {f"ready_{c}": self.out[f"{c}ready"] for c in ("ar", "aw", "w")}

    def step(self, s, counts):
        o = self.out
        rdone = o["rvalid"] and o["rlast"]
        self.error_in_burst |= o["rvalid"] and o["rresp"] > 1
        t, self.cycles = self.truth, self.cycles + counts
        t["reads"].cycle(
            self.now,
            counts,
            bool(s["arvalid"]),
            bool(o["arready"]),
            self.width * o["rvalid"],
            bool(rdone),
            bool(self.error_in_burst),
        )
        t["writes"].cycle(
            self.now,
            counts,
            bool(s["awvalid"]),
            bool(o["awready"]),
            s.get("wstrb", 0).bit_count() if s["wvalid"] and o["wready"] else 0,
            bool(o["bvalid"]),
            o["bresp"] > 1,
        )
        for c, d in (("ar", "reads"), ("aw", "writes")):
            self.most_in_flight[c] = max(self.most_in_flight[c], t[d].in_flight())
        if rdone:
            self.error_in_burst = 0
        self.take_address("ar", s, self.reads, self.read_queue)
        self.take_address("aw", s, self.writes, self.data_queue)
        self.take_data(s)
        self.next_read()
        self.next_response()
        self.next_readies()

    def next_readies(self):
        for name in ("arready", "awready", "wready"):
            self.out[name] = int(self.rng.random() >= self.b.hold)
            if name[:-5] in self.stalled:
                self.out[name] = 0

    def take_address(self, c, s, log, queue):
        if not s[f"{c}valid"]:
            return
        first = self.first_valid.setdefault(c, self.now)
        if not self.out[f"{c}ready"]:
            return
        address, beats = s[f"{c}addr"], s[f"{c}len"] + 1
        assert address % self.width == 0
        assert address // 4096 == (address + beats * self.width - 1) // 4096, "crosses 4 KiB"
        assert 1 << s[f"{c}size"] == self.width
        assert s[f"{c}burst"] == 1
        sidebands = tuple(s[f"{c}{n}"] for n in ("id", "cache", "prot", "qos", "user"))
        burst = Burst(address, beats, first, self.now, sidebands)
        del self.first_valid[c]
        log.append(burst)
        ready_at = self.now + self.latency(self.b.read_latency)
        queue.append((burst, ready_at))

    def latency(self, given):
        return given(self.rng) if callable(given) else given

    def take_data(self, s):
        if s["wvalid"] and self.out["wready"]:
            # Data may arrive before its address is accepted.
            self.write_queue.append((self.now, s["wdata"], s["wstrb"], s["wlast"]))
        while self.write_queue and self.data_queue:
            at, data, strobes, last = self.write_queue.popleft()
            burst = self.data_queue[0][0]
            address = burst.address + len(burst.beats_at) * self.width
            burst.beats_at.append(at)
            assert strobes == (1 << self.width) - 1
            for i in range(self.width // 4):
                self.memory[address + 4 * i] = data >> 32 * i & 0xFFFFFFFF
            assert last == (len(burst.beats_at) == burst.beats), "WLAST at the wrong beat"
            if last:
                self.data_queue.popleft()
                self.response_queue.append((burst, self.now + self.latency(self.b.write_latency)))

    def next_read(self):
        o = self.out
        if o["rvalid"]:
            burst = self.read_queue[0][0]
            burst.beats_at.append(self.now)
            if o["rlast"]:
                burst.done_at = self.now
                self.read_queue.popleft()
        o["rvalid"] = 0
        if self.read_queue and "r" not in self.stalled and self.rng.random() >= self.b.hold:
            burst, ready_at = self.read_queue[0]
            if ready_at <= self.now:
                address = burst.address + len(burst.beats_at) * self.width
                o["rvalid"] = 1
                o["rdata"] = self.beat_data(address)
                o["rresp"] = self.b.read_error(address)
                o["rlast"] = int(len(burst.beats_at) == burst.beats - 1)

    def next_response(self):
        o = self.out
        if o["bvalid"]:
            self.response_queue.popleft()[0].done_at = self.now
        o["bvalid"] = 0
        if self.response_queue and "b" not in self.stalled and self.rng.random() >= self.b.hold:
            burst, ready_at = self.response_queue[0]
            if ready_at <= self.now:
                o["bvalid"] = 1
                o["bresp"] = self.b.write_error(burst.address)
