"""Tests experiment files: axes, checks and error messages."""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from axiscope.errors import UserError
from axiscope.execution.experiments import load_experiment
from axiscope.io.toml_records import load_toml
from axiscope.plan.file_kinds import is_design
from tests.conftest import SMALL
from tests.levels import examples
from tests.shell import ROOT

pytestmark = pytest.mark.slow("imports and experiments from end to end")


def test_product_and_zip(small: Path) -> None:
    product = [p.settings for p in load_experiment(small).points]
    assert [(s.ports, s.burst_beats) for s in product[:2]] == [("HP0", 1), ("HP0", 4)]
    assert len(product) == 10
    text = SMALL.replace("[[sweep]]", '[[sweep]]\ncombine = "zip"')
    small.write_text(text.replace("1, 4, 16, 64, 256", "4, 16"), encoding="utf-8")
    zipped = [p.settings for p in load_experiment(small).points]
    assert [(s.ports, s.burst_beats) for s in zipped] == [("HP0", 4), ("HP0+HP3", 16)]


def test_keys_are_stable_and_different(small: Path) -> None:
    keys = [p.key for p in load_experiment(small).points]
    assert len(set(keys)) == len(keys)
    assert keys == [p.key for p in load_experiment(small).points]


def test_an_axis_without_values_is_refused(small: Path) -> None:
    small.write_text(SMALL.replace("[1, 4, 16, 64, 256]", "[]"), encoding="utf-8")
    with pytest.raises(UserError, match=r"sweep\.0\.axes\.burst_beats: has no values"):
        load_experiment(small)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("pl_mhz", "pl_mhzz", r"settings\.pl_mhzz: is not known here; did you mean pl_mhz\?"),
        ("axes.ports", "axes.port", r"sweep\.0\.axes\.port: is not known here; did you mean ports"),
        ("axes.ports", "axes.xyz", r"sweep\.0\.axes\.xyz: is not known here; remove it"),
    ],
)
def test_a_misspelt_name_is_reported_with_its_place(
    old: str, new: str, message: str, small: Path
) -> None:
    small.write_text(SMALL.replace(old, new), encoding="utf-8")
    with pytest.raises(UserError, match=message):
        load_experiment(small)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"is empty; give an experiment, .* or a design"),
        ("[[streams]]\n", r"streams: is not known here; did you mean \[\[stream\]\]"),
        ("[[sweeps]]\n", r"sweeps: is not known here; did you mean \[\[sweep\]\]"),
    ],
)
def test_a_file_that_is_neither_experiment_nor_design_is_refused(
    text: str, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(UserError, match=message):
        load_experiment(path)


def test_a_tester_is_not_an_experiment() -> None:
    with pytest.raises(UserError, match=r"tester\.toml: sweep: is missing; .* `tester`"):
        load_experiment(ROOT / "data/experiments/instrument/tester.toml")


def test_all_files_of_the_repository_are_valid() -> None:
    swept = [
        path for path in ROOT.glob("data/experiments/**/*.toml") if "[[sweep]]" in path.read_text()
    ]
    files = [path for path in swept if not is_design(load_toml(path))]
    sizes = {path.relative_to(ROOT): len(load_experiment(path).points) for path in files}
    assert sizes[Path("data/experiments/main.toml")] >= 300
    assert all(sizes.values())


values = st.recursive(
    st.integers(-5, 300) | st.floats(allow_nan=False) | st.text(max_size=8) | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=6,
)
names = st.sampled_from(["schema", "title", "tester", "settings", "run", "sweep", "masters", "x"])


@given(st.dictionaries(names, values) | st.just({"schema": 1, "title": "t"}), st.booleans())
@settings(max_examples=examples(150), deadline=None)
def test_any_toml_is_read_or_refused(content: dict[str, object], complete: bool) -> None:
    if complete:
        axes = {"ports": ["HP0"], "burst_beats": [4]}
        content = {"schema": 1, "title": "t", "sweep": [{"axes": axes}]} | content
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "e.toml"
        path.write_text(tomli_w.dumps(content), encoding="utf-8")
        with contextlib.suppress(UserError):
            load_experiment(path)


def test_an_experiment_needs_only_its_sweep(tmp_path: Path) -> None:
    file = tmp_path / "two_bursts.toml"
    file.write_text(
        '[settings]\nplatform = "zcu102"\npl_mhz = 300\nports = "HP0"\n'
        "[[sweep]]\naxes = { burst_beats = [4, 8] }\n"
    )
    experiment = load_experiment(file)
    assert (experiment.title, len(experiment.points)) == ("two_bursts", 2)
