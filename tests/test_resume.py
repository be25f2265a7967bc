"""Tests runs that are killed and resumed, and points that several sweeps share."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from axiscope.execution.experiment_run import points_a_task, run_experiment
from tests.processes import PATIENCE_S, descendants, has_mapped, running, wait_until
from tests.shell import command, environ

pytestmark = pytest.mark.slow("reports with changed columns, interrupted runs")


def table(folder: Path) -> bytes:
    return (folder / "results.parquet").read_bytes()


def wait_until_gone(processes: list[int]) -> None:
    wait_until(lambda: not any(map(running, processes)), f"the end of {processes}")


def wait_for_parts(process: subprocess.Popen[Any], folder: Path, count: int) -> None:
    """Waits for files with finished points, from which a stopped run would resume."""
    parts = (folder / "parts").glob
    wait_until(
        lambda: len(list(parts("*.json"))) >= count or process.poll() is not None, "finished points"
    )


def test_point_shared_by_two_sweeps(small: Path, tmp_path: Path) -> None:
    text = small.read_text(encoding="utf-8")
    small.write_text(text + '[[sweep]]\naxes.ports = ["HP0"]\naxes.burst_beats = [4]\n')
    folder = run_experiment(small, tmp_path / "out", jobs=1)
    first = table(folder)
    assert table(run_experiment(small, folder, jobs=1)) == first


def test_a_run_killed_twice_resumes_and_leaves_no_worker(small: Path, tmp_path: Path) -> None:
    text = small.read_text(encoding="utf-8")
    beats = ", ".join(str(n) for n in range(1, 65))
    small.write_text(text.replace("1, 4, 16, 64, 256", beats), encoding="utf-8")
    undisturbed = table(run_experiment(small, tmp_path / "undisturbed"))
    folder = tmp_path / "killed"
    for finished in (1, 6):
        process = subprocess.Popen(
            command("run", small, "-o", folder, "--jobs", "2", "-q"), env=environ()
        )
        wait_for_parts(process, folder, finished)
        assert process.poll() is None, "the run ended before it could be killed"
        workers = descendants(process.pid)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        wait_until_gone(workers)
        assert not (folder / "results.parquet").exists()
    ended = subprocess.run(command("run", small, "-o", folder, "-q"), env=environ())
    assert ended.returncode == 0
    assert table(folder) == undisturbed
    assert '"points_run_now": 128' not in (folder / "manifest.json").read_text(encoding="utf-8")
    assert not (folder / "parts").exists()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_says_how_to_resume_and_leaves_no_worker(
    small: Path, tmp_path: Path, jobs: str
) -> None:
    text = small.read_text(encoding="utf-8")
    beats = ", ".join(str(n) for n in range(1, 257))
    small.write_text(text.replace("1, 4, 16, 64, 256", beats), encoding="utf-8")
    process = subprocess.Popen(
        command("run", small, "-o", tmp_path / "out", "--jobs", jobs, "-q"),
        env=environ(),
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # For tests in the background, a shell ignores Ctrl-C, and the command would inherit this.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    if jobs == "1":
        wait_for_parts(process, tmp_path / "out", 1)
    else:
        # The signal arrives while the workers are importing, when each of them could print a
        # traceback.
        wait_until(
            lambda: any(has_mapped(each, "/axiscope/_core.") for each in descendants(process.pid)),
            "a worker that imports",
        )
    workers = descendants(process.pid)
    os.killpg(process.pid, signal.SIGINT)
    output = process.communicate(timeout=PATIENCE_S)[1]
    assert process.returncode == 130
    assert output.splitlines() == [output.strip()], output
    assert output.startswith("stopped; the same command continues from here")
    wait_until_gone(workers)


def test_tasks_of_long_runs_are_larger_but_limited() -> None:
    sizes = [points_a_task(points) for points in (1, 128, 5_000, 50_000, 1_000_000)]
    assert sizes == [4, 4, 5, 50, 64]
