"""Programs on cores as victims: how many cores run one, and what memory it takes."""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

from pydantic import Field

from axiscope.platform import DATA
from axiscope.toml_records import Strict, read_toml

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


class ProgramsFile(Strict):
    """Memory of programs as written."""

    schema_version: Literal[1] = Field(alias="schema")
    title: str
    patterns: Patterns
    kernels: dict[str, Kernel]


@cache
def sizes() -> ProgramsFile:
    """What programs take where nothing else is said."""
    return read_toml(FILE, ProgramsFile)


def is_kernel(program: str) -> bool:
    """Whether it is one of PolyBench, of which parts are run."""
    return program in sizes().kernels


def runs_kernel(victim: str) -> bool:
    """Whether a victim's name is that of cores with a kernel."""
    return ":" in victim and is_kernel(victim.partition(":")[2])


def bytes_of(program: str) -> int:
    """Memory of a program."""
    kernel = sizes().kernels.get(program)
    return sizes().patterns.bytes if kernel is None else kernel.bytes


def cores_of(head: str) -> tuple[str, int]:
    """A complex and how many of its cores: ``A53x4`` is four of A53, ``A53`` is one."""
    found = re.fullmatch(r"(.+)x([1-9]\d?)", head)
    return (found[1], int(found[2])) if found else (head, 1)
