"""Tests the marker `needs`: if a requirement is missing, the test fails and names it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import needs
from tests.shell import ROOT, environ

TESTS = """
import pytest

@pytest.mark.needs("dtc")
def test_overlay():
    pass

def test_page(browser):
    pass

def test_plain():
    pass

@pytest.fixture
def browser():
    raise AssertionError("the fixture ran")
"""
HIDE = """
import sys
sys.modules["cocotb"] = None
"""


def run(folder: Path, text: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Runs pytest on a file of tests, as if on a computer without programs and without cocotb."""
    (folder / "test_some.py").write_text(text)
    (folder / "conftest.py").write_text(HIDE)
    env = environ() | {"PATH": str(folder), "HOME": str(folder), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "pytest", "-p", "tests.needs", "-rA", *words, folder]
    return subprocess.run(command, env=env, cwd=folder, capture_output=True, text=True)


def test_a_test_with_a_missing_requirement_fails_and_says_what_to_do(tmp_path: Path) -> None:
    done = run(tmp_path, TESTS)
    assert done.returncode == 1
    assert "1 passed, 2 errors" in done.stdout
    assert "run `apt install device-tree-compiler`" in done.stdout
    assert "run `apt install chromium-headless-shell`" in done.stdout
    assert "the fixture ran" not in done.stdout


def test_the_quick_level_leaves_tests_with_needs_out(tmp_path: Path) -> None:
    done = run(tmp_path, TESTS, "-p", "tests.levels", "--level", "quick")
    assert done.returncode == 0
    assert "1 passed, 2 deselected" in done.stdout
    assert re.search(r"1 +needs dtc +make test", done.stdout)


def test_an_unknown_requirement_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"needs\('no-such-thing'\): not in BUILT, MODULES"):
        needs.missing("no-such-thing")
