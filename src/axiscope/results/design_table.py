"""Results of designs as a table with a row per member. columns.toml declares its columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from axiscope.results.columns import row, schema
from axiscope.results.design_result import DesignResult

if TYPE_CHECKING:
    import polars as pl


def table_of(results: Sequence[DesignResult], axes: Sequence[str]) -> pl.DataFrame:
    """Returns the table of results in their order.

    The columns of a sweep's axes come last, as text, named by their paths.
    """
    # Polars is imported late, because the import takes as long as running a design.
    import polars as pl

    rows = [row for nth, result in enumerate(results) for row in _rows(nth, result, axes)]
    return pl.DataFrame(rows, schema=schema("design") | dict.fromkeys(axes, str), strict=True)


def _rows(nth: int, result: DesignResult, axes: Sequence[str]) -> list[dict[str, Any]]:
    values = {axis: str(result.values[axis]) if axis in result.values else None for axis in axes}
    rows = []
    for member in result.members:
        checks = {check.what: check for check in member.checks}
        sources = {"number": nth, "result": result, "member": member, "checks": checks}
        rows.append(row("design", sources) | values)
    return rows
