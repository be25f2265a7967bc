"""Provides the simulator as a backend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from axiscope import _core
from axiscope.model_types import Point, PointResult
from axiscope.plan.judge import refuse_board_set
from axiscope.plan.platforms import Platform, find_platform, plain


class Model:
    """The simulator, in this process."""

    def build(self) -> list[str]:
        """Returns the version of the simulator and a hash of its sources."""
        return [_core.version(), _core.build_id()]

    def problems(self, platform: Platform, point: Point) -> list[str]:
        """Returns the reasons why a point cannot run, one sentence each."""
        return platform.problems(plain(point))

    def all_problems(self, platform: Platform, points: Sequence[Point]) -> Iterator[list[str]]:
        """Yields, for each point in order, the reasons why it cannot run."""
        return (self.problems(platform, point) for point in points)

    def set_chip(self, settings: str | None) -> None:
        """Rejects register values of a chip.

        The platform file already states the chip's settings.
        """
        refuse_board_set(settings)

    def run(self, platform: Platform, point: Point) -> PointResult:
        """Runs a point."""
        return platform.result_of(point)


def run_model(platform: str, point: dict[str, Any]) -> dict[str, Any]:
    """Runs a point given as plain data. Returns the result as plain data (crates/sim)."""
    return find_platform(platform).run_point(point)
