"""Fixtures for the tests of board projects."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True, scope="session")
def _projects(board_projects: Path) -> None:
    """Generates the projects before the tests in this folder run."""
