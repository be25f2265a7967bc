"""Finds, reads and writes files, including files in the formats of other tools."""
