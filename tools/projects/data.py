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
    """A register that the boot loader writes because a port needs it."""

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
    given: tuple[tuple[str, int], ...] = ()
    """Parameters that the description sets, by name."""

    @property
    def watches(self) -> bool:
        """Whether it is the monitor of the block at its port."""
        return self.kind.name == MONITOR

    @property
    def name(self) -> str:
        return f"axiscope-{self.port.name.lower()}" + ("-monitor" if self.watches else "")

    @property
    def bus(self) -> str:
        """Name of its bus to memory in the design."""
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
    window_bits: int

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
        """The blocks at its ports."""
        return self.shape.blocks

    @property
    def monitors(self) -> tuple[Placed, ...]:
        """The monitors of its blocks' buses."""
        return self.shape.monitors

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
    return {b.name: b for b in blocks.load().blocks}


@cache
def top(name: str) -> Top:
    """Returns the header of a block's top module."""
    from hardware.bench.runner import sources

    block = library()[name]
    return source.read(block.top, sources(block.sources))


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
    if name not in able:
        raise BoardError(file, f"{place}.kind", f'"{name}"; a board takes {", ".join(able)}')
    return library()[name]


def _blocks(
    file: Path, data: dict[str, Any], on: System
) -> tuple[tuple[Placed, ...], tuple[Placed, ...], int]:
    entries = _get(file, data, "block", list)
    if not entries:
        raise BoardError(file, "block", "there is none: give a [[block]]")
    read: list[tuple[Block, Port, int, int, dict[str, int]]] = []
    watched: list[tuple[Block, Port, int, int, dict[str, int]]] = []
    for k, entry in enumerate(entries):
        place = f"block[{k}]"
        kind = _kind(file, place, _get(file, entry, "kind", str))
        name = _get(file, entry, "port", str)
        if name not in on.ports:
            raise BoardError(
                file, f"{place}.port", f'"{name}"; {on.chip} has {", ".join(on.ports)}'
            )
        if any(name == port.name for _, port, *_ in read):
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
        if left := set(entry) - {"kind", "port", "width_bits", "monitor", "parameters"}:
            fields = "kind, port, width_bits, monitor, parameters"
            raise BoardError(file, f"{place}.{min(left)}", f"no such field: {fields}")
        given = _parameters(file, place, kind, entry)
        read.append((kind, port, width, _address_bits(kind), given))
        if not isinstance(asked := entry.get("monitor", False), bool):
            raise BoardError(file, f"{place}.monitor", f"{asked!r}; give true or false")
        if asked:
            eye = library()[MONITOR]
            watched.append((eye, port, width, _address_bits(eye), {}))
    bits = max(address for *_, address, _ in read + watched)
    placed = tuple(
        Placed(k, kind, top(kind.name), port, width, k << bits, address, tuple(given.items()))
        for k, (kind, port, width, address, given) in enumerate(read + watched)
    )
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
    return placed[: len(read)], placed[len(read) :], bits


def _address_bits(kind: Block) -> int:
    """Returns the bits of a register address of a block."""
    (address,) = (p for p in top(kind.name).ports if p.name == "s_axil_awaddr")
    return int(address.width)


def _shape(file: Path, data: dict[str, Any], on: System) -> Shape:
    """Returns the shape with the blocks of a description."""
    blocks, monitors, bits = _blocks(file, data, on)
    return Shape(file, _get(file, data, "title", str), on, blocks, monitors, bits)


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
