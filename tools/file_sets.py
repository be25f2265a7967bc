"""Handles sets of generated files: finds those that are not current, and writes them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path


def list_stale(files: dict[Path, str], existing: Iterable[Path]) -> list[Path]:
    """Returns the files whose text differs from the generated text, and existing files that are no
    longer generated.
    """
    wrong = [path for path, text in files.items() if not path.exists() or path.read_text() != text]
    return wrong + [path for path in existing if path not in files]


def write_stale(files: dict[Path, str], existing: Iterable[Path]) -> None:
    """Writes the files that are not current, and deletes those that are no longer generated."""
    for path in list_stale(files, existing):
        if path in files:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(files[path])
        else:
            path.unlink()
