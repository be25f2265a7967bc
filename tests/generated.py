"""Fixtures with files that are generated and not in git: projects of boards, wrappers of blocks.

They are written once in a session of pytest, whichever worker needs them first.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable
from pathlib import Path

import pytest

TARGET = Path(__file__).parents[1] / "target"


def _generate_once(name: str, generate: Callable[[], None]) -> None:
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
    """The folder of boards' projects, as `make boards` writes it."""
    from tools import board_projects
    from tools.projects.data import PROJECTS

    _generate_once("boards", board_projects.generate)
    return PROJECTS


@pytest.fixture(scope="session")
def wrappers() -> Path:
    """The folder of blocks' wrappers, as `make wrappers` writes it."""
    from tools.rtl import wrap

    _generate_once("wrappers", wrap.generate)
    return wrap.IP
