"""Tests `--only`: which points are run, what the manifest states, and what is rejected."""

import json
import re
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from axiscope.api.sweeps import sweep
from axiscope.cli.app import app
from axiscope.errors import UserError
from axiscope.plan.experiment.point_filter import read_filter
from tests.shell import axiscope

FILE = """
schema = 1
title = "Two boards"
settings = { mode = "read", width_bits = 128, ports = "HP0", transfer_bytes = 4096 }
run = { until = "duration_us", warmup_us = 5.0, min_us = 10.0, max_us = 10.0 }
[[sweep]]
axes.platform = ["ultra96", "zcu102"]
axes.pl_mhz = [100.0, 150.0]
axes.burst_beats = [4, 16]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "two.toml"
    path.write_text(FILE.replace(", transfer_bytes = 4096", ""))
    return path


def run(file: Path, *more: str) -> None:
    """Runs an experiment in the same way as the command line, but in this process."""
    result = CliRunner().invoke(app, ["run", str(file), "-o", str(file.parent / "out"), *more])
    if result.exception is not None:
        raise result.exception


def test_points_of_a_part_equal_those_of_the_whole(file: Path, tmp_path: Path):
    whole = sweep(file, output=tmp_path / "whole", progress=None).frame
    part = sweep(file, output=tmp_path / "part", only={"platform": ["zcu102"], "pl_mhz": [150]})
    assert part.frame["point"].to_list() == [0, 1]
    assert set(part.frame["platform"]) == {"zcu102"}
    assert part.manifest["points"] == 2
    assert part.manifest["only"] == {"platform": ["zcu102"], "pl_mhz": [150]}
    both = whole.drop("point").join(part.frame.select("point_id"), on="point_id")
    assert part.frame.drop("point").equals(both)


def test_the_command_accepts_several_values(file: Path):
    run(file, "--only", "platform=zcu102,ultra96", "--only", "burst_beats=4", "--quiet")
    table = pl.read_parquet(file.parent / "out" / "results.parquet")
    assert table.height == 4
    assert set(table["burst_beats"]) == {4}
    manifest = json.loads((file.parent / "out" / "manifest.json").read_text())
    assert manifest["only"] == {"platform": ["zcu102", "ultra96"], "burst_beats": ["4"]}


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("platform", "give NAME=VALUE"),
        ("platform=", "give NAME=VALUE"),
        ("platfrom=zcu102", "did you mean platform?"),
        ("platform=zynq", "no point has that; give ultra96 or zcu102"),
        ("burst_beats=x", "no point has that; give 4 or 16"),
        ("program=read", "no point has that"),
    ],
)
def test_a_selection_without_points_is_refused(file: Path, word: str, message: str):
    with pytest.raises(UserError, match=re.escape(message)):
        run(file, "--only", word)


def test_a_combination_that_no_point_has_is_refused(tmp_path: Path):
    path = tmp_path / "zip.toml"
    text = FILE.replace(", transfer_bytes = 4096", "").replace("axes.burst_beats = [4, 16]\n", "")
    text = text.replace('ports = "HP0"', 'ports = "HP0", burst_beats = 4')
    path.write_text(text.replace("[[sweep]]", '[[sweep]]\ncombine = "zip"'))
    with pytest.raises(UserError, match="no point has all of platform=zcu102 pl_mhz=100"):
        sweep(path, output=tmp_path / "out", only=read_filter(["platform=zcu102", "pl_mhz=100"]))


def test_the_library_takes_a_mapping_to_lists(file: Path, tmp_path: Path):
    for wrong in ([], {"platform": "zcu102"}, {"platform": 3}):
        with pytest.raises(UserError, match=r"only.*; (give|should)"):
            sweep(file, output=tmp_path / "out", only=wrong)  # type: ignore[arg-type]


def test_a_selection_without_published_numbers_writes_no_page(tmp_path: Path) -> None:
    """Figure 7 shows only the ZCU102."""
    command = ("reproduce", "manev2019", "--figure", "7", "--only", "platform=ultra96")
    ran = axiscope(*command, "-o", tmp_path)
    assert ran.returncode == 2
    assert "--only: selects no published number" in ran.stderr
    assert not list(tmp_path.glob("*.html"))
