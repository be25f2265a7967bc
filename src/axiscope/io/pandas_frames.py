"""Converts Polars frames to pandas.

This module does not import Polars, because the caller's frame has already loaded it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from axiscope.errors import UserError

if TYPE_CHECKING:
    import pandas
    import polars as pl


def to_pandas(frame: pl.DataFrame) -> pandas.DataFrame:
    """Converts a frame to pandas. Raises UserError if pandas is not installed."""
    try:
        return frame.to_pandas()
    except ImportError as error:
        raise UserError(
            f"to_pandas: {error.name or 'pandas'} is not installed; install axiscope with its "
            "extra notebook (pip install 'axiscope[notebook]')"
        ) from error
