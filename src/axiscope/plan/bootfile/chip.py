"""A chip's registers, clocks and settings, as data (``data/chips/*/boot_registers.toml``)."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from axiscope.io.data_files import DATA

Unit = Literal["clocks", "tCK", "count", "flag", "not", "hex"]
"""``clocks`` are of the controller; ``not`` inverts a flag."""


class _Record(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


def _bits(value: Any) -> tuple[int, int]:
    high, _, low = str(value).partition(":")
    return int(high), int(low or high)


Bits = Annotated[tuple[int, int], BeforeValidator(_bits)]
"""Highest and lowest bit of a field, written "13:8" or "5"."""


class RegisterLayout(_Record):
    """A register, or ``count`` registers that are ``stride`` bytes apart."""

    offset: int
    reset: int | None = None
    fields: dict[str, Bits]
    count: int = 1
    stride: int = 0


class Module(_Record):
    """Registers at a base address."""

    base: int
    registers: dict[str, RegisterLayout]


class Pll(_Record):
    """A PLL: VCO = reference × feedback divider, halved by ``div2`` if it has one."""

    control: str
    fraction: str | None = None


class Clock(_Record):
    """A clock from a divider register."""

    key: str
    label: str
    register_name: str = Field(alias="register")
    sources: dict[int, str]
    divisors: list[str]


class SettingRule(_Record):
    """A setting in one field: value = (field + add) × scale."""

    key: str
    label: str
    field: str
    unit: Unit = "clocks"
    scale: int = 1
    add: int = 0
    group: str | None = None
    dram: list[str] | None = None
    """Standards for which the field has a meaning; others take ``otherwise``."""
    otherwise: str | None = None
    written_only: bool = False
    """Whether it counts only if the file writes it: its reset value is no setting of the board."""


class ReferenceClock(_Record):
    """The crystal, which no register describes."""

    name: str
    mhz: float
    source: str
    other_mhz: float | None = None
    """Used if the refresh interval excludes the usual frequency."""


class Borrow(_Record):
    """Values that the base may lack, which are taken from sections of another board's file."""

    platform: str
    sections: list[str]
    what: str
    """Its name in messages."""


class Chip(_Record):
    """A chip family."""

    schema_version: Literal[1] = Field(alias="schema")
    name: str
    chip: str
    """The chip's file in ``chips``."""
    title: str
    source: str
    reference_clock: ReferenceClock
    bases: dict[str, str]
    """Board of the chip for each DRAM standard, which supplies values that registers do not give.
    """
    parts: dict[str, str] = {}
    """DRAM part for each standard, if the user names none."""
    extras: dict[str, list[str]] = {}
    """Figures by section that registers give although chip and base may lack them."""
    required: dict[str, list[str]] = {}
    """The same for figures that count also where they are 0 or off."""
    borrow: list[Borrow] = []
    same: dict[str, str] = {}
    """Figures of a platform file that a setting gives under another key."""
    longest_refresh_interval_ns: dict[str, float]
    modules: dict[str, Module]
    names: dict[str, str] = {}
    """Fields by the names that generated files give them."""
    plls: dict[str, Pll] = {}
    clocks: list[Clock] = []
    settings: list[SettingRule] = []

    def layout(self, register: str) -> tuple[int, RegisterLayout]:
        """Returns address and layout of ``MODULE.REGISTER``, or of ``MODULE.REGISTER[3]``."""
        module_name, _, rest = register.partition(".")
        name, _, index = rest.partition("[")
        module = self.modules[module_name]
        layout = module.registers[name]
        nth = int(index.rstrip("]")) if index else 0
        return module.base + layout.offset + nth * layout.stride, layout


CHIPS = ("zynq_ultrascale", "zynq7000", "cyclone_v")


def boot_registers(chip: str) -> str:
    """Returns the text of a chip's table of registers."""
    return (DATA / "chips" / chip / "boot_registers.toml").read_text(encoding="utf-8")


@cache
def load_chip(name: str) -> Chip:
    """Returns the chip of a name in `CHIPS`."""
    return Chip.model_validate(tomllib.loads(boot_registers(name)))
