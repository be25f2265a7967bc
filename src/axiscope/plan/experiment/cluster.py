"""Describes accelerator clusters: the copies by their smart DMA, sub-copies, and the regulator."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from axiscope.errors import UserError
from axiscope.io.toml_records import WHOLE, Strict
from axiscope.model_types import BudgetSpec, ClusterSpec, Point
from axiscope.plan.experiment.records import Sidebands
from axiscope.plan.experiment.settings import Settings
from axiscope.plan.experiment.windows import share_of, width_of
from axiscope.plan.platforms import find_platform
from axiscope.plan.run_settings import Run


class Copy(Strict):
    """A 2-D copy that a cluster repeats until the end of the run."""

    rows: int = Field(ge=1)
    row_bytes: int = Field(gt=0)
    stride_bytes: int


class ClusterFile(Sidebands):
    """The description of a cluster in a tester file."""

    schema_version: Annotated[Literal[1], WHOLE] = Field(alias="schema")
    kind: Literal["cluster"]
    title: str
    beat_bytes: int = Field(default=16, ge=4, le=32)
    outstanding: int = Field(ge=1, le=64)
    blocking: bool = False
    period_cycles: int | None = Field(default=None, ge=2)
    copy_: Copy = Field(alias="copy")
    base: dict[str, int] = Field(default_factory=dict)
    skew_ns: dict[str, float] = Field(default_factory=dict)
    run: Run = Field(default_factory=Run)


def cluster_point(settings: Settings, file: ClusterFile, run: dict[str, Any], path: Path) -> Point:
    """Returns the point for some settings, with a cluster at every port."""
    board = settings.board()
    timing = file.run.given() | run
    if board in file.skew_ns:
        timing.setdefault("skew_ns", file.skew_ns[board])
    names, rows = settings.ports.split("+"), file.copy_.rows * file.copy_.stride_bytes
    platform = find_platform(settings.platform)
    base = file.base
    if not all(n in base and base[n] + rows <= platform.memory_bytes() for n in names):
        base = {n: share_of(platform, n, platform.memory_bytes(), 1, names)[0] for n in names}
    masters = [_cluster(settings, file, n, base[n], width_of(platform, n), path) for n in names]
    return settings.point(masters, timing)


def _cluster(
    settings: Settings, file: ClusterFile, port: str, base: int, width: int, path: Path
) -> ClusterSpec:
    if settings.mode not in ("read", "write"):
        raise UserError(
            f'mode: "{settings.mode}": a cluster copies in one direction; give "read" or "write"'
        )
    regulator = None
    if settings.budget_bytes is not None:
        if file.period_cycles is None:
            raise UserError(f"{path}: period_cycles: is missing; a budget needs a period")
        regulator = BudgetSpec(budget_bytes=settings.budget_bytes, period_cycles=file.period_cycles)
    return ClusterSpec(
        kind="cluster",
        name=port,
        port=port,
        direction="read" if settings.mode == "read" else "write",
        base=base,
        rows=file.copy_.rows,
        row_bytes=file.copy_.row_bytes,
        stride_bytes=file.copy_.stride_bytes,
        sub_copy_bytes=settings.sub_copy_bytes or 0,
        idle_cycles=settings.idle_cycles or 0,
        blocking=file.blocking,
        burst_beats=settings.burst_beats,
        beat_bytes=min(file.beat_bytes, width),
        outstanding=file.outstanding,
        regulator=regulator,
        **file.sidebands(),
    )
