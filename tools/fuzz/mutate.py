"""Changes files at random: fields of a document, lines of a text, cells of a table, or bytes."""

from __future__ import annotations

import copy
import datetime
from random import Random
from typing import Any

Path = tuple[str | int, ...]

NUMBERS: tuple[int | float, ...] = (
    0, 1, -1, 2, 3, 7, 255, 256, 65535, 65536, 1 << 24, 1 << 31, 1 << 32, 1 << 53,
    (1 << 63) - 1, 1 << 63, 1 << 64, 10**30, -(1 << 63), 0.0, -0.0, 0.5, -0.5, 1.5,
    1e-300, 1e-9, 1e9, 1e18, 1e300, float("nan"), float("inf"), float("-inf"),
)  # fmt: skip
"""Replacements of numbers."""

OTHERS: tuple[Any, ...] = (
    True, False, "", "x", "0", "nan", "\0", "é", "..", "/", "a\nb", "%s{}", "x" * 5000,
    [], [0], [[]], ["x"], [0] * 300, {}, {"value": 0}, {"x": {"y": []}},
    datetime.date(2024, 2, 29),
)  # fmt: skip
"""Replacements of any value: other types, and texts that are not valid names."""


def leaves(document: Any, here: Path = ()) -> list[Path]:
    """Returns the paths of all values in a document: fields, elements and tables."""
    found: list[Path] = []
    parts = document.items() if isinstance(document, dict) else ()
    if isinstance(document, list):
        parts = enumerate(document)
    for key, value in parts:
        found += [(*here, key), *leaves(value, (*here, key))]
    return found


def at(document: Any, place: Path) -> Any:
    """Returns the value at a path."""
    for key in place:
        document = document[key]
    return document


def with_value(document: Any, place: Path, value: Any) -> Any:
    """Returns the document with the value at a path replaced."""
    changed = copy.deepcopy(document)
    at(changed, place[:-1])[place[-1]] = value
    return changed


def without(document: Any, place: Path) -> Any:
    """Returns the document without the value at a path."""
    changed = copy.deepcopy(document)
    del at(changed, place[:-1])[place[-1]]
    return changed


def document(rng: Random, original: dict[str, Any]) -> dict[str, Any]:
    """Changes one to three values of a document, in most cases one."""
    changed = original
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        places = leaves(changed)
        if not places:
            break
        place = rng.choice(places)
        old = at(changed, place)
        what = rng.random()
        if what < 0.55 and isinstance(old, int | float) and not isinstance(old, bool):
            changed = with_value(changed, place, rng.choice(NUMBERS))
        elif what < 0.7:
            changed = with_value(changed, place, rng.choice(OTHERS + NUMBERS))
        elif what < 0.8:
            changed = without(changed, place)
        elif what < 0.9:
            changed = with_value(changed, place, copy.deepcopy(at(changed, rng.choice(places))))
        elif isinstance(old, list) and old:
            changed = with_value(changed, place, old + old[:1])
        else:
            changed = (
                with_value(changed, (*place[:-1], "other"), old)
                if isinstance(place[-1], str)
                else changed
            )
    return changed


WORDS = (
    "", "0", "-1", "1e999", "nan", "inf", "-inf", "0x", "0xFFFFFFFFFFFFFFFFFF",
    "99999999999999999999", "18446744073709551615", "9223372036854775808", "2147483648",
    "4294967295", "0.5", "true", "null",
    "é", "\0", "'", '"', "{", "}", "[", "]", "$end", "#", "x" * 3000, "HP0+HP0", "HP9", "1" * 400,
)  # fmt: skip
"""Replacements of words in a text."""


def text(rng: Random, original: str, commas: bool = False) -> str:
    """Changes a line (repeats, removes, swaps or cuts it), or a word or cell (replaces, removes or
    repeats it).
    """
    lines = original.split("\n")
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        i = rng.randrange(len(lines))
        what = rng.randrange(9)
        if what == 0:
            lines.insert(i, lines[i])
        elif what == 1 and len(lines) > 1:
            del lines[i]
        elif what == 2:
            j = rng.randrange(len(lines))
            lines[i], lines[j] = lines[j], lines[i]
        elif what == 3:
            lines[i] = lines[i][: rng.randrange(len(lines[i]) + 1)]
        elif what == 4:
            lines = lines[: i + 1]
        else:
            mark = "," if commas else " "
            cells = lines[i].split(mark)
            j = rng.randrange(len(cells))
            if what <= 6:
                cells[j] = rng.choice(WORDS)
            else:
                cells[j : j + 1] = [] if rng.random() < 0.5 else [cells[j]] * 2
            lines[i] = mark.join(cells)
    return "\n".join(lines)


def data(rng: Random, original: bytes) -> bytes:
    """Changes, removes or repeats bytes, or truncates the file."""
    changed = bytearray(original)
    for _ in range(rng.choice((1, 1, 2, 8))):
        if not changed:
            break
        i = rng.randrange(len(changed))
        what = rng.randrange(5)
        if what <= 1:
            changed[i] = rng.choice((0, 1, 0x7F, 0x80, 0xFF, changed[i] ^ (1 << rng.randrange(8))))
        elif what == 2:
            del changed[i : i + rng.randrange(1, 64)]
        elif what == 3:
            changed[i:i] = changed[i : i + rng.randrange(1, 64)]
        elif rng.random() < 0.3:
            del changed[i:]
    return bytes(changed)
