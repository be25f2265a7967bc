"""Answers of a program that stands for the virtual board, checked at the door."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from axiscope.backends.virtual import VirtualBoard
from axiscope.errors import UserError


@pytest.mark.parametrize("answer", ["boo", "[1]", "{}", '{"other": 1}'])
def test_an_answer_that_is_none_is_refused(tmp_path: Path, answer: str) -> None:
    program = tmp_path / "board"
    program.write_text(f"#!{sys.executable}\ninput()\nprint({answer!r}, flush=True)\ninput()\n")
    program.chmod(0o755)
    with pytest.raises(UserError, match="is no answer of a board"):
        VirtualBoard(program).ask({"do": "run"})
