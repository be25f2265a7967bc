"""Tests the experiments of Manev (2019): each figure must have a file that is within the limits of
the tester.
"""

from __future__ import annotations

import itertools
import tomllib
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow("whole papers, notebooks and pages")

FOLDER = Path(__file__).parents[1] / "data/experiments" / "manev2019"
FILES = [*sorted(FOLDER.glob("fig*.toml")), FOLDER / "section5.toml"]


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def test_each_figure_of_the_evaluation_has_a_file() -> None:
    assert [p.stem for p in FILES] == [f"fig{n:02d}" for n in range(3, 15)] + ["section5"]


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_axes_are_within_the_limits_of_the_tester(path: Path) -> None:
    experiment = read(path)
    ports = set(read(FOLDER / "tester.toml")["base"])
    assert path.read_text(encoding="utf-8").startswith("# Manev, Vaishnav, Koch")
    assert experiment["title"]
    for sweep in experiment["sweep"]:
        axes = sweep["axes"]
        assert all(1 <= beats <= 256 for beats in axes["burst_beats"])
        assert all(set(names.split("+")) <= ports for names in axes.get("ports", []))
        if sweep["combine"] == "zip":
            assert len({len(values) for values in axes.values()}) == 1
        for values in axes.values():
            assert len(values) == len(set(values)) or sweep["combine"] == "zip"


def test_windows_of_the_tester_do_not_overlap() -> None:
    tester = read(FOLDER / "tester.toml")
    starts = sorted(start for port in tester["base"].values() for start in port.values())
    size = tester["window_bytes"]
    assert all(b - a >= size for a, b in itertools.pairwise(starts))
    assert starts[-1] + size <= 2**31
