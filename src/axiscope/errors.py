"""Errors that a user can act on; the command line prints them without a traceback."""

from __future__ import annotations


class UserError(ValueError):
    """What is wrong, where (file and field), and how to mend it, in one sentence."""
