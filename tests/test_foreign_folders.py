"""Folders that hold other results are not written over."""

from __future__ import annotations

from pathlib import Path

import pytest

from axiscope.errors import UserError
from axiscope.results import run_experiment
from tests.shell import axiscope

HOST = ("host", "bandwidth", "--kernels", "read", "--sizes", "4K", "--repetitions", "1")
INTERFERE = ("interfere", "-p", "ultra96", "--victims", "chase", "--aggressors", "mix-100")


@pytest.mark.parametrize("words", [HOST, INTERFERE])
def test_a_task_leaves_the_results_of_an_experiment(
    words: tuple[str, ...], small: Path, tmp_path: Path
) -> None:
    folder = run_experiment(small, tmp_path / "out", jobs=1)
    before = (folder / "results.parquet").read_bytes()
    done = axiscope(*words, "-o", folder)
    assert done.returncode == 2
    said = "holds results of small.toml, which would be lost; give another folder with -o"
    assert said in done.stderr
    assert (folder / "results.parquet").read_bytes() == before


def test_an_experiment_leaves_the_results_of_another(small: Path, tmp_path: Path) -> None:
    folder = run_experiment(small, tmp_path / "out", jobs=1)
    other = tmp_path / "other.toml"
    other.write_text(small.read_text().replace("1, 4, 16, 64, 256", "2"))
    with pytest.raises(UserError, match=r"holds results of small\.toml.*--fresh"):
        run_experiment(other, folder, jobs=1)
    run_experiment(other, folder, jobs=1, fresh=True)
    small.rename(tmp_path / "elsewhere.toml")
    with pytest.raises(UserError, match=r"holds results of other\.toml"):
        run_experiment(tmp_path / "elsewhere.toml", folder, jobs=1)


def test_a_folder_without_a_manifest_that_can_be_read_is_taken(small: Path, tmp_path: Path) -> None:
    for number, text in enumerate(("", "[]", "{}", '{"experiment": 3}')):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "manifest.json").write_text(text)
        run_experiment(small, folder, jobs=1)


def test_a_file_is_no_folder_before_anything_is_measured(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = axiscope(*HOST, "--sample-ms", "60000", "-o", tmp_path / "file")
    assert (done.returncode, done.stdout) == (2, "")
    assert "file: is a file; give a folder" in done.stderr
