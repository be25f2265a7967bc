"""Tests that a run on a Dask cluster gives the same table, whatever happens to its workers."""

from __future__ import annotations

import builtins
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from axiscope import _core
from axiscope.answers.accuracy.predict import predict
from axiscope.errors import UserError
from axiscope.execution.dask_cluster import DaskCluster, _check_workers, _checked
from axiscope.execution.executor import LocalProcesses, make_executor
from axiscope.execution.experiment_run import run_experiment
from tests.dask_cluster import Cluster, cluster
from tests.processes import wait_until
from tests.shell import command, environ

pytestmark = pytest.mark.slow("searches for settings and loads")

MANY = ", ".join(str(n) for n in range(1, 33))


@pytest.fixture(scope="module")
def one_worker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Yields a cluster with one worker. Tests that do not change the cluster share it."""
    with cluster(tmp_path_factory.mktemp("one"), workers=1) as at:
        yield at


@pytest.fixture
def many(small: Path) -> Path:
    """Returns an experiment with 64 points. Only the client has its platform file."""
    from axiscope.plan.platforms import find_platform

    folder = small.parent / "platforms"
    folder.mkdir()
    (folder / "mine.toml").write_text(find_platform("ultra96").text)
    text = small.read_text().replace("1, 4, 16, 64, 256", MANY)
    small.write_text(text.replace('platform = "ultra96"', 'platform = "mine"'))
    return small


def table(folder: Path) -> bytes:
    return (folder / "results.parquet").read_bytes()


def test_a_worker_killed_in_the_middle_changes_nothing(
    many: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(*words: str | Path) -> subprocess.Popen[str]:
        words = ("run", many, "-q", *words)
        return subprocess.Popen(
            command(*words), cwd=tmp_path, env=environ(), stderr=subprocess.PIPE, text=True
        )

    with cluster(tmp_path) as at:
        process = run("-o", "cluster", "--executor", at.name)
        parts = tmp_path / "cluster" / "parts"

        def has_begun() -> bool:
            assert process.poll() is None, process.stderr and process.stderr.read()
            return len(list(parts.glob("*.json"))) >= 4

        wait_until(has_begun, "finished points")
        at.workers[0].send_signal(signal.SIGKILL)
        output = process.communicate(timeout=120)[1]
        assert process.returncode == 0, output
        assert at.workers[1].poll() is None
        assert at.workers[0].wait() == -signal.SIGKILL
    monkeypatch.chdir(tmp_path)
    run_experiment(many, tmp_path / "local", jobs=1)
    assert table(tmp_path / "cluster") == table(tmp_path / "local")
    found = pl.read_parquet(tmp_path / "cluster" / "results.parquet")
    assert found["point_id"].n_unique() == 64
    assert not (tmp_path / "cluster" / "parts").exists()


@pytest.mark.needs("distributed")
def test_a_client_is_an_executor_of_sweeps_and_of_predictions(
    one_worker: Cluster, small: Path, tmp_path: Path
) -> None:
    import distributed

    with distributed.Client(one_worker.address) as client:
        executor = make_executor(client)
        folder = run_experiment(small, tmp_path / "cluster", executor=executor)
        points = pl.DataFrame(
            {
                "board": ["ultra96"], "pl_mhz": [100.0], "mode": ["read"],
                "pattern": ["sequential"],
                "mapping": ["row_bank_column"], "qos": ["default"], "mux": ["ps"],
                "ports": ["HP0+HP3"], "burst_beats": [16],
            }
        )  # fmt: skip
        predicted = predict(points, Path("points.csv"), executor=executor)
        assert client.status == "running"  # the caller's client is not closed
    assert table(folder) == table(run_experiment(small, tmp_path / "local", jobs=1))
    assert predicted.equals(predict(points, Path("points.csv"), jobs=1))


def test_an_error_of_a_task_is_raised_and_ends_the_run(one_worker: Cluster) -> None:
    with pytest.raises(ZeroDivisionError):
        list(DaskCluster(one_worker.name).run((1).__truediv__, [1, 2, 0, 4]))


def test_workers_of_another_build_are_refused(one_worker: Cluster, monkeypatch: Any) -> None:
    monkeypatch.setattr(_core, "build_id", lambda: "another")
    with pytest.raises(UserError, match=r"worker tcp://.* has build .* this program has anot"):
        list(DaskCluster(one_worker.name).run(abs, [1]))


def test_the_builds_of_all_workers_are_checked_even_if_one_is_gone() -> None:
    class Client:
        def wait_for_workers(self, *_: Any, **__: Any) -> None:
            pass

        def run(self, *_: Any, **__: Any) -> dict[str, Any]:
            return {"tcp://a:1": OSError("closed"), "tcp://b:2": "another"}

    with pytest.raises(UserError, match="worker tcp://b:2: has build another"):
        _check_workers(Client())


def test_each_task_checks_the_build_of_its_worker() -> None:
    with pytest.raises(UserError, match="install the same there"):
        _checked("another", abs, -1)
    assert _checked(_core.build_id(), abs, -1) == 1


def test_workers_without_axiscope_are_refused(tmp_path: Path) -> None:
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    (hidden / "axiscope.py").write_text("raise ImportError('No module named axiscope')")
    with (
        cluster(tmp_path, workers=1, more={"PYTHONPATH": str(hidden)}) as at,
        pytest.raises(UserError, match="axiscope"),
    ):
        list(DaskCluster(at.name).run(abs, [1]))


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ("ray://host:1", "'ray://host:1' is unknown; give dask://HOST:PORT"),
        ("dask://host", "has no port"),
        (7, "executor: 7 is not one"),
    ],
)
def test_an_invalid_executor_is_refused(given: Any, error: str) -> None:
    with pytest.raises(UserError, match=error):
        list(make_executor(given).run(abs, [1]))


def test_jobs_cannot_be_given_with_a_cluster() -> None:
    with pytest.raises(UserError, match="jobs"):
        make_executor("dask://host:1", 2)
    assert isinstance(make_executor(None, 2), LocalProcesses)


def test_without_dask_the_error_names_the_extra(monkeypatch: Any) -> None:
    real = builtins.__import__

    def without(name: str, *args: Any, **named: Any) -> Any:
        if name == "distributed":
            raise ImportError(name)
        return real(name, *args, **named)

    monkeypatch.delitem(sys.modules, "distributed", raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(UserError, match=r"axiscope\[dask\]"):
        list(DaskCluster("dask://127.0.0.1:1").run(abs, [1]))
