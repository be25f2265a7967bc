"""Boards' designs, simulated whole; the two of each bus in CI, all of them with AXISCOPE_LONG=1."""

from __future__ import annotations

import os

import pytest

from rtl.bench.registers import register_map
from rtl.bench.runner import run
from tools.projects import data
from tools.projects.data import Board, library

BOARDS = data.boards()
# One of each bus and of each width, and one with a monitor; the others differ in ports and clocks.
SHORT = ("zybo", "ultra96", "de10_nano", "zcu102_monitor")


def identity(kind: str) -> int:
    """The first word of a block's registers, as its smoke test expects it."""
    ((what, register, word),) = library()[kind].smoke[:1]
    assert what == "expect"
    assert register_map(kind)[register][0] == 0
    return int(word)


@pytest.mark.parametrize("board", BOARDS, ids=lambda b: b.name)
def test_design(board: Board):
    if board.name not in SHORT and not os.environ.get("AXISCOPE_LONG"):
        pytest.skip("AXISCOPE_LONG=1 simulates every board")
    kinds = {b.port.name: b.kind.name for b in board.blocks}
    run(
        f"../boards/{board.name}/{board.module}.f",
        board.module,
        "rtl.boards.bench_design",
        env={
            "AXISCOPE_BOARD": board.name,
            "AXISCOPE_BASE": hex(board.system.base),
            "AXISCOPE_KINDS": ",".join(f"{p}={k}" for p, k in kinds.items()),
            "AXISCOPE_IDS": ",".join(hex(identity(k)) for k in kinds.values()),
        },
    )
