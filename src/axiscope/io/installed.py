"""Programs on this computer: those of Axiscope, and others that it can use."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from axiscope.errors import UserError


def installed(program: str, variable: str | None = None, mend: str = "unset it") -> Path | None:
    """A program: what an environment variable names, or beside the interpreter, or on the path.

    Raises UserError, with the mend, where the variable names no file.
    """
    told = os.environ.get(variable) if variable else None
    if told is not None and not Path(told).is_file():
        raise UserError(f"{variable}: {told}: there is no such file; {mend}")
    beside = Path(sys.executable).parent / program
    found = told or (str(beside) if beside.is_file() else shutil.which(program))
    return None if found is None else Path(found)
