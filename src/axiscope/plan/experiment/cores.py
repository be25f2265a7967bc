"""Describes CPU cores: their programs, and masters that run at the same time."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from axiscope.errors import UserError
from axiscope.io.toml_records import WHOLE, Strict
from axiscope.model_types import CoreSpec, MasterSpec, Point
from axiscope.plan.experiment.settings import Settings
from axiscope.plan.run_settings import Run


class Complex(Strict):
    """The cores of a CPU complex. Each core has its own memory; these regions follow each other."""

    base: int = Field(ge=0)
    every_bytes: int = Field(gt=0)
    scattered: bool = False


class CoreProgram(Strict):
    """A program: its memory, and how many of its accesses are simulated."""

    bytes: int = Field(gt=0)
    warm_accesses: int = Field(default=0, ge=0)
    accesses: int | None = Field(default=None, ge=1)
    windows: int = Field(default=16, ge=1)
    window_accesses: int = Field(default=6144, ge=1)
    window_settle_accesses: int = Field(default=2048, ge=0)
    window_warm_accesses: int = Field(default=131072, ge=0)


class CoresFile(Strict):
    """Cores, and masters that run at the same time, as described in a tester file."""

    schema_version: Annotated[Literal[1], WHOLE] = Field(alias="schema")
    kind: Literal["cores"]
    title: str
    companions: str
    """The tester (name, or path relative to this file) whose masters are on the ports."""
    complexes: dict[str, Complex] = Field(min_length=1)
    programs: dict[str, CoreProgram] = Field(min_length=1)
    run: Run = Field(default_factory=Run)


def cores_point(
    settings: Settings,
    file: CoresFile,
    run: dict[str, Any],
    path: Path,
    others: list[MasterSpec],
) -> Point:
    """Returns a point in which each core runs a program, with ``others`` on the ports.

    Raises UserError if a setting is missing, or names something that the file does not contain.
    """
    if settings.cpu is None or settings.cores is None or settings.program is None:
        raise UserError("cpu, cores, program: missing; cores need all three")
    if settings.cpu not in file.complexes:
        known = ", ".join(file.complexes)
        raise UserError(f"cpu: {settings.cpu!r}: {path} has memory for {known} only")
    program = file.programs.get(settings.program) or file.programs.get("default")
    if program is None:
        known = ", ".join(file.programs)
        raise UserError(f"program: {settings.program!r}: {path} has {known} only")
    complex_ = file.complexes[settings.cpu]
    timing = file.run.given() | run
    text = program.model_dump()
    if timing.get("until") != "programs":
        # Rates are measured only for programs that never end.
        text |= {"accesses": None, "warm_accesses": 0}
    cores = [
        CoreSpec(
            kind="core",
            name=f"{settings.cpu}_{number}",
            port=settings.cpu,
            program=settings.program,
            base=complex_.base + number * complex_.every_bytes,
            scattered=complex_.scattered,
            **text,
        )
        for number in range(settings.cores)
    ]
    return settings.point([*others, *cores], timing)
