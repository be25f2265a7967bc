"""Where a point runs: one interface, whatever is behind it."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, Protocol

from axiscope.platform import Platform

BackendName = Literal["model", "virtual"]


class Backend(Protocol):
    """Runs points."""

    def build(self) -> list[str]:
        """What makes the results of one build differ from another's."""
        ...

    def problems(self, platform: Platform, point: dict[str, Any]) -> list[str]:
        """What keeps a point from running here, a sentence each."""
        ...

    def run(self, platform: Platform, point: dict[str, Any]) -> dict[str, Any]:
        """The result of a point, as crates/soc/src/result.rs has it."""
        ...


@cache
def backend_of(name: BackendName) -> Backend:
    """The backend of a name; UserError if it is not there."""
    if name == "virtual":
        from axiscope.backends.virtual import VirtualBoard

        return VirtualBoard.found()
    from axiscope.backends.model import Model

    return Model()
