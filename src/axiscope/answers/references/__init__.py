"""References: TOML files of published numbers, each with its place, conditions and derivation."""

from axiscope.answers.references.load import Reference, find_reference, known_references
from axiscope.answers.references.records import Entry, ReferenceFile

__all__ = ["Entry", "Reference", "ReferenceFile", "find_reference", "known_references"]
