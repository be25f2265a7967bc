"""Accesses registers by the names in their description, over any AXI4-Lite master."""

from functools import cache
from pathlib import Path

from cocotb.triggers import ClockCycles
from systemrdl import RDLCompiler
from systemrdl.node import FieldNode, RegNode

RTL = Path(__file__).resolve().parents[1]


@cache
def register_map(block: str) -> dict[str, tuple[int, dict[str, tuple[int, int]]]]:
    """Returns the address and the fields (low bit, number of bits) of every register of a block."""
    compiler = RDLCompiler()
    compiler.compile_file(str(RTL / block / f"{block}.rdl"), incl_search_paths=[str(RTL)])
    top = compiler.elaborate().top
    out = {}
    for node in top.descendants(unroll=True):
        if isinstance(node, RegNode):
            fields = {
                f.inst_name: (f.low, f.width) for f in node.children() if isinstance(f, FieldNode)
            }
            out[node.get_path().split(".", 1)[1]] = node.absolute_address, fields
    return out


class Registers:
    """Reads and writes full registers, or fields of a register."""

    def __init__(self, block, master):
        self.map, self.master = register_map(block), master

    async def write(self, name, value=None, **fields):
        address, known = self.map[name]
        if value is None:
            value = 0
            for field, content in fields.items():
                low, bits = known[field]
                assert 0 <= content < 1 << bits, (name, field, content)
                value |= content << low
        await self.master.write(address, int(value).to_bytes(4, "little"))

    async def read(self, name, bytes_=4):
        answer = await self.master.read(self.map[name][0], bytes_)
        return int.from_bytes(answer.data, "little")

    async def field(self, name, field):
        low, bits = self.map[name][1][field]
        return await self.read(name) >> low & (1 << bits) - 1

    async def values(self, names, bytes_=4):
        """Returns the values of the registers `names`, in the same order. Adjacent registers are
        read in one access, to save reads.
        """
        runs = []
        for place in sorted({self.map[name][0] for name in names}):
            if runs and place <= runs[-1][1]:
                runs[-1][1] = place + bytes_
            else:
                runs.append([place, place + bytes_])
        memory = {}
        for first, end in runs:
            answer = await self.master.read(first, end - first)
            memory |= {first + i: byte for i, byte in enumerate(answer.data)}
        places = (self.map[name][0] for name in names)
        return [sum(memory[p + i] << 8 * i for i in range(bytes_)) for p in places]

    async def until_zero(self, name, field, clock, apart_cycles=40):
        """Polls a field until it is 0. Polls are rare, because simulating one takes longer than
        simulating the cycles in between.
        """
        while await self.field(name, field):
            await ClockCycles(clock, apart_cycles)

    async def counter(self, name):
        return await self.read(f"counters.{name}", 8)
