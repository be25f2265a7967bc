"""Converts a table to Parquet. Polars is not imported here, because the table brings it."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars as pl


def parquet_bytes(table: pl.DataFrame) -> bytes:
    """Returns a table as Parquet. Equal tables give equal bytes."""
    buffer = BytesIO()
    table.write_parquet(buffer, compression="zstd", compression_level=3, statistics=False)
    return buffer.getvalue()
