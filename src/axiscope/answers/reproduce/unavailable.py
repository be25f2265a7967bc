"""The one way in which a number can fail to come about."""

from __future__ import annotations


class UnavailableError(Exception):
    """Why there is no modelled value; shown in the row, which stays."""
