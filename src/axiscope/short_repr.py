"""Shortens the representation of records, so that it fits on a screen."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict

MOST_SHOWN = 8
"""Maximum number of entries of a list that are shown. For a longer list, only their number is."""


class _Count:
    """Represents a long list by its number of entries."""

    def __init__(self, entries: int) -> None:
        self._entries = entries

    def __repr__(self) -> str:
        return f"<{self._entries} entries>"


class ShortRepr(BaseModel):
    """A record whose representation shows only the number of entries of long lists."""

    model_config = ConfigDict(defer_build=True)

    def __repr_args__(self) -> Any:
        """Yields the names and values of the fields to show."""
        for name, value in super().__repr_args__():
            is_long = isinstance(value, list | tuple) and len(value) > MOST_SHOWN
            yield name, _Count(len(value)) if is_long else value
