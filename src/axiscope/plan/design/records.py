"""The records of design files, with fields that only Python reads.

Their fields and limits are declared in crates/design/src/record. The compiler there also checks
fields against each other.
"""

from __future__ import annotations

from pydantic import Field

from axiscope import design_types
from axiscope.design_types import (
    Advise,
    After,
    Cluster,
    Inject,
    Network,
    Program,
    Range,
    Regulator,
    Stream,
    Tile,
    Whole,
)
from axiscope.plan.run_settings import Run

__all__ = [
    "Advise",
    "After",
    "Cluster",
    "DesignFile",
    "Inject",
    "Member",
    "Network",
    "Program",
    "Range",
    "Regulator",
    "Stream",
    "Tile",
    "now_of",
]

Member = Stream | Cluster | Program | Network


class DesignFile(design_types.DesignFile):
    """A design as written: the masters, and for each its data, its rate and its demands."""

    # Only fields in the file are passed on; the model fills in the rest.
    run: Run = Field(default_factory=Run)  # type: ignore[assignment]
    inject: Inject = Field(default_factory=Inject, exclude=True)
    """Only for `axiscope inject`; the field does not affect points."""

    @property
    def members(self) -> list[Member]:
        """Streams, clusters, programs and networks, each kind in the order of the file."""
        return [*self.stream, *self.cluster, *self.program, *self.network]


def now_of(value: Whole) -> int:
    """Returns the current value of a number that may be a range."""
    return value if isinstance(value, int) else value.now or value.most
