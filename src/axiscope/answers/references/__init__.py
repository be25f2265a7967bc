"""Reads references: TOML files with published numbers, and the place and conditions of each."""

from axiscope.answers.references.load import Reference, find_reference, known_references
from axiscope.answers.references.records import Entry, ReferenceFile

__all__ = ["Entry", "Reference", "ReferenceFile", "find_reference", "known_references"]
