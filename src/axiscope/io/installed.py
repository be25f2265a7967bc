"""Finds Axiscope's own programs, and other programs that it can use, on this computer."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from axiscope.errors import UserError


def installed(program: str, variable: str | None = None, fix: str = "unset it") -> Path | None:
    """Returns a program's path, or None if it is not installed.

    A path in the environment variable takes precedence. Otherwise, the folder of the Python
    interpreter is searched, followed by the search path. Raises UserError if there is no file at
    the variable's path.
    """
    named = os.environ.get(variable) if variable else None
    if named is not None and not Path(named).is_file():
        raise UserError(f"{variable}: {named}: there is no such file; {fix}")
    sibling = Path(sys.executable).parent / program
    found = named or (str(sibling) if sibling.is_file() else shutil.which(program))
    return None if found is None else Path(found)
