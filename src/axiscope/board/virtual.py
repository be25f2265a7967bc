"""Runs points on the virtual board: the instrument's RTL in a separate process.

Requests and answers are lines of JSON (crates/cosim/src/request.rs).
"""

from __future__ import annotations

import atexit
import json
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from axiscope.errors import UserError
from axiscope.io.installed import installed
from axiscope.model_types import Point, PointResult
from axiscope.plan.judge import refuse_board_set
from axiscope.plan.platforms import Platform, plain

PROGRAM = "axiscope-virtual"
VARIABLE = "AXISCOPE_VIRTUAL"
"""Environment variable that names a program other than the installed one."""


class VirtualBoard:
    """A process that runs the virtual board. It is started at the first request."""

    def __init__(self, program: Path) -> None:
        """Stores the path of the program, which is not started yet."""
        self.program = program
        self._process: subprocess.Popen[str] | None = None

    @classmethod
    def found(cls) -> VirtualBoard:
        """Returns the virtual board that is installed.

        Raises UserError that states how to build it.
        """
        path = installed(PROGRAM, VARIABLE, "run `make virtual`")
        if path is None:
            raise UserError("the virtual board is not built; run `make virtual` in the source tree")
        return cls(path)

    def build(self) -> list[str]:
        """Returns a hash of the model's sources and of the RTL."""
        return [PROGRAM, str(self.ask({"do": "build"}))]

    def set_chip(self, settings: str | None) -> None:
        """Rejects register values of the chip.

        The model simulates the chip, and has no registers.
        """
        refuse_board_set(settings)

    def problems(self, platform: Platform, point: Point) -> list[str]:
        """Returns the reasons why a point cannot run on this platform or with this instrument."""
        return list(self.ask(request_of("check", platform, point)))

    def all_problems(self, platform: Platform, points: Sequence[Point]) -> Iterator[list[str]]:
        """Yields, for each point in order, the reasons why it cannot run."""
        return (self.problems(platform, point) for point in points)

    def run(
        self, platform: Platform, point: Point, trace: dict[str, Any] | None = None
    ) -> PointResult:
        """Runs a point.

        Writes waveforms if ``trace`` is given, which contains file, from_us and to_us.
        """
        request = request_of("run", platform, point)
        if trace is not None:
            request["trace"] = trace
        try:
            return PointResult.model_validate(self.ask(request))
        except ValidationError as error:
            first = error.errors()[0]
            field = ".".join(["result", *map(str, first["loc"])])
            raise UserError(
                f"{self.program}: {field}: {first['msg']}; run `make virtual` and try again"
            ) from error

    def probe(self, platform: Platform, point: Point, probe: dict[str, Any]) -> dict[str, Any]:
        """Sends single transactions through the latency probe (crates/cosim/src/probe.rs)."""
        return dict(self.ask(request_of("probe", platform, point) | {"probe": probe}))

    def ask(self, request: dict[str, Any]) -> Any:
        """Returns the answer to a request. Raises UserError with the board's message."""
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            self._process = None
            raise UserError(
                f"{self.program}: ended with code {process.wait()} in the middle of a request; "
                "run `make virtual` and try again"
            )
        try:
            answer = json.loads(line)
        except json.JSONDecodeError:
            answer = None
        if not isinstance(answer, dict) or not answer.keys() & {"error", "result"}:
            raise UserError(f"{self.program}: {line[:80].strip()!r} is not an answer from a board")
        if "error" in answer:
            raise UserError(answer["error"])
        return answer["result"]

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None:
            self._process = subprocess.Popen(
                [self.program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
            atexit.register(self._process.kill)
        return self._process


def request_of(what: str, platform: Platform, point: Point) -> dict[str, Any]:
    """Returns a request with a point in it."""
    return {"do": what, "platform": platform.files, "name": platform.name, "point": plain(point)}
