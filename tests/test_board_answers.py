"""Tests that invalid answers of the virtual board's program are rejected."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from axiscope.board.virtual import VirtualBoard
from axiscope.errors import UserError
from axiscope.model_types import Point
from axiscope.plan.platforms import find_platform


def board(folder: Path, answer: str) -> VirtualBoard:
    """Returns a board that answers one request with the given text."""
    program = folder / "board"
    program.write_text(f"#!{sys.executable}\ninput()\nprint({answer!r}, flush=True)\ninput()\n")
    program.chmod(0o755)
    return VirtualBoard(program)


@pytest.mark.parametrize("answer", ["boo", "[1]", "{}", '{"other": 1}'])
def test_an_invalid_answer_is_refused(tmp_path: Path, answer: str) -> None:
    with pytest.raises(UserError, match="is not an answer from a board"):
        board(tmp_path, answer).ask({"do": "run"})


def test_a_result_of_another_build_is_refused(tmp_path: Path) -> None:
    point = Point(pl_mhz=100.0, mapping="row_bank_column", masters=[])
    with pytest.raises(UserError, match=r"board: result.masters: .*run `make virtual`"):
        board(tmp_path, '{"result": {}}').run(find_platform("zybo"), point)
