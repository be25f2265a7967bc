"""Compares help texts with snapshots: those of the program, a command, and commands in groups.

The texts of all commands are on the page of options, which is compared with the program.
"""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.shell import axiscope


@pytest.mark.parametrize("name", ["", "run", "registers", "registers peek", "platform import"])
def test_help(name: str, snapshot: SnapshotAssertion) -> None:
    found = axiscope(*name.split(), "--help")
    assert found.returncode == 0
    assert found.stdout == snapshot
