"""Checks which optional programs, Python modules, files and system packages are installed."""

from __future__ import annotations

import re
import subprocess
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, model_validator

from axiscope.errors import UserError
from axiscope.io.data_files import DATA
from axiscope.io.installed import installed
from axiscope.io.system_packages import Package, RustPart, requirements
from axiscope.io.toml_records import WHOLE, Strict, read_toml

FILE = DATA / "doctor.toml"
PATIENCE_S = 10.0
"""Time for a program to print its version, s."""


class Thing(Strict):
    """An optional tool that Axiscope can use.

    It counts as installed if all its parts are installed.
    """

    name: str
    programs: list[str] = Field(default_factory=list)
    modules: list[str] = Field(default_factory=list)
    files: list[str] = Field(default_factory=list)
    """Files of Axiscope's own data."""
    variable: str | None = None
    """Environment variable that may name a different program."""
    version: list[str] | None = None
    """Arguments with which the first program prints its version."""
    purpose: str
    get: str

    @model_validator(mode="before")
    @classmethod
    def _of_package(cls, fields: Any) -> Any:
        """Copies programs, purpose and install command from the package that the entry names."""
        if not isinstance(fields, dict) or "package" not in fields:
            return fields
        rest = {key: value for key, value in fields.items() if key != "package"}
        name, known = fields["package"], requirements()
        if name == "rust":
            programs, purpose, get = known.rust_programs, known.rust_reason, known.rust_install
        elif package := next((p for p in known.packages if p.apt == name), None):
            programs, purpose, get = package.commands, package.reason, package.install
        else:
            raise ValueError(f"package: {name} is not in system_packages.toml; add it there")
        return {"programs": programs, "purpose": purpose, "get": get} | rest

    @model_validator(mode="after")
    def _is_something(self) -> Thing:
        if not self.programs + self.modules + self.files:
            raise ValueError("no program, module or file; name one")
        return self


class DoctorFile(Strict):
    """The contents of the file that lists all optional tools."""

    schema_version: Annotated[Literal[1], WHOLE] = Field(alias="schema")
    title: str
    thing: list[Thing]


class Found(BaseModel):
    """Whether and where an optional tool was found on this computer."""

    name: str
    here: bool
    version: str | None
    place: str | None
    """Path of its first program or module."""
    missing: list[str]
    """Parts that are not installed."""
    purpose: str
    get: str


class FoundPackage(BaseModel):
    """Whether a system package or a Rust component was found on this computer."""

    name: str
    here: bool
    purpose: str
    needed_by: list[str]
    """Make targets that need the package or program."""


def packages() -> list[FoundPackage]:
    """Returns the packages and Rust components that make targets need, in the order of the file."""
    known = requirements()
    parts: list[Package | RustPart] = [*known.packages, *known.rust_parts]
    return [
        FoundPackage(
            name=part.name,
            here=part.is_installed(),
            purpose=part.reason,
            needed_by=part.needed_by,
        )
        for part in parts
    ]


def things() -> list[Thing]:
    """Returns the programs, modules and files that Axiscope can use."""
    return read_toml(FILE, DoctorFile).thing


def look(thing: Thing) -> Found:
    """Looks for a tool on this computer. Runs a program only to get its version."""
    places: dict[str, Path | None] = {name: _program(name, thing) for name in thing.programs}
    places |= {name: _module(name) for name in thing.modules}
    places |= {name: path if (path := DATA / name).is_file() else None for name in thing.files}
    missing = [name for name, place in places.items() if place is None]
    first = next(iter(places.values()))
    return Found(
        name=thing.name,
        here=not missing,
        version=_version(thing, first) if first else None,
        place=str(first) if first else None,
        missing=missing,
        purpose=thing.purpose,
        get=thing.get,
    )


def _program(name: str, thing: Thing) -> Path | None:
    try:
        return installed(name, thing.variable)
    except UserError:
        return None  # the variable names no file: the program is not installed


def _module(name: str) -> Path | None:
    found = find_spec(name)
    return Path(found.origin) if found is not None and found.origin is not None else None


def _version(thing: Thing, place: Path) -> str | None:
    if thing.modules:
        try:
            return metadata.version(thing.modules[0])
        except metadata.PackageNotFoundError:
            return None
    if thing.version is None:
        return None
    try:
        ran = subprocess.run(
            [place, *thing.version], stdin=subprocess.DEVNULL, capture_output=True,
            text=True, errors="replace", timeout=PATIENCE_S,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):
        return None
    number = re.search(r"\d+(\.\d+)+[a-z]?\d*", ran.stdout + ran.stderr)
    return number[0] if number else None
