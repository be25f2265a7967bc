"""Reads experiments: TOML files with axes. Each combination of values is a point."""
