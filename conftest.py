"""Plugins of the tests in tests/ and in rtl/."""

pytest_plugins = ["tests.levels", "tests.needs"]
