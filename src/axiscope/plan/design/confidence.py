"""How sure the rates of a design are: the error seen on measured configurations of its kind."""

from __future__ import annotations

from axiscope.io.toml_records import Strict
from axiscope.plan.design.compile import said_of
from axiscope.plan.design.records import DesignFile
from axiscope.plan.platforms import Platform


class Sureness(Strict):
    """What a predicted rate may be off by, as far as measurements say."""

    kind: str
    configurations: int
    total_percent: float | None
    """Two of three measured totals were within it (68th percentile); ``None``: unknown."""
    worst_percent: float | None
    """The same of the worst stream, in % of the total of all streams."""
    said: str


def sureness(design: DesignFile, platform: Platform) -> Sureness:
    """How far the rates of a design may be off, and what that rests on.

    The narrowest measured kind of enough configurations counts (crates/design/src/sureness.rs).
    """
    return Sureness.model_validate_json(said_of(design, platform, "sureness"))
