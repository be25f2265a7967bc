"""Reads the software costs of an offload (``src/axiscope/data/offload.toml``)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal

from pydantic import Field

from axiscope.errors import UserError
from axiscope.io.data_files import DATA
from axiscope.io.toml_records import WHOLE, Strict, read_toml
from axiscope.plan.design.chip_settings import chip_of
from axiscope.plan.platforms import Platform

FILE = DATA / "offload.toml"


class Figure(Strict):
    """A software cost, with the source of its value."""

    value: float = Field(ge=0)
    origin: Literal["document", "measured", "fitted", "assumed", "given"]
    source: str


class ChipCosts(Strict):
    """The software costs on one chip."""

    name: str
    error: str
    """A sentence that states the known facts about the error of times on this chip, and what to do
    about it.
    """
    call_ns: Figure
    """The call into the driver, the register writes that start the accelerator, and its interrupt.
    """
    wake_ns: Figure
    """Additional time of an interrupt if the CPU sleeps."""
    line_bytes: Figure
    """Bytes of a cache line, which one operation cleans or invalidates."""
    maintain_ns: Figure
    """Time to clean or invalidate one line by its address."""


class CostsFile(Strict):
    """The contents of the file with the software costs of all chips."""

    schema_version: Annotated[Literal[1], WHOLE] = Field(alias="schema")
    title: str
    chip: list[ChipCosts]


@cache
def _file() -> CostsFile:
    return read_toml(FILE, CostsFile)


@dataclass(frozen=True)
class Given:
    """Values in ns with which the user replaces values from the file."""

    call_ns: float | None = None
    wake_ns: float | None = None
    maintain_ns: float | None = None


def find_costs(platform: Platform, given: Given) -> ChipCosts:
    """Returns the costs on a platform's chip. Raises UserError if the file has none."""
    name = chip_of(platform)
    known = {chip.name: chip for chip in _file().chip}
    if name not in known:
        raise UserError(
            f"{platform.name}: the times of software on {name or 'a bare memory'} are not known; "
            f"add them to {FILE.name}, which has {', '.join(known)}"
        )
    text = {
        field: Figure(value=value, origin="given", source="an option of this run")
        for field in ("call_ns", "wake_ns", "maintain_ns")
        if (value := getattr(given, field)) is not None
    }
    return known[name].model_copy(update=text)
