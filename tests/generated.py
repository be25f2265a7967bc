"""Fixtures that provide generated files which are not in git: projects of boards, wrappers of
blocks, and the site.

The files are written once per pytest session, by the worker that needs them first.
"""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

TARGET = Path(__file__).parents[1] / "target"


def generate_once(name: str, generate: Callable[[], None]) -> None:
    """Calls a function, unless another worker of this session has called it. If it is still running
    there, waits for its end.
    """
    session = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    TARGET.mkdir(exist_ok=True)
    with (TARGET / f"{name}.session").open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        if file.read() != session:
            generate()
            file.truncate(0)
            file.write(session)


@pytest.fixture(scope="session")
def board_projects() -> Path:
    """Yields the folder with the projects of boards, as `make boards` writes it."""
    from tools import board_projects
    from tools.projects.records import PROJECTS

    generate_once("boards", board_projects.generate)
    return PROJECTS


@pytest.fixture(scope="session")
def wrappers() -> Path:
    """Yields the folder with the wrappers of blocks, as `make wrappers` writes it."""
    from tools.rtl import wrap

    generate_once("wrappers", wrap.generate)
    return wrap.IP


@pytest.fixture(scope="session")
def site(board_projects: Path) -> Path:
    """Yields the folder with the documentation, which must have been built without a warning."""
    folder = TARGET / "site"

    def build() -> None:
        command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-d", folder]
        done = subprocess.run(
            command, cwd=TARGET.parent, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr

    generate_once("site", build)
    return folder
