"""Simulates the complete designs of boards. `make test-all` simulates every board."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.bench.registers import register_map
from hardware.bench.runner import run
from tools.projects import data
from tools.projects.records import Board
from tools.rtl.wrappers.blocks import Block

BOARDS = data.boards()
# One board for each kind of bus and each width, and one with a monitor. The other boards differ
# from these only in ports and clocks.
SHORT = ("zybo", "ultra96", "de10_nano", "zcu102_monitor", "ultra96_multiplexer")
OTHERS = pytest.mark.exhaustive("the whole design of every board")


def map_of(block: Block) -> str:
    """Returns the name of the register map to which the first registers of a block belong."""
    return Path(block.registers).stem


def identity(block: Block) -> int:
    """Returns the first word of a block's registers, which is the word that the block's smoke test
    expects.
    """
    ((what, register, word),) = block.smoke[:1]
    assert what == "expect"
    assert register_map(map_of(block))[register][0] == 0
    return int(word)


def environment(board: Board) -> dict[str, str]:
    """Returns environment variables that tell the bench about a design."""
    kinds = {b.place_name.upper(): b.kind for b in board.blocks}
    buses = [
        f"m_{b.port.name.lower()}" if b.behind == "multiplexer" else b.bus for b in board.blocks
    ]
    return {
        "AXISCOPE_BOARD": board.name,
        "AXISCOPE_BASE": hex(board.system.base),
        "AXISCOPE_KINDS": ",".join(f"{p}={map_of(k)}" for p, k in kinds.items()),
        "AXISCOPE_BUSES": ",".join(buses),
        "AXISCOPE_IDS": ",".join(hex(identity(k)) for k in kinds.values()),
    }


@pytest.mark.parametrize(
    "board",
    [pytest.param(b, id=b.name, marks=[] if b.name in SHORT else OTHERS) for b in BOARDS],
)
def test_design(board: Board):
    run(
        f"../dist/boards/shapes/{board.shape.name}/{board.shape.module}.f",
        board.shape.module,
        "hardware.board_projects.bench_design",
        env=environment(board),
    )
