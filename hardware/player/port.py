"""An AXI slave for the player that checks its inputs. It supports several IDs, out-of-order
responses, and any size and strobes.
"""

import random
from collections import defaultdict, deque
from dataclasses import dataclass, field

from cocotb.triggers import RisingEdge

from hardware.bench.axi_port import SIGNALS, Behaviour
from hardware.bench.inputs import Inputs
from hardware.bench.truth import DirectionTruth

NAMES = [*SIGNALS.split(), "wid"]
ACE = [f"a{d}{n}" for d in "rw" for n in ("domain", "snoop", "bar")]


@dataclass
class Burst:
    """One burst as observed at the port."""

    write: int
    address: int
    beats: int
    size: int
    id: int
    first_valid: int
    accepted: int
    sidebands: dict
    ready_at: int = 0
    beats_at: list = field(default_factory=list)
    strobes: list = field(default_factory=list)
    data_done: int | None = None
    done_at: int | None = None

    def beat_address(self, n):
        size = 1 << self.size
        return self.address if n == 0 else self.address // size * size + n * size


class PlayerPort:
    """Slave, observer and reference values for the port `m_axi_*`."""

    def __init__(self, dut, axi3=False):
        self.dut, self.axi3 = dut, axi3
        self.width = len(dut.m_axi_rdata) // 8
        self.signal = {n: getattr(dut, f"m_axi_{n}") for n in (*NAMES, *ACE)}
        self.memory = defaultdict(int)  # bytes
        self.stalled = set()
        self.now = 0
        self.behave(Behaviour())
        self.flush()
        self.inputs = Inputs({name: getattr(dut, f"m_axi_{name}") for name in self.out})

    def behave(self, behaviour):
        self.b, self.rng = behaviour, random.Random(behaviour.seed)

    def flush(self):
        self.bursts = []
        self.flying = {0: defaultdict(deque), 1: defaultdict(deque)}
        self.data_due, self.data_come = deque(), deque()
        self.out = {"arready": 0, "awready": 0, "wready": 0, "rvalid": 0, "bvalid": 0}
        self.out |= {"rdata": 0, "rlast": 0, "rresp": 0, "bresp": 0, "rid": 0, "bid": 0}
        self.before, self.first_valid = {}, {}
        self.truth = {d: DirectionTruth(24, 32) for d in ("reads", "writes")}
        self.cycles, self.most = 0, [0, 0]
        self.read_error = defaultdict(bool)

    async def run(self):
        self.inputs.show(self.out)
        while True:
            await RisingEdge(self.dut.aclk)
            if not self.dut.aresetn.value:
                self.flush()
                self.inputs.show(self.out)
                continue
            s = {n: int(h.value) for n, h in self.signal.items() if n.endswith("valid")}
            for c in ("ar", "aw", "w"):
                if s[f"{c}valid"]:
                    own = [n for n in self.signal if n.startswith(c) and n not in s]
                    s |= {n: int(self.signal[n].value) for n in own}
            self.check_stable(s)
            self.count(s, bool(self.dut.i_counters.enabled.value))
            self.step(s)
            self.inputs.show(self.out)
            self.now += 1

    def check_stable(self, s):
        for c in ("ar", "aw", "w"):
            if self.before.get(f"{c}valid") and not self.before[f"ready_{c}"]:
                held = {n: v for n, v in self.before.items() if n.startswith(c)}
                assert held == {n: s.get(n) for n in held}, f"{c} changed while it waited"
        self.before = s | {f"ready_{c}": self.out[f"{c}ready"] for c in ("ar", "aw", "w")}

    def count(self, s, counts):
        o, t = self.out, self.truth
        self.cycles += counts
        rdone, size = o["rvalid"] and o["rlast"], 0
        if o["rvalid"]:
            self.read_error[o["rid"]] |= o["rresp"] > 1
            size = 1 << self.flying[0][o["rid"]][0].size
        t["reads"].cycle(
            self.now, counts, bool(s["arvalid"]), bool(o["arready"]), size, bool(rdone),
            bool(self.read_error[o["rid"]]), address_id=s.get("arid", 0),
            response=bool(o["rvalid"]), response_id=o["rid"],
        )  # fmt: skip
        if rdone:
            self.read_error[o["rid"]] = False
        moved = s.get("wstrb", 0).bit_count() if s["wvalid"] and o["wready"] else 0
        t["writes"].cycle(
            self.now, counts, bool(s["awvalid"]), bool(o["awready"]), moved, bool(o["bvalid"]),
            o["bresp"] > 1, address_id=s.get("awid", 0), response_id=o["bid"],
            beat=bool(s["wvalid"] and o["wready"]),
        )  # fmt: skip
        for i, d in enumerate(("reads", "writes")):
            self.most[i] = max(self.most[i], t[d].in_flight())

    def step(self, s):
        self.take_address("ar", 0, s)
        self.take_address("aw", 1, s)
        self.take_data(s)
        self.next_read()
        self.next_response()
        for c in ("ar", "aw", "w"):
            ready = self.rng.random() >= self.b.hold and c not in self.stalled
            self.out[f"{c}ready"] = int(ready)

    def latency(self, given):
        return given(self.rng) if callable(given) else given

    def take_address(self, c, write, s):
        if not s[f"{c}valid"]:
            return
        first = self.first_valid.setdefault(c, self.now)
        if not self.out[f"{c}ready"]:
            return
        del self.first_valid[c]
        address, beats, size = s[f"{c}addr"], s[f"{c}len"] + 1, s[f"{c}size"]
        assert 1 << size <= self.width, "beats wider than the bus"
        assert address % 4096 // (1 << size) * (1 << size) + (beats << size) <= 4096, "4 KiB"
        assert s[f"{c}burst"] == 1
        assert not self.axi3 or beats <= 16
        names = ("cache", "prot", "qos", "user", "domain", "snoop", "bar")
        sidebands = {n: s[f"{c}{n}"] for n in names}
        burst = Burst(write, address, beats, size, s[f"{c}id"], first, self.now, sidebands)
        self.bursts.append(burst)
        self.flying[write][burst.id].append(burst)
        if write:
            self.data_due.append(burst)
        else:
            burst.ready_at = self.now + self.latency(self.b.read_latency)

    def take_data(self, s):
        if s["wvalid"] and self.out["wready"]:
            self.data_come.append((self.now, s["wdata"], s["wstrb"], s["wlast"], s["wid"]))
        while self.data_come and self.data_due:
            at, data, strobes, last, wid = self.data_come.popleft()
            burst = self.data_due[0]
            size, address = 1 << burst.size, burst.beat_address(len(burst.beats_at))
            low = address % self.width
            high = low // size * size + size
            assert strobes & ~((1 << high) - (1 << low)) == 0, "strobe beside its beat"
            assert wid == burst.id
            for i in range(self.width):
                if strobes >> i & 1:
                    self.memory[address // self.width * self.width + i] = data >> 8 * i & 0xFF
            burst.beats_at.append(at)
            burst.strobes.append(strobes)
            assert last == (len(burst.beats_at) == burst.beats), "WLAST at the wrong beat"
            if last:
                self.data_due.popleft()
                burst.data_done = self.now
                burst.ready_at = self.now + self.latency(self.b.write_latency)

    def choose(self, write):
        """Returns one of the bursts that may be answered next. It is the oldest burst with its
        ID.
        """
        heads = [q[0] for q in self.flying[write].values() if q]
        if write:
            heads = [b for b in heads if b.data_done is not None]
        due = [b for b in heads if b.ready_at <= self.now]
        if not due or self.rng.random() < self.b.hold:
            return None
        return self.rng.choice(due)

    def next_read(self):
        o = self.out
        if o["rvalid"]:
            burst = self.flying[0][o["rid"]][0]
            burst.beats_at.append(self.now)
            if o["rlast"]:
                burst.done_at = self.now
                self.flying[0][o["rid"]].popleft()
        o["rvalid"] = 0
        burst = None if "r" in self.stalled else self.choose(0)
        if burst:
            at = burst.beat_address(len(burst.beats_at)) // self.width * self.width
            # Lanes outside the beat may have any value.
            size = 1 << burst.size
            low = burst.beat_address(len(burst.beats_at)) // size * size - at
            lanes = [self.rng.getrandbits(8) for _ in range(self.width)]
            lanes[low : low + size] = [self.memory[at + i] for i in range(low, low + size)]
            o["rvalid"], o["rid"] = 1, burst.id
            o["rdata"] = int.from_bytes(bytes(lanes), "little")
            o["rresp"] = self.b.read_error(burst.address)
            o["rlast"] = int(len(burst.beats_at) == burst.beats - 1)

    def next_response(self):
        o = self.out
        if o["bvalid"]:
            self.flying[1][o["bid"]].popleft().done_at = self.now
        o["bvalid"] = 0
        burst = None if "b" in self.stalled else self.choose(1)
        if burst:
            o["bvalid"], o["bid"] = 1, burst.id
            o["bresp"] = self.b.write_error(burst.address)
