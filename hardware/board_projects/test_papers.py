"""The doctor says of a paper's experiment that all of its points can run on the shipped design.

The board is made of files: nodes and registers of the blocks as the description of the design has
them, and registers of the chip as a published boot file leaves them.
"""

from __future__ import annotations

import os
import struct
from pathlib import Path

import pytest

from axiscope.board.agent.backend import VARIABLE
from axiscope.board.registers.names import blocks
from axiscope.execution.backends import find_backend
from tests.board.files import PROGRAM, says
from tests.bootfile.boards import ULTRA96, ZCU102_REV11, ZYBO
from tools.projects import top
from tools.projects.data import BOARDS, Board, Placed, board

pytestmark = [pytest.mark.needs("agent"), pytest.mark.slow("agents")]

COMPATIBLE = {"zynq_ultrascale": "xlnx,zynqmp", "zynq7000": "xlnx,zynq-7000"}
BUFFER = 0x1000_0000
# Level shifters of a Zynq-7000 are on, and its ports are 64 bit wide.
ZYNQ7000 = ZYBO | {0xF800_0900: 0xF}


def words_of(block: Placed, shape: Board) -> bytes:
    """Returns the registers of a block at rest, with the parameters of the design."""
    given = top.parameters(shape.shape, block)
    built = {p.name: given.get(p.name, p.default) for p in block.top.parameters}
    can = {
        "beat_bytes_log2": (block.width_bits // 8).bit_length() - 1,
        "beats_log2": 4 if shape.system.bus == "axi3" else 8,
        "outstanding_log2": 6,
        "time_bits": 24,
        "address_bits": 40,
        "channels": 1,
        "pace": 1,
        "fifo_beats_log2": int(built.get("FIFO_BEATS", 512)).bit_length() - 1,
        "loop_fifo_beats_log2": int(built.get("LOOP_FIFO_BEATS", 512)).bit_length() - 1,
        "buffer_beats_log2": int(built.get("BUFFER_BEATS", 1024)).bit_length() - 1,
    }
    words = bytearray(1 << block.address_bits)
    maps = [(0, block.kind.name)]
    # The channel of a stream system has the registers of a stream DMA.
    maps += [(0x1000, "stream_dma")] if block.kind.name == "stream_system" else []
    for base, name in maps:
        for register in blocks()[name].map.registers:
            for field in register.fields:
                value = can.get(field.name, field.reset if field.constant else None)
                if value is not None and base + register.offset + 4 <= len(words):
                    (word,) = struct.unpack_from("<I", words, base + register.offset)
                    word |= value << field.low
                    struct.pack_into("<I", words, base + register.offset, word)
    return bytes(words)


def put_up(root: Path, of: Board, boot: dict[int, int]) -> None:
    """Makes the files of a board with a design."""
    cells = {"axiscope,pl-hz": int(of.mhz * 1e6)}
    size = of.buffer_mib << 20
    files = {
        "proc/device-tree/compatible": COMPATIBLE[of.system.chip].encode() + b"\0",
        "sys/class/u-dma-buf/axiscope/phys_addr": f"{BUFFER:#x}\n".encode(),
        "sys/class/u-dma-buf/axiscope/size": f"{size}\n".encode(),
        "dev/axiscope": b"",
        "sys/devices/system/cpu/online": b"0-3\n",
    }
    for n in range(4):
        files[f"sys/devices/system/cpu/cpu{n}/of_node/compatible"] = b"arm,cortex-a53\0"
    for n, block in enumerate(of.placed):
        node = f"sys/class/uio/uio{n}"
        files |= {
            f"{node}/name": f"{block.name}\n".encode(),
            f"{node}/maps/map0/addr": f"{of.base(block):#x}\n".encode(),
            f"{node}/maps/map0/size": f"{1 << block.address_bits:#x}\n".encode(),
            f"{node}/device/of_node/axiscope,port": block.port.name.encode() + b"\0",
            f"{node}/device/of_node/axiscope,width-bits": struct.pack(">I", block.width_bits),
            f"dev/uio{n}": words_of(block, of),
        }
        for name, value in cells.items():
            files[f"{node}/device/of_node/{name}"] = struct.pack(">I", value)
    for name, content in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(content)
    os.truncate(root / "dev/axiscope", size)
    with (root / "dev/mem").open("wb") as memory:
        memory.truncate(1 << 32)
        for address, word in boot.items():
            memory.seek(address)
            memory.write(struct.pack("<I", word))


def narrow(boot: dict[int, int]) -> dict[int, int]:
    """Returns registers with which the HP ports of a Zynq-7000 have 32 bits."""
    return boot | {afi + side: 1 for afi in range(0xF800_8000, 0xF800_C000, 0x1000)
                   for side in (0, 0x14)}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "boot", "experiment", "only"),
    [
        ("zybo_dmas", ZYNQ7000, "vieira2020/table3.toml", ["width_bits=64"]),
        ("zybo_dmas32", narrow(ZYNQ7000), "vieira2020/table3.toml", ["width_bits=32"]),
        ("ultra96_convolutions", ULTRA96, "manev2019/section5.toml", []),
        ("zcu102_dmas", ZCU102_REV11, "brilli2022/table2.toml", ["platform=zcu102", "cpu=A53"]),
    ],
)
def test_all_points_of_a_paper_can_run_on_its_design(
    name: str,
    boot: dict[int, int],
    experiment: str,
    only: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    root = tmp_path / "root"
    put_up(root, board(BOARDS / f"{name}.toml"), boot)
    program = tmp_path / "agent"
    program.write_text(f'#!/bin/sh\nexec {PROGRAM} "$@" --root {root}\n')
    program.chmod(0o755)
    monkeypatch.setenv(VARIABLE, str(program))
    find_backend.cache_clear()
    file = Path(__file__).parents[2] / "data/experiments" / experiment
    words = [word for one in only for word in ("--only", one)]
    code, output = says("board", "doctor", "local", file, *words)
    find_backend.cache_clear()
    assert code == 0, output
    assert "points can run" in output
