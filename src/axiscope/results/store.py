"""What a results folder holds of runs before: its table, and the parts of one that goes on."""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from axiscope.errors import UserError
from axiscope.io.files import write_whole
from axiscope.results.table import SCHEMA, Row

if TYPE_CHECKING:
    import polars as pl

PLAN = "plan.txt"
"""Of the parts of a run: what all of its points were planned from, then a point a line."""


class KeptPlan(NamedTuple):
    """The points of a run in their order, as it planned and checked them."""

    source: str
    """Hash of what they were planned from (`axiscope.plan.experiment.load.source_of`)."""
    numbers: dict[str, int]
    """Key of each point, and the number of its recipe (the first, where several are alike)."""


def finished_table(folder: Path, columns: Collection[str]) -> pl.DataFrame | None:
    """The table of a results folder; None without one that can be read and has these columns."""
    path = folder / "results.parquet"
    if not path.exists():
        return None
    from axiscope.io.tables import read_table

    try:
        table = read_table(path)
    except UserError:
        return None
    return table if table.columns == list(columns) else None


class Parts:
    """Finished points of a run, kept as whole files of a few points each."""

    def __init__(self, folder: Path) -> None:
        """Opens the ``parts`` of a results folder; nothing is written yet."""
        self.folder = folder / "parts"

    def finished(self) -> dict[str, list[Row]]:
        """Rows by point key of all that is whole; parts that cannot be read are dropped."""
        found: dict[str, list[Row]] = {}
        for path in sorted(self.folder.glob("*.json")):
            try:
                part = json.loads(path.read_text(encoding="utf-8"))
            except (ValueError, RecursionError):
                part = None
            if isinstance(part, dict) and all(_are_rows(key, of) for key, of in part.items()):
                found |= part
            else:
                path.unlink()
        return found

    def add(self, points: dict[str, list[Row]]) -> None:
        """Keeps some finished points."""
        name = min(points)
        write_whole(self.folder / f"{name}.json", json.dumps(points).encode())

    def plan(self) -> KeptPlan | None:
        """What a run planned before it was broken off; None without a plan that can be read."""
        try:
            source, *lines = (self.folder / PLAN).read_text(encoding="utf-8").splitlines()
            points = (line.split() for line in lines)
            return KeptPlan(source, {key: int(number) for key, number in points})
        except (OSError, ValueError):
            return None

    def keep_plan(self, plan: KeptPlan) -> None:
        """Keeps what was planned."""
        lines = [plan.source, *(f"{key} {number}" for key, number in plan.numbers.items())]
        write_whole(self.folder / PLAN, "\n".join(lines).encode())

    def clear(self) -> None:
        """Forgets all parts."""
        known = (*self.folder.glob("*.json"), *self.folder.glob(".*.partial"))
        for path in [*known, self.folder / PLAN]:
            path.unlink(missing_ok=True)
        if self.folder.is_dir():
            try:
                self.folder.rmdir()
            except OSError as error:
                raise UserError(f"{self.folder}: holds files that are not Axiscope's") from error


def finished_in(out: Path) -> dict[str, list[Row]]:
    """Rows by key of all points that a results folder has, of a whole run or of one broken off."""
    return in_table(out) | Parts(out).finished()


def checked_in(out: Path) -> set[str]:
    """Keys of the points that were checked for a results folder; a key holds for one build."""
    table, plan = finished_table(out, SCHEMA), Parts(out).plan()
    found = set() if table is None else set(table["point_id"])
    return found if plan is None else found | plan.numbers.keys()


_ALLOWED = {
    name: {kind, type(None), *([int] if kind is float else [])} for name, kind in SCHEMA.items()
}
"""Types of a row's values, by column."""


def _are_rows(key: object, rows: object) -> bool:
    """Whether these are rows of the table, of the point with that key."""
    return (
        isinstance(rows, list)
        and bool(rows)
        and all(
            isinstance(row, dict)
            and row.get("point_id") == key
            and row.keys() == SCHEMA.keys()
            and all(type(value) in _ALLOWED[name] for name, value in row.items())
            for row in rows
        )
    )


def in_table(out: Path) -> dict[str, list[Row]]:
    """Points of a finished table, by key, if it has today's columns."""
    table = finished_table(out, SCHEMA)
    if table is None:
        return {}
    import polars as pl

    found: dict[str, list[Row]] = {}
    # A point that two sweeps share has its rows once for each; the first are enough.
    first = pl.col("point") == pl.col("point").min().over("point_id")
    for row in table.filter(first).iter_rows(named=True):
        found.setdefault(row["point_id"], []).append(row)
    return found
