"""Runs of single points that a file keeps, so that a repeated search continues where it ended."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from pydantic import ValidationError

from axiscope.execution.backends import Runner
from axiscope.model_types import Point, PointResult
from axiscope.plan.platforms import Platform, plain

__all__ = ["KeptRuns"]


class KeptRuns:
    """Runs points on a backend and appends each result to a file, one JSON object per line.

    A point that the file has for the same platform and device (its build and bitstream) is not run
    again. A line that is not a result of this release, such as the half of one that a power cut
    left, is ignored.
    """

    def __init__(self, backend: Runner, file: Path) -> None:
        """Reads the runs that the file has, if it exists."""
        self._backend, self._file = backend, file
        self._known: dict[str, PointResult] = {}
        self.reused = 0
        """Runs that were taken from the file."""
        text = file.read_text() if file.is_file() else ""
        for line in text.splitlines():
            try:
                data = json.loads(line)
                self._known[str(data["key"])] = PointResult.model_validate(data["result"])
            except (ValueError, KeyError, TypeError, ValidationError):
                continue
        # A line that was cut off must not swallow the next one.
        self._cut_off = bool(text) and not text.endswith("\n")

    def problems(self, platform: Platform, point: Point) -> list[str]:
        """Returns why the backend cannot run a point."""
        return self._backend.problems(platform, point)

    def run(self, platform: Platform, point: Point) -> PointResult:
        """Returns the kept result of a point, or runs it and keeps the result."""
        key = self._key(platform, point)
        if (known := self._known.get(key)) is not None:
            self.reused += 1
            return known
        result = self._backend.run(platform, point)
        self._known[key] = result
        self._file.parent.mkdir(parents=True, exist_ok=True)
        line = json.dumps({"key": key, "result": result.model_dump(mode="json")})
        with self._file.open("a") as file:
            file.write(("\n" if self._cut_off else "") + line + "\n")
        self._cut_off = False
        return result

    def _key(self, platform: Platform, point: Point) -> str:
        # On a board, `build` names the device, its settings and its bitstream.
        build: list[str] = getattr(self._backend, "build", list)()
        content = json.dumps([platform.sha256, build, plain(point)], sort_keys=True, default=str)
        return hashlib.sha256(content.encode()).hexdigest()[:24]
