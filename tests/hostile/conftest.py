"""Fixtures: a command line that forks for each command, and results folders to read."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("forks, and limits what a process takes", allow_module_level=True)

from tests.generated import TARGET, generate_once
from tools.fuzz.prepare import complete_samples, run_samples
from tools.fuzz.server import CommandLine


@pytest.fixture(scope="session")
def commands() -> Iterator[CommandLine]:
    with CommandLine() as line:
        yield line


@pytest.fixture(scope="session")
def folders(commands: CommandLine, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Yields folders with the results of an experiment, a design, `axiscope interfere` and
    `axiscope host`.
    """
    shared = TARGET / "hostile"

    def run() -> None:
        shutil.rmtree(shared, ignore_errors=True)
        shared.mkdir()
        run_samples(shared, commands)

    generate_once("hostile", run)
    own = tmp_path_factory.mktemp("folders") / "own"
    shutil.copytree(shared, own)
    complete_samples(own)
    return own
