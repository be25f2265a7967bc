"""Lists of names as users write them."""

from __future__ import annotations

from axiscope.errors import UserError


def names_of(option: str, text: str) -> list[str]:
    """Names that stand with commas between them; UserError where one stands twice."""
    names = [name.strip() for name in text.split(",")]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise UserError(f"{option}: {twice!r} stands twice; give it once")
    return names
