"""Boards and the processing systems of their chips: reads and checks the descriptions."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from tools.rtl.wrappers import blocks, source
from tools.rtl.wrappers.blocks import Block
from tools.rtl.wrappers.source import Top

ROOT = Path(__file__).resolve().parents[2]
RTL = ROOT / "hardware"
BOARDS = ROOT / "hardware" / "boards"
"""Descriptions of boards."""
SHAPES = ROOT / "hardware" / "shapes"
"""Descriptions of designs that several boards share."""
PROJECTS = ROOT / "dist" / "boards"
"""Generated projects, one folder per board, and the designs of shapes."""
R5F_CHIP = "zynq_ultrascale"
"""Chip for whose R5F cores the agent has a firmware."""
CHIPS = ROOT / "data" / "chips"
"""Facts about chips, one folder per chip."""
# Interfaces that a block must have to be usable on a board: registers, and one bus to memory.
TAKEN = {"s_axil": ("axi4lite", "slave"), "m_axi": ("axi", "master")}
# Wires of a block that a board connects or leaves open.
WIRES = {"trigger_in", "trigger_out", "irq_channel"}
# The block that observes the bus of another block.
MONITOR = "monitor"
# Parameters of a board's blocks, in addition to their widths.
GIVEN = {"SOFT_RESET": 1, "TRIGGER": 1}
# Parameters that a board sets by other fields.
OWN = {"DATA_WIDTH", "ADDR_WIDTH", "ID_WIDTH", "AXI3", *GIVEN}
# Step of buffers that are no power of two, MiB.
BUFFER_STEP_MIB = 64
# Bursts in flight of a monitor: the largest legal value.
MONITORED = {"IN_FLIGHT": 32}
MULTIPLEXERS = {"multiplexer": "instrument", "smartconnect": "platform"}
"""Kinds through which blocks share a port, and what experiments and device trees call them: the
instrument's multiplexer, and AMD's SmartConnect, which Vivado makes.
"""
ALIASES = {"dma": "stream_system"}
"""Other names of kinds: a stream system with one channel is a stream DMA that has a memory port."""
MOST_INPUTS = 8
MOST_QUEUE_BURSTS = 256


class BoardError(Exception):
    """An error in a description, with its file and field."""

    def __init__(self, file: Path, place: str, what: str) -> None:
        name = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file
        super().__init__(f"{name}: {place}: {what}")


@dataclass(frozen=True)
class Port:
    """A port of the processing system, with the tool's names."""

    name: str
    interface: str
    clock: str
    widths: tuple[int, ...]
    id_bits: int
    properties: dict[str, str] = field(default_factory=dict)
    kind: str = ""


@dataclass(frozen=True)
class Write:
    """A register that the boot loader writes because a port requires it."""

    name: str
    address: int
    value: int
    wanted_by: tuple[str, ...]
    what: str
    source: str
    by: str
    """`file`, which the boot image names, or `hook`, a function of the boot loader."""


@dataclass(frozen=True)
class System:
    """The processing system of a chip, with the tool's names."""

    chip: str
    tool: str
    bus: str
    address_bits: int
    address_cells: int
    data: dict[str, Any]
    ports: dict[str, Port]
    writes: tuple[Write, ...]

    @property
    def imported(self) -> bool:
        """Whether `axiscope platform import` can make a platform from its registers."""
        return bool(self.data.get("platform_import"))

    @property
    def base(self) -> int:
        """Base address of the control port's window."""
        return int(self.data["control"]["base"])


@dataclass(frozen=True)
class Placed:
    """A block of the design: its port and the offset of its registers."""

    place: int
    kind: Block
    top: Top
    port: Port
    width_bits: int
    offset: int
    address_bits: int
    id_bits: int
    """Bits of the identifiers that it may use at its port."""
    given: tuple[tuple[str, int], ...] = ()
    """Parameters that the description sets, by name."""
    queue_bursts: tuple[int, int] = (1, 1)
    """Reads and writes that may wait in front of the port: one on the block's pins, and those in a
    queue.
    """
    behind: str = ""
    """The kind of multiplexer through which it shares the port; empty if it has the port."""
    number: int = 0
    """Its number at the multiplexer."""

    @property
    def watches(self) -> bool:
        """Whether the block is the monitor of another block's port."""
        return self.kind.name == MONITOR

    @property
    def place_name(self) -> str:
        """Name of its place in the design: the port, with its number if it shares the port."""
        return self.port.name.lower() + (f"_{self.number}" if self.behind else "")

    @property
    def name(self) -> str:
        own = self.place_name.replace("_", "-")
        return f"axiscope-{own}" + ("-monitor" if self.watches else "")

    @property
    def bus(self) -> str:
        """Name of the block's memory bus in the design."""
        return f"m_{self.place_name}"


