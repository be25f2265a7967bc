"""Tests the hints that are given for names that do not exist."""

from __future__ import annotations

from pathlib import Path

import pytest

from axiscope.errors import UserError
from axiscope.io.near_names import meant, near_names
from axiscope.io.toml_records import load_toml

KNOWN = ["fig04", "fig07", "fig17", "video"]


def test_leading_zeros_have_no_effect() -> None:
    assert near_names("fig7", KNOWN) == ["fig07"]
    assert near_names("a/FIG004", ["a/fig04", "a/fig40"]) == ["a/fig04"]
    assert meant("vidoe", KNOWN) == "did you mean video?"
    assert meant("something", KNOWN) == ""


def test_a_missing_file_suggests_one_that_exists(tmp_path: Path) -> None:
    (tmp_path / "own_design.toml").write_text("", encoding="utf-8")
    with pytest.raises(UserError, match=r"cannot be read .*; did you mean own_design\?"):
        load_toml(tmp_path / "own_desing.toml")
    # Files that come with Axiscope are taken into account, too.
    with pytest.raises(UserError, match=r"did you mean fig07\?"):
        load_toml(Path("experiments/manev2019/fig7.toml"))
    with pytest.raises(UserError, match=r"cannot be read \(No such file or directory\)$"):
        load_toml(Path("nowhere/something.toml"))
