"""Experiments: TOML files whose axes define points."""
