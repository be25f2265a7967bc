"""Reads a workbook's sheet in a process of its own, whose memory is limited.

A small file may claim cells anywhere up to the last of a sheet, and a reader makes room for all
before them. Where that is more than a sheet of results can need, this process ends, and no other.
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
"""Address space of the process that reads: some ten million cells."""

MOST_SECONDS = 300.0


class UnreadableError(Exception):
    """A workbook that cannot be read, and why."""


def cells(path: Path, name: str) -> tuple[str, list[list[Any]]] | None:
    """A sheet of that name (case and blanks aside) with its cells; None if there is none.

    UnreadableError for what is no workbook, and for one whose cells do not fit into memory.
    """
    # By its path: what the package imports takes ten times as long as most sheets.
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
    """As `cells`; what is wrong with the workbook as text."""
    try:
        with calamine.CalamineWorkbook.from_path(path) as book:
            names = [n for n in book.sheet_names if n.strip().lower() == name.lower()]
            if not names:
                return None
            # With the empty columns at the left: columns have meanings by their letter.
            return names[0], book.get_sheet_by_name(names[0]).to_python(skip_empty_area=False)
    except MemoryError:
        raise
    except BaseException as error:
        return str(error)


def _limit_memory() -> None:
    """Where the system can."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    _limit_memory()
    sys.stdout.buffer.write(pickle.dumps(_read(sys.argv[1], sys.argv[2])))
