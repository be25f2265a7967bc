"""Tests that settings of an experiment apply to its masters, or are rejected with the name of the
setting.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from axiscope.errors import UserError
from axiscope.execution.experiments import load_experiment
from axiscope.io.toml_records import load_toml
from axiscope.plan.platforms import find_platform, plain
from axiscope.plan.run_settings import Run
from tests.conftest import SMALL
from tests.shell import ROOT

CORES = ROOT / "data/experiments" / "brilli2022" / "cores_tester.toml"


def refused(path: Path, text: str, message: str) -> None:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match=message):
        load_experiment(path)


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("budget_bytes = 512", r"budget_bytes: 512: traffic_generator .*does not use it"),
        ('program = "mvt"', "program: 'mvt': traffic_generator .*it uses idle_cycles, mode"),
        ('order = "fill_buffer"\npattern = "random"', "pattern: 'random': convolution"),
        ("burst_beats = true", "burst_beats: True: should be a whole number"),
        ('transfer_bytes = "64"', "transfer_bytes: '64': should be a whole number"),
        ("pl_mhz = nan", r"settings\.pl_mhz: nan: should be .*a finite number"),
        ('mux = "smartconnect_"', 'mux: .*"smartconnect_PORT"'),
        ('procedure = "warm"', "procedure: 'warm' is unknown; .*has none: a tester names them"),
    ],
)
def test_a_setting_without_effect_is_refused(small: Path, setting: str, message: str) -> None:
    text = SMALL.replace("axes.burst_beats = [1, 4, 16, 64, 256]\n", "")
    name = setting.partition(" ")[0]
    text = re.sub(rf"^{name} = .*\n", "", text, flags=re.M)
    more = "" if name == "burst_beats" else "burst_beats = 4\n"
    refused(small, text.replace("[settings]\n", f"[settings]\n{more}{setting}\n"), message)


@pytest.mark.parametrize(
    ("run", "message"),
    [
        ('seed = "abc"', r"small\.toml: run\.seed: 'abc': should be a whole number"),
        ("tolerance = nan", r"small\.toml: run\.tolerance: nan: should be a finite number"),
        ('skew_ns = "x"', r"small\.toml: run\.skew_ns: 'x': should be a number"),
        ("foo = 1", r"small\.toml: run\.foo: is not known here"),
        ('until = "now"', r"small\.toml: run\.until: 'now': should be 'steady'"),
        ("skews = true", r"small\.toml: run\.skews: True: should be a whole number"),
    ],
)
def test_settings_of_a_run_are_checked_when_they_are_read(
    small: Path, run: str, message: str
) -> None:
    text = SMALL.replace("[run]\n", f"[run]\n{run}\n").replace(
        "schema = 1", "repetitions = 2\nschema = 1"
    )
    refused(small, text, message)


def test_a_run_has_the_fields_of_the_model(small: Path) -> None:
    point = plain(load_experiment(small).points[0].point) | {"run": {"what": 1}}
    with pytest.raises(UserError) as error:
        find_platform("ultra96").problems(point)
    message = str(error.value).partition("expected one of ")[2]
    assert re.findall("`(.*?)`", message) == list(Run.model_fields)


def test_programs_on_two_kinds_of_cores_are_refused(small: Path, tmp_path: Path) -> None:
    own = re.sub(r"^companions = .*", 'companions = "own.toml"', CORES.read_text(), flags=re.M)
    (tmp_path / "own.toml").write_text(own)
    text = SMALL.replace('tester = "manev2019"', 'tester = "own.toml"')
    text = text.replace("[settings]\n", '[settings]\ncpu = "A53"\ncores = 1\nprogram = "read"\n')
    refused(small, text, r"own\.toml: companions: 'own\.toml' runs on cores")


def test_deeply_nested_brackets_are_refused(tmp_path: Path) -> None:
    deep = tmp_path / "deep.toml"
    deep.write_text("a = " + "[" * 100_000)
    with pytest.raises(UserError, match=r"deep\.toml: .*too deep"):
        load_toml(deep)
