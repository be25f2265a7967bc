"""Results of designs as a table with a row per member. columns.toml declares its columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import polars as pl

from axiscope.results.columns import row, schema
from axiscope.results.design_result import DesignResult

SCHEMA: dict[str, type] = schema("design")
"""Columns of the table; those of a sweep's axes follow, as text, named by their paths."""


def table_of(results: Sequence[DesignResult], axes: Sequence[str]) -> pl.DataFrame:
    """Returns the table of results in their order."""
    rows = [row for nth, result in enumerate(results) for row in _rows(nth, result, axes)]
    return pl.DataFrame(rows, schema=SCHEMA | dict.fromkeys(axes, str), strict=True)


def _rows(nth: int, result: DesignResult, axes: Sequence[str]) -> list[dict[str, Any]]:
    values = {axis: str(result.values[axis]) if axis in result.values else None for axis in axes}
    rows = []
    for member in result.members:
        checks = {check.what: check for check in member.checks}
        sources = {"number": nth, "result": result, "member": member, "checks": checks}
        rows.append(row("design", sources) | values)
    return rows
