"""Gives access to a workbook's result sheet: numbers by row and column, errors by cell name."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from axiscope.errors import UserError
from axiscope.io.importers.workbook_cells import UnreadableError, cells

LARGEST_BYTES = 256 * 2**20


class Sheet:
    """A sheet whose rows and columns are counted from 0."""

    def __init__(self, path: Path, name: str, rows: list[list[Any]]) -> None:
        self.path, self.name, self.rows = path, name, rows

    def cell(self, row: int, column: int) -> Any:
        """Returns the value of a cell; None if it is empty or outside the sheet."""
        cells = self.rows[row] if row < len(self.rows) else []
        value = cells[column] if column < len(cells) else None
        return None if isinstance(value, str) and not value.strip() else value

    def number(self, row: int, column: int, what: str) -> float | None:
        """Returns the number in a cell, or None if the cell is empty.

        Raises UserError if the cell contains something else.
        """
        cell = self.cell(row, column)
        if cell is None:
            return None
        value = as_number(cell)
        if value is None:
            raise self.error(row, column, f"{cell!r} is not a number; expected {what}")
        if not math.isfinite(value) or value < 0:
            raise self.error(row, column, f"{value!r}: {what} is a number of 0 or more")
        return value

    def error(self, row: int, column: int, text: str) -> UserError:
        """Returns an error whose message names the cell."""
        return UserError(f"{self.path}: {self.name}!{cell_name(row, column)}: {text}")


def as_number(cell: Any) -> float | None:
    """Returns the cell's value as a number, or None. A text that is a number is converted."""
    if isinstance(cell, bool) or not isinstance(cell, int | float | str):
        return None
    try:
        return float(cell)
    except ValueError:
        return None


def cell_name(row: int, column: int) -> str:
    """Returns the name of a cell, such as AB12."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row + 1}"


def read_sheet(path: Path, name: str) -> Sheet | None:
    """Reads the sheet with this name (ignoring case and spaces) from a workbook.

    Returns None if the workbook has no such sheet.
    """
    try:
        with path.open("rb"):
            size = path.stat().st_size
        if size > LARGEST_BYTES:
            raise UserError(f"{path}: too large for a workbook of results")
        found = cells(path, name)
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror or error})") from error
    except UnreadableError as error:
        raise UserError(f"{path}: not a workbook that can be read ({error})") from error
    return None if found is None else Sheet(path, *found)
