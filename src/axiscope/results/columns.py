"""The columns of all results tables, as declared in columns.toml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from axiscope.io.toml_records import FROM_LIST, WHOLE, Strict, read_toml

DIRECTIONS = ("read", "write")
RATES = ("write_mbps", "read_mbps")
"""Throughput of each direction, in the order of the tables."""

_TYPES: dict[str, type] = {"text": str, "int": int, "float": float, "bool": bool}


class Column(Strict):
    """A column, or a pair of columns with one for each direction."""

    type: Literal["text", "int", "float", "bool"]
    unit: str | None = None
    role: Literal["name", "setting", "result"]
    value: str | None = None
    """Path of the value in a row's source data; None if other code fills the column."""
    directions: bool = False
    join: str | None = None
    """Separator between the items of a list."""
    title: str | None = None
    legend: str | None = None
    combine: Literal["sum", "last"] | None = None
    """How reports combine masters at one port; None stands for the mean."""
    of_point: bool = False
    """Whether it is a measure of the full point, which is the same in each of its rows."""
    meaning: str

    def of(self, direction: str) -> Column:
        """Returns the column for one of the two directions."""
        fill = {"direction": direction}
        texts = {
            name: text.format(**fill)
            for name in ("value", "title", "meaning")
            if (text := getattr(self, name)) is not None
        }
        return self.model_copy(update=texts | {"directions": False})

    def cell(self, sources: Mapping[str, Any]) -> Any:
        """Returns the value of a cell; None if a part of the column's path does not exist."""
        assert self.value is not None
        first, *path = self.value.split(".")
        found = sources[first]
        for step in path:
            if found is None:
                return None
            found = found.get(step) if isinstance(found, Mapping) else getattr(found, step)
        if self.join is not None and found is not None:
            return self.join.join(found) or None
        return found


class FigureRow(Strict):
    """A figure in an experiment's report."""

    id: str
    kind: Literal["overview", "detail", "error"]
    title: str
    measures: list[str]
    y_label: str
    y_scale: Literal["linear", "log"] = "linear"
    y_range: Annotated[tuple[float, float], FROM_LIST] | None = None
    several_ports: bool = False
    """Whether it needs points with several ports."""
    note: str


class ColumnsFile(Strict):
    """The file columns.toml."""

    schema_version: Annotated[Literal[1], WHOLE] = Field(alias="schema")
    compared: Annotated[tuple[str, ...], FROM_LIST]
    """Results that `axiscope compare` and `axiscope validate` compare, in their order."""
    experiment: dict[str, Column]
    host: dict[str, Column]
    design: dict[str, Column]
    interference: dict[str, Column]
    report: dict[str, Column]
    figure: list[FigureRow]


Table = Literal["experiment", "host", "design", "interference", "report"]


@cache
def columns_file() -> ColumnsFile:
    """Returns the declarations of all tables."""
    return read_toml(Path(__file__).with_name("columns.toml"), ColumnsFile)


@cache
def columns(table: Table) -> dict[str, Column]:
    """Returns the columns of a table in order.

    A column with directions becomes one for reads and one for writes.
    """
    declared: dict[str, Column] = getattr(columns_file(), table)
    return dict(_by_direction(declared))


def _by_direction(declared: Mapping[str, Column]) -> Iterator[tuple[str, Column]]:
    waiting: dict[str, Column] = {}
    for name, column in declared.items():
        if column.directions:
            waiting[name] = column
            continue
        yield from _of_directions(waiting)
        waiting = {}
        yield name, column
    yield from _of_directions(waiting)


def _of_directions(declared: Mapping[str, Column]) -> Iterator[tuple[str, Column]]:
    for direction in DIRECTIONS if declared else ():
        for name, column in declared.items():
            yield f"{direction}_{name}", column.of(direction)


def schema(table: Table) -> dict[str, type]:
    """Returns the types of a table's columns, in order."""
    return {name: _TYPES[column.type] for name, column in columns(table).items()}


def named(table: Table, **fields: Any) -> tuple[str, ...]:
    """Returns the names of the columns with these properties, such as ``role="setting"``."""
    return tuple(
        name
        for name, column in columns(table).items()
        if all(getattr(column, field) == value for field, value in fields.items())
    )


def row(table: Table, sources: Mapping[str, Any]) -> dict[str, Any]:
    """Returns a row of a table.

    ``sources`` contains the objects to which the columns' paths refer.
    """
    cells = columns(table).items()
    return {name: column.cell(sources) for name, column in cells if column.value is not None}


@cache
def titles() -> dict[str, str]:
    """Returns the titles of columns, which are used in headings and tooltips."""
    return _words("title")


@cache
def legends() -> dict[str, str]:
    """Returns the names of columns in legends."""
    return _words("legend")


def _words(field: Literal["title", "legend"]) -> dict[str, str]:
    tables: tuple[Table, ...] = ("experiment", "report", "host")
    every = ((name, getattr(c, field)) for table in tables for name, c in columns(table).items())
    return {name: word for name, word in every if word is not None}


@cache
def declared() -> frozenset[str]:
    """Returns the names of all columns of all tables."""
    tables: tuple[Table, ...] = ("experiment", "host", "design", "interference", "report")
    return frozenset(name for table in tables for name in columns(table))


def measures_of(kind: str) -> tuple[str, ...]:
    """Returns the measures that appear in figures of this kind, without duplicates."""
    figures = (figure for figure in columns_file().figure if figure.kind == kind)
    return tuple(dict.fromkeys(name for figure in figures for name in figure.measures))
