"""Generates random legal AXI traffic at the observed bus, with several IDs and out-of-order
responses.
"""

from collections import deque


class Channel:
    """One channel. An offer remains until it is accepted."""

    def __init__(self, rng, name, ready, payload):
        self.rng, self.name, self.p, self.names = rng, name, ready, payload
        self.offer = None
        self.ready = 0

    def took(self):
        """Returns the payload that was accepted in the last cycle, or None."""
        if self.offer is None or not self.ready:
            return None
        taken, self.offer = self.offer, None
        return taken

    def signals(self):
        self.ready = int(self.rng.random() < self.p)
        out = {f"{self.name}valid": int(self.offer is not None), f"{self.name}ready": self.ready}
        # While VALID is low, the payload may have any value.
        for n in self.names:
            out[f"{self.name}{n}"] = self.offer[n] if self.offer else 0
        return out


ADDRESS = ("id", "addr", "len", "size", "burst", "lock", "cache", "prot", "qos")


class Traffic:
    """The traffic of both directions. `pace` is the probability, per cycle, that a waiting event
    happens.
    """

    def __init__(self, rng, shape, ids, most=8, longest=16, pace=0.6, ready=0.7):
        self.rng, self.shape, self.ids, self.pace = rng, shape, ids, pace
        self.longest, self.on, self.most = longest, True, most
        self.beat = shape.get("DATA_WIDTH", 128) // 8
        self.axi3 = shape.get("AXI3", 0)
        self.ar, self.aw = (Channel(rng, n, ready, ADDRESS) for n in ("ar", "aw"))
        self.w = Channel(rng, "w", ready, ("id", "data", "strb", "last"))
        self.r = Channel(rng, "r", ready, ("id", "data", "resp", "last"))
        self.b = Channel(rng, "b", ready, ("id", "resp"))
        self.reads = {i: deque() for i in ids}
        self.writes = {i: deque() for i in ids}
        self.to_address, self.to_data = deque(), deque()
        self.addressed = self.completed = 0
        self.sent = deque()
        self.flying = [0, 0]
        self.now = self.address_from = 0

    def burst(self):
        """Returns a random legal burst."""
        r = self.rng
        size = r.randint(0, self.beat.bit_length() - 1)
        kind = r.choice([0, 1, 1, 1, 2])
        longest = min(self.longest, 16) if kind != 1 or self.axi3 else self.longest
        length = r.choice([2, 4, 8, 16]) if kind == 2 else r.randint(1, longest)
        address = r.getrandbits(self.shape.get("ADDR_WIDTH", 40))
        if kind == 2 or r.random() < 0.5:
            address = address >> size << size
        if kind == 1:
            first = address % 4096 >> size
            length = min(length, (4096 >> size) - first)
        lock = 0
        if kind == 1 and length & (length - 1) == 0 and length << size <= 128 and length <= 16:
            lock = int(r.random() < 0.5)
            address = address // (length << size) * (length << size) if lock else address
        return {
            "id": r.choice(self.ids),
            "addr": address,
            "len": length - 1,
            "size": size,
            "burst": kind,
            "lock": lock,
            "cache": r.getrandbits(4),
            "prot": r.getrandbits(3),
            "qos": r.getrandbits(4),
        }

    def goes(self):
        return self.rng.random() < self.pace

    def error(self):
        return 2 if self.rng.random() < 0.05 else 0

    def step(self):
        """Returns the signals of the next cycle."""
        self.now += 1
        self._take()
        self._offer_reads()
        self._offer_writes()
        out = {}
        for channel in (self.ar, self.aw, self.w, self.r, self.b):
            out |= channel.signals()
        return out

    def _wait(self):
        return self.now + self.rng.choice([0, 0, 3, 20, self.rng.randint(0, 150)])

    def _take(self):
        taken = self.ar.took()
        if taken:
            self.reads[taken["id"]].append([taken["len"] + 1, self._wait()])
        taken = self.r.took()
        if taken and taken["last"]:
            self.flying[0] -= 1
        taken = self.aw.took()
        if taken:
            self.addressed += 1
        taken = self.w.took()
        if taken and taken["last"]:
            self.completed += 1
        if self.b.took():
            self.flying[1] -= 1
        # A write may be answered once its address and all of its data have been accepted.
        while self.sent and self.sent[0][0] < min(self.addressed, self.completed):
            self.writes[self.sent.popleft()[1]].append(self._wait())

    def _offer_reads(self):
        rng = self.rng
        if self.ar.offer is None and self.on and self.flying[0] < self.most and self.goes():
            self.ar.offer = self.burst()
            self.flying[0] += 1
        ready = [i for i in self.ids if self.reads[i] and self.reads[i][0][1] <= self.now]
        if self.r.offer is None and ready and self.goes():
            i = rng.choice(ready)
            head = self.reads[i][0]
            head[0] -= 1
            self.r.offer = {
                "id": i,
                "data": rng.getrandbits(8 * self.beat),
                "resp": self.error(),
                "last": int(head[0] == 0),
            }
            if head[0] == 0:
                self.reads[i].popleft()

    def _offer_writes(self):
        rng = self.rng
        if self.on and self.flying[1] < self.most and len(self.to_data) < 3 and self.goes():
            burst = self.burst()
            self.flying[1] += 1
            number = self.addressed + len(self.to_address) + bool(self.aw.offer)
            self.sent.append((number, burst["id"]))
            self.to_address.append(burst)
            self.to_data.append([burst["id"], burst["len"] + 1])
        # Data and addresses are sent independently, and either may be ahead.
        may = self.to_address and self.now >= self.address_from
        if self.aw.offer is None and may and self.goes():
            self.aw.offer = self.to_address.popleft()
            self.address_from = self.now + rng.choice([0, 0, 0, 30])
        if self.w.offer is None and self.to_data and self.goes():
            head = self.to_data[0]
            head[1] -= 1
            self.w.offer = {
                "id": head[0] if self.axi3 else 0,
                "data": rng.getrandbits(8 * self.beat),
                "strb": rng.getrandbits(self.beat),
                "last": int(head[1] == 0),
            }
            if head[1] == 0:
                self.to_data.popleft()
        ready = [i for i in self.ids if self.writes[i] and self.writes[i][0] <= self.now]
        if self.b.offer is None and ready and self.goes():
            i = rng.choice(ready)
            self.writes[i].popleft()
            self.b.offer = {"id": i, "resp": self.error()}
