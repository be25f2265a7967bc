"""Programs on cores: what memory each takes, and how a kernel is sampled."""

from __future__ import annotations

from functools import cache
from typing import Literal

from pydantic import Field

from axiscope.io.data_files import DATA
from axiscope.io.toml_records import Strict, read_toml

FILE = DATA / "programs.toml"


class Patterns(Strict):
    """Accesses line by line."""

    source: str
    bytes: int = Field(gt=0)


class Kernel(Strict):
    """A kernel of PolyBench."""

    rows: int = Field(gt=0)
    bytes: int = Field(gt=0)
    source: str


class Parts(Strict):
    """How a kernel is sampled, beside a design or as a victim."""

    source: str
    windows: int = Field(gt=0)
    """Parts of its run."""
    window_accesses: int = Field(gt=0)
    window_settle_accesses: int = Field(ge=0)
    """The first of these, which do not count."""
    window_warm_accesses: int = Field(ge=0)
    """Before each part: they fill a core's share of the caches."""

    @property
    def spec(self) -> dict[str, int]:
        """As fields of a core of a point."""
        return self.model_dump(exclude={"source"})


class CoresApart(Strict):
    """From one core's memory to the next."""

    source: str
    bytes: int = Field(ge=0)
    """Beyond whole MiB."""


class ProgramsFile(Strict):
    """Memory of programs as written."""

    schema_version: Literal[1] = Field(alias="schema")
    title: str
    patterns: Patterns
    parts: Parts
    cores_apart: CoresApart
    kernels: dict[str, Kernel]


@cache
def sizes() -> ProgramsFile:
    """What programs take where nothing else is said."""
    return read_toml(FILE, ProgramsFile)


def is_kernel(program: str) -> bool:
    """Whether it is one of PolyBench, of which parts are run."""
    return program in sizes().kernels


def bytes_of(program: str) -> int:
    """Memory of a program."""
    kernel = sizes().kernels.get(program)
    return sizes().patterns.bytes if kernel is None else kernel.bytes
