"""Tests that `axiscope board dump` and `report` write either complete files or none, and name the
file in errors.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from axiscope.cli.app import app
from axiscope.errors import UserError
from tests.board.files import board, pytestmark, zynqmp

__all__ = ["board", "pytestmark"]


@pytest.mark.parametrize("command", ["dump", "report"])
def test_a_file_that_cannot_be_completed_is_not_written(
    command: str, board: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    zynqmp(board)
    before = tmp_path / "before"
    before.write_bytes(b"as it was")

    def ask(output: Path) -> None:
        words = ["board", command, "local", "-o", str(output)]
        CliRunner().invoke(app, words, catch_exceptions=False)

    with pytest.raises(UserError, match="is a folder; give the name of a file"):
        ask(tmp_path)
    # Makes the renaming of the finished file fail, as on a full disk.
    real = os.replace

    def full(self: Path, target: Path) -> Path:
        if self.name.endswith(".partial"):
            raise OSError(28, "No space left on device")
        return Path(real(self, target) or target)

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(UserError, match=r"before: cannot be written \(No space left on device\)"):
        ask(before)
    assert before.read_bytes() == b"as it was"
    assert not list(tmp_path.glob(".before*"))
