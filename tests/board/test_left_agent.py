"""Tests that, if a connection is cut while its agent is stopped, the next connection waits for the
board.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from axiscope.board.agent import BoardBackend
from axiscope.board.agent.backend import VARIABLE
from axiscope.errors import UserError
from tests.board.files import PROGRAM, board

pytestmark = pytest.mark.needs("agent")
__all__ = ["board"]
RELAY = """
import os, subprocess, sys, threading
agent = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
def copy(source, to):
    while part := os.read(source, 65536):
        os.write(to, part)
    os.close(to)
threading.Thread(target=copy, args=(0, agent.stdin.fileno()), daemon=True).start()
copy(agent.stdout.fileno(), 1)
"""
"""Takes the place of ssh: when it is killed, the agent behind it keeps running."""


@pytest.fixture
def line(board: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[BoardBackend]:
    """Returns a backend whose connection to the board can be cut."""
    program = tmp_path / "line"
    relay = tmp_path / "relay.py"
    relay.write_text(RELAY)
    program.write_text(f'#!/bin/sh\nexec {sys.executable} {relay} {PROGRAM} "$@" --root {board}\n')
    program.chmod(0o755)
    monkeypatch.setenv(VARIABLE, str(program))
    backend = BoardBackend("local")
    yield backend
    backend.close()


def child(process: int) -> int:
    """Returns the only child of a process."""
    (found,) = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return int(found)


def test_a_cut_connection_is_made_again_after_the_old_agent_has_ended(line: BoardBackend):
    line.ask("preflight")
    assert line._client is not None
    ssh = line._client._process.pid
    worker = child(child(ssh))
    os.kill(worker, signal.SIGSTOP)
    os.kill(ssh, signal.SIGKILL)
    assert "findings" in line.ask("preflight")
    assert not Path(f"/proc/{worker}").exists()


def test_a_board_that_another_run_uses_is_reported_at_once(
    line: BoardBackend, monkeypatch: pytest.MonkeyPatch
):
    # If the backend waited until the other agent ended by itself, it would take much longer than
    # the limit below.
    monkeypatch.setattr("axiscope.board.agent.backend.GRACE_S", 600.0)
    other = BoardBackend("local")
    try:
        other.ask("preflight")
        began = time.monotonic()
        with pytest.raises(UserError, match="another agent has the board; end the other run"):
            line.ask("preflight")
        assert time.monotonic() - began < 60
    finally:
        other.close()
