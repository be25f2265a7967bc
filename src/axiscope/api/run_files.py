"""Finds out what kind of file is to be run, and which folder its results are written to."""

from __future__ import annotations

import re
from pathlib import Path

from axiscope.execution.backends import BOARD, BackendName
from axiscope.io.handoff_files import is_handoff
from axiscope.io.toml_records import load_toml
from axiscope.plan.file_kinds import is_design

__all__ = ["default_folder", "is_design_file", "is_handoff"]


def is_design_file(path: Path) -> bool:
    """Returns whether a file is a design rather than an experiment.

    Raises UserError if it cannot be read.
    """
    return is_design(load_toml(path))


def default_folder(path: Path, backend: BackendName = "model", platform: str | None = None) -> Path:
    """Returns the default folder for results: ``results/NAME``.

    It is ``NAME-BACKEND`` for backends other than the model, and ``NAME-PLATFORM`` if a design runs
    on ``platform`` instead of its own. Results of two boards are thus kept apart.
    """
    plain = re.sub("[^A-Za-z0-9.]+", "-", backend.removeprefix(BOARD))
    own = "" if backend == "model" else f"-{plain}"
    other = "" if platform is None else f"-{Path(platform).stem}"
    return Path("results") / f"{path.stem}{other}{own}"
