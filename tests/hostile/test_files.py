"""Gives malformed files to every command, with fixed seeds. `make fuzz-files` tries more of
them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.fuzz.case import case
from tools.fuzz.doors import doors
from tools.fuzz.server import CommandLine

pytestmark = pytest.mark.slow("searches for settings and loads")


def test_commands_succeed_or_report_an_error(
    commands: CommandLine, folders: Path, tmp_path: Path
) -> None:
    refused = 0
    for name, door in doors(folders).items():
        if name.startswith(("platform", "chips", "parts")):
            continue  # see test_figures.py
        for outcome in case(door, f"suite {name}", tmp_path / "case", commands, most=1):
            assert outcome.broken() is None, (name, outcome.words, outcome.errors)
            refused += outcome.code == 2
    assert refused > 15
