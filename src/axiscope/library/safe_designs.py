"""How much traffic is safe in a design."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from axiscope.advise.inject_design import inject_design as search_for
from axiscope.advise.inject_design_records import InjectDesignResult
from axiscope.advise.unseen import STARTS
from axiscope.design.load import raw_design
from axiscope.library.designs import Design
from axiscope.library.shown import Shown, shown


def inject_design(
    design: Design | str | Path | Mapping[str, Any],
    platform: str | None = None,
    *,
    unseen: int = STARTS,
    progress: Shown = None,
) -> InjectDesignResult:
    """The greatest loads of a design's aggressors with which its victims get what they must.

    Parameters are those of `axiscope inject DESIGN`.
    """
    origin: object = "design"
    if isinstance(design, Design):
        raw = design.raw
    elif isinstance(design, Mapping):
        raw = dict(design)
    else:
        raw, origin = raw_design(Path(design)), design
    with shown("searching", progress) as tell:
        return search_for(raw, platform, unseen, tell, origin)
