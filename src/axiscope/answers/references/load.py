"""Finds and reads reference files. Every cell of a grid becomes an entry."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from axiscope.answers.references.records import Column, Entry, Grid, Line, ReferenceFile
from axiscope.errors import UserError, within
from axiscope.io.data_files import find, names
from axiscope.io.near_names import meant
from axiscope.io.toml_records import read_toml, validated


@dataclass(frozen=True)
class Reference:
    """A publication: its file, and all its numbers and statements in order."""

    path: Path
    file: ReferenceFile
    entries: tuple[Entry, ...]

    def _given(self, kind: str) -> str:
        """Returns the command-line option for one kind of place, and the numbers it may have."""
        known = sorted({getattr(entry, kind) for entry in self.entries} - {None})
        *most, last = map(str, known) if known else [""]
        return f"--{kind} {', '.join(most)}{' or ' if most else ''}{last}" if last else ""

    @cached_property
    def printed_as(self) -> dict[str, str]:
        """Returns, for each entry, the first entry that refers to the same printed number."""
        first = {other: ids[0] for ids in self.file.printed_once for other in ids}
        return {entry.id: first.get(entry.id, entry.id) for entry in self.entries}

    def chosen(self, figure: int | None = None, table: int | None = None) -> tuple[Entry, ...]:
        """Returns the entries for a figure or a table, or all entries."""
        found = tuple(
            entry
            for entry in self.entries
            if (figure is None or entry.figure == figure)
            and (table is None or entry.table == table)
        )
        if not found:
            kinds = ("figure", "table") if figure is not None else ("table", "figure")
            number = table if figure is None else figure
            others = "; or ".join(filter(None, map(self._given, kinds)))
            fix = (
                f"give {others}"
                if others
                else "all are in the text: leave out --figure and --table"
            )
            raise UserError(f"{self.file.key}: has no numbers of {kinds[0]} {number}; {fix}")
        return found


def known_references() -> list[str]:
    """Returns the names of all publications."""
    return names("references")


def find_reference(name: str) -> Reference:
    """Returns the publication with this name, or with this path if it ends in ``.toml``."""
    if name.endswith(".toml"):
        return load_reference(Path(name))
    path = find("references", name)
    if path is None:
        known = ", ".join(known_references())
        hint = meant(name, known_references())
        raise UserError(f"paper {name!r}: is unknown; {hint or f'give one of {known}'}")
    return load_reference(path)


def load_reference(path: Path) -> Reference:
    """Reads a reference file. If it is invalid, raises UserError that says why."""
    file = read_toml(path, ReferenceFile)
    entries = list(file.entry)
    for grid in file.grid:
        with within(f"{path}: grid {grid.id}"):
            entries += _cells(grid)
    twice = [name for name, count in Counter(e.id for e in entries).items() if count > 1]
    if twice:
        raise UserError(f"{path}: id {twice[0]!r} is used twice; give each entry a different id")
    names = {entry.id: entry for entry in entries}
    _check_printed_once(path, file, names)
    for number, plot in enumerate(file.plot):
        for mark in plot.marks:
            if mark.entry not in names:
                raise UserError(
                    f"{path}: plot.{number}.marks: {mark.entry!r} is not the id of an entry"
                )
    return Reference(path, file, tuple(entries))


def _check_printed_once(path: Path, file: ReferenceFile, entries: Mapping[str, Entry]) -> None:
    """Raises UserError unless all entries in a group have the same printed number."""
    seen: set[str] = set()
    for number, ids in enumerate(file.printed_once):
        with within(f"{path}: printed_once.{number}"):
            for name in ids:
                if name not in entries:
                    raise UserError(f"{name!r} is not the id of an entry")
                if name in seen:
                    raise UserError(f"{name!r} is given twice; remove one of the two")
                seen.add(name)
            if len({(entries[name].unit, str(entries[name].published)) for name in ids}) != 1:
                raise UserError(
                    f"{', '.join(ids)}: have different numbers; put each into its own group"
                )


def _cells(grid: Grid) -> Iterator[Entry]:
    for line in grid.rows:
        if len(line.values) != len(grid.columns):
            raise UserError(
                f"row {line.id}: has {len(line.values)} values, but the grid has "
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
    """Merges two nested tables. Values in ``above`` take precedence."""
    out = dict(below)
    for key, value in above.items():
        if isinstance(value, Mapping) and isinstance(out.get(key), Mapping):
            out[key] = laid_over(out[key], value)
        else:
            out[key] = value
    return out
