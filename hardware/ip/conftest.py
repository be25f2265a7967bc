"""The tests of this folder read blocks' wrappers."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True, scope="session")
def _wrappers(wrappers: Path) -> None:
    """Generates the wrappers."""
