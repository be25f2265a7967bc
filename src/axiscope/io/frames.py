"""Converts the tables that users pass to Polars frames."""

from __future__ import annotations

from typing import Any

import polars as pl

from axiscope.errors import UserError
from axiscope.io.tables import without_categories


def frame_of(given: Any) -> pl.DataFrame:
    """Converts a Polars or pandas frame, or columns, to a Polars frame.

    Raises UserError for any other value.
    """
    if isinstance(given, pl.LazyFrame):
        return without_categories(given.collect())
    try:
        if type(given).__module__.partition(".")[0] == "pandas":
            return without_categories(pl.from_pandas(given))
        return without_categories(pl.DataFrame(given))
    except (TypeError, ValueError, ImportError, pl.exceptions.PolarsError) as error:
        raise UserError(
            f"{type(given).__name__}: is not a table ({error}); give a frame of Polars or pandas, "
            "or the path of a file"
        ) from error
