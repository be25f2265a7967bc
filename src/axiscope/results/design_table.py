"""Results of designs as a table with a row per member. columns.toml declares its columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from axiscope.results.columns import row, schema
from axiscope.results.design_result import DesignResult

if TYPE_CHECKING:
    import polars as pl


def schema_of(axes: Sequence[str]) -> dict[str, type]:
    """Returns the types of the columns in order.

    The columns of a sweep's axes come last, as text, named by their paths.
    """
    return schema("design") | dict.fromkeys(axes, str)


def rows_of(results: Sequence[DesignResult], axes: Sequence[str]) -> list[dict[str, Any]]:
    """Returns the rows of results in their order."""
    return [row for nth, result in enumerate(results) for row in _rows(nth, result, axes)]


def table_of(results: Sequence[DesignResult], axes: Sequence[str]) -> pl.DataFrame:
    """Returns the table of results in their order."""
    # Polars is imported late, because that takes as long as running a design.
    import polars as pl

    return pl.DataFrame(rows_of(results, axes), schema=schema_of(axes), strict=True)


def _rows(nth: int, result: DesignResult, axes: Sequence[str]) -> list[dict[str, Any]]:
    values = {axis: str(result.values[axis]) if axis in result.values else None for axis in axes}
    rows = []
    for member in result.members:
        checks = {check.what: check for check in member.checks}
        sources = {"number": nth, "result": result, "member": member, "checks": checks}
        rows.append(row("design", sources) | values)
    return rows
