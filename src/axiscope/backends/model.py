"""The simulator as a backend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from axiscope import _core
from axiscope.errors import UserError
from axiscope.model_types import Point, PointResult
from axiscope.platform import Platform, find_platform, plain


def refuse_settings(settings: str | None) -> None:
    """UserError where settings of a chip are given to what is no board."""
    if settings is not None:
        raise UserError(
            f"board_set: {settings!r}: the model has no registers to write; run with --board, or "
            "vary `qos` or `platform`"
        )


class Model:
    """The simulator, in this process."""

    def build(self) -> list[str]:
        """Version and hash of the sources."""
        return [_core.version(), _core.build_id()]

    def problems(self, platform: Platform, point: Point) -> list[str]:
        """What keeps a point from running, a sentence each."""
        return platform.problems(plain(point))

    def all_problems(self, platform: Platform, points: Sequence[Point]) -> Iterator[list[str]]:
        """What keeps each point from running, in their order."""
        return (self.problems(platform, point) for point in points)

    def set_chip(self, settings: str | None) -> None:
        """Takes none: what a platform was booted with stands in its file."""
        refuse_settings(settings)

    def run(self, platform: Platform, point: Point) -> PointResult:
        """The result of a point."""
        return platform.result_of(point)


def run_model(platform: str, point: dict[str, Any]) -> dict[str, Any]:
    """Runs a point that is plain data; so is the result, that of crates/soc (result.rs)."""
    return find_platform(platform).run_point(point)
