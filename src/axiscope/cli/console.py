"""Prints progress and errors on stderr, and results on stdout.

``out`` prints text unchanged. It does not interpret brackets as markup, because names of files and
options contain them. ``Text`` objects have styles.
"""

from __future__ import annotations

import warnings
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from axiscope.errors import NoteWarning

err = Console(stderr=True, highlight=False)
out = Console(highlight=False, markup=False)


MOST_WARNINGS = 2
"""Number of warnings that are printed without --verbose.

A line about a single omitted warning would take as much room as the warning.
"""


@contextmanager
def notes(quiet: bool = False) -> Iterator[None]:
    """Prints the notes of library functions that are called in the block, unless ``quiet``."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore" if quiet else "always", NoteWarning)
        others = warnings.showwarning

        def show(message: Warning | str, category: type[Warning], *where: Any, **more: Any) -> None:
            if issubclass(category, NoteWarning):
                err.print(Text.assemble(("note:", "yellow"), f" {message}"), soft_wrap=True)
            else:
                others(message, category, *where, **more)

        warnings.showwarning = show
        yield


def print_warnings(warnings: Sequence[str], verbose: bool, how: str) -> None:
    """Prints the first warnings, or all of them with ``verbose``.

    ``how`` says how to see the omitted warnings.
    """
    most = len(warnings) if verbose or len(warnings) <= MOST_WARNINGS else 1
    for warning in warnings[:most]:
        out.print(Text.assemble(("warning", "yellow"), f" {warning}"))
    if len(warnings) > most:
        out.print(f"and {len(warnings) - most} more: {how}")


def folding(*heads: str, right: Collection[str] = (), **settings: Any) -> Table:
    """Returns a table whose cells are wrapped on a narrow terminal, so that no text is cut off."""
    made = Table(**settings)
    for head in heads:
        made.add_column(head, justify="right" if head in right else "left", overflow="fold")
    return made
