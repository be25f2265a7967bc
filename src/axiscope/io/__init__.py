"""Locates, reads and writes files, and supports formats of other tools."""
