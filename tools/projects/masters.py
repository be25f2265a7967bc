"""Reads the masters of a design: the blocks at its ports, their parameters, multiplexers and
queues.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from tools.projects.fields import field_of, refuse_unknown
from tools.projects.records import MONITOR, BoardError, Placed, Port, Shared, System
from tools.rtl.wrappers import blocks, source
from tools.rtl.wrappers.blocks import Block
from tools.rtl.wrappers.source import Top

# Interfaces that a block must have to be usable on a board: registers, and one bus to memory.
TAKEN = {"s_axil": ("axi4lite", "slave"), "m_axi": ("axi", "master")}
# Wires of a block that may be connected on a board or left open.
WIRES = {"trigger_in", "trigger_out", "irq_channel"}
# Parameters that blocks have on boards, in addition to their widths.
GIVEN = {"SOFT_RESET": 1, "TRIGGER": 1}
# Parameters that follow from other fields of a board's description.
OWN = {"DATA_WIDTH", "ADDR_WIDTH", "ID_WIDTH", "AXI3", *GIVEN}
# Number of bursts in flight that a monitor tracks: the largest legal value.
MONITORED = {"IN_FLIGHT": 32}
MULTIPLEXERS = {"multiplexer": "instrument", "smartconnect": "platform"}
"""Kinds of multiplexers through which blocks share a port, with their names in experiments and
device trees: the instrument's multiplexer, and AMD's SmartConnect, which Vivado generates.
"""
ALIASES = {"dma": "stream_system", "fir": "fir_dma"}
"""Other names of kinds.

A stream system with one channel is a stream DMA that has a memory port, and a filter needs a memory
port.
"""
MOST_INPUTS = 8
MOST_QUEUE_BURSTS = 256


@cache
def library() -> dict[str, Block]:
    """Returns all blocks by name."""
    all_blocks = blocks.load()
    return {b.name: b for b in all_blocks.blocks + all_blocks.unpackaged}


@cache
def top(name: str) -> Top:
    """Returns the header of a block's top module."""
    from hardware.bench.runner import sources

    block = library()[name]
    # The header of a multiplexer is the header of the block at one of its inputs.
    many = block.several.parameter if block.several and name in MULTIPLEXERS else ""
    return source.read(block.top, sources(block.sources), many)


def kinds() -> list[str]:
    """Returns the kinds of blocks that can be used on boards."""
    return [k for k, b in library().items() if b.interfaces == TAKEN and set(b.wires) <= WIRES]


def widths(kind: Block) -> list[int]:
    """Returns the widths among which a description may choose for a block's bus to memory."""
    legal = kind.legal.get("DATA_WIDTH")
    known = [w for w in (32, 64, 128, 256, 512) if legal and legal.has(w)]
    # A block without this parameter has a single width, which is the width of its port in the top
    # module.
    own = [int(p.width) for p in top(kind.name).ports if p.name == "m_axi_wdata" and not known]
    return known or own


def _parameters(file: Path, place: str, kind: Block, entry: dict[str, Any]) -> dict[str, int]:
    """Returns the parameters that a description sets. The block must have these parameters."""
    given = entry.get("parameters", {})
    if not isinstance(given, dict):
        raise BoardError(file, f"{place}.parameters", f"{given!r}; give NAME = NUMBER")
    able = sorted(set(kind.legal) - OWN - ({kind.several.parameter} if kind.several else set()))
    for name, value in given.items():
        at = f"{place}.parameters.{name}"
        if name not in able:
            raise BoardError(file, at, f"{kind.name} has {', '.join(able) or 'none'}")
        if isinstance(value, bool) or not isinstance(value, int) or not kind.legal[name].has(value):
            raise BoardError(file, at, f"{value!r}; {kind.name} cannot have it")
    return dict(given)


def _kind(file: Path, place: str, name: str) -> Block:
    able = kinds()
    name = ALIASES.get(name, name)
    if name not in able:
        listed = ", ".join([*able, *ALIASES, *MULTIPLEXERS])
        raise BoardError(file, f"{place}.kind", f'"{name}"; a board takes {listed}')
    return library()[name]


@dataclass(frozen=True)
class _Read:
    """A block as it is given in a description, before its registers have an address."""

    kind: Block
    port: Port
    width_bits: int
    id_bits: int
    given: dict[str, int] = field(default_factory=dict)
    queue_bursts: tuple[int, int] = (1, 1)
    behind: str = ""
    number: int = 0

    def placed(self, place: int, bits: int) -> Placed:
        return Placed(
            place,
            self.kind,
            top(self.kind.name),
            self.port,
            self.width_bits,
            place << bits,
            _address_bits(self.kind),
            self.id_bits,
            tuple(self.given.items()),
            self.queue_bursts,
            self.behind,
            self.number,
        )


def _queue_bursts(file: Path, place: str, entry: dict[str, Any]) -> tuple[int, int]:
    given = entry.get("queue_bursts", {})
    at = f"{place}.queue_bursts"
    if not isinstance(given, dict) or set(given) - {"read", "write"}:
        raise BoardError(file, at, f"{given!r}; give {{ read = NUMBER, write = NUMBER }}")
    for side, value in given.items():
        if (
            isinstance(value, bool)
            or not isinstance(value, int)
            or not 1 <= value <= MOST_QUEUE_BURSTS
        ):
            raise BoardError(file, f"{at}.{side}", f"{value!r}; give 1 to {MOST_QUEUE_BURSTS}")
    return given.get("read", 1), given.get("write", 1)


