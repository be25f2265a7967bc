"""Fixtures: a command line that forks for each command, and results folders to read."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("forks, and limits what a process takes", allow_module_level=True)

from tools.fuzz.prepare import prepare
from tools.fuzz.server import CommandLine


@pytest.fixture(scope="session")
def commands() -> Iterator[CommandLine]:
    with CommandLine() as line:
        yield line


@pytest.fixture(scope="session")
def folders(commands: CommandLine, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Results of an experiment, a design, `axiscope interfere` and `axiscope host`."""
    return prepare(tmp_path_factory.mktemp("folders"), commands)
