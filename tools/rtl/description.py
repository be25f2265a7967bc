"""Register descriptions as plain records, from which all files but the hardware are generated.

Arrays are kept as arrays (first offset, count, stride). Each type of register file is described
only once. A type from another description (`hardware/counters/counters.rdl`) belongs to that
description, and not to the blocks that include it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from systemrdl import RDLCompiler
from systemrdl.node import AddressableNode, AddrmapNode, FieldNode, MemNode, RegfileNode, RegNode

ROOT = Path(__file__).resolve().parents[2]

PREFIX = "axiscope_"


@dataclass
class Field:
    """A field: bits of a register. `reset` is None if the hardware provides the value."""

    name: str
    low: int
    bits: int
    access: str
    description: str
    reset: int | None = None
    constant: bool = False
    meanings: dict[str, tuple[int, str]] = field(default_factory=dict)


@dataclass
class Register:
    """A register, or an array of registers."""

    name: str
    offset: int
    title: str
    description: str
    fields: list[Field]
    bytes: int = 4
    count: int = 1
    stride: int = 0

    @property
    def access(self) -> str:
        found = {a for f in self.fields for a in f.access}
        return "".join(a for a in "rw" if a in found)


@dataclass
class Place:
    """The location of a register file of some type, or of an array of such register files."""

    name: str
    offset: int
    type: str
    count: int = 1
    stride: int = 0


@dataclass
class Map:
    """A block, or a type of register file."""

    name: str
    title: str
    description: str
    bytes: int
    members: list[Register | Place] = field(default_factory=list)

    @property
    def registers(self) -> list[Register]:
        return [m for m in self.members if isinstance(m, Register)]

    @property
    def places(self) -> list[Place]:
        return [m for m in self.members if isinstance(m, Place)]


@dataclass
class Description:
    """One description file: a block (none in a shared file) and its types of register files."""

    name: str
    block: Map | None
    types: list[Map]
    uses: list[str]
    """Shared descriptions whose types are used here."""

    @property
    def source(self) -> str:
        """Returns the path of the description. Descriptions without their own folder are in
        `common`.
        """
        folder = self.name if (ROOT / "hardware" / self.name).is_dir() else "common"
        return f"hardware/{folder}/{self.name}.rdl"


def short(name: str) -> str:
    return name.removeprefix(PREFIX)


def sentence(node: AddressableNode | FieldNode, key: str) -> str:
    return " ".join((node.get_property(key, default="") or "").split())


def title(node: AddressableNode | FieldNode) -> str:
    return sentence(node, "name") if node.get_property("name") != node.inst_name else ""


def text(node: AddressableNode | FieldNode) -> str:
    """Returns the name and the description as one text."""
    parts = [p for p in (title(node), sentence(node, "desc")) if p]
    return " ".join(p if p.endswith(".") else f"{p}." for p in parts)


def access_of(node: FieldNode | MemNode) -> str:
    """Returns r, w or rw, with 1c appended if writing a 1 clears the bit."""
    access = ("r" if node.is_sw_readable else "") + ("w" if node.is_sw_writable else "")
    on_write = node.get_property("onwrite") if isinstance(node, FieldNode) else None
    return access + ("1c" if on_write and on_write.name == "woclr" else "")


def field_of(node: FieldNode) -> Field:
    encode = node.get_property("encode")
    reset = node.get_property("reset")
    return Field(
        node.inst_name,
        node.low,
        node.width,
        access_of(node),
        text(node),
        reset if isinstance(reset, int) else None,
        node.get_property("hw").name == "na",
        {m.name: (m.value, m.rdl_name or m.name) for m in encode} if encode else {},
    )


def array(node: AddressableNode) -> tuple[int, int, int]:
    """Returns the first offset, the count and the stride."""
    if not node.is_array:
        return node.address_offset, 1, 0
    dimensions = node.array_dimensions or []
    assert len(dimensions) == 1, f"{node.get_path()}: arrays of one dimension only"
    return node.raw_address_offset, dimensions[0], node.array_stride or 0


def register_of(node: RegNode) -> Register:
    offset, count, stride = array(node)
    fields = [field_of(f) for f in node.fields()]
    bytes_ = node.get_property("regwidth") // 8
    return Register(
        node.inst_name, offset, title(node), sentence(node, "desc"), fields, bytes_, count, stride
    )


def memory_of(node: MemNode) -> Register:
    """Returns a memory as an array of words."""
    bits = node.get_property("memwidth")
    value = Field("value", 0, bits, access_of(node), title(node))
    return Register(
        node.inst_name,
        node.address_offset,
        title(node),
        sentence(node, "desc"),
        [value],
        bits // 8,
        node.get_property("mementries"),
        bits // 8,
    )


def source(node: RegfileNode) -> str:
    """Returns the description in which a type is defined."""
    reference = node.inst.def_src_ref
    return Path(reference.path).stem if reference and reference.path else ""


class Reader:
    """Reads one description. Types from other files are added to `shared`."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.types: dict[str, Map] = {}
        self.shared: dict[str, dict[str, Map]] = {}

    def map(self, node: AddrmapNode | RegfileNode) -> Map:
        kind = node.type_name if isinstance(node, RegfileNode) else node.inst_name
        found = Map(short(kind or ""), sentence(node, "name"), sentence(node, "desc"), node.size)
        for child in node.children(unroll=False):
            if isinstance(child, RegNode):
                found.members.append(register_of(child))
            elif isinstance(child, MemNode):
                found.members.append(memory_of(child))
            elif isinstance(child, RegfileNode):
                found.members.append(self.place(child))
        return found

    def place(self, node: RegfileNode) -> Place:
        kind = short(node.type_name or "")
        home = source(node)
        types = self.types if home == self.name else self.shared.setdefault(home, {})
        if kind not in types:
            inner = self.map(node)
            if node.is_array:
                inner.bytes = node.array_stride or inner.bytes
            types[kind] = inner
        offset, count, stride = array(node)
        return Place(node.inst_name, offset, kind, count, stride)


def describe(block: str, rdl: Path, includes: list[str]) -> tuple[Description, list[Description]]:
    """Returns the description of a block, and the shared descriptions that it uses."""
    compiler = RDLCompiler()
    compiler.compile_file(str(rdl), incl_search_paths=includes)
    reader = Reader(block)
    top = reader.map(compiler.elaborate().top)
    shared = [Description(n, None, list(t.values()), []) for n, t in reader.shared.items()]
    own = Description(block, top, list(reader.types.values()), [s.name for s in shared])
    return own, shared
