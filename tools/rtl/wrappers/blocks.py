"""Reads and checks hardware/blocks.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
RTL = ROOT / "hardware"
FILE = RTL / "blocks.toml"
SOURCES = "../../../hardware"
"""Relative path from the folder of a wrapper, which is in dist/ip, to the sources."""
KINDS = {
    "axi4lite": ("slave",),
    "axi": ("master", "slave", "monitor"),
    "stream": ("master", "slave"),
}
FIELDS = {
    "name", "title", "sources", "registers", "clock", "reset", "interfaces", "several", "wires",
    "through", "parameters", "zynq7000", "capabilities", "smoke", "smoke_flag",
    "packaged",
}  # fmt: skip
STEPS = {
    "write": 2, "expect": 2, "await_reads": 1, "await_writes": 1, "await_stream": 1,
    "await_flag": 1, "send": 1, "master_read": 1, "master_write": 1, "wait": 1,
}  # fmt: skip


class FieldError(Exception):
    """An error in the description. The message gives the file and the field."""

    def __init__(self, place: str, what: str) -> None:
        super().__init__(f"hardware/blocks.toml: {place}: {what}")


@dataclass(frozen=True)
class Legal:
    """The legal values of a parameter, as a list or a range."""

    values: tuple[int, ...] = ()
    least: int = 0
    most: int = 0

    def has(self, value: int) -> bool:
        return value in self.values if self.values else self.least <= value <= self.most


@dataclass(frozen=True)
class Several:
    """An interface of which the top module has several, and the parameter that gives their
    number.
    """

    interface: str
    parameter: str
    most: int


@dataclass
class Block:
    """One block in the description."""

    name: str
    title: str
    sources: str
    registers: str
    clock: str
    reset: str
    interfaces: dict[str, tuple[str, str]]
    several: Several | None
    wires: list[str]
    through: dict[str, int]
    legal: dict[str, Legal]
    zynq7000: dict[str, int]
    capabilities: dict[str, dict[str, int]]
    smoke: list[list[Any]]
    smoke_flag: str = ""
    packaged: bool = True
    """Whether it is a separate core in `dist/ip`. Board designs can use the other blocks, too."""

    @property
    def top(self) -> str:
        return f"axiscope_{self.name}"

    @property
    def flavours(self) -> list[str]:
        """Returns the flavours of the wrapper: AXI4 and AXI3 if the block has a memory bus, and
        otherwise only one.
        """
        kinds = {kind for kind, _ in self.interfaces.values()}
        return ["axi4", "axi3"] if "axi" in kinds else ["stream" if "stream" in kinds else "plain"]


@dataclass
class Library:
    """The whole description."""

    vendor: str
    library: str
    version: str
    freq_hz: int
    blocks: list[Block] = field(default_factory=list)
    """The blocks that are separate cores in `dist/ip`."""
    unpackaged: list[Block] = field(default_factory=list)
    """Blocks that only board designs use."""


def _legal(place: str, given: Any) -> Legal:
    if isinstance(given, dict) and set(given) == {"values"} and given["values"]:
        return Legal(tuple(given["values"]))
    if isinstance(given, dict) and set(given) == {"least", "most"}:
        if given["least"] <= given["most"]:
            return Legal((), given["least"], given["most"])
        raise FieldError(place, f"least {given['least']} is above most {given['most']}")
    raise FieldError(place, f"{given!r}; give {{ values = [...] }} or {{ least = ., most = . }}")


def _interface(place: str, given: str) -> tuple[str, str]:
    kind, _, mode = given.partition(" ")
    if mode not in KINDS.get(kind, ()):
        raise FieldError(place, f'"{given}"; give a kind of {sorted(KINDS)} and its mode')
    return kind, mode


def _steps(place: str, steps: list[Any]) -> list[list[Any]]:
    for k, step in enumerate(steps):
        if not step or len(step) != 1 + STEPS.get(step[0], -1):
            raise FieldError(f"{place}[{k}]", f"{step}; steps and how much they take: {STEPS}")
    return steps


def _block(given: dict[str, Any], common: dict[str, Legal]) -> Block:
    name = given.get("name", "?")
    for key in given:
        if key not in FIELDS:
            raise FieldError(f"{name}.{key}", f"no such field; fields are {sorted(FIELDS)}")
    for key in ("name", "title", "sources", "interfaces", "smoke"):
        if key not in given:
            raise FieldError(f"{name}.{key}", "is missing")
    for key in ("sources", "registers"):
        if key in given and not (RTL / given[key]).exists():
            raise FieldError(f"{name}.{key}", f"hardware/{given[key]} is not there")
    interfaces = {
        k: _interface(f"{name}.interfaces.{k}", v) for k, v in given["interfaces"].items()
    }
    own = {k: _legal(f"{name}.parameters.{k}", v) for k, v in given.get("parameters", {}).items()}
    several = Several(**given["several"]) if "several" in given else None
    if several and several.interface not in interfaces:
        raise FieldError(f"{name}.several.interface", f'"{several.interface}" is not in interfaces')
    for key in given.get("capabilities", {}):
        if key not in interfaces:
            raise FieldError(f"{name}.capabilities.{key}", "is not in interfaces")
    return Block(
        name,
        given["title"],
        given["sources"],
        given.get("registers", ""),
        given.get("clock", "aclk"),
        given.get("reset", "aresetn"),
        interfaces,
        several,
        given.get("wires", []),
        given.get("through", {}),
        common | own,
        given.get("zynq7000", {}),
        given.get("capabilities", {}),
        _steps(f"{name}.smoke", given["smoke"]),
        given.get("smoke_flag", ""),
        given.get("packaged", True),
    )


def load(text: str | None = None) -> Library:
    """Reads the description. Raises `FieldError` if it is invalid."""
    data = tomllib.loads(FILE.read_text() if text is None else text)
    common = {k: _legal(f"parameters.{k}", v) for k, v in data.get("parameters", {}).items()}
    blocks = [_block(b, common) for b in data["block"]]
    head = data["vendor"], data["library"], data["version"], data["freq_hz"]
    packaged = [b for b in blocks if b.packaged]
    return Library(*head, packaged, [b for b in blocks if not b.packaged])
