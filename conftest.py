"""Plugins of the tests in tests/ and in hardware/."""

import gc

pytest_plugins = ["tests.levels", "tests.needs", "tests.generated", "tests.explorer_build"]


def pytest_collection_finish() -> None:
    """Lets the garbage collector ignore all modules and collected tests, which live to the end."""
    gc.collect()
    gc.freeze()
