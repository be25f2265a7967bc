"""Names the causes for which members of a design wait."""

from __future__ import annotations

from axiscope import _core

CAUSES: dict[str, str] = dict(_core.causes())
"""Shares of a member's time, in the order of plots, with their names."""
