"""Tests a port that a program controls from NumPy, on a board made of files and on the virtual
board.
"""

from __future__ import annotations

import struct
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from axiscope.api.probe_ports import open_probe
from axiscope.board.local_bus import LocalBus
from axiscope.errors import UserError

ROOT = Path(__file__).parents[1]
PROBE, GENERATOR = 0x4C50_0001, 0x4158_5447
BASE, MEMORY, COHERENT = 0xA000_0000, 0x5000_0000, 0x6000_0000
SIZE = 0x4000


def device(folder: Path, name: str, **files: str | int) -> None:
    for file, value in {"name": name, **files}.items():
        path = folder / file.replace("__", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(hex(value) if isinstance(value, int) else f"{value}\n")


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """Returns the root of a board with a probe at HPC0, a generator at HP0 and two buffers."""
    (tmp_path / "dev").mkdir()
    for number, (port, word) in enumerate((("HPC0", PROBE), ("HP0", GENERATOR))):
        registers = bytearray(SIZE)
        # Beats have 16 bytes, buffers have 4096 bytes, and bursts have up to 256 beats.
        registers[:12] = struct.pack("<III", word, 0x0105_3110, 0x0008_1000)
        (tmp_path / f"dev/uio{number}").write_bytes(registers)
        places = {"maps__map0__addr": BASE + SIZE * number, "maps__map0__size": SIZE}
        node = {"device__of_node__axiscope,port": f"{port}\0"}
        at = tmp_path / f"sys/class/uio/uio{number}"
        device(at, f"axiscope-{port.lower()}", **places, **node)
    device(tmp_path / "sys/class/uio/uio2", "someone-else")
    for name, at, coherent in (("axiscope", MEMORY, 0), ("axiscope-coherent", COHERENT, 1)):
        folder = tmp_path / "sys/class/u-dma-buf" / name
        device(folder, name, phys_addr=at, size=0x1000, dma_coherent=coherent)
        (tmp_path / "dev" / name).write_bytes(bytes(0x1000))
    device(tmp_path / "sys/class/u-dma-buf/axiscope-r5f", "axiscope-r5f")
    return tmp_path


def test_the_array_is_the_memory_of_the_board(board: Path):
    probe, address = open_probe("HPC0", root=board)
    assert address == COHERENT
    shared = probe.shared(address, 8)
    shared.array[2] = 0x1234_5678
    shared.push()
    assert (board / "dev/axiscope-coherent").read_bytes()[8:12] == b"\x78\x56\x34\x12"
    # Data written by the hardware appear in the array without a copy.
    with (board / "dev/axiscope-coherent").open("r+b") as file:
        file.write(b"\x01\x00\x00\x00")
    assert shared.array[0] == 1


def test_a_transaction_programs_the_probe(board: Path):
    probe, address = open_probe("HPC0", root=board)
    bus = probe.instrument.bus
    bus.write32(BASE + 0x74, 46)
    bus.write32(BASE + 0x50, 75)
    sent = np.arange(16, dtype=np.uint32)
    assert probe.write(address + 0x40, sent) == 46
    registers = (board / "dev/uio0").read_bytes()
    assert struct.unpack_from("<III", registers, 0x14) == (COHERENT + 0x40, 0, 3)
    assert np.array_equal(np.frombuffer(registers[0x1000:0x1040], "<u4"), sent)
    # This is a coherent write: AxCACHE 15, AxPROT 2, AxUSER 1.
    assert struct.unpack_from("<I", registers, 0x24) == (0x2F,)
    assert struct.unpack_from("<I", registers, 0x2C) == (1,)
    for index in range(8):
        bus.write32(BASE + 0x2000 + 4 * index, index * 3)
    got, cycles = probe.read(address, 4, np.uint64)
    assert cycles == 75
    assert got.tolist() == [(2 * i + 1) * 3 << 32 | 2 * i * 3 for i in range(4)]


@pytest.mark.parametrize(
    ("address", "size", "says"),
    [
        (COHERENT, 8, "8 bytes: give a multiple of 16"),
        (COHERENT, 8192, "at most 4096"),
        (COHERENT + 8, 16, "give a multiple of 16"),
        (COHERENT + 4080, 32, "no burst across"),
    ],
)
def test_bursts_that_the_probe_would_refuse_are_named(
    board: Path, address: int, size: int, says: str
):
    probe, _ = open_probe("HPC0", root=board)
    with pytest.raises(UserError, match=says):
        probe.write(address, bytes(size))


def test_errors_of_a_transaction_are_named(board: Path):
    probe, address = open_probe("HPC0", root=board)
    bus = probe.instrument.bus
    bus.write32(BASE + 0x78, 3 << 4)
    with pytest.raises(UserError, match="answered with response 3; give an address in the memory"):
        probe.write(address, bytes(64))
    bus.write32(BASE + 0x10, 4 << 4)
    with pytest.raises(UserError, match="the probe refused a read"):
        probe.read(address, 16)
    bus.write32(BASE + 0x10, 1)
    with pytest.raises(UserError, match="HPC0: no response to a read"):
        probe.read(address, 16)


def test_what_a_board_lacks_is_named(board: Path, tmp_path: Path):
    with pytest.raises(UserError, match="port HP0: no latency probe; the design has HPC0"):
        open_probe("HP0", root=board)
    with pytest.raises(UserError, match="port 'XX': unknown"):
        open_probe("XX", root=board)
    bus = LocalBus(board)
    with pytest.raises(
        UserError, match="memory 0x50000ff8, 16 bytes: not in a buffer; the buffers are"
    ):
        bus.memory(MEMORY + 0xFF8, 16)
    with pytest.raises(UserError, match="register 0xa0008000: not in any block"):
        bus.read32(BASE + 2 * SIZE)
    with pytest.raises(UserError, match="not in any block"):
        bus.read32(BASE + 2)
    (board / "dev/uio1").unlink()
    with pytest.raises(UserError, match="uio1: No such file or directory; run this as root"):
        bus.read32(BASE + SIZE)
    (board / "sys/class/u-dma-buf/axiscope-coherent/dma_coherent").write_text("0")
    (board / "dev/uio1").write_bytes(bytes(SIZE))
    with pytest.raises(UserError, match="no u-dma-buf with dma-coherent"):
        open_probe("HPC0", root=board)
    (board / "sys/class/uio/uio0/maps/map0/size").unlink()
    with pytest.raises(UserError, match="uio0: no address or no size; load the overlay again"):
        LocalBus(board)
    with pytest.raises(
        UserError, match=r"no UIO device has a name that begins with axiscope-; load"
    ):
        LocalBus(tmp_path / "empty")


@pytest.mark.needs("virtual board")
@pytest.mark.parametrize("port", ["HPC0", "HP0"])
def test_the_example_runs_on_the_virtual_board(port: str):
    done = subprocess.run(
        [sys.executable, ROOT / "examples/board/numpy_probe.py", port, "--virtual"],
        **{"capture_output": True, "text": True, "check": False, "timeout": 120},
    )
    assert done.returncode == 0, done.stderr
    assert f"{port} wrote 64 bytes in" in done.stdout
    assert done.stdout.count(": yes") == 2
