"""Designs run on a backend: the whole, and alone each member that bounds its slowdown."""

from __future__ import annotations

import json

from axiscope.execution.backends import Backend, backend_of
from axiscope.plan.design.compile import said_of
from axiscope.plan.design.load import PlannedDesign
from axiscope.results.design_result import DesignResult


def executed(planned: PlannedDesign, backend: Backend | None = None) -> DesignResult:
    """Runs a design here and now."""
    runs_on = backend or backend_of("virtual" if planned.backend == "virtual" else "model")
    platform = planned.board
    bound = [m.name for m in planned.design.members if m.slowdown_bound is not None]
    ran = {
        "whole": runs_on.run(platform, planned.made.point).model_dump(exclude_none=True),
        "alone": {
            name: runs_on.run(platform, point).model_dump(exclude_none=True)
            for name, point in planned.alone(bound).items()
        },
        "backend": planned.backend,
        "values": planned.values,
    }
    said = said_of(planned.design, platform, "design_outcome", json.dumps(ran))
    found = json.loads(said) | {"platform": planned.platform}
    return DesignResult.model_validate(found)
