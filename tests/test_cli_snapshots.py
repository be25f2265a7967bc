"""The texts of the command line, as users meet them."""

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


@pytest.mark.parametrize(
    "args",
    [
        ("run", "nosuch.toml"),
        ("export", "nosuch"),
        ("report", "nosuch"),
        ("predict", "nosuch.csv", "-o", "out.csv"),
        ("predict", "nosuch.csv", "-o", "out.doc"),
        ("validate", "nosuch.csv.gz"),
        ("replay", "nosuch.trace"),
        ("platform", "import", "nosuch.tcl", "--name", "x", "-o", "/tmp/nosuch.toml"),
        ("platform", "diff", "nosuch.tcl", "zcu102"),
        ("import", "fpt19", "nosuch"),
        ("import", "psplnotebooks", "nosuch"),
        ("registers", "show", "generator.read.burst"),
        ("interfere", "--victims", "chases"),
        ("inject", "--victim", "chase", "--ports", "HP9"),
    ],
    ids=lambda args: args[0],
)
def test_errors(args: tuple[str, ...], snapshot: SnapshotAssertion) -> None:
    found = axiscope(*args)
    assert found.returncode == 2
    assert "Traceback" not in found.stderr
    assert [line for line in found.stderr.splitlines() if "error:" in line] == snapshot
