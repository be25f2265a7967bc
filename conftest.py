"""Plugins of the tests in tests/ and in hardware/."""

pytest_plugins = ["tests.levels", "tests.needs", "tests.generated"]
