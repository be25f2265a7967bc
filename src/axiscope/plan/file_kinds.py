"""Distinguishes design files from experiment files."""

from __future__ import annotations

from typing import Any

DESIGN_KEYS = ("stream", "cluster", "program", "network")
"""A file with one of these keys is a design."""


def is_design(raw: dict[str, Any]) -> bool:
    """Returns whether the contents of a TOML file are a design.

    A file with the misspelt ``[[streams]]`` counts as a design, so that the reader of designs can
    report the mistake.
    """
    return any(
        key in (*DESIGN_KEYS, "design")
        or (key.removesuffix("s") in DESIGN_KEYS and "kind" not in raw and isinstance(value, list))
        for key, value in raw.items()
    )
