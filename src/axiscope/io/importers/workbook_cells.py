"""Reads a sheet of a workbook in a separate process with limited memory.

A small file may claim that it has a cell in the last row and column of a sheet, and reading
libraries then allocate all cells before it. If this needs too much memory, only the separate
process is terminated.
"""

from __future__ import annotations

import contextlib
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import python_calamine as calamine

MOST_BYTES = 1 << 30
"""Address space of the process that reads, bytes: enough for about ten million cells."""

MOST_SECONDS = 300.0


class UnreadableError(Exception):
    """Error for a workbook that cannot be read. The message states the reason."""


def cells(path: Path, name: str) -> tuple[str, list[list[Any]]] | None:
    """Returns the cells of the sheet with this name (ignoring case and spaces).

    Returns None if there is no such sheet.

    Raises UnreadableError if the file is not a workbook, or its cells do not fit into memory.
    """
    # The script is run by its path, because importing the package takes ten times as long as
    # reading a typical sheet.
    command = [sys.executable, "-P", __file__, str(path), name]
    try:
        done = subprocess.run(command, capture_output=True, timeout=MOST_SECONDS, check=False)
    except subprocess.TimeoutExpired as error:
        raise UnreadableError(f"reading takes more than {MOST_SECONDS:g} s") from error
    if done.returncode != 0:
        raise UnreadableError(
            f"its cells need more than {MOST_BYTES >> 30} GiB; one may lie far from the others: "
            "delete rows and columns beyond the table"
        )
    found = pickle.loads(done.stdout)
    if isinstance(found, str):
        raise UnreadableError(found)
    sheet: tuple[str, list[list[Any]]] | None = found
    return sheet


def _read(path: str, name: str) -> tuple[str, list[list[Any]]] | str | None:
    """Returns the same as `cells`, but an error in the workbook as text instead of an exception."""
    try:
        with calamine.CalamineWorkbook.from_path(path) as book:
            names = [n for n in book.sheet_names if n.strip().lower() == name.lower()]
            if not names:
                return None
            # Empty columns on the left are kept, because each column's meaning is defined by its
            # letter.
            return names[0], book.get_sheet_by_name(names[0]).to_python(skip_empty_area=False)
    except MemoryError:
        raise
    except BaseException as error:
        return str(error)


def _limit_memory() -> None:
    """Limits the memory of this process, if the operating system supports it."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    _limit_memory()
    sys.stdout.buffer.write(pickle.dumps(_read(sys.argv[1], sys.argv[2])))
