"""A run that is killed goes on; its table is that of an undisturbed run."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import polars as pl
import pytest

from axiscope.results import run_experiment
from tests.conftest import command, environ


def table(folder: Path) -> bytes:
    return (folder / "results.parquet").read_bytes()


def test_same_bytes_for_any_jobs_and_any_rerun(small: Path, tmp_path: Path) -> None:
    one = table(run_experiment(small, tmp_path / "one", jobs=1))
    folder = run_experiment(small, tmp_path / "two", jobs=2)
    assert table(folder) == one
    assert table(run_experiment(small, folder)) == one
    assert table(run_experiment(small, folder, fresh=True)) == one


def test_rows_and_columns(small: Path, tmp_path: Path) -> None:
    rows = pl.read_parquet(run_experiment(small, tmp_path / "out", jobs=1) / "results.parquet")
    assert rows.height == 5 + 10
    assert rows["point"].is_sorted()
    assert rows["point"].n_unique() == rows["point_id"].n_unique() == 10
    assert (rows["read_mbps"] > 0).all()
    assert not list((tmp_path / "out").glob("**/*.partial"))


def test_point_shared_by_two_sweeps(small: Path, tmp_path: Path) -> None:
    text = small.read_text(encoding="utf-8")
    small.write_text(text + '[[sweep]]\naxes.ports = ["HP0"]\naxes.burst_beats = [4]\n')
    folder = run_experiment(small, tmp_path / "out", jobs=1)
    first = table(folder)
    assert table(run_experiment(small, folder, jobs=1)) == first


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_resume_after_kill_9(small: Path, tmp_path: Path, jobs: str) -> None:
    text = small.read_text(encoding="utf-8")
    beats = ", ".join(str(n) for n in range(1, 65))
    small.write_text(text.replace("1, 4, 16, 64, 256", beats), encoding="utf-8")
    undisturbed = table(run_experiment(small, tmp_path / "undisturbed"))
    folder = tmp_path / "killed"
    for parts in (1, 6):
        process = subprocess.Popen(
            command("run", small, "-o", folder, "--jobs", jobs, "-q"), env=environ()
        )
        deadline = time.monotonic() + 60
        while len(list((folder / "parts").glob("*.json"))) < parts:
            assert process.poll() is None, "the run ended before it could be killed"
            assert time.monotonic() < deadline
            time.sleep(0.002)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        assert not (folder / "results.parquet").exists()
    ended = subprocess.run(command("run", small, "-o", folder, "-q"), env=environ())
    assert ended.returncode == 0
    assert table(folder) == undisturbed
    assert '"points_run_now": 128' not in (folder / "manifest.json").read_text(encoding="utf-8")
    assert not (folder / "parts").exists()


def test_torn_part_is_run_again(small: Path, tmp_path: Path) -> None:
    undisturbed = table(run_experiment(small, tmp_path / "undisturbed", jobs=1))
    folder = tmp_path / "torn"
    (folder / "parts").mkdir(parents=True)
    (folder / "parts" / "0.json").write_text('{"abc": [{"po')
    assert table(run_experiment(small, folder, jobs=1)) == undisturbed
