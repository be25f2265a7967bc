"""Tables that are written without Polars are read by Polars and by Arrow as they were given."""

from __future__ import annotations

import io
from typing import Any

import polars as pl
import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from axiscope.io.parquet_rows import parquet_of_rows
from tests.levels import examples

SCHEMA = {"name": str, "count": int, "rate": float, "met": bool}
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "name": st.text(alphabet=st.characters(exclude_categories=["Cs"])),
    "count": st.integers(-(2**63), 2**63 - 1),
    "rate": st.floats(),
    "met": st.booleans(),
}
ROWS = st.lists(st.fixed_dictionaries({n: st.none() | of for n, of in VALUES.items()}), max_size=40)


@settings(max_examples=examples(90))
@given(rows=ROWS)
def test_polars_reads_what_was_written(rows: list[dict[str, Any]]) -> None:
    read = pl.read_parquet(io.BytesIO(parquet_of_rows(rows, SCHEMA)))
    assert read.equals(pl.DataFrame(rows, schema=SCHEMA, strict=True))


def test_arrow_reads_what_was_written() -> None:
    rows = [{"name": f"s{n}" if n % 3 else None, "count": n, "rate": n / 4, "met": n % 2 == 0}
            for n in range(1000)]  # fmt: skip
    read = pq.read_table(io.BytesIO(parquet_of_rows(rows, SCHEMA)))
    assert read.to_pylist() == rows


def test_a_table_of_many_columns_is_read() -> None:
    schema = {f"c{n}": float for n in range(40)}
    rows = [{name: float(n) for n, name in enumerate(schema)}]
    assert pl.read_parquet(io.BytesIO(parquet_of_rows(rows, schema))).to_dicts() == rows


def test_a_value_of_another_type_is_refused() -> None:
    with pytest.raises(Exception, match="required argument is not an integer"):
        parquet_of_rows([{"count": 1.5}], {"count": int})
