"""Tables out, by the ending of the file's name."""

from __future__ import annotations

import gzip
from io import BytesIO
from pathlib import Path

import polars as pl

from axiscope.errors import UserError
from axiscope.files import destination, write_whole

ENDINGS = (".csv", ".csv.gz", ".parquet")


def check_table_name(path: Path) -> Path:
    """A table's file name, checked before any work is done for it."""
    if not path.name.lower().endswith(ENDINGS):
        raise UserError(f"{path}: give a name that ends in {', '.join(ENDINGS)}")
    return destination(path)


def write_table(frame: pl.DataFrame, path: Path) -> None:
    """Writes a table whole or not at all; the same table gives the same bytes."""
    check_table_name(path)
    name = path.name.lower()
    if name.endswith(".parquet"):
        buffer = BytesIO()
        frame.write_parquet(buffer)
        data = buffer.getvalue()
    else:
        data = frame.write_csv().encode()
        if name.endswith(".gz"):
            data = gzip.compress(data, mtime=0)
    write_whole(path, data)
