"""Plugins of all tests, in `tests` and in `rtl`."""

pytest_plugins = ["tests.levels"]
