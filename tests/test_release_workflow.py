"""Tests that the release workflow, which runs only for releases, calls make targets and jobs that
exist.
"""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from typing import Any

import pytest
import yaml

from tests.shell import ROOT

TEXT = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
JOBS: dict[str, Any] = yaml.safe_load(TEXT)["jobs"]
VERSION = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["version"]


def commands() -> list[str]:
    return [step["run"] for job in JOBS.values() for step in job["steps"] if "run" in step]


def command(begin: str) -> str:
    return next(line for line in commands() if line.startswith(begin))


def test_targets_of_make_exist() -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.M))
    called = {line.split()[1] for line in commands() if line.startswith("make ")}
    assert called == {"docs", "wheels", "wheels-check", "wrappers"}
    assert called <= targets


def test_jobs_wait_for_jobs_that_exist() -> None:
    assert {job["needs"] for job in JOBS.values() if "needs" in job} <= JOBS.keys()


@pytest.mark.parametrize(
    ("tag", "taken"), [(f"v{VERSION}", True), (f"v{VERSION}.1", False), (VERSION, False)]
)
def test_a_tag_of_another_version_fails(tag: str, taken: bool) -> None:
    ran = subprocess.run(
        ["bash", "-c", command("test ")], cwd=ROOT, env=os.environ | {"GITHUB_REF_NAME": tag}
    )
    assert (ran.returncode == 0) is taken


def test_its_notes_are_the_section_of_the_version() -> None:
    script = command("awk ").partition(">")[0]
    notes = subprocess.run(
        ["bash", "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    assert notes.startswith(f"## {VERSION}")
    assert len(re.findall(r"^## ", notes, re.M)) == 1
