"""Scores the model against results that were measured on a board."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import polars as pl

from axiscope.answers.accuracy.board_runs import BoardValidation, board_against
from axiscope.api.parameters import Count, checked
from axiscope.api.sweeps import sweep
from axiscope.errors import UserError, starts_over
from axiscope.execution.experiments import load_experiment
from axiscope.io.data_files import or_shipped
from axiscope.io.progress import ProgressChoice
from axiscope.report.origin import run_in
from axiscope.results.manifest import points_digest
from axiscope.results.virtual_runs import HISTOGRAM, NOTE, is_virtual

__all__ = ["HISTOGRAM", "NOTE", "is_virtual", "read_run", "validate_run"]


@checked
def validate_run(
    folder: str | Path,
    *,
    experiment: str | Path | None = None,
    jobs: Count | None = None,
    executor: Any = None,
    progress: ProgressChoice = None,
) -> BoardValidation:
    """Compares a board with the model.

    The points of a board's results are run on the model. ``folder`` was written by `axiscope run
    --board`. Its manifest names the experiment's file, unless ``experiment`` states the file's
    current path. Raises UserError if the folder has other results, or the file has changed since
    the run.
    """
    folder = Path(folder)
    table, manifest = read_run(folder)
    file = experiment_of(folder, manifest, None if experiment is None else Path(experiment))
    only = manifest.get("only")
    with TemporaryDirectory(prefix="axiscope-") as made, starts_over():
        model = sweep(file, output=Path(made) / "model", jobs=jobs, executor=executor,
                      progress=progress, only=only).frame  # fmt: skip
    return board_against(table, model)


def read_run(folder: Path) -> tuple[pl.DataFrame, dict[str, Any]]:
    """Returns the table and the manifest of a measured run.

    Raises UserError if the folder contains no measured run.
    """
    table, manifest = run_in(folder)
    backend = manifest.get("backend")
    if not isinstance(backend, str) or "repetition" not in table.columns:
        raise UserError(
            f"{folder}: is not a run of an experiment; give a folder that `axiscope run` wrote"
        )
    if backend == "model":
        raise UserError(
            f"{folder}: contains a run of the model, which would be compared with itself; give "
            "the folder of a run with --board, or use `axiscope compare`"
        )
    return table, manifest


def experiment_of(folder: Path, manifest: dict[str, Any], given: Path | None) -> Path:
    """Returns the experiment of a run. Raises UserError if its file is missing or has changed."""
    named = manifest.get("experiment")
    if given is not None:
        found = given
    elif isinstance(named, str) and or_shipped(Path(named)).is_file():
        found = Path(named)
    else:
        raise UserError(
            f"{folder}: its manifest names the experiment {named}, which cannot be found from "
            "here; give the file with --experiment"
        )
    held, only = manifest.get("points_sha256"), manifest.get("only")
    if held is not None and held != points_digest(load_experiment(found, only=only)):
        raise UserError(
            f"{found}: its points differ from those measured in {folder}; give the file as it was "
            "during the run with --experiment, or run it on the board again"
        )
    return found
