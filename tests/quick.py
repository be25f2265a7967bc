"""The quick part of the tests: what ``make test-quick`` leaves out, and that it says so.

``tests/quick.toml`` lists files that take long, by reason. A file that is not listed is in the
quick part, so that a new test runs unless somebody says that it is slow.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

LIST = Path(__file__).with_name("quick.toml")


def left_out() -> dict[str, list[str]]:
    """The files that are left out, below the folder of the tests, by reason."""
    listed: dict[str, list[str]] = tomllib.loads(LIST.read_text(encoding="utf-8"))["left_out"]
    return listed


def files_of(name: str) -> list[Path]:
    """The test files of an entry: one, or all of a folder."""
    path = LIST.parent / name
    return sorted(path.rglob("test_*.py")) if path.is_dir() else [path]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds ``--quick``."""
    parser.addoption("--quick", action="store_true", help="leave out what tests/quick.toml lists")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Does not even read the files of the list."""
    if not config.getoption("--quick"):
        return None
    gone = {LIST.parent / file for files in left_out().values() for file in files}
    return True if collection_path in gone else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says what was left out."""
    if not terminalreporter.config.getoption("--quick"):
        return
    terminalreporter.write_line("Left out, which make test runs:")
    for reason, names in left_out().items():
        count = sum(len(files_of(name)) for name in names)
        terminalreporter.write_line(f"  {reason}: {count} files of tests")
    terminalreporter.write_line("  the RTL, the virtual board, and Rust above the fabric")
