"""An AXI4 slave that answers in exactly the programmed cycles."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import cocotb
from cocotb.triggers import RisingEdge


@dataclass
class Timing:
    """Times of an answer, in cycles. The first cycle of AxVALID is cycle 0."""

    #: Cycle in which the address is accepted.
    address: int = 0
    # : For a read, cycles from the address to the first beat. For a write, the cycle in which the :
    # first beat is accepted.
    first: int = 1
    #: Idle cycles between two beats.
    gap: int = 0
    # : For a write, cycles from the address or the last beat, whichever is later, to the response.
    response: int = 1


@dataclass
class Seen:
    """One burst as observed at the port."""

    write: bool
    address: dict[str, int]
    data: list = field(default_factory=list)


class TimedSlave:
    """Serves `m_axi`, and checks that the signals of a transfer do not change while it waits."""

    NAMES = ("id", "addr", "len", "size", "burst", "lock", "cache", "prot", "qos", "user")

    def __init__(self, dut):
        self.dut = dut
        self.timing = Timing()
        # : Number of beats in each read response. If the list is empty, the numbers are random.
        self.read_data: list[int] = []
        # : Response for each beat. The last entry repeats.
        self.responses = [0]
        #: Added to the identifier and to the number of beats of a response, to simulate a broken
        #: port.
        self.wrong_id = self.wrong_beats = 0
        # : While this is set, AxREADY stays low.
        self.deaf = False
        self.seen: list[Seen] = []
        self.cycle = 0
        self.taking = None
        self.tasks = [cocotb.start_soon(t) for t in (self.count(), self.reads(), self.writes())]
        cocotb.start_soon(self.watch())

    def put(self, **values):
        for name, value in values.items():
            getattr(self.dut, f"m_axi_{name}").value = value

    def get(self, name):
        return int(getattr(self.dut, f"m_axi_{name}").value)

    def restart(self):
        """Restarts like a port after a reset."""
        for task in self.tasks[1:]:
            task.cancel()
        if self.taking:
            self.taking.cancel()
        self.tasks[1:] = [cocotb.start_soon(self.reads()), cocotb.start_soon(self.writes())]

    async def count(self):
        """Returns the number of cycles since the reset, which is the value that the probe's clock
        should have.
        """
        while True:
            await RisingEdge(self.dut.aclk)
            self.cycle = self.cycle + 1 if self.dut.aresetn.value == 1 else 0

    async def until(self, condition):
        """Waits for the next edge at which the condition is true."""
        while True:
            await RisingEdge(self.dut.aclk)
            if self.dut.aresetn.value == 1 and condition():
                return

    async def idle(self, cycles):
        for _ in range(cycles):
            await RisingEdge(self.dut.aclk)

    async def address(self, channel, seen):
        """Accepts an address in the programmed cycle, and adds the burst to the list."""
        wait = self.timing.address
        self.put(**{f"{channel}ready": int(wait == 0 and not self.deaf)})
        await self.until(lambda: self.get(f"{channel}valid"))
        burst = Seen(channel == "aw", {n: self.get(channel + n) for n in self.NAMES})
        seen.append(burst)
        if wait or self.deaf:
            await self.idle(wait - 1)
            self.put(**{f"{channel}ready": int(not self.deaf)})
            await self.until(lambda: self.get(f"{channel}ready"))
            assert burst.address == {n: self.get(channel + n) for n in self.NAMES}
        self.put(**{f"{channel}ready": 0})

    async def reads(self):
        self.put(arready=0, rvalid=0, rid=0, rdata=0, rresp=0, rlast=0)
        while True:
            seen: list[Seen] = []
            await self.address("ar", seen)
            burst = seen[0]
            self.seen.append(burst)
            await self.idle(self.timing.first - 1)
            beats = burst.address["len"] + 1 + self.wrong_beats
            for beat in range(beats):
                data = random.getrandbits(len(self.dut.m_axi_rdata))
                if self.read_data:
                    data = self.read_data[beat % len(self.read_data)]
                burst.data.append(data)
                self.put(
                    rvalid=1,
                    rdata=data,
                    rid=burst.address["id"] ^ self.wrong_id,
                    rresp=self.responses[min(beat, len(self.responses) - 1)],
                    rlast=int(beat == beats - 1),
                )
                await self.until(lambda: self.get("rready"))
                self.put(rvalid=0)
                if beat < beats - 1:
                    await self.idle(self.timing.gap)

    async def writes(self):
        self.put(awready=0, wready=0, bvalid=0, bid=0, bresp=0)
        while True:
            seen: list[Seen] = []
            data: list = []
            self.taking = cocotb.start_soon(self.address("aw", seen))
            await self.data(data)
            await self.taking
            burst = seen[0]
            burst.data = data
            assert len(data) == burst.address["len"] + 1
            self.seen.append(burst)
            await self.idle(self.timing.response - 1)
            self.put(bvalid=1, bid=burst.address["id"] ^ self.wrong_id, bresp=self.responses[-1])
            await self.until(lambda: self.get("bready"))
            self.put(bvalid=0)

    async def data(self, taken):
        wait = self.timing.first
        self.put(wready=int(wait == 0))
        if wait:
            await self.until(lambda: self.get("wvalid"))
            await self.idle(wait - 1)
            self.put(wready=1)
        while True:
            await self.until(lambda: self.get("wvalid") and self.get("wready"))
            # In a four-state simulator, a buffer that has never been written is unknown.
            taken.append(self.dut.m_axi_wdata.value)
            if self.get("wlast"):
                break
            if self.timing.gap:
                self.put(wready=0)
                await self.idle(self.timing.gap)
                self.put(wready=1)
        self.put(wready=0)

    async def watch(self):
        """Checks that a channel does not change from when VALID is high until the transfer is
        accepted, except by a reset.
        """
        names = {c: tuple(c + n for n in self.NAMES) for c in ("aw", "ar")}
        names["w"] = ("wdata", "wstrb", "wlast")
        held: dict[str, list[str]] = {}
        while True:
            await RisingEdge(self.dut.aclk)
            if self.dut.aresetn.value != 1:
                held = {}
                continue
            for channel, payload in names.items():
                now = []
                if self.get(f"{channel}valid"):
                    now = [str(getattr(self.dut, f"m_axi_{n}").value) for n in payload]
                if channel in held:
                    assert held[channel] == now, f"{channel} changed while it waited"
                if now and not self.get(f"{channel}ready"):
                    held[channel] = now
                else:
                    held.pop(channel, None)
