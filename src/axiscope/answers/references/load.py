"""Finds and reads reference files; every cell of a grid becomes an entry."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from axiscope.answers.references.records import Column, Entry, Grid, Line, ReferenceFile
from axiscope.errors import UserError, within
from axiscope.io.data_files import find, names
from axiscope.io.toml_records import read_toml, validated


@dataclass(frozen=True)
class Reference:
    """A publication: its file, and all its numbers and statements in order."""

    path: Path
    file: ReferenceFile
    entries: tuple[Entry, ...]

    def chosen(self, figure: int | None = None, table: int | None = None) -> tuple[Entry, ...]:
        """Returns the entries of a figure or of a table, or all."""
        found = tuple(
            entry
            for entry in self.entries
            if (figure is None or entry.figure == figure)
            and (table is None or entry.table == table)
        )
        if not found:
            kind, number = ("figure", figure) if figure is not None else ("table", table)
            known = sorted({getattr(e, kind) for e in self.entries} - {None})
            raise UserError(
                f"{self.path}: no number of {kind} {number}; "
                + (f"there are {', '.join(map(str, known))}" if known else f"it has no {kind}s")
            )
        return found


def known_references() -> list[str]:
    """Returns the names of the publications."""
    return names("references")


def find_reference(name: str) -> Reference:
    """Returns the publication of a name, or of a path that ends in ``.toml``."""
    if name.endswith(".toml"):
        return load_reference(Path(name))
    path = find("references", name)
    if path is None:
        known = ", ".join(known_references())
        raise UserError(f"paper {name!r}: is unknown; give one of {known}, or a .toml file")
    return load_reference(path)


def load_reference(path: Path) -> Reference:
    """Reads a reference file; UserError says what is wrong."""
    file = read_toml(path, ReferenceFile)
    entries = list(file.entry)
    for grid in file.grid:
        with within(f"{path}: grid {grid.id}"):
            entries += _cells(grid)
    twice = [name for name, count in Counter(e.id for e in entries).items() if count > 1]
    if twice:
        raise UserError(f"{path}: id {twice[0]!r} is given twice; make it different")
    names = {entry.id for entry in entries}
    for number, plot in enumerate(file.plot):
        for mark in plot.marks:
            if mark.entry not in names:
                raise UserError(
                    f"{path}: plot.{number}.marks: {mark.entry!r} is not an id of an entry"
                )
    return Reference(path, file, tuple(entries))


def _cells(grid: Grid) -> Iterator[Entry]:
    for line in grid.rows:
        if len(line.values) != len(grid.columns):
            raise UserError(
                f"row {line.id}: has {len(line.values)} values, the grid "
                f"{len(grid.columns)} columns; write nan where nothing is printed"
            )
        for column, value in zip(grid.columns, line.values, strict=True):
            if value is None or math.isnan(value):
                continue
            with within(f"row {line.id}, column {column.id}"):
                yield _cell(grid, line, column, value)


def _cell(grid: Grid, line: Line, column: Column, value: float) -> Entry:
    raw: dict[str, Any] = {
        "id": f"{grid.id}-{line.id}-{column.id}",
        "place": grid.place,
        "figure": grid.figure,
        "table": grid.table,
        "quantity": column.quantity,
        "unit": column.unit if line.unit is None else line.unit,
        "published": {"value": value},
        "conditions": line.conditions,
        "note": grid.note,
    }
    missing = column.missing or line.missing
    if missing is not None:
        return validated(Entry, raw | {"missing": missing})
    own: dict[str, Any] = {"select": {"where": line.where}}
    if column.percent_of_column is not None:
        ids = [other.id for other in grid.columns]
        if column.percent_of_column not in ids:
            raise UserError(f"percent_of_column: {column.percent_of_column!r} is not a column")
        own["percent_of"] = line.values[ids.index(column.percent_of_column)]
    if line.experiment is not None:
        own["select"]["experiment"] = line.experiment
    return validated(Entry, raw | {"how": laid_over(laid_over(grid.how, column.how), own)})


def laid_over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Merges two nested tables; the upper one takes precedence."""
    out = dict(below)
    for key, value in above.items():
        if isinstance(value, Mapping) and isinstance(out.get(key), Mapping):
            out[key] = laid_over(out[key], value)
        else:
            out[key] = value
    return out
