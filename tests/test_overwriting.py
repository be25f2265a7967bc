"""Tests that commands overwrite neither their input files nor the output of other commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from axiscope.api.run_files import default_folder
from tests.shell import axiscope

DESIGN = """\
schema = 1
title = "One reader"
platform = "ultra96"

[run]
warmup_us = 5
min_us = 12
max_us = 24

[[stream]]
name = "reader"
direction = "read"
rate_mbps = 100
"""


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("explore", "mine.toml", "-o", "mine.toml", "--no-browser"), "ends in .html"),
        (
            ("predict", "points.csv", "-o", "points.csv"),
            "points.csv: is the input file, and would be lost",
        ),
        (
            ("inject", "-p", "ultra96", "--victim", "chase", "-o", "results/mine"),
            "results/mine: contains results of mine.toml, which would be lost",
        ),
    ],
)
def test_overwriting_is_refused(words: tuple[str, ...], message: str, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(DESIGN)
    (tmp_path / "points.csv").write_text("board,ports,burst_beats,pl_mhz\nultra96,HP0,16,100\n")
    assert axiscope("run", "mine.toml", "-q", cwd=tmp_path).returncode == 0
    files = [p for p in sorted(tmp_path.rglob("*")) if p.is_file()]
    before = [p.read_bytes() for p in files]
    done = axiscope(*words, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert [p.read_bytes() for p in files] == before


def test_outputs_for_two_boards_have_different_names(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(DESIGN)
    for more in ((), ("-p", "zcu102")):
        assert axiscope("run", "mine.toml", "-q", *more, cwd=tmp_path).returncode == 0
    assert {p.name for p in (tmp_path / "results").iterdir()} == {"mine", "mine-zcu102"}
    assert default_folder(Path("a/mine.toml"), "virtual", "platforms/my.toml").name == (
        "mine-my-virtual"
    )
