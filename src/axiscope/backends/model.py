"""The simulator as a backend."""

from __future__ import annotations

from typing import Any

from axiscope import _core
from axiscope.platform import Platform, find_platform


class Model:
    """The simulator, in this process."""

    def build(self) -> list[str]:
        """Version and hash of the sources."""
        return [_core.version(), _core.build_id()]

    def problems(self, platform: Platform, point: dict[str, Any]) -> list[str]:
        """What keeps a point from running, a sentence each."""
        return platform.problems(point)

    def run(self, platform: Platform, point: dict[str, Any]) -> dict[str, Any]:
        """The result of a point."""
        return platform.run_point(point)


def run_model(platform: str, point: dict[str, Any]) -> dict[str, Any]:
    """Runs a point on the model; the result is that of crates/soc (result.rs)."""
    return Model().run(find_platform(platform), point)
