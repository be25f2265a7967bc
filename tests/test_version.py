"""Tests that the version is defined in only one place: `workspace.package.version` in
Cargo.toml.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import axiscope
from tests.shell import ROOT
from tests.shell import axiscope as run


def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


VERSION = _toml(ROOT / "Cargo.toml")["workspace"]["package"]["version"]


@pytest.mark.parametrize("crate", sorted(path.name for path in (ROOT / "crates").glob("*/")))
def test_a_crate_has_the_version_of_the_workspace(crate: str) -> None:
    manifest = ROOT / "crates" / crate / "Cargo.toml"
    assert _toml(manifest)["package"]["version"] == {"workspace": True}


def test_the_package_has_the_version_of_its_crate() -> None:
    project = _toml(ROOT / "pyproject.toml")["project"]
    assert "version" not in project
    assert "version" in project["dynamic"]


def test_the_extension_has_this_version() -> None:
    assert axiscope.__version__ == VERSION, "built before the version changed: run make setup"
    assert run("--version").stdout == f"axiscope {VERSION}\n"


def test_the_changelog_starts_with_this_version() -> None:
    heads = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    assert heads[0].split()[0] == VERSION


def test_lock_files_of_firmware_have_this_version() -> None:
    locks = [p for parent in ("crates", "hardware") for p in ROOT.glob(f"{parent}/*/*/Cargo.lock")]
    assert len(locks) == 2
    packages = [p for path in locks for p in _toml(path)["package"]]
    ours = {p["name"]: p["version"] for p in packages if p["name"].startswith("axiscope-")}
    # The firmware itself is not part of a release.
    versions = {name: v for name, v in ours.items() if not name.endswith("-firmware")}
    assert versions == {"axiscope-workloads": VERSION}, "cargo update --workspace in the folder"
