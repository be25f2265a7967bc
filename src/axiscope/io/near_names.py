"""Finds the names that a user probably meant."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches


def near_names(name: str, known: Iterable[str], most: int = 3) -> list[str]:
    """Returns known names like ``name``, the best first.

    Leading zeros of numbers have no effect: ``fig7`` means ``fig07``. If a name is equal apart from
    zeros, only this name is returned.
    """
    every = list(dict.fromkeys(known))
    equal = [one for one in every if _plain(one) == _plain(name)]
    return equal[:most] or get_close_matches(name, every, most)


def meant(name: str, known: Iterable[str]) -> str:
    """Returns ``did you mean NAME?``, or nothing if no known name resembles ``name``."""
    close = near_names(name, known)
    return f"did you mean {' or '.join(close)}?" if close else ""


def _plain(name: str) -> str:
    return re.sub(r"(?<![0-9])0+(?=[0-9])", "", name.strip().lower())
