"""Backends: where points run, behind one interface."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Protocol

from axiscope.board.agent import BoardBackend
from axiscope.board.virtual import VirtualBoard
from axiscope.errors import UserError
from axiscope.execution.model import Model
from axiscope.model_types import Point, PointResult
from axiscope.plan.experiment.load import Experiment, Judge, plan_raw, planned_experiment
from axiscope.plan.experiment.point_filter import Only
from axiscope.plan.platforms import Platform

BackendName = str
"""``model``, ``virtual``, or ``board:`` and the URL of a board."""

BOARD = "board:"


class Backend(Judge, Protocol):
    """Checks points and runs them."""

    def run(self, platform: Platform, point: Point) -> PointResult:
        """Runs a point and returns its result."""
        ...


class Runner(Protocol):
    """What a search needs of a backend: it checks one point and runs one."""

    def problems(self, platform: Platform, point: Point) -> list[str]:
        """Returns why a point cannot run."""
        ...

    def run(self, platform: Platform, point: Point) -> PointResult:
        """Runs a point and returns its result."""
        ...


@cache
def find_backend(name: BackendName) -> Backend:
    """Returns the backend of a name; UserError if there is none."""
    if name.startswith(BOARD):
        return BoardBackend(name.removeprefix(BOARD))
    if name == "virtual":
        return VirtualBoard.found()
    if name != "model":
        raise UserError(f"backend: {name!r}; give model, virtual, or {BOARD}URL")
    return Model()


def load_experiment(
    path: Path,
    backend: BackendName = "model",
    only: Only | None = None,
) -> Experiment:
    """Reads an experiment and checks every point for a backend; UserError names what is wrong.

    ``only`` selects points.
    """
    return planned_experiment(path, backend, find_backend(backend), only)


def plan_experiment(
    raw: dict[str, Any],
    path: Path,
    backend: BackendName = "model",
    only: Only | None = None,
) -> Experiment:
    """Checks an experiment in memory; errors name ``path``. See `load_experiment`."""
    return plan_raw(raw, path, backend, find_backend(backend), only)
