"""Tests that a sweep whose connection is cut at random moments loses no result and leaves no agent
running.
"""

from __future__ import annotations

import contextlib
import functools
import os
import random
import signal
import threading
from pathlib import Path

import pytest

from axiscope.api.sweeps import sweep
from axiscope.board.agent import BoardBackend
from axiscope.board.agent.client import AgentClient
from axiscope.board.agent.frames import MAGIC
from axiscope.errors import UserError
from axiscope.execution.backends import find_backend
from tests.board.lab import lab, running
from tests.processes import wait_until

pytestmark = pytest.mark.slow("agents, cut connections and SSH")

LEASE_S = 5.0
"""Time after which an agent exits if its host is silent, s.

On a busy computer, a host may wait seconds for a processor. With a shorter time, no point would
finish.
"""
EXPERIMENT = {
    "schema": 1,
    "title": "Some seconds",
    "settings": {"platform": "ultra96", "pl_mhz": 100.0},
    "run": {"min_us": 500.0, "max_us": 500.0},
    "sweep": [
        {
            "axes": {
                "ports": ["HP0", "HP0+HP3"],
                "burst_beats": [1, 32],
                "mode": ["read", "readwrite"],
            }
        }
    ],
}


class Cutter:
    """Cuts the connection of a backend again and again, in random ways."""

    def __init__(self, backend: BoardBackend, program: Path, seed: int, cuts: int) -> None:
        self._backend, self._program = backend, program
        self._random, self._cuts = random.Random(seed), cuts
        self.done: list[str] = []
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Cutter:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._over.wait(self._random.uniform(0.05, 0.6)) and len(self.done) < self._cuts:
            client, agents = self._backend._client, running(self._program)
            if client is None or not agents:
                continue
            how = self._random.choice(["host killed", "agent killed", "agent stopped", "half"])
            with contextlib.suppress(OSError, ValueError):
                self._cut(how, client, agents[0])
                self.done.append(how)

    def _cut(self, how: str, client: AgentClient, agent: int) -> None:
        if how == "host killed":
            os.kill(client._process.pid, signal.SIGKILL)
        elif how == "agent killed":
            os.kill(agent, signal.SIGKILL)
        elif how == "agent stopped":
            # The agent is stopped for longer than its lease, so it must exit as soon as it
            # continues.
            os.kill(agent, signal.SIGSTOP)
            self._over.wait(LEASE_S + 0.5)
            os.kill(agent, signal.SIGCONT)
        else:
            assert client._process.stdin is not None
            client._process.stdin.write(MAGIC + b"\1\0\0\0\7\0\0\0\xff")
            os.kill(client._process.pid, signal.SIGKILL)


@pytest.mark.needs("virtual board", "sshd", "ssh")
@pytest.mark.parametrize(
    "cuts", [4, pytest.param(100, marks=pytest.mark.exhaustive("a hundred cut connections"))]
)
def test_connections_cut_at_random_moments_lose_nothing(
    cuts: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with lab(tmp_path / "ssh") as (url, program):
        name = f"board:{url}"
        backend = find_backend(name)
        assert isinstance(backend, BoardBackend)
        # This sweep uses the default lease, because OpenSSH alone may take a second on a busy
        # computer.
        whole = sweep(EXPERIMENT, output=tmp_path / "whole", backend=name).frame
        backend.close()
        monkeypatch.setattr(
            "axiscope.board.agent.backend.AgentClient",
            functools.partial(AgentClient, lease_s=LEASE_S),
        )
        rounds = 0
        with Cutter(backend, program, seed=20, cuts=cuts) as cutter:
            while len(cutter.done) < cuts:
                rounds += 1
                folder = tmp_path / f"cut{rounds}"
                while True:
                    # A command fails if its connection is cut four times at the same point. The
                    # next command resumes the sweep.
                    with contextlib.suppress(UserError):
                        table = sweep(EXPERIMENT, output=folder, backend=name).frame
                        break
                assert table.equals(whole), f"round {rounds}"
        backend.close()
        wait_until(lambda: running(program) == [], "the end of all agents")
