"""The simulator as a backend."""

from __future__ import annotations

from typing import Any

from axiscope import _core
from axiscope.model_types import Point, PointResult
from axiscope.platform import Platform, find_platform, plain


class Model:
    """The simulator, in this process."""

    def build(self) -> list[str]:
        """Version and hash of the sources."""
        return [_core.version(), _core.build_id()]

    def problems(self, platform: Platform, point: Point) -> list[str]:
        """What keeps a point from running, a sentence each."""
        return platform.problems(plain(point))

    def run(self, platform: Platform, point: Point) -> PointResult:
        """The result of a point."""
        return platform.result_of(point)


def run_model(platform: str, point: dict[str, Any]) -> dict[str, Any]:
    """Runs a point that is plain data; so is the result, that of crates/soc (result.rs)."""
    return find_platform(platform).run_point(point)
