"""Changes tables, workbooks and JSON files at random."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from random import Random
from typing import Any

import polars as pl

from tools.fuzz import mutate

TYPES: tuple[Any, ...] = (
    pl.Utf8, pl.Float64, pl.Int8, pl.Int64, pl.UInt64, pl.Boolean, pl.Date, pl.Binary, pl.Null,
    pl.List(pl.Int64), pl.Struct({"a": pl.Int64}), pl.Categorical, pl.Duration, pl.Decimal(10, 2),
)  # fmt: skip
"""Types to which a column may be converted."""


def rows_of(text: str) -> list[dict[str, str]]:
    """Returns the rows of a CSV table. All cells are text."""
    return list(csv.DictReader(io.StringIO(text)))


def parquet(frame: pl.DataFrame) -> bytes:
    """Returns a table as Parquet."""
    held = io.BytesIO()
    frame.write_parquet(held)
    return held.getvalue()


def _of_type(column: pl.Series, kind: Any) -> pl.Series:
    try:
        return column.cast(kind, strict=False)
    except pl.exceptions.PolarsError:
        return pl.Series(column.name, [None] * len(column), dtype=kind)


def change_parquet(rng: Random, original: bytes) -> bytes:
    """Removes, renames or converts a column, changes values in it, or changes rows or bytes."""
    what = rng.randrange(10)
    if what == 0:
        return mutate.data(rng, original)
    frame = pl.read_parquet(io.BytesIO(original))
    name = rng.choice(frame.columns)
    column = frame[name]
    if what <= 2:
        frame = frame.drop(name)
    elif what <= 5:
        frame = frame.with_columns(_of_type(column, rng.choice(TYPES)))
    elif what == 6:
        other = rng.choice(("other", "board", "é", "_condition", "value"))
        if other not in frame.columns:
            frame = frame.rename({name: other})
        frame = frame.head(0) if rng.random() < 0.2 else frame
    elif what == 7:
        frame = frame.with_columns(pl.Series(name, [None] * frame.height, dtype=column.dtype))
    elif what == 8:
        values = [rng.choice((*mutate.NUMBERS, "", "x", None)) for _ in range(frame.height)]
        kept = [v if rng.random() < 0.5 else o for v, o in zip(values, column, strict=True)]
        try:
            frame = frame.with_columns(pl.Series(name, kept, strict=False))
        except (TypeError, OverflowError, pl.exceptions.PolarsError):
            frame = frame.with_columns(pl.Series(name, [str(v) for v in kept]))
    else:
        rows = [rng.randrange(frame.height) for _ in range(rng.randrange(frame.height + 2))]
        frame = frame[rows]
    return parquet(frame)


def change_json(rng: Random, original: bytes) -> bytes:
    """Changes fields of a JSON file, and sometimes bytes."""
    if rng.random() < 0.1:
        return mutate.data(rng, original)
    loaded = json.loads(original)
    if rng.random() < 0.03:
        return json.dumps(rng.choice((*mutate.NUMBERS, "x", None, [], {}, True))).encode()
    changed = mutate.document(rng, loaded)
    return json.dumps(changed, default=str).encode()


CELLS = (
    b'r="XFD1048576"', b'r="A1048576"', b'r="B2"', b'r="ZZ9"', b'r=""', b'r="GR4000000000"',
    b'r="A0"', b'r="-1"', b't="s"', b't="b"', b't="e"', b't="d"', b'r="CZ70000"',
)  # fmt: skip
VALUES = (
    b"", b"-1", b"0", b"1.5", b"1e308", b"1e999", b"nan", b"99999999999999999999", b"x", b"&amp;",
    b"&", b"0.1", b"18446744073709551616",
)  # fmt: skip


def change_workbook(rng: Random, original: bytes) -> bytes:
    """Moves and replaces cells in the XML of a sheet, or changes bytes of one of the files or of
    the archive.
    """
    if rng.random() < 0.15:
        return mutate.data(rng, original)
    held = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(original)) as book, zipfile.ZipFile(held, "w") as out:
        names = book.namelist()
        chosen = rng.choice([*names, *["xl/worksheets/sheet2.xml"] * 2 * len(names)])
        for name in names:
            data = book.read(name)
            if name == chosen:
                data = _sheet(rng, data)
            out.writestr(name, data, zipfile.ZIP_DEFLATED)
    return held.getvalue()


def _sheet(rng: Random, data: bytes) -> bytes:
    for mark, others, end in ((b' r="', CELLS, b'"'), (b"<v>", VALUES, b"<")):
        parts = data.split(mark)
        if len(parts) > 1 and rng.random() < 0.6:
            i = rng.randrange(1, len(parts))
            rest = parts[i].partition(end)[2]
            one = rng.choice(others)
            if mark == b"<v>":
                parts[i] = one + end + rest
                data = mark.join(parts)
            else:
                head = mark.join(parts[:i])
                data = (
                    head
                    + b" "
                    + one
                    + rest
                    + (mark + mark.join(parts[i + 1 :]) if i + 1 < len(parts) else b"")
                )
    return mutate.data(rng, data) if rng.random() < 0.2 else data
