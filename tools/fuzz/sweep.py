"""Sets each number of a file to extreme values, one number at a time."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import tomli_w

from tools.fuzz import mutate

HARD: tuple[Any, ...] = (0, -1, 10**15, 1 << 64, 0.5, float("nan"), float("inf"), "x", [], True)
"""Values for any number: zero, negative, far too large, or not a number."""

CLOCKS: tuple[int, ...] = (0, 1, 255, 256, 65535)
"""Values for DRAM timings: the limits of registers with 8 and 16 bits."""


def numbers(document: Any) -> list[mutate.Path]:
    """Returns the paths of all numbers of a document."""
    kinds = int | float
    return [
        place
        for place in mutate.leaves(document)
        if isinstance(mutate.at(document, place), kinds)
        and not isinstance(mutate.at(document, place), bool)
    ]


def swept(
    original: bytes, values: tuple[Any, ...] = HARD, under: tuple[str, ...] = ()
) -> Iterator[tuple[str, Any, bytes]]:
    """Yields, for each number and each extreme value, the name of the field, the value and the
    changed file.
    """
    document = tomllib.loads(original.decode())
    for place in numbers(document):
        if place[: len(under)] != under:
            continue
        for value in values:
            changed = tomli_w.dumps(mutate.with_value(document, place, value))
            yield ".".join(map(str, place)), value, changed.encode()
