"""Reads and writes tables in the format that the ending of the file name selects."""

from __future__ import annotations

import csv
import gzip
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from threading import Lock

import polars as pl
from polars import selectors

from axiscope.errors import UserError
from axiscope.io.files import destination, write_whole, written_whole
from axiscope.io.parquet import parquet_bytes

ENDINGS = (".csv.gz", ".csv", ".parquet")
"""Endings of names of tables, in upper or lower case."""

_STDERR = Lock()
"""Held while stderr is redirected."""


def table_ending(path: Path) -> str:
    """Returns the one of ``ENDINGS`` with which a name ends.

    Upper and lower case are equal. Raises UserError if the name has none of these endings.
    """
    ending = next((end for end in ENDINGS if path.name.lower().endswith(end)), None)
    if ending is None:
        raise UserError(
            f"{path}: unknown kind of file; the name must end in .csv, .csv.gz or .parquet"
        )
    return ending


def check_table_name(path: Path) -> Path:
    """Checks the file name of a table before any work is done for it. Returns the name."""
    table_ending(path)
    return destination(path)


def gzip_bytes(data: bytes) -> bytes:
    """Compresses data.

    Equal data result in identical bytes, because no time and no name are stored.
    """
    return gzip.compress(data, mtime=0)


def write_table(table: pl.DataFrame, path: Path) -> None:
    """Writes a table completely or not at all. Equal tables result in identical bytes."""
    ending = table_ending(path)
    if ending == ".parquet":
        write_whole(path, parquet_bytes(table))
        return
    for column in table:
        if column.dtype.is_nested() or column.dtype in (pl.Binary, pl.Object, pl.Duration):
            raise UserError(
                f"{path}: column {column.name!r} has type {column.dtype}, which CSV cannot store; "
                "give a name that ends in .parquet, or leave the column out"
            )
    data = table.write_csv().encode()
    write_whole(path, gzip_bytes(data) if ending == ".csv.gz" else data)


@contextmanager
def table_through_csv(path: Path) -> Iterator[Path]:
    """Yields a temporary path for a CSV file.

    The file is then converted to the format of ``path``. This is for tables that are written by a
    different program. The result is written completely or not at all. If ``path`` ends with
    ``.txt``, the CSV is stored unchanged.
    """
    plain = path.suffix.lower() == ".txt"
    ending = ".csv" if plain else table_ending(path)
    with written_whole(path) as partial:
        yield partial
        if ending == ".csv.gz":
            partial.write_bytes(gzip_bytes(partial.read_bytes()))
        elif ending == ".parquet":
            partial.write_bytes(parquet_bytes(pl.read_csv(partial, infer_schema_length=None)))


def read_table(path: Path, as_text: bool = False) -> pl.DataFrame:
    """Reads a CSV (plain or gzipped) or Parquet file, depending on its ending.

    Raises UserError that states the problem. With ``as_text``, the cells of a CSV remain text.
    """
    ending = table_ending(path)
    try:
        data = path.read_bytes()
    except IsADirectoryError as error:
        raise UserError(f"{path}: is a folder; give a file of rows") from error
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror})") from error
    if not data:
        raise UserError(f"{path}: is empty; give a line of column names and rows")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise UserError(f"{path}: is text in UTF-16; save it as CSV in UTF-8")
    if ending == ".parquet":
        return without_categories(_parsed_parquet(path, data, None, "write it again"))
    try:
        with _panics_as_errors():
            if as_text:
                return pl.read_csv(BytesIO(data), infer_schema=False)
            return pl.read_csv(BytesIO(data), infer_schema_length=None)
    except (pl.exceptions.PolarsError, OSError, ValueError) as error:
        if uneven := _uneven_row(data):
            raise UserError(f"{path}: {uneven}") from error
        raise UserError(f"{path}: not a table in CSV: {_first_line(error)}") from error


def read_parquet(
    path: Path, columns: Sequence[str] | None = None, *, fix: str = "write it again"
) -> pl.DataFrame:
    """Reads a Parquet file, or only some of its columns.

    Raises UserError if the file is damaged or lacks a column. The message ends with ``fix``.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror}); {fix}") from error
    return _parsed_parquet(path, data, columns, fix)


def _parsed_parquet(
    path: Path, data: bytes, columns: Sequence[str] | None, fix: str
) -> pl.DataFrame:
    try:
        with _panics_as_errors():
            return pl.read_parquet(BytesIO(data), columns=None if columns is None else [*columns])
    except (pl.exceptions.PolarsError, OSError, ValueError, MemoryError) as error:
        raise UserError(f"{path}: not a table in Parquet: {_first_line(error)}; {fix}") from error


def _first_line(error: BaseException) -> str:
    return (str(error).splitlines() or ["it cannot be read"])[0]


@contextmanager
def _panics_as_errors() -> Iterator[None]:
    """Converts a panic in Polars to a ValueError, and hides the text that it prints on stderr.

    Polars panics on some damaged files. Any other text on stderr is printed at the end of the
    block.
    """
    if sys.stderr is not None:
        sys.stderr.flush()
    panicked = False
    with _STDERR, tempfile.TemporaryFile() as held:
        try:
            shown = os.dup(2)
        except OSError:  # there is no stderr
            shown = None
        else:
            os.dup2(held.fileno(), 2)
        try:
            yield
        except pl.exceptions.PanicException as error:
            panicked = True
            raise ValueError("it is damaged") from error
        finally:
            if shown is not None:
                os.dup2(shown, 2)
                os.close(shown)
                held.seek(0)
                if not panicked:
                    os.write(2, held.read())


def without_categories(table: pl.DataFrame) -> pl.DataFrame:
    """Converts categorical columns to text, as they would be in a CSV file."""
    return table.with_columns((selectors.categorical() | selectors.enum()).cast(pl.Utf8))


def _uneven_row(data: bytes) -> str | None:
    """Returns the first row of a CSV that has more cells than the header, or None."""
    rows = csv.reader(data.decode("utf-8", errors="replace").splitlines())
    columns = len(next(rows, []))
    for row in rows:
        if len(row) > columns:
            return (
                f"line {rows.line_num}: {len(row)} cells for {columns} columns; separate cells by "
                "commas, and write numbers with a decimal point"
            )
    return None


def row_of_file(path: Path, row: int) -> str:
    """Returns the location of a table's row ``row`` (counted from 0) for messages.

    In a file, this is a line or row of the file. A name without an ending is taken as the name of a
    frame.
    """
    if not path.suffix or table_ending(path) == ".parquet":
        return f"{path}: row {row + 1}"
    return f"{path}: line {row + 2}"
