"""Reads calibration files. Errors name the file, and state what to do."""

from __future__ import annotations

import json
import warnings
from pathlib import Path

from axiscope import __version__, _core
from axiscope.errors import NoteWarning, UserError

FIX = "give a file that `axiscope calibrate` wrote"


def calibration_text(path: Path) -> str:
    """Returns the text of a calibration file. Raises UserError if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise UserError(
            f"{path}: is not a calibration: cannot be read ({error.strerror}); {FIX}"
        ) from error
    except UnicodeError as error:
        raise UserError(f"{path}: is not a calibration: not UTF-8 text; {FIX}") from error


def outdated(model: str) -> str | None:
    """Returns a sentence if a calibration is for a different version of the model, or None."""
    if model == __version__:
        return None
    return f"learnt with Axiscope {model}, this is {__version__}: run `axiscope calibrate` again"


def warn_of_version(path: Path, calibration: _core.Calibration) -> None:
    """Warns (`NoteWarning`) if a calibration was made for a different version of the model."""
    why = outdated(json.loads(calibration.describe())["model"])
    if why is not None:
        warnings.warn(f"{path}: {why}", NoteWarning, stacklevel=2)


def parse_calibration(path: Path, text: str) -> _core.Calibration:
    """Parses a calibration. Raises UserError that names ``path`` and the problem."""
    try:
        return _core.Calibration(text)
    except ValueError as error:
        message = str(error).strip()
        if message.startswith("TOML parse error"):
            lines = message.splitlines()
            where = lines[0].removeprefix("TOML parse error at ")
            message = f"is not a calibration: {where}: {lines[-1]}; {FIX}"
        raise UserError(f"{path}: {message}") from error
