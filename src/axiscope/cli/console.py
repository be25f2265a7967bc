"""Output of the command line: progress and errors on stderr, results on stdout.

``out`` prints text unchanged, including brackets, because files and options contain them. ``Text``
objects have styles.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rich.console import Console
from rich.table import Table

err = Console(stderr=True, highlight=False)
out = Console(highlight=False, markup=False)


def folding(*heads: str, right: Collection[str] = (), **settings: Any) -> Table:
    """Returns a table whose cells wrap on a narrow terminal, so that nothing is cut off."""
    made = Table(**settings)
    for head in heads:
        made.add_column(head, justify="right" if head in right else "left", overflow="fold")
    return made
