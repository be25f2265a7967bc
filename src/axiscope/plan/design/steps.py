"""Lists the steps that change one design into another (crates/design/src/steps)."""

from __future__ import annotations

from pydantic import TypeAdapter

from axiscope.design_types import Step
from axiscope.plan.design.records import DesignFile
from axiscope.plan.design.reference_data import with_reference_data
from axiscope.plan.platforms import Platform

_STEPS = TypeAdapter(list[Step])


def steps(platform: Platform, now: DesignFile, then: DesignFile) -> list[Step]:
    """Returns the steps that change design ``now`` into design ``then`` on the same board."""
    before, after = with_reference_data(now, platform), with_reference_data(then, platform)
    return _STEPS.validate_json(
        platform.ask_model(lambda model, name: model.design_steps(name, before, after))
    )
