"""What causes of waiting are called."""

from __future__ import annotations

from axiscope import _core
from axiscope.results.design_result import MemberResult

CAUSES: dict[str, str] = dict(_core.causes())
"""Shares of a member's time, in the order of plots, and what they are called."""


def main_cause(member: MemberResult) -> str:
    """The greatest share of a member's time but for its own data."""
    causes = {name: share for name, share in (member.causes or {}).items() if name != "own_data"}
    return max(causes, key=lambda name: causes[name])
