"""Stores the results of single points in a folder, so that a search can be resumed."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from axiscope.execution.backends import Runner
from axiscope.model_types import Point, PointResult
from axiscope.plan.platforms import Platform, plain
from axiscope.results.store import Parts

__all__ = ["KeptRuns"]


class KeptRuns:
    """Runs points on a backend and stores each result in the ``parts`` of a results folder.

    If the folder contains a point's result for the same platform and device (build and bitstream),
    the point is not run again. A file that does not contain a result of this release is deleted.
    """

    def __init__(self, backend: Runner, folder: Path) -> None:
        """Reads the results in the folder, if it exists."""
        self._backend = backend
        self._parts: Parts[dict[str, Any]] = Parts(folder, _is_result)
        self._known = {
            key: PointResult.model_validate(result)
            for key, result in self._parts.finished().items()
        }
        self.reused = 0
        """Runs that were taken from the folder."""

    def problems(self, platform: Platform, point: Point) -> list[str]:
        """Returns the reasons why the backend cannot run a point."""
        return self._backend.problems(platform, point)

    def run(self, platform: Platform, point: Point) -> PointResult:
        """Returns the stored result of a point.

        If there is none, runs the point and stores the result.
        """
        key = self._key(platform, point)
        if (known := self._known.get(key)) is not None:
            self.reused += 1
            return known
        result = self._backend.run(platform, point)
        self._known[key] = result
        self._parts.add({key: result.model_dump(mode="json")})
        return result

    def _key(self, platform: Platform, point: Point) -> str:
        # On a board, `build` includes the device, its settings and its bitstream.
        build: list[str] = getattr(self._backend, "build", list)()
        content = json.dumps([platform.sha256, build, plain(point)], sort_keys=True, default=str)
        return hashlib.sha256(content.encode()).hexdigest()[:24]


def _is_result(_key: str, result: object) -> bool:
    try:
        PointResult.model_validate(result)
    except ValidationError:
        return False
    return True
