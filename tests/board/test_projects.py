"""Tests the designs of boards: the agent must find the blocks in their overlays, and first.toml
must be able to run.
"""

from __future__ import annotations

import os
import re
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from axiscope.board.agent.backend import VARIABLE
from axiscope.board.registers.names import blocks
from axiscope.cli.app import app
from axiscope.execution.backends import find_backend

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "target/tested/axiscope-agent"
BOARDS = ("de1_soc", "ultra96", "ultra96v2", "vck190", "zc702", "zcu102", "zcu102_monitor", "zybo")
"""Boards with a memory that the model contains."""
KINDS = {
    "Traffic generator": "traffic_generator",
    "Stream system": "stream_system",
    "Monitor": "monitor",
}
pytestmark = [
    pytest.mark.needs("agent", "dtc"),
    pytest.mark.slow("agents, cut connections and SSH"),
]


def tell(*words: object) -> str:
    done = subprocess.run([str(w) for w in words], capture_output=True, text=True, check=True)
    return done.stdout


def registers(kind: str, width_bits: int) -> bytes:
    """Returns the registers of an idle block: its constants, and the parameters with which it was
    built.
    """
    built = {"beat_bytes_log2": (width_bits // 8).bit_length() - 1, "beats_log2": 8,
             "outstanding_log2": 6, "time_bits": 16, "address_bits": 40,
             "channels": 1, "fifo_beats_log2": 9, "loop_fifo_beats_log2": 9,
             "in_flight": 32, "groups": 1, "slowest": 4, "data_bytes": width_bits // 8,
             "id_bits": 6}  # fmt: skip
    words = bytearray(0x8000)
    for register in blocks()[kind].map.registers:
        for field in register.fields:
            value = built.get(field.name, field.reset if field.constant else None)
            if value is not None:
                (word,) = struct.unpack_from("<I", words, register.offset)
                struct.pack_into("<I", words, register.offset, word | value << field.low)
    if kind == "stream_system":
        # The only channel of the system is a stream DMA.
        words[0x1000:0x2000] = registers("stream_dma", width_bits)[:0x1000]
    return bytes(words)


def linux(folder: Path, root: Path) -> list[str]:
    """Creates the files that Linux shows for an overlay. Returns the nodes of the blocks."""
    source, base = folder / "axiscope.dtso", root.parent / "base.dts"
    one = "#address-cells = <1>;" in source.read_text()
    cells = 1 if one else 2
    base.write_text(f"/dts-v1/;\n/ {{ #address-cells = <{cells}>; #size-cells = <{cells}>; }};\n")
    tree, overlay, both = (base.with_suffix(s) for s in (".dtb", ".dtbo", ".both"))
    tell("dtc", "-@", "-I", "dts", "-O", "dtb", "-o", tree, base)
    tell("dtc", "-@", "-I", "dts", "-O", "dtb", "-o", overlay, source)
    tell("fdtoverlay", "-i", tree, "-o", both, overlay)
    # The kind of a block is stated in a comment before its node, because Linux does not need it.
    found = re.findall(r"/\* (.*) at \w+\. \*/\s*(axiscope-\S+) {", source.read_text())
    nodes = [node for _, node in found]
    listed = tell("fdtget", "-l", both, "/").split()
    assert sorted(nodes) == sorted(n for n in listed if n.startswith("axiscope-"))
    for k, (kind, node) in enumerate(found):
        at, dev = root / f"sys/class/uio/uio{k}", root / "dev"
        (at / "maps/map0").mkdir(parents=True)
        dev.mkdir(exist_ok=True)
        (at / "device/of_node").mkdir(parents=True)
        (at / "name").write_text(node.split("@")[0] + "\n")
        reg = [int(w) for w in tell("fdtget", "-t", "u", both, f"/{node}", "reg").split()]
        (at / "maps/map0/addr").write_text(f"{reg[cells - 1]:#x}\n")
        (at / "maps/map0/size").write_text(f"{reg[-1]:#x}\n")
        for name in tell("fdtget", "-p", both, f"/{node}").split():
            data = bytes(
                int(b, 16) for b in tell("fdtget", "-t", "bx", both, f"/{node}", name).split()
            )
            (at / "device/of_node" / name).write_bytes(data)
        width = int(tell("fdtget", "-t", "u", both, f"/{node}", "axiscope,width-bits"))
        (dev / f"uio{k}").write_bytes(registers(KINDS[kind], width)[: reg[-1]])
    size = int(tell("fdtget", "-t", "u", both, "/axiscope", "size"))
    buffer = root / "sys/class/u-dma-buf/axiscope"
    buffer.mkdir(parents=True)
    (buffer / "phys_addr").write_text("0x10000000\n")
    (buffer / "size").write_text(f"{size}\n")
    (root / "dev/axiscope").touch()
    os.truncate(root / "dev/axiscope", size)
    return nodes


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yields an empty folder that represents the file system of the board `local`."""
    folder = tmp_path / "root"
    folder.mkdir()
    program = tmp_path / "agent"
    program.write_text(f'#!/bin/sh\nexec {PROGRAM} "$1" --root {folder}\n')
    program.chmod(0o755)
    monkeypatch.setenv(VARIABLE, str(program))
    find_backend.cache_clear()
    yield folder
    find_backend.cache_clear()


def says(*words: str | Path) -> tuple[int, str]:
    done = CliRunner().invoke(app, [str(w) for w in words], env={"COLUMNS": "300"})
    return done.exit_code, done.output


def test_boards_with_a_first_experiment(board_projects: Path):
    assert sorted(path.parent.name for path in board_projects.glob("*/first.toml")) == [*BOARDS]


@pytest.mark.parametrize("board", BOARDS)
def test_the_first_experiment_of_a_board_can_run_on_its_design(
    board: str, root: Path, board_projects: Path
):
    nodes = linux(board_projects / board, root)
    code, message = says("board", "doctor", "local", board_projects / board / "first.toml")
    assert code == 0, message
    for node in nodes:
        name, base = node.split("@")
        assert f"ok       {name}: a block at 0x{base}" in message
    assert "points can run" in message


def test_an_experiment_of_another_board_is_refused(root: Path, board_projects: Path):
    linux(board_projects / "zybo", root)
    code, message = says("board", "doctor", "local", board_projects / "ultra96" / "first.toml")
    assert code == 1
    assert "HP3; no block there can do this" in message
