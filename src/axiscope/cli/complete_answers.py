"""Completes victims and publications on the shell's command line."""

from __future__ import annotations

from axiscope.api.answer_names import VICTIMS, known_references


def victims(incomplete: str) -> list[str]:
    """Completes the last name of a comma-separated list of victims."""
    before, comma, begun = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in VICTIMS if name.startswith(begun)]


def papers(incomplete: str) -> list[str]:
    """Returns the publications whose names begin with ``incomplete``."""
    return [name for name in known_references() if name.startswith(incomplete)]
