"""Finds programs of Axiscope, and others that it can use, on this computer."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from axiscope.errors import UserError


def installed(program: str, variable: str | None = None, mend: str = "unset it") -> Path | None:
    """Returns the path of a program: from a variable, next to the interpreter, or on the path.

    Raises UserError if the environment variable names no file; it says what to do.
    """
    told = os.environ.get(variable) if variable else None
    if told is not None and not Path(told).is_file():
        raise UserError(f"{variable}: {told}: there is no such file; {mend}")
    beside = Path(sys.executable).parent / program
    found = told or (str(beside) if beside.is_file() else shutil.which(program))
    return None if found is None else Path(found)
