"""Files in and out: tables that are read or refused, outputs that are whole or absent."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import polars as pl

from axiscope.errors import UserError


def read_table(path: Path, as_text: bool = False) -> pl.DataFrame:
    """A CSV (also gzipped) or Parquet file by its ending; UserError says what is wrong.

    ``as_text`` leaves the cells of a CSV as they are written.
    """
    name = path.name.lower()
    if not name.endswith((".csv", ".csv.gz", ".parquet")):
        raise UserError(
            f"{path}: unknown kind of file; the name must end in .csv, .csv.gz or .parquet"
        )
    try:
        data = path.read_bytes()
    except IsADirectoryError as error:
        raise UserError(f"{path}: is a folder; give a file of rows") from error
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror})") from error
    if not data:
        raise UserError(f"{path}: is empty; give a line of column names and rows")
    try:
        if name.endswith(".parquet"):
            return pl.read_parquet(BytesIO(data))
        if as_text:
            return pl.read_csv(BytesIO(data), infer_schema=False)
        return pl.read_csv(BytesIO(data), infer_schema_length=None)
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError, ValueError) as error:
        kind = "Parquet" if name.endswith(".parquet") else "CSV"
        said = (str(error).splitlines() or ["it cannot be read"])[0]
        raise UserError(f"{path}: not a table in {kind}: {said}") from error


def row_of_file(path: Path, row: int) -> str:
    """Where row ``row`` (from 0) of a table stands in its file, for messages."""
    if path.name.lower().endswith(".parquet"):
        return f"{path}: row {row + 1}"
    return f"{path}: line {row + 2}"


def destination(path: Path) -> Path:
    """A file to be written, checked before any work is done for it."""
    if path.is_dir():
        raise UserError(f"{path}: is a folder; give the name of a file")
    destination_folder(path.parent)
    return path


def destination_folder(path: Path) -> Path:
    """A folder to be written into, made if it is not there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise UserError(f"{path}: is a file; give a folder") from error
    except OSError as error:
        raise UserError(f"{path}: cannot be made a folder ({error.strerror})") from error
    return path


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Where to write what becomes the file ``path`` at the end: it is whole or absent."""
    destination(path)
    partial = path.with_name(f".{path.name}.{os.getpid()}.partial")
    try:
        yield partial
        partial.replace(path)
    except OSError as error:
        raise UserError(f"{path}: cannot be written ({error.strerror})") from error
    finally:
        partial.unlink(missing_ok=True)


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file so that it is whole or absent, whatever happens."""
    with written_whole(path) as partial, partial.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
