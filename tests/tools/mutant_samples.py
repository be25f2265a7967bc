"""Mutants of small files, for the tests of `tools.mutants`."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tools.mutants import rust
from tools.mutants.mutant import Mutant, number_occurrences

SOURCE = "a = 1 < 2  # é\r\nb = 1 < 2\n"


def make_mutant(file: str = "module.py", line: int = 1, new: str = ">") -> Mutant:
    return Mutant(
        kind="python",
        file=file,
        line=line,
        column=7,
        operator=f"replace < with {new}",
        source_line="a = 1 < 2",
        mutate=partial(rust.replace_span, start=(line, 7), end=(line, 8), text=new),
    )


def many(root: Path, files: dict[str, int]) -> list[Mutant]:
    """Returns two mutants for each line of several files. The number of lines of each file is
    given.
    """
    mutants = []
    for file, lines in files.items():
        (root / file).write_text("a = 1 < 2\n" * lines)
        mutants += [make_mutant(file, 1 + n, new) for n in range(lines) for new in (">", "==")]
    return number_occurrences(mutants)
