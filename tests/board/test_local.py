"""A board's own hardware, through ``axiscope-agent``: here registers and memory that are files."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from axiscope.backends import backend_of
from axiscope.backends.board import BoardBackend
from axiscope.backends.board.backend import VARIABLE
from axiscope.errors import UserError
from axiscope.library.sweeps import sweep
from axiscope.platform import find_platform
from axiscope.registers.names import blocks

PROGRAM = Path(__file__).parents[2] / "target/tested/axiscope-agent"
EXPERIMENT = {
    "schema": 1,
    "title": "One port",
    "settings": {"platform": "ultra96", "pl_mhz": 100.0, "mode": "read"},
    "sweep": [{"axes": {"ports": ["HP0"], "burst_beats": [4, 16]}}],
}
BUFFER_BYTES = 1 << 28
CAPABILITIES = {
    "beat_bytes_log2": 4,
    "beats_log2": 8,
    "outstanding_log2": 6,
    "time_bits": 16,
    "address_bits": 40,
}
pytestmark = pytest.mark.skipif(
    not PROGRAM.is_file(), reason="`cargo test --profile tested` builds axiscope-agent"
)


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A file system with a generator at HP0 and 256 MiB; ``local`` is that board."""
    root = tmp_path / "root"
    words = bytearray(0x1000)
    generator = blocks()["traffic_generator"].map
    for register in generator.registers:
        for field in register.fields:
            value = CAPABILITIES.get(field.name, field.reset if field.constant else None)
            if value is not None:
                (word,) = struct.unpack_from("<I", words, register.offset)
                struct.pack_into("<I", words, register.offset, word | value << field.low)
    files = {
        "sys/class/uio/uio0/name": b"axiscope-hp0\n",
        "sys/class/uio/uio0/maps/map0/addr": b"0xa0000000\n",
        "sys/class/uio/uio0/maps/map0/size": b"0x1000\n",
        "sys/class/uio/uio0/device/of_node/axiscope,port": b"HP0\0",
        "sys/class/uio/uio0/device/of_node/axiscope,pl-hz": struct.pack(">I", 100_000_000),
        "sys/class/u-dma-buf/axiscope/phys_addr": b"0x70000000\n",
        "sys/class/u-dma-buf/axiscope/size": f"{BUFFER_BYTES}\n".encode(),
        "dev/axiscope": b"",
        "dev/uio0": bytes(words),
    }
    for name, content in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(content)
    os.truncate(root / "dev/axiscope", BUFFER_BYTES)
    program = tmp_path / "agent"
    program.write_text(f'#!/bin/sh\nexec {PROGRAM} "$1" --root {root}\n')
    program.chmod(0o755)
    monkeypatch.setenv(VARIABLE, str(program))
    backend_of.cache_clear()
    yield root
    backend_of.cache_clear()


def test_an_experiment_runs_on_the_blocks_of_a_board(board: Path, tmp_path: Path):
    table = sweep(EXPERIMENT, output=tmp_path / "out", backend="board:local").frame
    assert table.height == 2
    # Registers that are files move nothing; a board's controller tells nothing.
    assert table["read_mbps"].to_list() == [0.0, 0.0]
    assert table["dram_busy_fraction"].null_count() == 2
    assert table["backend"].unique().to_list() == ["board:local"]


def test_what_the_board_has_not_is_told_before_the_first_point(board: Path, tmp_path: Path):
    other = EXPERIMENT | {"sweep": [{"axes": {"ports": ["HP3"], "burst_beats": [4]}}]}
    with pytest.raises(UserError, match=r"HP3; no block .*HP0 \(traffic generator\)"):
        sweep(other, output=tmp_path / "out", backend="board:local")
    assert not (tmp_path / "out" / "results.parquet").exists()


def test_a_board_without_blocks_says_what_to_load(board: Path, tmp_path: Path):
    (board / "sys/class/uio/uio0/name").unlink()
    with pytest.raises(UserError, match=r"no UIO device.*load the bitstream"):
        sweep(EXPERIMENT, output=tmp_path / "out", backend="board:local")


def test_a_board_is_one_platform(board: Path):
    backend = backend_of("board:local")
    assert isinstance(backend, BoardBackend)
    backend._platform = "ultra96"
    point = find_platform("zybo")
    assert "leave the others out" in backend.problems(point, None)[0]  # type: ignore[arg-type]


def test_an_agent_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv(VARIABLE, str(tmp_path / "none"))
    with pytest.raises(UserError, match="make agents"):
        BoardBackend("local")
