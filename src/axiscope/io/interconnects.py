"""Latency of interconnects in the programmable logic (``src/axiscope/data/interconnects.toml``)."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from pydantic import Field

from axiscope.io.data_files import DATA
from axiscope.io.toml_records import WHOLE, Strict, read_toml

FILE = DATA / "interconnects.toml"


class Cycles(Strict):
    """Cycles of the clock of the programmable logic, with their source."""

    value: int = Field(ge=0, le=1000)
    origin: Literal["document", "fitted", "assumed"]
    source: str


class Block(Strict):
    """A block between a master and a port."""

    name: str
    vlnv: list[str]
    """Vendor, library and name of its IP, without a version."""
    request: Cycles
    """From the master's side to the port's side: addresses and write data."""
    data: Cycles
    """From the port's side to the master's side: read data and write responses."""


class InterconnectsFile(Strict):
    """The file as written."""

    schema_version: Annotated[Literal[1], WHOLE] = Field(alias="schema")
    title: str
    block: list[Block]


@cache
def interconnects() -> dict[str, Block]:
    """Returns the known blocks by name."""
    return {b.name: b for b in read_toml(FILE, InterconnectsFile).block}
