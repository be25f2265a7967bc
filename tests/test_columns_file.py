"""Tests that the declarations of columns match the records from which the cells are taken."""

from __future__ import annotations

from axiscope.results.columns import columns, columns_file, declared, schema
from axiscope.results.design_limits import CAUSES


def test_counters_have_a_column_for_each_direction() -> None:
    names = list(schema("experiment"))
    reads = [name for name in names if name.startswith("read_latency_")]
    assert [name.replace("read_", "write_") for name in reads] == [
        name for name in names if name.startswith("write_latency_")
    ]
    assert columns("experiment")["write_latency_p50_cycles"].title == "Median write latency"
    assert len(reads) == 8


def test_every_cause_of_waiting_has_a_column() -> None:
    assert [name for name in schema("design") if name.startswith("time_")] == [
        f"time_{cause}" for cause in CAUSES
    ]


def test_what_is_shown_is_declared() -> None:
    shown = {name for figure in columns_file().figure for name in figure.measures}
    assert shown | {*columns_file().compared} <= declared()
