"""Tests `axiscope doctor`, and `axiscope` without a command."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from axiscope.api.doctor import Thing, look, things
from axiscope.cli.command_table import COMMANDS
from axiscope.cli.welcome import TEXT
from axiscope.io.system_packages import requirements
from tests.shell import ROOT, axiscope, environ

LIST = requirements()


def doctor(path: Path, **more: str) -> dict[str, Any]:
    """Runs the doctor on a computer that has only the programs in a folder."""
    ran = subprocess.run(
        [sys.executable, "-m", "axiscope", "doctor", "--json"], capture_output=True, text=True,
        env=environ() | {"PATH": str(path), "HOME": str(path)} | more,
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, "")
    report: dict[str, Any] = json.loads(ran.stdout)
    return report


def program(folder: Path, name: str, says: str) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{says}\n")
    path.chmod(0o755)
    return path


def test_programs_are_asked_for_their_version(tmp_path: Path) -> None:
    program(tmp_path, "ssh", "echo OpenSSH_9.2p1 >&2")
    program(tmp_path, "iverilog", "exit 3")
    report = {one["name"]: one for one in doctor(tmp_path)["things"]}
    assert report["OpenSSH"]["here"]
    assert report["OpenSSH"]["version"] == "9.2p1"
    assert report["OpenSSH"]["place"] == str(tmp_path / "ssh")
    assert report["Icarus Verilog"]["here"]
    assert report["Icarus Verilog"]["version"] is None
    assert not report["device-tree compiler"]["here"]


def test_the_missing_programs_of_a_tool_are_named(tmp_path: Path) -> None:
    program(tmp_path, "cargo", "echo 1.95.0")
    rust = next(one for one in doctor(tmp_path)["things"] if one["name"] == "Rust")
    assert not rust["here"]
    assert rust["missing"] == ["rustc"]


def test_it_shows_which_system_packages_are_installed(tmp_path: Path) -> None:
    program(tmp_path, "dtc", "exit 0")
    found = {one["name"]: one for one in doctor(tmp_path)["packages"]}
    assert list(found) == [p.name for p in [*LIST.packages, *LIST.rust_parts]]
    assert found["device-tree-compiler"]["here"]
    assert not found["iverilog"]["here"]
    assert "virtual" in found["zlib1g-dev"]["needed_by"]


def test_a_tool_takes_its_facts_from_its_package() -> None:
    package = next(p for p in LIST.packages if p.apt == "iverilog")
    thing = Thing.model_validate({"name": "x", "package": "iverilog", "version": ["-V"]})
    assert (thing.programs, thing.purpose) == (["iverilog"], package.reason)
    assert thing.get == "apt install iverilog"
    with pytest.raises(ValidationError, match=r"no-such is not in system_packages\.toml"):
        Thing.model_validate({"name": "x", "package": "no-such"})


def test_a_variable_may_name_the_program(tmp_path: Path) -> None:
    agent = program(tmp_path, "mine", "echo 0.2.0")
    found = doctor(tmp_path, AXISCOPE_AGENT=str(agent))["things"]
    assert {"name": "agent", "here": True, "version": "0.2.0", "place": str(agent)}.items() <= (
        next(one for one in found if one["name"] == "agent").items()
    )
    found = doctor(tmp_path, AXISCOPE_AGENT=str(tmp_path / "nowhere"))["things"]
    assert not next(one for one in found if one["name"] == "agent")["here"]


def test_a_program_that_hangs_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path, "slow", "exec /bin/sleep 60")
    monkeypatch.setenv("PATH", str(tmp_path) + os.pathsep + os.environ["PATH"])
    monkeypatch.setattr("axiscope.api.doctor.PATIENCE_S", 0.2)
    found = look(Thing(name="x", programs=["slow"], version=["-V"], purpose="x", get="x"))
    assert found.here
    assert found.version is None


def test_modules_and_files_are_found() -> None:
    found = look(Thing(name="x", modules=["polars", "no_such_module"], purpose="x", get="x"))
    assert not found.here
    assert found.missing == ["no_such_module"]
    assert found.version is not None
    assert look(Thing(name="x", files=["programs.toml"], purpose="x", get="x")).here
    with pytest.raises(ValidationError, match="name one"):
        Thing(name="x", purpose="x", get="x")


def test_a_missing_tool_is_named_with_its_use_and_its_installation(tmp_path: Path) -> None:
    env = environ() | {"PATH": str(tmp_path), "HOME": str(tmp_path), "COLUMNS": "300"}
    ran = subprocess.run(
        [sys.executable, "-m", "axiscope", "doctor"], capture_output=True, text=True, env=env
    )
    assert ran.returncode == 0
    dtc = next(line for line in ran.stdout.splitlines() if "device-tree" in line)
    assert "overlays of boards" in dtc
    assert "apt install device-tree-compiler" in dtc


def test_targets_of_make_that_are_named_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").splitlines()
    targets = {line.split(":")[0] for line in makefile}
    for thing in things():
        words = thing.get.replace(",", " ").split()
        named = [b for a, b in pairwise(words) if a == "make"]
        assert set(named) <= targets


def test_without_a_command_axiscope_shows_three_questions_and_commands(tmp_path: Path) -> None:
    shown = axiscope(cwd=tmp_path)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.count("?") == 3
    commands = [line.split() for line in TEXT.splitlines() if line.startswith("    axiscope")]
    assert len(commands) >= 3
    for words in commands:
        assert words[1] in COMMANDS
        assert axiscope(*words[1:], "--help").returncode == 0
        assert all((ROOT / "data" / word).is_file() for word in words if word.endswith(".toml"))
