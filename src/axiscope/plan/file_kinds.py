"""What tells a design from an experiment."""

from __future__ import annotations

from typing import Any

DESIGN_KEYS = ("stream", "cluster", "program", "network")
"""A file with one of these is a design."""


def is_design(raw: dict[str, Any]) -> bool:
    """Whether what a TOML file says is a design."""
    return any(key in raw for key in (*DESIGN_KEYS, "design"))
