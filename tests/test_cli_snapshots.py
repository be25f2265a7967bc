"""Snapshots of help texts."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.shell import axiscope

COMMANDS = [
    "run",
    "report",
    "export",
    "predict",
    "validate",
    "replay",
    "reproduce",
    "show",
    "schema",
    "interfere",
    "inject",
    "explore",
    "probe",
    "examples",
    "doctor",
]
NESTED = [
    "platform import",
    "platform copy",
    "platform diff",
    "import fpt19",
    "import psplnotebooks",
    "trace import",
    "trace buses",
    "trace program",
]

REGISTERS = [f"registers {name}".strip() for name in ("", "list", "show", "peek", "poke", "do")]


@pytest.mark.parametrize("name", ["", *COMMANDS, *NESTED, *REGISTERS])
def test_help(name: str, snapshot: SnapshotAssertion) -> None:
    found = axiscope(*name.split(), "--help")
    assert found.returncode == 0
    assert found.stdout == snapshot


@pytest.mark.parametrize(
    "name", ["", "machine", "bandwidth", "latency", "interfere", "polybench", "import"]
)
def test_host_help(name: str, snapshot: SnapshotAssertion) -> None:
    found = axiscope("host", *([name] if name else []), "--help")
    assert found.returncode == 0
    assert found.stdout == snapshot