@dataclass(frozen=True)
class Shared:
    """A multiplexer in front of a port, and its blocks."""

    kind: str
    port: Port
    width_bits: int
    blocks: tuple[Placed, ...]

    @property
    def is_ours(self) -> bool:
        """Whether it is the instrument's, which is inside the design."""
        return self.kind == "multiplexer"

    @property
    def bus(self) -> str:
        """Name of its bus to the port in the design."""
        return f"m_{self.port.name.lower()}"


@dataclass(frozen=True)
class Shape:
    """A design: the blocks at a chip's ports, behind one register bus. Boards may share it."""

    file: Path
    """The description, of the shape or of the one board that has it."""
    title: str
    system: System
    blocks: tuple[Placed, ...]
    monitors: tuple[Placed, ...]
    shared: tuple[Shared, ...]
    window_bits: int

    @property
    def outer(self) -> tuple[Placed | Shared, ...]:
        """What has a bus of the design: blocks, and the instrument's multiplexers."""
        ours = tuple(s for s in self.shared if s.is_ours)
        return (*(b for b in self.blocks if b.behind != "multiplexer"), *ours)

    @property
    def name(self) -> str:
        """Name of the shape, or of the one board that has it."""
        return self.file.stem

    @property
    def module(self) -> str:
        """The module in SystemVerilog."""
        return f"axiscope_{self.name}"

    @property
    def wrapper(self) -> str:
        """The module in Verilog-2001, which vendors' tools take."""
        return f"{self.module}_{self.system.bus}"

    @property
    def folder(self) -> Path:
        """Folder of the generated files."""
        return PROJECTS / "shapes" / self.name

    @property
    def placed(self) -> tuple[Placed, ...]:
        """All blocks that have registers, in the order of their windows."""
        return self.blocks + self.monitors


@dataclass(frozen=True)
class Board:
    """A board and its design."""

    file: Path
    name: str
    title: str
    shape: Shape
    platform: str
    host: str
    experiment: str
    fpga: dict[str, str]
    mhz: float
    mhz_why: str
    buffer_mib: int
    r5f_mib: int
    """Memory for programs of R5F cores, MiB; 0: none."""
    memory: str
    machine: str

    @property
    def module(self) -> str:
        """Name of the project and of the files that it builds."""
        return f"axiscope_{self.name}"

    @property
    def system(self) -> System:
        """The processing system of its chip."""
        return self.shape.system

    @property
    def blocks(self) -> tuple[Placed, ...]:
        """Returns the blocks at the ports of the board."""
        return self.shape.blocks

    @property
    def monitors(self) -> tuple[Placed, ...]:
        """The monitors of its blocks' buses."""
        return self.shape.monitors

    @property
    def at_ports(self) -> tuple[Placed | Shared, ...]:
        """What is at each port that the design uses: a block, or a multiplexer."""
        return (*(b for b in self.blocks if not b.behind), *self.shape.shared)

    @property
    def placed(self) -> tuple[Placed, ...]:
        """All blocks that have registers, in the order of their windows."""
        return self.shape.placed

    @property
    def ports(self) -> set[str]:
        return {b.port.name for b in self.blocks}

    @property
    def writes(self) -> list[Write]:
        """Registers that the boot loader must write for this design."""
        return [w for w in self.system.writes if self.ports & set(w.wanted_by)]

    def base(self, block: Placed) -> int:
        """Address of a block's registers for the CPUs."""
        return self.system.base + block.offset


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
    # The header of a multiplexer is that of one of its inputs.
    many = block.several.parameter if block.several and name in MULTIPLEXERS else ""
    return source.read(block.top, sources(block.sources), many)


