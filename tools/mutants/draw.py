"""Draws mutants. The same seed and sources give the same mutants."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tools.mutants.mutant import Mutant


def draw_order(mutants: Sequence[Mutant], root: Path, seed: int) -> list[Mutant]:
    """Returns the mutants in the order in which they are drawn.

    A draw picks a file, weighted by its lines, then a position in the file, then a change at that
    position, and puts nothing back. The score of a mutant depends only on the seed, its key and its
    weight (Efraimidis and Spirakis, 2006). An edit of one file therefore does not change the
    relative order of the mutants in all other files.
    """
    lines = {file: _count_lines(root / file) for file in {m.file for m in mutants}}
    changes = Counter((m.file, m.line, m.column) for m in mutants)
    positions = Counter(file for file, _, _ in changes)

    def score(mutant: Mutant) -> tuple[float, str]:
        at_position = changes[mutant.file, mutant.line, mutant.column]
        weight = lines[mutant.file] / positions[mutant.file] / at_position
        return -math.log(_uniform(seed, mutant.key)) / weight, mutant.key

    return sorted(mutants, key=score)


def _uniform(seed: int, key: str) -> float:
    """Returns a number in (0, 1] that is computed from the seed and a key."""
    digest = hashlib.sha256(f"{seed} {key}".encode()).digest()
    return (int.from_bytes(digest[:7]) + 1) / 2**56


def _count_lines(path: Path) -> int:
    """Returns the number of lines that are not blank."""
    return max(1, sum(1 for line in path.read_bytes().splitlines() if line.strip()))
