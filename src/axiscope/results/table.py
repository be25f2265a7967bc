"""Converts results of points to rows of the results table.

Its columns are declared in columns.toml.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from axiscope.model_types import PointResult
from axiscope.plan.experiment.load import PlannedPoint
from axiscope.results.columns import named, row, schema
from axiscope.results.power import power_columns
from axiscope.results.witness import witness_columns

if TYPE_CHECKING:
    import polars as pl

SCHEMA: dict[str, type] = schema("experiment")
"""Columns of a results table, in order."""
AXES = [*named("experiment", role="setting")]
"""Columns that are settings: they distinguish points."""

Row = dict[str, Any]


def rows_of(planned: PlannedPoint, result: PointResult) -> list[Row]:
    """Returns a point's rows, one for each master."""
    sources = {
        "planned": planned,
        "settings": planned.settings,
        "result": result,
        "power": power_columns(result, str(planned.settings.platform)),
        "witness": witness_columns(result),
    }
    return [row("experiment", sources | {"master": master}) for master in result.masters]


def table_of(rows: list[Row]) -> pl.DataFrame:
    """Converts rows to a table that has exactly the columns of the schema."""
    # Polars is imported only here, because the import takes 0.2 s, and a run does not need it
    # before its first point.
    import polars as pl

    return pl.DataFrame(rows, schema=SCHEMA, strict=True)
