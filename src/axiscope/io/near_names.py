"""Finds the names that a user probably meant."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches


def near_names(name: str, known: Iterable[str], most: int = 3) -> list[str]:
    """Returns the known names that resemble ``name``, the most similar first.

    Leading zeros of numbers are ignored: ``fig7`` means ``fig07``. If a known name differs from
    ``name`` in such zeros only, other names are left out.
    """
    every = list(dict.fromkeys(known))
    equal = [one for one in every if _plain(one) == _plain(name)]
    return equal[:most] or get_close_matches(name, every, most)


def meant(name: str, known: Iterable[str]) -> str:
    """Returns ``did you mean NAME?``, or an empty text if no known name resembles ``name``."""
    close = near_names(name, known)
    return f"did you mean {' or '.join(close)}?" if close else ""


def _plain(name: str) -> str:
    return re.sub(r"(?<![0-9])0+(?=[0-9])", "", name.strip().lower())
