"""Finds Axiscope's programs, and others that it can use, on this computer."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from axiscope.errors import UserError


def installed(program: str, variable: str | None = None, fix: str = "unset it") -> Path | None:
    """Returns the path of a program: from a variable, the interpreter's folder, or the search path.

    Raises UserError if the environment variable names no file.
    """
    named = os.environ.get(variable) if variable else None
    if named is not None and not Path(named).is_file():
        raise UserError(f"{variable}: {named}: there is no such file; {fix}")
    sibling = Path(sys.executable).parent / program
    found = named or (str(sibling) if sibling.is_file() else shutil.which(program))
    return None if found is None else Path(found)
