"""Tests the comparison of two runs of the same points."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest

import axiscope as ax
from axiscope.errors import UserError
from axiscope.results.comparison import against
from tests.shell import axiscope

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


def test_what_cannot_be_compared_is_refused():
    with pytest.raises(UserError, match="'writes' is not in both"):
        against(FRAME, FRAME, ["writes"])
    with pytest.raises(UserError, match="no row in common"):
        against(FRAME, FRAME.with_columns(ports=pl.lit("HP3")), ["read_mbps"])


def test_settings_and_figures_of_other_types_are_refused() -> None:
    text = FRAME.with_columns(pl.col("read_mbps").cast(pl.String))
    with pytest.raises(UserError, match="'read_mbps' is not a number in both"):
        against(FRAME, text, ["read_mbps"])
    with pytest.raises(UserError, match="repetition: is Int64 in one table and String"):
        against(FRAME, FRAME.with_columns(repetition=pl.lit("0")), ["read_mbps"])


def test_whole_numbers_of_an_axis_are_those_of_a_table_with_fractions() -> None:
    axis = "stream.camera.rate_mbps"
    one = FRAME.with_columns(pl.Series(axis, [100, 200, 300]))
    other = FRAME.with_columns(pl.Series(axis, [100.0, 200.0, 300.5]))
    assert against(one, other, ["read_mbps"])[axis].to_list() == [100.0, 200.0]


POINTS = {
    "schema": 1,
    "title": "One port",
    "settings": {"platform": "ultra96", "pl_mhz": 100.0, "mode": "read", "ports": "HP0"},
    "sweep": [{"axes": {"burst_beats": [4, 16]}}],
}


def test_a_run_does_not_differ_from_itself():
    one, two = ax.sweep(POINTS), ax.sweep(POINTS)
    both = one.against(two, ["read_mbps"])
    assert both.columns[0] == "burst_beats"
    assert both["read_mbps_change_percent"].to_list() == [0.0, 0.0]


def _compare(*words: object) -> tuple[int, str]:
    done = axiscope("compare", *map(str, words), columns=250)
    return done.returncode, done.stdout + done.stderr


def test_compare_shows_the_largest_change_and_all_differences(tmp_path: Path):
    one, two = tmp_path / "one", tmp_path / "two"
    for folder in (one, two):
        ax.sweep(POINTS, output=folder)
    assert _compare(one, two, "--within", 0.001)[0] == 0
    frame = pl.read_parquet(two / "results.parquet")
    long = pl.col("burst_beats") == 16
    changed = frame.with_columns(
        pl.when(long).then(pl.col("read_mbps") * 0.9).otherwise(pl.col("read_mbps"))
    )
    changed.write_parquet(two / "results.parquet")
    manifest = json.loads((two / "manifest.json").read_text())
    (two / "manifest.json").write_text(json.dumps(manifest | {"board": {"boot_id": "7f"}}))
    code, message = _compare(one, two, "--within", 5)
    assert code == 1
    (row,) = [line for line in message.splitlines() if "read_mbps" in line]
    assert "-10.00" in row
    assert "burst_beats 16" in row
    assert "differs  board.boot_id: None  |  7f" in message
    assert _compare(one, two)[0] == 0


def test_compare_lists_rows_without_a_percentage(tmp_path: Path):
    one, two = tmp_path / "one", tmp_path / "two"
    for folder in (one, two):
        ax.sweep(POINTS, output=folder)
    frame = pl.read_parquet(one / "results.parquet")
    long = pl.col("burst_beats") == 16
    none = pl.when(long).then(0.0).otherwise(pl.col("read_mbps")).alias("read_mbps")
    frame.with_columns(none).write_parquet(one / "results.parquet")
    manifest = json.loads((one / "manifest.json").read_text())
    manifest |= {"backend": "board:virtual:ultra96", "board": {"device": "virtual"}}
    (one / "manifest.json").write_text(json.dumps(manifest))
    code, message = _compare(one, two)
    assert code == 0
    assert "no percentage  read_mbps: 0 and " in message
    assert " at burst_beats 16" in message
    assert "starved  no reads in the first run at burst_beats 16" in message
    assert "The virtual board uses the same memory model." in message
    assert "bins are up to 25 % wide" in message


def test_compare_names_the_folder_that_is_not_a_run(tmp_path: Path):
    ax.sweep(POINTS, output=tmp_path / "one")
    code, message = _compare(tmp_path / "one", tmp_path)
    assert code != 0
    assert f"{tmp_path}: manifest.json: No such file" in message


def test_a_design_does_not_differ_from_itself(tmp_path: Path):
    # Both directions of a port, and two cases of a sweep, are compared. A row is found by its
    # member and its axis.
    streams = [
        {"name": way, "port": "HP0", "direction": way, "rate_mbps": 100}
        for way in ("read", "write")
    ]
    sweep = [{"axes": {"stream.read.burst_beats": [4, 16]}}]
    run = {"max_us": 80}
    made = ax.Design(platform="zcu102", stream=streams, sweep=sweep, run=run)
    for name in ("one", "two"):
        ax.run(made, output=tmp_path / name, progress=False)
    code, message = _compare(tmp_path / "one", tmp_path / "two", "--within", 0.001)
    assert code == 0, message
    assert "only one of the runs" not in message
    (row,) = [line for line in message.splitlines() if "latency_mean_ns" in line]
    assert row.split("│")[2].strip() == "4"


def test_a_member_that_moved_to_another_port_is_compared() -> None:
    frame = pl.DataFrame(
        {"member": ["a", "b"], "ports": ["HP0", "HP1"], "read_mbps": [100.0, 200.0]}
    )
    moved = frame.with_columns(ports=pl.Series(["HP0", "HP3"]), read_mbps=pl.Series([100.0, 220.0]))
    both = against(frame, moved, ["read_mbps"])
    assert both["member"].to_list() == ["a", "b"]
    assert both["read_mbps_change_percent"].to_list() == pytest.approx([0.0, 10.0])
