"""What causes of waiting are called."""

from __future__ import annotations

from axiscope import _core

CAUSES: dict[str, str] = dict(_core.causes())
"""Shares of a member's time, in the order of plots, and what they are called."""
