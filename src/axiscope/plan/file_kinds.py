"""Distinguishes designs from experiments."""

from __future__ import annotations

from typing import Any

DESIGN_KEYS = ("stream", "cluster", "program", "network")
"""A file with one of these keys is a design."""


def is_design(raw: dict[str, Any]) -> bool:
    """Returns whether the contents of a TOML file are a design."""
    return any(key in raw for key in (*DESIGN_KEYS, "design"))
