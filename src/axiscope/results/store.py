"""What a results folder holds of runs before: its table, and the parts of one that goes on."""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path
from typing import Any

import polars as pl

from axiscope.errors import UserError
from axiscope.files import write_whole
from axiscope.tables import read_table

CHECKED = "checked.txt"
"""Of the parts of a run: keys of all of its points, a line each."""


def finished_table(folder: Path, columns: Collection[str]) -> pl.DataFrame | None:
    """The table of a results folder; None without one that can be read and has these columns."""
    try:
        table = read_table(folder / "results.parquet")
    except UserError:
        return None
    return table if table.columns == list(columns) else None


class Parts:
    """Finished points of a run, kept as whole files of a few points each."""

    def __init__(self, folder: Path) -> None:
        """Opens the ``parts`` of a results folder; nothing is written yet."""
        self.folder = folder / "parts"

    def finished(self) -> dict[str, list[dict[str, Any]]]:
        """Rows by point key of all that is whole; parts that cannot be read are dropped."""
        found: dict[str, list[dict[str, Any]]] = {}
        for path in sorted(self.folder.glob("*.json")):
            try:
                part = json.loads(path.read_text(encoding="utf-8"))
                found.update({str(key): list(rows) for key, rows in part.items()})
            except (ValueError, AttributeError, TypeError):
                path.unlink()
        return found

    def add(self, points: dict[str, list[dict[str, Any]]]) -> None:
        """Keeps some finished points."""
        name = min(points)
        write_whole(self.folder / f"{name}.json", json.dumps(points).encode())

    def checked(self) -> set[str]:
        """Keys of the points that a run checked before it was broken off."""
        try:
            return set((self.folder / CHECKED).read_text(encoding="utf-8").split())
        except (OSError, ValueError):
            return set()

    def keep_checked(self, keys: Collection[str]) -> None:
        """Keeps which points were checked."""
        write_whole(self.folder / CHECKED, "\n".join(sorted(keys)).encode())

    def clear(self) -> None:
        """Forgets all parts."""
        known = (*self.folder.glob("*.json"), *self.folder.glob(".*.partial"))
        for path in [*known, self.folder / CHECKED]:
            path.unlink(missing_ok=True)
        if self.folder.is_dir():
            try:
                self.folder.rmdir()
            except OSError as error:
                raise UserError(f"{self.folder}: holds files that are not Axiscope's") from error
