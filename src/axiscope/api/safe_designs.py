"""Finds traffic that is safe in a design."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from axiscope.answers.interference.inject_design import inject_design as search_for
from axiscope.answers.interference.inject_design_records import (
    DemandRecord,
    InjectDesignResult,
    PacedRecord,
)
from axiscope.answers.interference.unseen_starts import STARTS
from axiscope.api.designs import Design
from axiscope.api.parameters import Count, checked
from axiscope.io.progress import ProgressChoice, show_progress
from axiscope.plan.design.load import read_design
from axiscope.plan.design.own_values import without_sweep

__all__ = [
    "DemandRecord",
    "InjectDesignResult",
    "PacedRecord",
    "inject_design",
]


@checked
def inject_design(
    design: Design | str | Path | Mapping[str, Any],
    platform: str | None = None,
    *,
    unseen: Count = STARTS,
    jobs: Count | None = None,
    progress: ProgressChoice = None,
) -> InjectDesignResult:
    """Finds the greatest loads of a design's aggressors with which its victims meet their demands.

    Parameters are those of `axiscope inject DESIGN`. A sweep in the design is ignored. A
    `NoteWarning` states which values are used for its axes.
    """
    origin: object = "design"
    if isinstance(design, Design):
        raw, origin = design.raw, design.origin
    elif isinstance(design, Mapping):
        raw = dict(design)
    else:
        raw, origin = read_design(Path(design)), design
    own = without_sweep(raw, platform, origin)
    with show_progress("searching", progress) as tell:
        return search_for(own, platform, unseen, tell, origin, jobs)
