"""The tests of this folder read boards' projects."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True, scope="session")
def _projects(board_projects: Path) -> None:
    """Generates the projects."""
