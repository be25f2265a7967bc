"""Defines how long a point runs, as stated in experiments, testers and designs."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from axiscope.io.toml_records import Number


class Run(BaseModel):
    """How long a point runs, and when its masters start (crates/sim/src/point/run.rs)."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)

    warmup_us: Number | None = None
    min_us: Number | None = None
    max_us: Number | None = None
    tolerance: Number | None = None
    skews: int = 1
    skew_ns: Number | None = None
    write_skew_ns: Number | None = None
    phase_ns: Number = 0
    seed: int = 1
    until: Literal["steady", "duration_us", "drained", "programs", "counted"] | None = None
    causes: bool = False
    timeline_us: Number = 0

    def given(self) -> dict[str, Any]:
        """Returns the fields that are in the file. The model fills in all other fields."""
        return self.model_dump(exclude_unset=True)
