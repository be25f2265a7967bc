"""Reads experiments and checks them for a backend."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from axiscope.execution.backends import BackendName, find_backend
from axiscope.plan.experiment.load import Experiment, plan_raw, planned_experiment
from axiscope.plan.experiment.point_filter import Only


def load_experiment(
    path: Path,
    backend: BackendName = "model",
    only: Only | None = None,
) -> Experiment:
    """Reads an experiment and checks every point for a backend.

    Raises UserError that names the problem.

    ``only`` selects points.
    """
    return planned_experiment(path, backend, find_backend(backend), only)


def plan_experiment(
    raw: dict[str, Any],
    path: Path,
    backend: BackendName = "model",
    only: Only | None = None,
) -> Experiment:
    """Checks an experiment that was not read from a file.

    Errors name ``path``. See `load_experiment`.
    """
    return plan_raw(raw, path, backend, find_backend(backend), only)
