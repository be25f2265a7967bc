"""Records for boards, for their processing systems, and for the designs on them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

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
CHIPS = ROOT / "data" / "chips"
"""Facts about chips, one folder per chip."""
R5F_CHIPS = ("zynq_ultrascale", "versal")
"""Chips with R5F cores, for which the agent has a firmware."""
# The kind of block that observes the bus of another block.
MONITOR = "monitor"


class BoardError(Exception):
    """An error in a description. The message gives the file and the field."""

    def __init__(self, file: Path, place: str, what: str) -> None:
        name = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file
        super().__init__(f"{name}: {place}: {what}")


@dataclass(frozen=True)
class Port:
    """A port of the processing system, with the names that the vendor's tool uses."""

    name: str
    interface: str
    clock: str
    widths: tuple[int, ...]
    id_bits: int
    properties: dict[str, str] = field(default_factory=dict)
    kind: str = ""


@dataclass(frozen=True)
class Write:
    """A register that the boot loader must write because a port requires it."""

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
    """The processing system of a chip, with the names that the vendor's tool uses."""

    chip: str
    tool: str
    bus: str
    address_bits: int
    address_cells: int
    data: dict[str, Any]
    ports: dict[str, Port]
    writes: tuple[Write, ...]

    @property
    def converts(self) -> bool:
        """Whether the design's bus differs from that of the ports, so that each port has a
        converter in front of it.
        """
        return self.bus != self.data["bus"]

    @property
    def imported(self) -> bool:
        """Whether `axiscope platform import` can create a platform from the registers of this
        chip.
        """
        return bool(self.data.get("platform_import"))

    @property
    def base(self) -> int:
        """Returns the base address of the window of the port for register accesses."""
        return int(self.data["control"]["base"])


@dataclass(frozen=True)
class Placed:
    """A block of the design, with its port and the offset of its registers."""

    place: int
    kind: Block
    top: Top
    port: Port
    width_bits: int
    offset: int
    address_bits: int
    id_bits: int
    """Number of identifier bits that it may use at its port."""
    given: tuple[tuple[str, int], ...] = ()
    """Parameters that the description sets, by name."""
    queue_bursts: tuple[int, int] = (1, 1)
    """Reads and writes that may wait in front of the port: one on the block's pins, and those in a
    queue.
    """
    behind: str = ""
    """The kind of multiplexer through which it shares the port; empty if it does not share the
    port.
    """
    number: int = 0
    """Its number at the multiplexer."""

    @property
    def watches(self) -> bool:
        """Whether this block is the monitor that observes another block's port."""
        return self.kind.name == MONITOR

    @property
    def place_name(self) -> str:
        """Returns the name of the block's place in the design: the port, followed by a number if
        several blocks share the port.
        """
        return self.port.name.lower() + (f"_{self.number}" if self.behind else "")

    @property
    def name(self) -> str:
        own = self.place_name.replace("_", "-")
        return f"axiscope-{own}" + ("-monitor" if self.watches else "")

    @property
    def bus(self) -> str:
        """Returns the name of the block's memory bus in the design."""
        return f"m_{self.place_name}"


@dataclass(frozen=True)
class Shared:
    """A multiplexer in front of a port, and the blocks behind it."""

    kind: str
    port: Port
    width_bits: int
    blocks: tuple[Placed, ...]

    @property
    def is_ours(self) -> bool:
        """Whether the multiplexer is part of the instrument, and therefore inside the design."""
        return self.kind == "multiplexer"

    @property
    def bus(self) -> str:
        """Returns the name of the multiplexer's bus to the port in the design."""
        return f"m_{self.port.name.lower()}"


@dataclass(frozen=True)
class Shape:
    """The shape of a design: the blocks at a chip's ports, behind one register bus. Several boards
    may share a shape.
    """

    file: Path
    """The description of the shape, or of the only board with this design."""
    title: str
    system: System
    blocks: tuple[Placed, ...]
    monitors: tuple[Placed, ...]
    shared: tuple[Shared, ...]
    window_bits: int

    @property
    def outer(self) -> tuple[Placed | Shared, ...]:
        """Returns those parts of the design that have a bus to the outside: blocks, and the
        instrument's multiplexers.
        """
        ours = tuple(s for s in self.shared if s.is_ours)
        return (*(b for b in self.blocks if b.behind != "multiplexer"), *ours)

    @property
    def name(self) -> str:
        """Returns the name of the shape. If only one board has this design, it is the name of the
        board.
        """
        return self.file.stem

    @property
    def module(self) -> str:
        """Returns the name of the module in SystemVerilog."""
        return f"axiscope_{self.name}"

    @property
    def wrapper(self) -> str:
        """Returns the name of the module in Verilog-2001, which vendors' tools accept."""
        return f"{self.module}_{self.system.bus}"

    @property
    def folder(self) -> Path:
        """Returns the folder for generated files."""
        return PROJECTS / "shapes" / self.name

    @property
    def placed(self) -> tuple[Placed, ...]:
        """Returns all blocks that have registers, in the order of their windows."""
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
    from_mhz: float
    """Clock of the processing system from which a wizard derives the clock of the design; 0 if it
    is the clock of the design itself.
    """
    mhz_why: str
    buffer_mib: int
    on_chip: bool
    """Whether blocks may use the on-chip memory of the processing system."""
    coherent_mib: int
    """Memory for blocks at ports that snoop the processors' caches, MiB; 0: no separate memory."""
    r5f_mib: int
    """Memory for programs of R5F cores, MiB; 0: none."""
    memory: str
    machine: str
    led: dict[str, str]
    """Pin, I/O standard and source of an LED, for projects without the vendor's IP; empty: none."""

    @property
    def system_mhz(self) -> float:
        """Returns the frequency of the clock that the processing system provides to the logic."""
        return self.from_mhz or self.mhz

    @property
    def cma(self) -> str:
        """Returns the amount of Linux's contiguous memory that the design needs, in the form of the
        boot argument `cma`.
        """
        if self.r5f_mib:
            # All of this memory must be below 2 GiB, together with Linux itself.
            return f"{-(-(self.buffer_mib + self.r5f_mib) // 256) * 256}M@0-0x80000000"
        return f"{self.buffer_mib + self.coherent_mib + 64}M"

    @property
    def module(self) -> str:
        """Returns the name of the project and of the files that it builds."""
        return f"axiscope_{self.name}"

    @property
    def system(self) -> System:
        """Returns the processing system of the board's chip."""
        return self.shape.system

    @property
    def blocks(self) -> tuple[Placed, ...]:
        """Returns the blocks at the ports of the board."""
        return self.shape.blocks

    @property
    def monitors(self) -> tuple[Placed, ...]:
        """Returns the monitors that observe the blocks' buses."""
        return self.shape.monitors

    @property
    def at_ports(self) -> tuple[Placed | Shared, ...]:
        """Returns the block or multiplexer at each port that the design uses."""
        return (*(b for b in self.blocks if not b.behind), *self.shape.shared)

    @property
    def placed(self) -> tuple[Placed, ...]:
        """Returns all blocks that have registers, in the order of their windows."""
        return self.shape.placed

    @property
    def ports(self) -> set[str]:
        return {b.port.name for b in self.blocks}

    @property
    def writes(self) -> list[Write]:
        """Returns the registers that the boot loader must write for this design."""
        return [w for w in self.system.writes if self.ports & set(w.wanted_by)]

    def base(self, block: Placed) -> int:
        """Returns the address of a block's registers for the CPUs."""
        return self.system.base + block.offset
