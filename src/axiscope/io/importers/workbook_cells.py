"""Reads a workbook's sheet in a separate process with limited memory.

A small file may claim cells up to the end of a sheet, and a reader allocates all cells before them.
If that needs too much memory, only this process ends.
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
    """A workbook cannot be read. The message states the reason."""


def cells(path: Path, name: str) -> tuple[str, list[list[Any]]] | None:
    """Returns the cells of a sheet by name (ignoring case and blanks).

    Returns None if it is missing.

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
    """Like `cells`, but returns errors in the workbook as text."""
    try:
        with calamine.CalamineWorkbook.from_path(path) as book:
            names = [n for n in book.sheet_names if n.strip().lower() == name.lower()]
            if not names:
                return None
            # Empty columns on the left are kept, because the letter of a column defines its
            # meaning.
            return names[0], book.get_sheet_by_name(names[0]).to_python(skip_empty_area=False)
    except MemoryError:
        raise
    except BaseException as error:
        return str(error)


def _limit_memory() -> None:
    """Limits the memory of this process, if the system supports that."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    _limit_memory()
    sys.stdout.buffer.write(pickle.dumps(_read(sys.argv[1], sys.argv[2])))
