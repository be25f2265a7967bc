"""Tests that files in the form in which other programs save them are read, or rejected with the
fix.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from axiscope.answers.accuracy.points import read_points
from axiscope.errors import UserError
from axiscope.execution.backends import find_backend
from axiscope.execution.experiments import load_experiment
from axiscope.io.toml_records import Strict, explain_error, load_toml
from axiscope.plan.combinations import MOST_POINTS, list_combinations
from axiscope.plan.design.load import load_design
from axiscope.plan.experiment import load
from axiscope.plan.file_kinds import is_design
from axiscope.plan.platforms import find_platform
from tests.shell import ROOT

HEAD = "board,pl_mhz,mode,pattern,mapping,qos,mux,ports,burst_beats"
ROW = "zcu102,300,read,sequential,row_bank_column,default,none,HP0,16"


def test_a_byte_order_mark_is_ignored(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_bytes(b"\xef\xbb\xbftitle = 'a'\n")
    assert load_toml(file) == {"title": "a"}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (f"{HEAD}\n{ROW}\n{ROW},8\n".encode(), "line 3: 10 cells for 9 columns; separate cells"),
        (f"{HEAD}\n{ROW}\n".replace(",", ";").encode(), "separate them by commas"),
        (f"{HEAD}\n{ROW}\n".encode("utf-16"), "save it as CSV in UTF-8"),
    ],
)
def test_tables_of_spreadsheets_are_refused_with_the_fix(
    data: bytes, message: str, tmp_path: Path
) -> None:
    file = tmp_path / "a.csv"
    file.write_bytes(data)
    with pytest.raises(UserError, match=message):
        read_points(file)


def test_a_sweep_of_too_many_points_is_refused_before_planning() -> None:
    axes = {name: list(range(57)) for name in "abcd"}
    with pytest.raises(UserError, match=f"make 10556001 points .*at most {MOST_POINTS}"):
        next(list_combinations(axes, "product", "sweep.0"))


def test_sweeps_and_repetitions_together_are_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load, "MOST_POINTS", 5)
    file = tmp_path / "a.toml"
    file.write_text(
        'schema = 1\ntitle = "a"\nrepetitions = 2\n[settings]\nplatform = "zcu102"\n'
        'pl_mhz = 100.0\nmode = "read"\nports = "HP0"\n[[sweep]]\naxes.burst_beats = [1, 2, 4]\n'
    )
    with pytest.raises(UserError, match="its sweeps make more than 5 points"):
        load_experiment(file)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "data/experiments/examples/video.toml",
            r"is a design \(it has \[\[stream\]\]\), not a platform",
        ),
        ("data/experiments/manev2019/fig03.toml", "is an experiment .*; give it to `axiscope run`"),
    ],
)
def test_a_file_of_another_kind_is_refused_as_a_platform(name: str, message: str) -> None:
    with pytest.raises(UserError, match=message):
        find_platform(str(ROOT / name))


def test_a_file_that_is_not_a_table_is_refused() -> None:
    with pytest.raises(ValidationError) as error:
        Strict.model_validate(5)
    assert explain_error(error.value).startswith("should be a table")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[[streams]]\nname = "a"\n', "streams: is not known here; did you mean stream?"),
        (
            '[[stream]]\nname = "a"\nport = "HP0"\ndirection = "read"\n[[task]]\nname = "b"\n',
            "task: is not known here; remove it, or give one of advise, cluster,",
        ),
        ('[stream]\nname = "a"\n', r"stream: is a single table; begin it with [[stream]]"),
        (
            '[[stream]]\nname = "a"\nport = "HP0"\ndirection = "read"\nrate = 5\n',
            "stream.a.rate: is not known here; did you mean rate_mbps?",
        ),
    ],
)
def test_the_error_of_a_misspelt_design_has_the_right_word(
    tmp_path: Path, text: str, message: str
) -> None:
    file = tmp_path / "d.toml"
    file.write_text(text)
    assert is_design(load_toml(file))
    with pytest.raises(UserError, match=re.escape(message)):
        load_design(file, find_backend("model"), platform="zcu102")
