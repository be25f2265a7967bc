"""Tests the comparison of recorded outputs: what counts as added, as changed and as moved."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from tools.outputs.commands import page
from tools.outputs.compare import compare
from tools.outputs.differences import compare_json, compare_tables, compare_texts
from tools.outputs.help_pages import subcommands
from tools.outputs.points import EACH, PLATFORMS, points_csv


def write(folder: Path, name: str, text: str) -> None:
    (folder / "group").mkdir(parents=True, exist_ok=True)
    (folder / "group" / name).write_text(text, encoding="utf-8")


def test_a_changed_number_is_reported_with_its_relative_error() -> None:
    old = pl.DataFrame({"port": ["HP0", "HP1"], "read_mbps": [100.0, 200.0]})
    new = pl.DataFrame({"port": ["HP0", "HP1"], "read_mbps": [100.0, 199.0], "late": [0, 1]})
    found = compare_tables(old, new)
    assert found.added == ["column late"]
    (changed,) = found.changed
    assert changed.startswith("column read_mbps: 1 of 2 values, relative error at most 0.005")


def test_missing_columns_and_rows_are_changes() -> None:
    old = pl.DataFrame({"a": [1, 2], "b": [1, 2]})
    assert compare_tables(old, old.drop("b")).changed == ["column b is gone"]
    assert compare_tables(old, old.head(1)).changed == ["2 rows became 1"]


def test_fields_of_json_are_found_by_name() -> None:
    old = {"members": [{"name": "a", "mbps": 1.0}, {"name": "b", "mbps": 2.0}], "gone": 1}
    new = {"members": [{"name": "b", "mbps": 2.0}, {"name": "a", "mbps": 1.5, "text": "x"}]}
    found = compare_json(old, new)
    assert found.added == ["field .members[].a.text (1)"]
    assert found.changed[0] == "field .gone is gone (1)"
    assert found.changed[1].startswith(".members[].a.mbps: 1 values, relative error at most 0.33")


@pytest.mark.parametrize(("old", "new"), [(1, True), (1, 1.0), (None, 0), ([1], [1, 2])])
def test_values_of_other_types_differ(old: object, new: object) -> None:
    assert compare_json({"x": old}, {"x": new}).changed


def test_lines_that_differ_in_numbers_have_an_error() -> None:
    (changed,) = compare_texts("a\nrate 100 MB/s\n", "a\nrate 101 MB/s\n").changed
    assert "relative error at most 0.0099" in changed
    assert compare_texts("a\n", "a\nb\n").added == ["line 'b'"]


def test_a_moved_file_is_not_a_difference(tmp_path: Path) -> None:
    write(tmp_path / "old", "a.txt", "see platforms/ultra96.toml and experiments/main.toml\n")
    write(
        tmp_path / "new",
        "a.txt",
        "see data/platforms/ultra96.toml and data/experiments/main.toml\n",
    )
    text, changed = compare(tmp_path / "old", tmp_path / "new", ["group"])
    assert not changed
    assert text == "## group: identical (1 files)"


def test_missing_files_are_changes_and_new_ones_are_not(tmp_path: Path) -> None:
    write(tmp_path / "old", "a.txt", "a\n")
    write(tmp_path / "new", "b.txt", "b\n")
    text, changed = compare(tmp_path / "old", tmp_path / "new", ["group"])
    assert changed
    assert "* a.txt: file is gone" in text
    write(tmp_path / "new", "a.txt", "a\n")
    text, changed = compare(tmp_path / "old", tmp_path / "new", ["group"])
    assert not changed
    assert "identical, with additions (1 files)" in text


def test_the_points_are_different_and_as_many_as_stated() -> None:
    rows = points_csv().splitlines()[1:]
    assert len({*rows}) == len(rows) == EACH * len(PLATFORMS) == 1000


def test_a_page_is_its_text_and_its_data() -> None:
    text = page('<p>Rate <b>5</b></p><script id="data" type="application/json">{"a": 1}</script>')
    assert '"text": [\n  "Rate",\n  "5"\n ]' in text
    assert '"a": 1' in text


def test_subcommands_are_read_from_a_help_page() -> None:
    box = "╭─ Commands ───╮\n│ run   Run it,  │\n│       slowly.  │\n│ show  Show it. │\n╰────╯\n"
    assert subcommands(f"Usage\n╭─ Options ─╮\n│ --help x │\n╰───╯\n{box}") == ["run", "show"]


def test_hashes_and_times_are_not_compared(tmp_path: Path) -> None:
    write(tmp_path / "old", "a.json", '{"point_id": "819c568e197c26980e1eab51", "wall_s": 0.04}')
    write(tmp_path / "new", "a.json", '{"point_id": "417b8cc8da995ef92ffb3b05", "wall_s": 0.05}')
    assert not compare(tmp_path / "old", tmp_path / "new", ["group"])[1]
