"""Defines the interface of backends, which run points."""

from __future__ import annotations

from functools import cache
from typing import Protocol

from axiscope.errors import UserError
from axiscope.execution.ctrl_c import delay_ctrl_c
from axiscope.execution.model import Model
from axiscope.model_types import Point, PointResult
from axiscope.plan.judge import Judge
from axiscope.plan.platforms import Platform

BackendName = str
"""``model``, ``virtual``, or ``board:`` and the URL of a board."""

BOARD = "board:"


class Backend(Judge, Protocol):
    """A backend, which checks points and runs them."""

    def run(self, platform: Platform, point: Point) -> PointResult:
        """Runs a point and returns its result."""
        ...


class Runner(Protocol):
    """The part of a backend that a search needs: it checks points and runs them."""

    def problems(self, platform: Platform, point: Point) -> list[str]:
        """Returns the reasons why a point cannot run."""
        ...

    def run(self, platform: Platform, point: Point) -> PointResult:
        """Runs a point and returns its result."""
        ...


@cache
def find_backend(name: BackendName) -> Backend:
    """Returns the backend with this name. Raises UserError if there is none."""
    if name == "model":
        return Model()
    # This import is late, because most runs need no board, and the modules for boards take long to
    # import. Code that runs during an import may swallow the exception of Ctrl-C.
    if name.startswith(BOARD):
        with delay_ctrl_c():
            from axiscope.board.agent import BoardBackend

        return BoardBackend(name.removeprefix(BOARD))
    if name == "virtual":
        with delay_ctrl_c():
            from axiscope.board.virtual import VirtualBoard

        return VirtualBoard.found()
    raise UserError(f"backend: {name!r}; give model, virtual, or {BOARD}URL")
