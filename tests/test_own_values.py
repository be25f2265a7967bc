"""Tests answers about a single design that has a sweep."""

from __future__ import annotations

import json
import warnings
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

import axiscope as ax
from axiscope.errors import NoteWarning
from axiscope.plan.design.own_values import without_sweep
from axiscope.report import explorer
from tests.shell import axiscope

DESIGN = """
platform = "zcu102"
pl_mhz = 200
[[stream]]
name = "a"
direction = "read"
burst_beats = 16
rate_mbps = 500
[[sweep]]
axes.pl_mhz = [150, 250]
axes."stream.a.burst_beats" = [4, 8]
axes."stream.a.outstanding" = [4, 8]
"""
NOTE = (
    "my.toml: [[sweep]] is not used, because the answer is for one design. The design has "
    "pl_mhz = 200, stream.a.burst_beats = 16, the default of stream.a.outstanding. For another "
    "case of the sweep, write the values of this case into the design"
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "my.toml"
    file.write_text(DESIGN)
    return file


def test_the_values_that_the_answer_is_for_are_stated(file: Path) -> None:
    with pytest.warns(NoteWarning) as found:
        state = explorer.state_of(file)
    assert [str(one.message) for one in found] == [NOTE]
    packed = state.removeprefix(explorer.MARK)
    text = zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15)
    design = json.loads(text)["a"]["design"]
    assert (design["pl_mhz"], "sweep" in design) == (200, False)


@pytest.mark.parametrize(
    "answer",
    [
        lambda file: ax.inject_design(file),
        lambda file: ax.inject_design(ax.Design(file), platform="ultra96"),
        lambda file: explorer.state_of(file),
        lambda file: ax.advise(ax.Design(file), output=file),
    ],
    ids=["inject", "inject on another platform", "explore", "advise"],
)
def test_the_note_points_at_the_call(file: Path, answer: Callable[[Path], object]) -> None:
    with pytest.warns(ax.NoteWarning) as found, suppress(ax.UserError):
        # Designs without aggressors, and output folders that are files, are rejected after the
        # note.
        answer(file)
    assert [one.filename for one in found] == [__file__]


def test_a_design_without_a_sweep_gives_no_note() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert without_sweep({"pl_mhz": 100, "sweep": []}, None, "my.toml") == {"pl_mhz": 100}
        one = {"sweep": [{"axes": {"platform": ["zcu102", "ultra96"]}}]}
        assert without_sweep(one, "zcu102", "my.toml") == {}


def test_the_command_line_prints_the_note(file: Path) -> None:
    # A design without aggressors is rejected, so nothing is run.
    ran = axiscope("inject", str(file))
    assert ran.returncode == 2
    assert ran.stderr.startswith(f"note: {NOTE}\nerror: ")
    assert axiscope("inject", str(file), "--quiet").stderr.startswith("error: ")
