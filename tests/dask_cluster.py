"""Starts a Dask scheduler and its workers as separate processes, as on a cluster."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.processes import wait_until
from tests.shell import environ


@dataclass
class Cluster:
    """A Dask scheduler and its workers while they are running."""

    address: str
    workers: list[subprocess.Popen[bytes]]

    @property
    def name(self) -> str:
        return self.address.replace("tcp://", "dask://")


@contextmanager
def cluster(
    folder: Path, workers: int = 2, more: dict[str, str] | None = None
) -> Iterator[Cluster]:
    """Starts a scheduler and workers, each with one thread and in its own folder."""
    output = folder / "scheduler.json"
    env = environ() | (more or {})
    processes = []

    def start(name: str, *words: str) -> subprocess.Popen[bytes]:
        here = folder / name
        here.mkdir()
        module = f"distributed.cli.dask_{name.partition('-')[0]}"
        process = subprocess.Popen(
            [sys.executable, "-m", module, *words, "--no-dashboard"],
            cwd=here, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        processes.append(process)
        return process

    try:
        start("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(output))
        wait_until(
            lambda: output.exists() and output.read_text().strip(), "the scheduler's address"
        )
        address = json.loads(output.read_text())["address"]
        flags = (address, "--no-nanny", "--nthreads", "1", "--host", "127.0.0.1")
        yield Cluster(address, [start(f"worker-{n}", *flags) for n in range(workers)])
    finally:
        for process in reversed(processes):
            process.kill()
            process.wait()
