"""Fuzzes every command that reads files: `make fuzz-files`."""
