"""Output of the command line: progress and errors on stderr, results on stdout.

What is printed comes from files and options: ``out`` takes it as it is, brackets and all; what
stands out is a ``Text`` with a style.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rich.console import Console
from rich.table import Table

err = Console(stderr=True, highlight=False)
out = Console(highlight=False, markup=False)


def folding(*heads: str, right: Collection[str] = (), **settings: Any) -> Table:
    """A table whose cells fold where the terminal is narrow: nothing of a result is cut off."""
    made = Table(**settings)
    for head in heads:
        made.add_column(head, justify="right" if head in right else "left", overflow="fold")
    return made
