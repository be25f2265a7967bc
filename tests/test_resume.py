"""A run killed again and again, workers and all; points that sweeps share."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from axiscope.results import run_experiment
from axiscope.results.work import points_a_task
from tests.shell import command, environ

pytestmark = pytest.mark.slow("reports with changed columns, interrupted runs")


def table(folder: Path) -> bytes:
    return (folder / "results.parquet").read_bytes()


def children(parent: int) -> list[int]:
    text = Path(f"/proc/{parent}/task/{parent}/children").read_text()
    return [int(word) for word in text.split()]


def descendants(parent: int) -> list[int]:
    return [d for child in children(parent) for d in (child, *descendants(child))]


def wait_until_gone(processes: list[int]) -> bool:
    deadline = time.monotonic() + 20
    while any(running(p) for p in processes):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def test_point_shared_by_two_sweeps(small: Path, tmp_path: Path) -> None:
    text = small.read_text(encoding="utf-8")
    small.write_text(text + '[[sweep]]\naxes.ports = ["HP0"]\naxes.burst_beats = [4]\n')
    folder = run_experiment(small, tmp_path / "out", jobs=1)
    first = table(folder)
    assert table(run_experiment(small, folder, jobs=1)) == first


def test_killed_twice_with_workers_goes_on_and_leaves_none(small: Path, tmp_path: Path) -> None:
    text = small.read_text(encoding="utf-8")
    beats = ", ".join(str(n) for n in range(1, 65))
    small.write_text(text.replace("1, 4, 16, 64, 256", beats), encoding="utf-8")
    undisturbed = table(run_experiment(small, tmp_path / "undisturbed"))
    folder = tmp_path / "killed"
    for parts in (1, 6):
        process = subprocess.Popen(
            command("run", small, "-o", folder, "--jobs", "2", "-q"), env=environ()
        )
        deadline = time.monotonic() + 60
        while len(list((folder / "parts").glob("*.json"))) < parts:
            assert process.poll() is None, "the run ended before it could be killed"
            assert time.monotonic() < deadline
            time.sleep(0.002)
        workers = descendants(process.pid)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        assert wait_until_gone(workers)
        assert not (folder / "results.parquet").exists()
    ended = subprocess.run(command("run", small, "-o", folder, "-q"), env=environ())
    assert ended.returncode == 0
    assert table(folder) == undisturbed
    assert '"points_run_now": 128' not in (folder / "manifest.json").read_text(encoding="utf-8")
    assert not (folder / "parts").exists()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_says_how_to_go_on_and_leaves_no_worker(
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
        # Who starts tests in the background has Ctrl-C ignored, and so would the command.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    deadline = time.monotonic() + 60
    if jobs == "1":
        while not list((tmp_path / "out" / "parts").glob("*.json")):
            assert time.monotonic() < deadline
            time.sleep(0.01)
    else:
        # While the workers import: that is when each of them would end in a traceback.
        while len(descendants(process.pid)) < 3:
            assert time.monotonic() < deadline
            time.sleep(0.002)
        time.sleep(0.1)
    workers = descendants(process.pid)
    os.killpg(process.pid, signal.SIGINT)
    said = process.communicate(timeout=30)[1]
    assert process.returncode == 130
    assert said.splitlines() == [said.strip()], said
    assert said.startswith("stopped; the same command goes on from here")
    assert wait_until_gone(workers)


def test_tasks_of_long_runs_are_larger_and_never_large() -> None:
    sizes = [points_a_task(points) for points in (1, 128, 5_000, 50_000, 1_000_000)]
    assert sizes == [4, 4, 5, 50, 64]
