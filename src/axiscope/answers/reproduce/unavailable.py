"""Defines the error for numbers that cannot be computed."""

from __future__ import annotations


class UnavailableError(Exception):
    """Error for a number without a modelled value. The message states the reason."""

    def __init__(self, reason: str, shared: str | None = None) -> None:
        """Stores the reason, and the part that similar reasons share (by default, all of it)."""
        super().__init__(reason)
        self.shared = shared or reason
