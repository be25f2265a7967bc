"""A board over OpenSSH: a server here with keys of its own, the virtual board behind it."""

from __future__ import annotations

import contextlib
import getpass
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from axiscope.backends import backend_of
from axiscope.backends.board import BoardBackend
from axiscope.backends.virtual import VirtualBoard
from axiscope.errors import UserError
from axiscope.library.sweeps import sweep
from tests.board.test_virtual import EXPERIMENT
from tests.virtual_board import needs_board

SSHD = shutil.which("sshd") or shutil.which("sshd", path="/usr/sbin:/usr/local/sbin")

pytestmark = [
    needs_board,
    pytest.mark.skipif(not (SSHD and shutil.which("ssh")), reason="apt install openssh-server"),
]


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """URL of a virtual board behind a server, and the program that the server starts."""
    folder = tmp_path_factory.mktemp("ssh")
    for name in ("host", "user"):
        subprocess.run(
            ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / name], check=True
        )
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    there = folder / "there"
    there.mkdir()
    program = there / "axiscope-virtual"
    program.symlink_to(VirtualBoard.found().program)
    (folder / "sshd_config").write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {folder}/host\nPidFile {folder}/pid\n"
        f"AuthorizedKeysFile {folder}/user.pub\nStrictModes no\nPasswordAuthentication no\n"
        f"SetEnv PATH={there}:/usr/bin:/bin\n"
    )
    # What a user has in ~/.ssh; a wrapper in front of the search path says so.
    here = folder / "here"
    here.mkdir()
    (here / "ssh").write_text(
        f"#!/bin/sh\nexec {shutil.which('ssh')} -F none -i {folder}/user "
        f'-o UserKnownHostsFile={folder}/known -o StrictHostKeyChecking=no "$@"\n'
    )
    (here / "ssh").chmod(0o755)
    if os.geteuid() == 0:
        Path("/run/sshd").mkdir(exist_ok=True)
    assert SSHD is not None
    server = subprocess.Popen([SSHD, "-D", "-e", "-f", folder / "sshd_config"])
    before = os.environ["PATH"]
    os.environ["PATH"] = f"{here}:{before}"
    try:
        _wait_for(port)
        yield f"ssh://{getpass.getuser()}@127.0.0.1:{port}/virtual:ultra96", program
    finally:
        os.environ["PATH"] = before
        server.terminate()
        server.wait()


def _wait_for(port: int) -> None:
    for _ in range(100):
        with socket.socket() as s:
            if s.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError("the server does not answer")


def _running() -> list[str]:
    """Agents that the server started and that run."""
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if file.read_bytes() == b"axiscope-virtual\0agent\0":
                found.append(file.parent.name)
    return found


def test_an_experiment_over_ssh_gives_the_table_of_the_virtual_board(lab, tmp_path: Path):
    url, _ = lab
    own = sweep(EXPERIMENT, output=tmp_path / "own", backend="virtual").frame
    board = sweep(EXPERIMENT, output=tmp_path / "board", backend=f"board:{url}").frame
    named = ["point_id", "backend"]
    assert board.drop(named).equals(own.drop(named))


def test_a_cut_line_loses_nothing_and_leaves_nothing_running(lab, tmp_path: Path):
    url, _ = lab
    backend = backend_of(f"board:{url}")
    assert isinstance(backend, BoardBackend)
    whole = sweep(EXPERIMENT, output=tmp_path / "whole", backend=f"board:{url}").frame

    def cut(_done: int, _total: int) -> None:
        assert backend._client is not None
        assert _running(), "an agent is there before the cut"
        os.kill(backend._client._process.pid, signal.SIGKILL)

    cut_up = sweep(EXPERIMENT, output=tmp_path / "cut", backend=f"board:{url}", progress=cut).frame
    assert cut_up.equals(whole)
    deadline = time.monotonic() + 10
    while _running() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert _running() == []


def test_a_program_that_is_not_there_is_told(lab, tmp_path: Path):
    url, program = lab
    target = program.readlink()
    program.unlink()
    try:
        with pytest.raises(UserError, match="axiscope-virtual"):
            BoardBackend(url).build()
    finally:
        program.symlink_to(target)
