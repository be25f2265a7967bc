"""Every number of a file at values that are hard: one field at a time, in order."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import tomli_w

from tools.fuzz import mutate

HARD: tuple[Any, ...] = (0, -1, 10**15, 1 << 64, 0.5, float("nan"), float("inf"), "x", [], True)
"""For any number: nothing, less than nothing, far too much, no number."""

CLOCKS: tuple[int, ...] = (0, 1, 255, 256, 65535)
"""For timings of a DRAM: the ends of what registers of 8 and 16 bits hold."""


def numbers(document: Any) -> list[mutate.Path]:
    """Where a document has numbers."""
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
    """The file with each of its numbers at each value: the field's name, the value, the file."""
    document = tomllib.loads(original.decode())
    for place in numbers(document):
        if place[: len(under)] != under:
            continue
        for value in values:
            changed = tomli_w.dumps(mutate.with_value(document, place, value))
            yield ".".join(map(str, place)), value, changed.encode()