def _inputs(
    file: Path, place: str, entry: dict[str, Any], port: Port, width: int, on: System
) -> list[_Read]:
    """Returns the blocks at the inputs of a multiplexer."""
    kind = entry["kind"]
    refuse_unknown(file, place, entry, ["kind", "port", "width_bits", "input"])
    if kind == "smartconnect" and on.tool != "vivado":
        fix = 'is AMD\'s; give "multiplexer"'
        raise BoardError(file, f"{place}.kind", f'"{kind}" {fix}')
    inputs = field_of(file, {"input": entry.get("input", [])}, "input", list)
    if not 2 <= len(inputs) <= MOST_INPUTS:
        fix = f"{len(inputs)} of them; give 2 to {MOST_INPUTS} [[block.input]]"
        raise BoardError(file, f"{place}.input", fix)
    id_bits = port.id_bits - (len(inputs) - 1).bit_length()
    if id_bits < 1:
        fix = f"{len(inputs)} of them; identifiers of {port.name} have {port.id_bits} bits"
        raise BoardError(file, f"{place}.input", fix)
    found = []
    for n, block in enumerate(inputs):
        at = f"{place}.input[{n}]"
        if not isinstance(block, dict):
            raise BoardError(file, at, f"{block!r}; give a table")
        refuse_unknown(file, at, block, ["kind", "parameters", "queue_bursts"])
        of = _kind(file, at, field_of(file, block, "kind", str))
        if width not in widths(of):
            fix = f"{width}; {of.name} can have {', '.join(map(str, widths(of)))}"
            raise BoardError(file, f"{place}.width_bits", fix)
        given = _parameters(file, at, of, block)
        queues = _queue_bursts(file, at, block)
        found.append(_Read(of, port, width, id_bits, given, queues, kind, n))
    return found


def read_masters(
    file: Path, data: dict[str, Any], on: System
) -> tuple[tuple[Placed, ...], tuple[Placed, ...], tuple[Shared, ...], int]:
    entries = field_of(file, data, "block", list)
    if not entries:
        raise BoardError(file, "block", "there is none: give a [[block]]")
    read: list[_Read] = []
    watched: list[_Read] = []
    for k, entry in enumerate(entries):
        place = f"block[{k}]"
        shares = field_of(file, entry, "kind", str) in MULTIPLEXERS
        kind = library()["multiplexer"] if shares else _kind(file, place, entry["kind"])
        name = field_of(file, entry, "port", str)
        if name not in on.ports:
            raise BoardError(
                file, f"{place}.port", f'"{name}"; {on.chip} has {", ".join(on.ports)}'
            )
        if any(name == r.port.name for r in read):
            raise BoardError(file, f"{place}.port", f'"{name}" has a block already')
        port = on.ports[name]
        width = entry.get("width_bits", max(port.widths))
        both = [w for w in port.widths if w in widths(kind)]
        if width not in both:
            raise BoardError(
                file,
                f"{place}.width_bits",
                f"{width}; {kind.name} at {name} can have {', '.join(map(str, both))}",
            )
        if shares:
            read += _inputs(file, place, entry, port, width, on)
            continue
        known = ["kind", "port", "width_bits", "monitor", "parameters", "queue_bursts"]
        refuse_unknown(file, place, entry, known)
        given = _parameters(file, place, kind, entry)
        queues = _queue_bursts(file, place, entry)
        read.append(_Read(kind, port, width, port.id_bits, given, queues))
        if not isinstance(asked := entry.get("monitor", False), bool):
            raise BoardError(file, f"{place}.monitor", f"{asked!r}; give true or false")
        if asked:
            watched.append(_Read(library()[MONITOR], port, width, port.id_bits))
    bits = max(_address_bits(r.kind) for r in read + watched)
    placed = tuple(r.placed(k, bits) for k, r in enumerate(read + watched))
    if (end := len(placed) << bits) > on.data["control"]["bytes"]:
        raise BoardError(
            file,
            "block",
            f"their windows end at {end:#x}, beyond the {on.data['control']['bytes']:#x} bytes of "
            f"{on.data['control']['interface']}",
        )
    if len(read) > on.data.get("interrupt", {}).get("most", len(read)):
        raise BoardError(
            file, "block", f"{len(read)} of them; {on.data['interrupt']['pin']} has fewer lines"
        )
    blocks = placed[: len(read)]
    ports = dict.fromkeys(b.port.name for b in blocks if b.behind)
    inputs = [tuple(b for b in blocks if b.port.name == name) for name in ports]
    shared = tuple(Shared(bs[0].behind, bs[0].port, bs[0].width_bits, bs) for bs in inputs)
    return blocks, placed[len(read) :], shared, bits


def _address_bits(kind: Block) -> int:
    """Returns the number of bits in a register address of a block."""
    (address,) = (p for p in top(kind.name).ports if p.name == "s_axil_awaddr")
    return int(address.width)
