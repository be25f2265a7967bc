"""Runs the test programs of the Rust workspace, each as a single test.

`make built` compiles them and lists them in ``target/tested/test_programs.jsonl``. They run here so
that they share the processors with the other tests, and so that one summary covers both. `cargo
test -p axiscope-dram` runs the tests of one crate directly.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests import levels

ROOT = Path(__file__).parents[1]
PROGRAMS = ROOT / "target" / "tested" / "test_programs.jsonl"
THREADS = 8
"""More threads than processors, because tests of boards mostly wait for deadlines."""
LONGEST_S = 900
"""Time limit of one program. On an idle machine, the longest takes 15 s."""


def list_programs() -> list[Any]:
    """Returns a parameter for each test program: its file, and the folder of its package."""
    if not PROGRAMS.is_file():
        return [pytest.param(None, None, id="not built")]
    found = []
    for line in PROGRAMS.read_text(encoding="utf-8").splitlines():
        message = json.loads(line)
        if message["reason"] != "compiler-artifact" or not message["profile"]["test"]:
            continue
        folder = Path(message["manifest_path"]).parent
        name = f"{folder.name}-{message['target']['name']}"
        found.append(pytest.param(Path(message["executable"]), folder, id=name))
    return sorted(found, key=lambda parameter: str(parameter.id))


def environment(folder: Path) -> dict[str, str]:
    """Returns the variables that cargo sets for a test program."""
    config = tomllib.loads((ROOT / ".cargo" / "config.toml").read_text(encoding="utf-8"))
    own = {
        "CARGO_MANIFEST_DIR": str(folder),
        "RUST_TEST_THREADS": str(THREADS),
        "AXISCOPE_FEWER_EXAMPLES": str(levels.fraction()),
    }
    return config["env"] | own | os.environ


@pytest.mark.needs("Rust test programs")
@pytest.mark.parametrize(("program", "folder"), list_programs())
def test_rust(program: Path | None, folder: Path | None) -> None:
    assert program is not None, "the test programs are not built; run `make built`"
    assert folder is not None
    done = subprocess.run(
        [program, "--quiet"],
        cwd=folder,
        env=environment(folder),
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        timeout=LONGEST_S,
    )
    assert done.returncode == 0, f"{program}\n{done.stdout[-8000:]}\n{done.stderr[-4000:]}"
    assert re.search(r"test result: ok\. \d+ passed; 0 failed; 0 ignored", done.stdout)


@pytest.mark.needs("Rust test programs")
def test_every_crate_with_tests_has_a_program() -> None:
    crates = {
        path.relative_to(ROOT / "crates").parts[0]
        for path in (ROOT / "crates").glob("*/**/*.rs")
        if "#[test]" in path.read_text(encoding="utf-8")
    }
    assert {str(parameter.id).partition("-")[0] for parameter in list_programs()} >= {
        crate.partition("-")[0] for crate in crates
    }
