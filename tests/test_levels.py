"""Tests the test levels: which tests each level runs, and the table of what it leaves out."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.shell import ROOT, environ

TESTS = """
import pytest

def test_plain():
    pass

@pytest.mark.slow("opens a page")
def test_page():
    pass

@pytest.mark.needs("dtc")
def test_overlay():
    pass

@pytest.mark.parametrize("width", [
    32, *(pytest.param(w, marks=pytest.mark.exhaustive("every width")) for w in (64, 128))
])
def test_block(width):
    pass
"""


def run(folder: Path, *words: str) -> tuple[int, dict[str, int], str]:
    """Runs pytest at a level. Returns the tests that passed, what was left out, and the output.

    What was left out is a table with the reason and the command as its keys.
    """
    (folder / "test_some.py").write_text(TESTS)
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = needs: a requirement\n")
    env = environ() | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "pytest", "-p", "tests.levels", *words, folder]
    done = subprocess.run(command, env=env, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None
    rows = re.findall(r"^ +(\d+)  (.*?) +(make [\w-]+)$", done.stdout, re.MULTILINE)
    return int(passed[1]), {f"{why}: {how}": int(n) for n, why, how in rows}, done.stdout


OTHER_LEVELS = pytest.mark.exhaustive("pytest in pytest at other levels")
EVERY_WIDTH = {"every width: make test-all": 2}
NOT_QUICK = {"opens a page: make test": 1, "needs dtc: make test": 1}


XDIST = pytest.param(("-n", "2"), id="xdist")


@pytest.mark.parametrize("workers", [pytest.param((), id="here"), XDIST])
@pytest.mark.parametrize(
    ("level", "passed", "left_out"),
    [
        ("quick", 2, NOT_QUICK | EVERY_WIDTH),
        pytest.param("test", 4, EVERY_WIDTH, marks=OTHER_LEVELS),
        pytest.param("all", 6, {}, marks=OTHER_LEVELS),
    ],
)
def test_each_level_runs_the_levels_below(
    level: str, passed: int, left_out: dict[str, int], workers: tuple[str, ...], tmp_path: Path
) -> None:
    found = run(tmp_path, "--level", level, *workers)
    assert found[:2] == (passed, left_out)


def test_make_test_is_the_default(tmp_path: Path) -> None:
    assert run(tmp_path)[0] == 4


def test_a_command_can_add_rows(tmp_path: Path) -> None:
    message = run(tmp_path, "--left-out", "the RTL=make test")[2]
    assert re.search(r"^ +the RTL +make test$", message, re.MULTILINE)
