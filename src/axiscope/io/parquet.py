"""Converts a table to Parquet.

This module does not import Polars, because the caller's table has already loaded it.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars as pl


def parquet_bytes(table: pl.DataFrame) -> bytes:
    """Returns a table as Parquet. Equal tables result in identical bytes."""
    buffer = BytesIO()
    table.write_parquet(buffer, compression="zstd", compression_level=3, statistics=False)
    return buffer.getvalue()
