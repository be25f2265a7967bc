"""The records for design files, with some fields that only Python reads.

The other fields and their limits are declared in crates/design/src/record. The compiler there also
checks whether the fields fit together.
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
    """A design as written in a file: its masters, with the data, rate and demands of each."""

    # Only the fields that are in the file are passed on. The model fills in all other fields.
    run: Run = Field(default_factory=Run)  # type: ignore[assignment]
    inject: Inject = Field(default_factory=Inject, exclude=True)
    """Only for `axiscope inject`; the field does not affect points."""

    @property
    def members(self) -> list[Member]:
        """Returns streams, clusters, programs and networks, each in the order of the file."""
        return [*self.stream, *self.cluster, *self.program, *self.network]


def now_of(value: Whole) -> int:
    """Returns the current value of a number that may be given as a range."""
    return value if isinstance(value, int) else value.now or value.most
