"""Tests that folders which contain different results are not overwritten."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from axiscope.board.virtual import VARIABLE
from axiscope.errors import UserError
from axiscope.execution.experiment_run import run_experiment
from tests.shell import axiscope

pytestmark = pytest.mark.slow("reports with changed columns, interrupted runs")

HOST = ("host", "bandwidth", "--kernels", "read", "--sizes", "4K", "--repetitions", "1")
INTERFERE = ("interfere", "-p", "ultra96", "--victims", "chase", "--aggressors", "mix-100")


@pytest.mark.parametrize("words", [HOST, INTERFERE])
def test_a_task_does_not_overwrite_the_results_of_an_experiment(
    words: tuple[str, ...], small: Path, tmp_path: Path
) -> None:
    folder = run_experiment(small, tmp_path / "out", jobs=1)
    before = (folder / "results.parquet").read_bytes()
    done = axiscope(*words, "-o", folder)
    assert done.returncode == 2
    output = "contains results of small.toml, which would be lost; give another folder with -o"
    assert output in done.stderr
    assert (folder / "results.parquet").read_bytes() == before


def test_an_experiment_does_not_overwrite_those_of_another(small: Path, tmp_path: Path) -> None:
    folder = run_experiment(small, tmp_path / "out", jobs=1)
    other = tmp_path / "other.toml"
    other.write_text(small.read_text().replace("1, 4, 16, 64, 256", "2"))
    with pytest.raises(UserError, match=r"contains results of small\.toml.*--fresh"):
        run_experiment(other, folder, jobs=1)
    run_experiment(other, folder, jobs=1, fresh=True)
    small.rename(tmp_path / "elsewhere.toml")
    with pytest.raises(UserError, match=r"contains results of other\.toml"):
        run_experiment(tmp_path / "elsewhere.toml", folder, jobs=1)


BOARD = f"""#!{sys.executable}
import json, sys
from types import SimpleNamespace
from axiscope import _core
for line in sys.stdin:
    r = json.loads(line)
    if r["do"] == "build":
        answer = "a board of words only"
    else:
        files = r["platform"]
        given = SimpleNamespace(text=files["text"], companions=[*files["companions"].items()])
        model = _core.Model(given, r["name"])
        call = model.problems if r["do"] == "check" else model.run_point
        answer = json.loads(call(json.dumps(r["point"])))
    print(json.dumps({{"result": answer}}), flush=True)
"""
"""A virtual board that gives the results of the model, since only their folder matters here."""


def test_a_backend_does_not_overwrite_the_results_of_another(small: Path, tmp_path: Path) -> None:
    board = tmp_path / "board"
    board.write_text(BOARD)
    board.chmod(0o755)

    def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
        variables = {VARIABLE: str(board)}
        return axiscope("run", small, "--jobs", "1", "-q", *words, cwd=tmp_path, more=variables)

    def backend(folder: str) -> str:
        return str(json.loads((tmp_path / folder / "manifest.json").read_text())["backend"])

    virtual = ("--backend", "virtual")
    for words in ((), virtual):
        done = run(*words)
        assert done.returncode == 0, done.stderr
    assert (backend("results/small"), backend("results/small-virtual")) == ("model", "virtual")

    before = (tmp_path / "results/small/results.parquet").read_bytes()
    done = run(*virtual, "-o", "results/small")
    assert (done.returncode, done.stdout) == (2, "")
    output = (
        "contains results of small.toml on backend model, which would be lost; give another folder"
    )
    assert output in done.stderr
    assert (tmp_path / "results/small/results.parquet").read_bytes() == before
    assert run(*virtual, "-o", "results/small", "--fresh").returncode == 0
    assert backend("results/small") == "virtual"


def test_a_folder_without_a_readable_manifest_is_used(small: Path, tmp_path: Path) -> None:
    for number, text in enumerate(("", "[]", "{}", '{"experiment": 3}')):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "manifest.json").write_text(text)
        run_experiment(small, folder, jobs=1)


def test_a_file_instead_of_a_folder_is_refused_before_measuring(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = axiscope(*HOST, "--sample-ms", "60000", "-o", tmp_path / "file")
    assert (done.returncode, done.stdout) == (2, "")
    assert "file: is a file; give a folder" in done.stderr
