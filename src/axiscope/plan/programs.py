"""Describes programs on cores: the memory that each uses, and how a kernel is sampled."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from pydantic import Field

from axiscope.io.data_files import DATA
from axiscope.io.toml_records import WHOLE, Strict, read_toml

FILE = DATA / "programs.toml"


class Patterns(Strict):
    """Memory of programs that access it in a fixed pattern, line by line."""

    source: str
    bytes: int = Field(gt=0)


class Kernel(Strict):
    """A PolyBench kernel."""

    rows: int = Field(gt=0)
    bytes: int = Field(gt=0)
    source: str


class Parts(Strict):
    """How parts of a kernel are sampled, for a program in a design or a victim."""

    source: str
    windows: int = Field(gt=0)
    """Number of sampled parts of the kernel's run."""
    window_accesses: int = Field(gt=0)
    window_settle_accesses: int = Field(ge=0)
    """Number of accesses at the start of a part that do not count."""
    window_warm_accesses: int = Field(ge=0)
    """Number of accesses before each part that fill a core's share of the caches."""

    @property
    def spec(self) -> dict[str, int]:
        """Returns the fields for a core in a point."""
        return self.model_dump(exclude={"source"})


class CoresApart(Strict):
    """The distance between the memory regions of two neighbouring cores, in bytes."""

    source: str
    bytes: int = Field(ge=0)
    """Bytes in addition to whole MiB."""


class ProgramsFile(Strict):
    """The contents of the file that states how much memory programs use."""

    schema_version: Annotated[Literal[1], WHOLE] = Field(alias="schema")
    title: str
    patterns: Patterns
    parts: Parts
    cores_apart: CoresApart
    kernels: dict[str, Kernel]


@cache
def sizes() -> ProgramsFile:
    """Returns the default memory of programs."""
    return read_toml(FILE, ProgramsFile)


def is_kernel(program: str) -> bool:
    """Returns whether a program is a PolyBench kernel. Only parts of such a kernel are run."""
    return program in sizes().kernels


def bytes_of(program: str) -> int:
    """Returns how many bytes of memory a program uses."""
    kernel = sizes().kernels.get(program)
    return sizes().patterns.bytes if kernel is None else kernel.bytes