def _toml(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text())
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as wrong:
        raise BoardError(file, "the file", f"cannot be read: {wrong}") from wrong


def _get(file: Path, data: dict[str, Any], place: str, kind: type | tuple[type, ...]) -> Any:
    here: Any = data
    for step in place.split("."):
        if not isinstance(here, dict) or step not in here:
            raise BoardError(file, place, "is missing")
        here = here[step]
    if not isinstance(here, kind) or isinstance(here, bool):
        raise BoardError(file, place, f"{here!r} is of another kind than it has to be")
    return here


@cache
def system(chip: str, folder: Path = CHIPS) -> System:
    """Returns the processing system of a chip."""
    file = folder / chip / "vendor_tools.toml"
    data = _toml(file)
    ports = {}
    for name, given in _get(file, data, "ports", dict).items():
        try:
            ports[name] = Port(
                name,
                given["interface"],
                given["clock"],
                tuple(given["widths"]),
                given["id_bits"],
                given.get("properties", {}),
                given.get("kind", ""),
            )
        except KeyError as wrong:
            raise BoardError(file, f"ports.{name}.{wrong.args[0]}", "is missing") from wrong
    writes = tuple(
        Write(
            w["name"],
            w["address"],
            w["value"],
            tuple(w["wanted_by"]),
            w["what"],
            w["source"],
            w.get("by", "file"),
        )
        for w in data.get("boot", {}).get("write", [])
    )
    return System(
        chip,
        _get(file, data, "tool", str),
        _get(file, data, "bus", str),
        _get(file, data, "address_bits", int),
        _get(file, data, "address_cells", int),
        data,
        ports,
        writes,
    )


def kinds() -> list[str]:
    """Returns the kinds of blocks that a board accepts."""
    return [k for k, b in library().items() if b.interfaces == TAKEN and set(b.wires) <= WIRES]


def widths(kind: Block) -> list[int]:
    """Returns the widths of a block's bus to memory that a description may choose from."""
    legal = kind.legal.get("DATA_WIDTH")
    known = [w for w in (32, 64, 128, 256, 512) if legal and legal.has(w)]
    # A block without the parameter has one width, that of its port in the top module.
    own = [int(p.width) for p in top(kind.name).ports if p.name == "m_axi_wdata" and not known]
    return known or own


def _parameters(file: Path, place: str, kind: Block, entry: dict[str, Any]) -> dict[str, int]:
    """Returns the parameters that a description sets, which the block must be able to have."""
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
    """A block as a description has it, before it has registers."""

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


def _fields(file: Path, place: str, entry: dict[str, Any], known: list[str]) -> None:
    if left := set(entry) - set(known):
        raise BoardError(file, f"{place}.{min(left)}", f"no such field: {', '.join(known)}")


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
    """Returns the blocks behind a multiplexer."""
    kind = entry["kind"]
    _fields(file, place, entry, ["kind", "port", "width_bits", "input"])
    if kind == "smartconnect" and on.tool != "vivado":
        fix = 'is AMD\'s; give "multiplexer"'
        raise BoardError(file, f"{place}.kind", f'"{kind}" {fix}')
    inputs = _get(file, {"input": entry.get("input", [])}, "input", list)
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
        _fields(file, at, block, ["kind", "parameters", "queue_bursts"])
        of = _kind(file, at, _get(file, block, "kind", str))
        if width not in widths(of):
            fix = f"{width}; {of.name} can have {', '.join(map(str, widths(of)))}"
            raise BoardError(file, f"{place}.width_bits", fix)
        given = _parameters(file, at, of, block)
        queues = _queue_bursts(file, at, block)
        found.append(_Read(of, port, width, id_bits, given, queues, kind, n))
    return found


