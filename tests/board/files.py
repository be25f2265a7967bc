"""Provides a board whose registers and memory are files, behind a real ``axiscope-agent``."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from axiscope.board.agent.backend import VARIABLE
from axiscope.cli.app import app
from axiscope.execution.backends import find_backend
from tests.bootfile.boards import ULTRA96
from tools.boot.image import registers

PROGRAM = Path(__file__).parents[2] / "target/tested/axiscope-agent"
EXPERIMENT = {
    "schema": 1,
    "title": "One port",
    "settings": {"platform": "ultra96", "pl_mhz": 100.0, "mode": "read"},
    "sweep": [{"axes": {"ports": ["HP0"], "burst_beats": [4, 16]}}],
}
TEXT = """schema = 1
title = "One port"
[settings]
platform = "ultra96"
pl_mhz = 100.0
mode = "read"
[[sweep]]
axes.ports = ["HP0"]
axes.burst_beats = [4, 16]
"""
BUFFER_BYTES = 1 << 28
pytestmark = pytest.mark.needs("agent")


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yields a board made of files, with a generator at HP0 and 256 MiB of memory. Its URL is
    `local`.
    """
    root = tmp_path / "root"
    files = {
        "sys/class/uio/uio0/name": b"axiscope-hp0\n",
        "sys/class/uio/uio0/maps/map0/addr": b"0xa0000000\n",
        "sys/class/uio/uio0/maps/map0/size": b"0x1000\n",
        "sys/class/uio/uio0/device/of_node/axiscope,port": b"HP0\0",
        "sys/class/uio/uio0/device/of_node/axiscope,pl-hz": struct.pack(">I", 100_000_000),
        "sys/class/u-dma-buf/axiscope/phys_addr": b"0x70000000\n",
        "sys/class/u-dma-buf/axiscope/size": f"{BUFFER_BYTES}\n".encode(),
        "dev/axiscope": b"",
        "dev/uio0": registers(),
    }
    for name, content in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(content)
    os.truncate(root / "dev/axiscope", BUFFER_BYTES)
    program = tmp_path / "agent"
    program.write_text(f'#!/bin/sh\nexec {PROGRAM} "$@" --root {root}\n')
    program.chmod(0o755)
    monkeypatch.setenv(VARIABLE, str(program))
    find_backend.cache_clear()
    yield root
    find_backend.cache_clear()


def zynqmp(board: Path, boot: dict[int, int] = ULTRA96) -> None:
    """Adds the registers of a Zynq UltraScale+, with their values after the board has booted."""
    (board / "proc/device-tree").mkdir(parents=True)
    (board / "proc/device-tree/compatible").write_bytes(b"xlnx,zynqmp\0")
    with (board / "dev/mem").open("wb") as memory:
        memory.truncate(1 << 32)
    for address, word in boot.items():
        poke(board, address, word)


def poke(board: Path, address: int, word: int) -> None:
    """Writes a register of the chip."""
    with (board / "dev/mem").open("r+b") as memory:
        memory.seek(address)
        memory.write(struct.pack("<I", word))


def word_of(board: Path, address: int) -> int:
    with (board / "dev/mem").open("rb") as memory:
        memory.seek(address)
        return int(struct.unpack("<I", memory.read(4))[0])


def qos_of(board: Path) -> int:
    return word_of(board, 0xFD38_0008) & 0xFF


def says(*words: str | Path) -> tuple[int, str]:
    done = CliRunner(env={"COLUMNS": "400"}).invoke(app, list(map(str, words)))
    return done.exit_code, done.output
