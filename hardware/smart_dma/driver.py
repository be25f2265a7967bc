"""Programs for the smart DMA and their expected effects, for the benches of the smart DMA and the
cluster.
"""

from dataclasses import dataclass

MASK32 = 0xFFFF_FFFF


@dataclass
class Copy:
    """One 2-D copy. Lengths are in beats."""

    base: int = 0x1000_0000
    local: int = 0
    row: int = 64
    rows: int = 1
    stride: int = 64
    times: int = 1
    sub: int = 0  # 0: no cuts
    idle: int = 0
    most: int = 16
    to_memory: int = 0
    blocking: int = 0
    outstanding: int = 16
    sideband: tuple = (0, 3, 2, 0, 0)  # id, cache, prot, qos, user

    @property
    def beats(self):
        return self.row * self.rows * self.times

    def registers(self, width):
        """Returns the words for the copy's registers in order, each as a name and fields."""
        id_, cache, prot, qos, user = self.sideband
        yield "base_low", {"value": self.base & MASK32}
        yield "base_high", {"value": self.base >> 32}
        yield "local_offset", {"bytes": self.local * width}
        yield "row", {"bytes": self.row * width}
        yield "rows", {"count": self.rows}
        yield "stride", {"bytes": self.stride * width & MASK32}
        yield "again", {"times_less_one": self.times - 1}
        yield "sub_copy", {"bytes": self.sub * width}
        yield "idle", {"cycles": self.idle}
        yield (
            "burst",
            {
                "beats_less_one": self.most - 1,
                "to_memory": self.to_memory,
                "blocking": self.blocking,
                "outstanding_less_one": self.outstanding - 1,
            },
        )
        yield "sideband", {"id": id_, "cache": cache, "prot": prot, "qos": qos}
        yield "user", {"value": user}

    def places(self, width):
        """Returns the address of every beat, in order."""
        for r in range(self.rows):
            for i in range(self.row):
                yield self.base + (r * self.stride + i) * width

    def pieces(self, width):
        """Returns the contiguous pieces of all repetitions: (address, beats, whether a sub-copy
        starts).
        """
        for _ in range(self.times):
            left = self.sub
            begins = True
            for r in range(self.rows):
                done = 0
                while done < self.row:
                    n = min(self.row - done, left) if self.sub else self.row - done
                    yield self.base + (r * self.stride + done) * width, n, begins
                    done, left, begins = done + n, left - n, False
                    if self.sub and not left:
                        left, begins = self.sub, True

    def bursts(self, width, longest):
        """Returns the bursts: (address, beats, whether a sub-copy starts). They are as long as
        allowed, and cut at 4 KiB.
        """
        most = min(self.most, longest)
        for address, left, begins in self.pieces(width):
            while left:
                n = min(most, left, (4096 - address % 4096) // width)
                yield address, n, begins
                address, left, begins = address + n * width, left - n, False


class LocalMemory:
    """The datapath's port to the local memory."""

    def __init__(self, dut, width, edge):
        self.dut, self.width, self.edge = dut, width, edge
        dut.local_enable.value = dut.local_write.value = 0
        dut.local_address.value = dut.local_wdata.value = 0

    async def write(self, place, beats):
        self.dut.local_enable.value = 1
        self.dut.local_write.value = (1 << self.width // 4) - 1
        for i, beat in enumerate(beats):
            self.dut.local_address.value = (place + i) % (1 << len(self.dut.local_address))
            self.dut.local_wdata.value = beat
            await self.edge()
        self.dut.local_enable.value = 0

    async def read(self, place, beats):
        found = []
        self.dut.local_write.value = 0
        for i in range(beats + 2):
            # The beat is valid at the edge after the one at which the access is accepted.
            if i >= 2:
                found.append(int(self.dut.local_rdata.value))
            self.dut.local_enable.value = int(i < beats)
            self.dut.local_address.value = (place + i) % (1 << len(self.dut.local_address))
            await self.edge()
        return found
