"""Tests a virtual board over OpenSSH. The server runs on this computer."""

from __future__ import annotations

import os
import signal
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from axiscope.api.sweeps import sweep
from axiscope.board.agent import BoardBackend
from axiscope.cli.app import app
from axiscope.errors import UserError
from axiscope.execution.backends import find_backend
from tests.board.files import PROGRAM as AGENT
from tests.board.lab import lab as server
from tests.board.lab import running
from tests.board.test_virtual import EXPERIMENT
from tests.processes import wait_until

pytestmark = [
    pytest.mark.needs("virtual board", "sshd", "ssh"),
    pytest.mark.slow("agents, cut connections and SSH"),
]


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    with server(tmp_path_factory.mktemp("ssh")) as found:
        yield found


def _none_runs(program: Path) -> None:
    wait_until(lambda: running(program) == [], "the end of all agents")


def test_an_experiment_over_ssh_gives_the_table_of_the_virtual_board(lab, tmp_path: Path):
    url, _ = lab
    own = sweep(EXPERIMENT, output=tmp_path / "own", backend="virtual").frame
    board = sweep(EXPERIMENT, output=tmp_path / "board", backend=f"board:{url}").frame
    named = ["point_id", "backend"]
    assert board.drop(named).equals(own.drop(named))


def test_a_cut_connection_loses_nothing_and_leaves_no_agent_running(lab, tmp_path: Path):
    url, program = lab
    backend = find_backend(f"board:{url}")
    assert isinstance(backend, BoardBackend)
    whole = sweep(EXPERIMENT, output=tmp_path / "whole", backend=f"board:{url}").frame

    def cut(_done: int, _total: int) -> None:
        assert backend._client is not None
        assert running(program), "an agent is there before the cut"
        os.kill(backend._client._process.pid, signal.SIGKILL)

    cut_up = sweep(EXPERIMENT, output=tmp_path / "cut", backend=f"board:{url}", progress=cut).frame
    assert cut_up.equals(whole)
    _none_runs(program)


def test_a_missing_program_on_the_board_is_reported(lab, tmp_path: Path):
    url, program = lab
    target = program.readlink()
    program.unlink()
    try:
        with pytest.raises(UserError, match="axiscope-virtual"):
            BoardBackend(url).build()
    finally:
        program.symlink_to(target)


@pytest.mark.needs("agent")
def test_a_design_is_loaded_over_ssh(lab, tmp_path: Path):
    url, program = lab
    root = tmp_path / "root"
    (root / "sys/kernel/config/device-tree/overlays").mkdir(parents=True)
    manager = root / "sys/class/fpga_manager/fpga0"
    manager.mkdir(parents=True)
    for name, text in {"firmware": "", "state": "operating"}.items():
        (manager / name).write_text(text)
    agent = program.parent / "axiscope-agent"
    # The login folder contains an older file with the same name.
    login = tmp_path / "login"
    login.mkdir()
    (login / "own.bin").write_bytes(bytes.fromhex("aa99556609090909"))
    agent.write_text(f'#!/bin/sh\ncd {login}\nexec {AGENT} "$@" --root {root}\n')
    agent.chmod(0o755)
    bitstream = tmp_path / "own.bin"
    bitstream.write_bytes(bytes.fromhex("aa99556601020304") + bytes(3_000_000))
    there = url.removesuffix("/virtual:ultra96")

    def load(*files: str | Path) -> str:
        done = CliRunner().invoke(app, ["board", "load", there, *map(str, files)])
        return str(done.exception or done.output)

    try:
        assert "loaded own.bin, 3000008 bytes" in load("--bitstream", bitstream)
        kept = (root / "lib/firmware/axiscope_design.bin").read_bytes()
        assert kept == bytes.fromhex("665599aa04030201") + bytes(3_000_000)
        overlay = tmp_path / "own.dtbo"
        overlay.write_bytes(struct.pack(">II", 0xD00DFEED, 9))
        assert "no compiled overlay" in load("--overlay", overlay)
    finally:
        agent.unlink()
