"""Describes program players.

Their programs are tables of bursts with loops, which are written by hand or created from a
recording.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from axiscope.errors import UserError
from axiscope.io.toml_records import WHOLE, Number, Strict, read_toml
from axiscope.model_types import PlayedSpec, PlayerSpec, Point, WaitSpec
from axiscope.plan.experiment.records import Sidebands
from axiscope.plan.experiment.settings import Settings
from axiscope.plan.experiment.windows import share_of, width_of
from axiscope.plan.platforms import Platform, find_platform
from axiscope.plan.run_settings import Run

MOST_BASE_LOOPS = 0xFFFF
"""Maximum number of loops after which the base can return (hardware/player/player.rdl)."""


class ProgramEntry(Strict):
    """A burst in a program of the player."""

    direction: Literal["read", "write"]
    offset: int = Field(default=0, ge=0)
    """First byte of the burst, relative to the base."""
    beats: int | None = Field(default=None, ge=1, le=256)
    """Number of beats; by default, the setting ``burst_beats``."""
    beat_bytes: int | None = None
    """Bytes per beat; by default, the port's."""
    id: int = Field(default=0, ge=0, le=15)
    wait: WaitSpec = "none"
    """Answers for which it waits: none, all, those with its ID, or those in its direction."""
    gap_cycles: int = Field(default=0, ge=0, le=0xFFFF)


class ProgramFile(Strict):
    """A program: a table of bursts, and the conditions around it.

    ``axiscope trace program -o NAME.toml`` writes such a program.
    """

    schema_version: Annotated[Literal[1], WHOLE] = Field(default=1, alias="schema")
    clock_mhz: Number | None = None
    """Clock of the recording, MHz. Points have their own."""
    beat_bytes: int | None = None
    """Beat of the recorded bus, bytes."""
    ids: int | None = None
    base: int = 0
    """First address of the recording. Points place a program in the memory of their platform."""
    base_step_bytes: int = Field(default=0, ge=-(2**31), lt=2**31)
    base_loops: int = Field(default=0, ge=0, le=MOST_BASE_LOOPS)
    loops: int | None = Field(default=None, ge=1, lt=2**32)
    reads_outstanding: int = Field(default=16, ge=1, le=64)
    writes_outstanding: int = Field(default=16, ge=1, le=64)
    entry: list[ProgramEntry] = Field(min_length=1)


class NamedProgram(ProgramFile):
    """A program in a tester file: the table itself, or the name of a file that has it."""

    entry: list[ProgramEntry] = Field(default=[])
    file: str | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.file is None) == (not self.entry):
            raise ValueError("give entry, a table of bursts, or file, where one is")
        return self


class PlayerFile(Sidebands):
    """The description of a player in a tester file, with its programs by name."""

    schema_version: Annotated[Literal[1], WHOLE] = Field(alias="schema")
    kind: Literal["player"]
    title: str
    again: bool = True
    """Whether a program with an end is repeated until the end of the run."""
    program: dict[str, NamedProgram] = Field(min_length=1)
    skew_ns: dict[str, float] = Field(default_factory=dict)
    run: Run = Field(default_factory=Run)


def player_point(settings: Settings, file: PlayerFile, run: dict[str, Any], path: Path) -> Point:
    """Returns the point for some settings: a player at every port, all with the same program."""
    board = settings.board()
    timing = file.run.given() | run
    if board in file.skew_ns:
        timing.setdefault("skew_ns", file.skew_ns[board])
    name, program = _program(settings, file, path)
    platform = find_platform(settings.platform)
    masters = []
    for port in settings.ports.split("+"):
        master = _player(settings, file, platform, port, program, f"{path}: program.{name}")
        masters.append(master)
    return settings.point(masters, timing)


def _program(settings: Settings, file: PlayerFile, path: Path) -> tuple[str, ProgramFile]:
    """Returns the program that the settings name.

    Without a name, the file must have exactly one.
    """
    name = settings.program or next(iter(file.program))
    if name not in file.program or (settings.program is None and len(file.program) > 1):
        known = ", ".join(file.program)
        text = "is missing" if settings.program is None else f"{name!r} is unknown"
        raise UserError(f"program: {text}; {path} has {known}")
    found = file.program[name]
    if found.file is not None:
        return name, read_toml(path.parent / found.file, ProgramFile)
    return name, found


def _player(
    settings: Settings,
    file: PlayerFile,
    platform: Platform,
    port: str,
    program: ProgramFile,
    at: str,
) -> PlayerSpec:
    width = width_of(platform, port)
    if settings.width_bits is not None:
        width = settings.width_bits // 8
    entries = []
    for number, e in enumerate(program.entry):
        if e.beat_bytes not in (None, width):
            raise UserError(
                f"{at}: entry.{number}.beat_bytes: {e.beat_bytes}; {port} has beats of {width}: "
                "give a port of that width, or `width_bits`"
            )
        entries.append(
            PlayedSpec(
                direction=e.direction,
                offset=e.offset,
                beats=e.beats or settings.burst_beats,
                id=e.id,
                wait=e.wait,
                gap_cycles=e.gap_cycles,
            )
        )
    around, loops = program.base_loops, program.loops
    if file.again and loops is not None:
        # With `again`, the program is repeated when it reaches its end.
        if program.base_step_bytes and not around:
            if loops > MOST_BASE_LOOPS:
                raise UserError(
                    f"{at}: loops: {loops}; a base that steps is the first again after at most "
                    f"{MOST_BASE_LOOPS}: give base_loops, or again = false"
                )
            around = loops
        loops = None
    base, _ = share_of(platform, port, platform.memory_bytes(), 1)
    if program.base_step_bytes < 0:
        steps = (around or loops or 1) - 1
        base += -steps * program.base_step_bytes
    return PlayerSpec(
        kind="player",
        name=port,
        port=port,
        beat_bytes=width,
        base=base,
        base_step_bytes=program.base_step_bytes,
        base_loops=around,
        loops=loops,
        reads_outstanding=program.reads_outstanding,
        writes_outstanding=program.writes_outstanding,
        entries=entries,
        **file.sidebands(),
    )
