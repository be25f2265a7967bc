"""The error of numbers that cannot be computed."""

from __future__ import annotations


class UnavailableError(Exception):
    """There is no modelled value; the row states the reason."""
