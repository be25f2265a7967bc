"""Distinguishes designs from experiments."""

from __future__ import annotations

from typing import Any

DESIGN_KEYS = ("stream", "cluster", "program", "network")
"""A file with one of these keys is a design."""


def is_design(raw: dict[str, Any]) -> bool:
    """Returns whether the contents of a TOML file are a design.

    ``[[streams]]`` counts too, so that the reader of designs can report the misspelt name.
    """
    return any(
        key in (*DESIGN_KEYS, "design")
        or (key.removesuffix("s") in DESIGN_KEYS and "kind" not in raw and isinstance(value, list))
        for key, value in raw.items()
    )