def _blocks(
    file: Path, data: dict[str, Any], on: System
) -> tuple[tuple[Placed, ...], tuple[Placed, ...], tuple[Shared, ...], int]:
    entries = _get(file, data, "block", list)
    if not entries:
        raise BoardError(file, "block", "there is none: give a [[block]]")
    read: list[_Read] = []
    watched: list[_Read] = []
    for k, entry in enumerate(entries):
        place = f"block[{k}]"
        shares = _get(file, entry, "kind", str) in MULTIPLEXERS
        kind = library()["multiplexer"] if shares else _kind(file, place, entry["kind"])
        name = _get(file, entry, "port", str)
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
        _fields(file, place, entry, known)
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
    """Returns the bits of a register address of a block."""
    (address,) = (p for p in top(kind.name).ports if p.name == "s_axil_awaddr")
    return int(address.width)


def _shape(file: Path, data: dict[str, Any], on: System) -> Shape:
    """Returns the shape with the blocks of a description."""
    blocks, monitors, shared, bits = _blocks(file, data, on)
    return Shape(file, _get(file, data, "title", str), on, blocks, monitors, shared, bits)


def _shared(file: Path, data: dict[str, Any], on: System) -> Shape:
    """Returns the shape that a board names."""
    name = _get(file, data, "shape", str)
    known = sorted(path.stem for path in SHAPES.glob("*.toml"))
    if name not in known:
        raise BoardError(file, "shape", f'"{name}"; there are {", ".join(known)}')
    if "block" in data:
        raise BoardError(file, "block", f"is in the shape {name}; leave out one of both")
    of = SHAPES / f"{name}.toml"
    shared = _toml(of)
    if left := set(shared) - {"schema", "title", "chip", "block"}:
        raise BoardError(of, min(left), "no such field: schema, title, chip, block")
    if (chip := _get(of, shared, "chip", str)) != on.chip:
        raise BoardError(file, "shape", f'"{name}" is for chip {chip}, not {on.chip}')
    return _shape(of, shared, on)


def board(file: Path) -> Board:
    """Reads a board's description; raises `BoardError` if it is wrong."""
    data = _toml(file)
    if not re.fullmatch(r"[a-z][a-z0-9_]*", file.stem):
        raise BoardError(
            file, "the file's name", "small letters, digits and _ make a module's name"
        )
    known = {
        "schema",
        "title",
        "chip",
        "platform",
        "host",
        "experiment",
        "fpga",
        "clock",
        "buffer",
        "r5f",
        "yocto",
        "shape",
        "block",
    }
    for key in data:
        if key not in known:
            raise BoardError(file, key, f"no such field: {', '.join(sorted(known))}")
    chip = _get(file, data, "chip", str)
    chips = sorted(p.parent.name for p in CHIPS.glob("*/vendor_tools.toml"))
    if chip not in chips:
        raise BoardError(file, "chip", f'"{chip}"; there are {", ".join(chips)}')
    on = system(chip)
    shape = _shared(file, data, on) if "shape" in data else _shape(file, data, on)
    mhz = _get(file, data, "clock.mhz", (int, float))
    if not 1 <= mhz <= 1000:
        raise BoardError(file, "clock.mhz", f"{mhz}; give 1 to 1000")
    mib = _get(file, data, "buffer.mib", int)
    if not 1 <= mib <= 4096 or (mib & (mib - 1) and mib % BUFFER_STEP_MIB):
        fix = f"give a power of two, or a multiple of {BUFFER_STEP_MIB}, up to 4096"
        raise BoardError(file, "buffer.mib", f"{mib}; {fix}")
    r5f = _get(file, data, "r5f.mib", int) if "r5f" in data else 0
    if "r5f" in data and (chip != R5F_CHIP or not 1 <= r5f <= 1024):
        fix = f"chip {chip}, {r5f} MiB; give 1 to 1024 on a {R5F_CHIP}"
        raise BoardError(file, "r5f.mib", fix)
    return Board(
        file,
        file.stem,
        _get(file, data, "title", str),
        shape,
        data.get("platform", ""),
        data.get("host", file.stem.replace("_", "-")),
        data.get("experiment", ""),
        _get(file, data, "fpga", dict),
        float(mhz),
        _get(file, data, "clock.why", str),
        mib,
        r5f,
        _get(file, data, "buffer.of", str),
        _get(file, data, "yocto.machine", str),
    )


def boards() -> list[Board]:
    """Returns all boards by name."""
    return [board(p) for p in sorted(BOARDS.glob("*.toml"))]
