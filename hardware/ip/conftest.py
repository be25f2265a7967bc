"""Fixtures of the tests of wrappers."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True, scope="session")
def _wrappers(wrappers: Path) -> None:
    """Generates the wrappers before the tests of this folder."""
