"""Converts results of designs to a table, which has a row for each member of each design.

The columns are declared in columns.toml.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from axiscope.results.columns import row, schema
from axiscope.results.design_result import DesignResult

if TYPE_CHECKING:
    import polars as pl


def table_of(results: Sequence[DesignResult], axes: Sequence[str]) -> pl.DataFrame:
    """Returns the table of results in the given order.

    The last columns are the axes of a sweep, as text. Each is named by the path of the field that
    varies.
    """
    # Polars is imported only here, because the import takes as long as running a design.
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
