"""Tests that the examples on the pages about the library run."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from axiscope.execution.experiment_run import run_experiment

pytestmark = pytest.mark.slow("whole papers, notebooks and pages")

DOCS = Path(__file__).parents[1] / "docs"


def examples(page: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", (DOCS / page).read_text(), re.DOTALL)


def test_the_examples_of_the_library_run_one_after_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for number, text in enumerate(examples("reference/library.md")):
        exec(compile(text, f"library.md, example {number}", "exec"), names)
    assert names["predicted"].height == 2
    assert names["score"].overall["total_median_percent"] == 0
    assert (tmp_path / "report.html").exists()
    assert names["pairs"].frame["slowdown"].max() > 1


def test_results_of_several_folders_are_read_together(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = run_experiment(small, tmp_path / "results" / "a", jobs=1)
    shutil.copytree(folder, folder.with_name("b"))
    names: dict[str, Any] = {}
    *before, last = examples("howto/cluster.md")[0].strip().splitlines()
    exec("\n".join([*before, f"found = {last}"]), names)
    assert names["found"].height == 2
    assert names["rows"].collect().height == 30
