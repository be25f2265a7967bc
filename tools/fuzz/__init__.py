"""Hostile files at every door of the command line: make fuzz-files."""
