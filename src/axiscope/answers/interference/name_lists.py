"""Reads lists of names that users write."""

from __future__ import annotations

from axiscope.errors import ParameterError


def split_names(parameter: str, text: str) -> list[str]:
    """Splits a list of names at commas. Raises ParameterError if a name occurs twice."""
    names = [name.strip() for name in text.split(",")]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ParameterError(parameter, f"{twice!r} occurs twice; give it once")
    return names
