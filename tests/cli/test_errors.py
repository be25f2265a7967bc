"""The command line as users meet it: help that teaches, errors without a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.conftest import axiscope

COMMANDS = ["run", "report", "export", "predict", "validate", "replay", "show", "schema"]


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help(name: str, snapshot: SnapshotAssertion) -> None:
    found = axiscope(*([name] if name else []), "--help")
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
        ("show", "nosuch"),
        ("replay", "nosuch.trace"),
    ],
    ids=lambda args: args[0],
)
def test_errors(args: tuple[str, ...], snapshot: SnapshotAssertion) -> None:
    found = axiscope(*args)
    assert found.returncode == 2
    assert "Traceback" not in found.stderr
    assert [line for line in found.stderr.splitlines() if "error:" in line] == snapshot


def test_replay_prints_json(tmp_path: Path) -> None:
    trace = tmp_path / "t.trace"
    trace.write_text("".join(f"LD 0x{64 * n:x}\n" for n in range(2000)), encoding="utf-8")
    commands = tmp_path / "commands.csv"
    args = ["--platform", "ddr4_2400_bgi", "--json", "--commands", commands]
    found = json.loads(axiscope("replay", trace, *args).stdout)
    assert found["requests"] == 2000
    assert 10_000 < found["bandwidth_mbps"] <= 19_200
    keys = {"requests", "simulated_ns", "bandwidth_mbps", "row_hit_rate", "mean_latency_ns"}
    assert keys | {"wall_s"} <= set(found)
    assert len(commands.read_text(encoding="utf-8").splitlines()) > 2000


def test_trace_error_names_the_line(tmp_path: Path) -> None:
    trace = tmp_path / "t.trace"
    trace.write_text("LD 0x40\nLD forty\n", encoding="utf-8")
    found = axiscope("replay", trace)
    assert found.returncode == 2
    assert "2" in found.stderr
    assert "forty" in found.stderr


def test_run_and_export(small: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    found = axiscope("run", small, "-o", folder, "--json")
    assert found.returncode == 0, found.stderr
    assert json.loads(found.stdout)["points"] == 10
    assert (folder / "report.html").stat().st_size > 100_000
    assert axiscope("export", folder, "--csv").returncode == 0
    assert len((folder / "results.csv").read_text(encoding="utf-8").splitlines()) == 16
