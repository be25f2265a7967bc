"""Two runs of the same points side by side."""

from __future__ import annotations

import polars as pl
import pytest

import axiscope as ax
from axiscope.errors import UserError
from axiscope.library.against import against

FRAME = pl.DataFrame(
    {
        "platform": ["ultra96"] * 3,
        "backend": ["model"] * 3,
        "ports": ["HP0", "HP0+HP1", "HP0+HP1"],
        "port": ["HP0", "HP0", "HP1"],
        "pattern": [None] * 3,
        "repetition": [0, 0, 0],
        "read_mbps": [100.0, 0.0, 80.0],
    },
    schema_overrides={"pattern": pl.Utf8},
)


def test_rows_are_found_by_their_settings_and_changes_are_percent():
    other = FRAME.reverse().with_columns(
        backend=pl.lit("board"), read_mbps=pl.col("read_mbps") * 1.1
    )
    both = against(FRAME, other, ["read_mbps"])
    assert both.columns == [
        "ports",
        "port",
        "read_mbps",
        "read_mbps_other",
        "read_mbps_change_percent",
    ]
    assert both["ports"].to_list() == FRAME["ports"].to_list()
    first, zero, last = both["read_mbps_change_percent"].to_list()
    assert (first, zero, last) == (pytest.approx(10), None, pytest.approx(10))


def test_what_cannot_be_compared_is_told():
    with pytest.raises(UserError, match="'writes' is not in both"):
        against(FRAME, FRAME, ["writes"])
    with pytest.raises(UserError, match="no row in common"):
        against(FRAME, FRAME.with_columns(ports=pl.lit("HP3")), ["read_mbps"])


def test_a_run_against_itself_is_the_same():
    points = {
        "schema": 1,
        "title": "One port",
        "settings": {"platform": "ultra96", "pl_mhz": 100.0, "mode": "read", "ports": "HP0"},
        "sweep": [{"axes": {"burst_beats": [4, 16]}}],
    }
    one, two = ax.sweep(points), ax.sweep(points)
    both = one.against(two, ["read_mbps"])
    assert both.columns[0] == "burst_beats"
    assert both["read_mbps_change_percent"].to_list() == [0.0, 0.0]
