"""A mutant, which is one small change to one source file, and functions to apply and revert it."""

from __future__ import annotations

import difflib
import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

KINDS = ("rust", "python", "rtl")


@dataclass(frozen=True)
class Mutant:
    """One change to one file."""

    kind: str
    """One of KINDS."""
    file: str
    """Path below the root of the repository."""
    line: int
    column: int
    """Both count from 1. Mutants at the same position share their weight in the draw."""
    operator: str
    """Name of the change, such as `replace < with <=`."""
    source_line: str
    """Text of the line at which the change begins, without indentation."""
    mutate: Callable[[str], str] = field(compare=False, repr=False)
    """Returns the changed text of the file."""
    unit: str = ""
    """Rust only: the package of the file."""
    occurrence: int = 0
    """Distinguishes mutants that have the same operator and the same source line."""

    @cached_property
    def key(self) -> str:
        """Returns text that identifies the mutant. It does not change if the file is edited
        elsewhere.
        """
        parts = (self.kind, self.file, self.operator, self.source_line, str(self.occurrence))
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def number_occurrences(mutants: Iterable[Mutant]) -> list[Mutant]:
    """Returns the mutants with `occurrence` set so that every key is unique."""
    seen: Counter[str] = Counter()
    numbered = []
    for mutant in mutants:
        first = replace(mutant, occurrence=0).key
        numbered.append(replace(mutant, occurrence=seen[first]))
        seen[first] += 1
    return numbered


def read(path: Path) -> str:
    """Returns the text of a file. Unlike `read_text`, it keeps line endings unchanged."""
    return path.read_bytes().decode()


@contextmanager
def applied(mutant: Mutant, root: Path) -> Iterator[None]:
    """Applies a mutant to its file below `root`, and restores the file at the end."""
    path = root / mutant.file
    original = path.read_bytes()
    changed = mutant.mutate(original.decode()).encode()
    if changed == original:
        raise ValueError(f"{mutant.file}:{mutant.line}: {mutant.operator}: changes nothing")
    try:
        path.write_bytes(changed)
        _drop_bytecode(path)
        yield
    finally:
        path.write_bytes(original)
        _drop_bytecode(path)


def _drop_bytecode(path: Path) -> None:
    """Removes cached bytecode. Python would otherwise use it if the file's size and the whole
    seconds of its mtime are unchanged.
    """
    for cached in path.parent.glob(f"__pycache__/{path.stem}.*.pyc"):
        cached.unlink(missing_ok=True)


def describe_change(mutant: Mutant, source: str) -> tuple[str, str]:
    """Returns the changed lines as they were before and after the change, each joined into a single
    line.
    """
    before, after = source.splitlines(), mutant.mutate(source).splitlines()
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    old: list[str] = []
    new: list[str] = []
    for tag, start, end, new_start, new_end in matcher.get_opcodes():
        if tag != "equal":
            old += before[start:end]
            new += after[new_start:new_end]
    return _one_line(old), _one_line(new)


def _one_line(lines: list[str], limit: int = 100) -> str:
    text = " ".join(line.strip() for line in lines)
    return text if len(text) <= limit else text[: limit - 1] + "…"
