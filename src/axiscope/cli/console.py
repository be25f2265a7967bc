"""Output of the command line: progress and errors on stderr, results on stdout.

What is printed comes from files and options: ``out`` takes it as it is, brackets and all; what
stands out is a ``Text`` with a style.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table

out = Console(highlight=False, markup=False)
err = Console(stderr=True, highlight=False)


def folding(*heads: str, right: Collection[str] = (), **settings: Any) -> Table:
    """A table whose cells fold where the terminal is narrow: nothing of a result is cut off."""
    made = Table(**settings)
    for head in heads:
        made.add_column(head, justify="right" if head in right else "left", overflow="fold")
    return made


@contextmanager
def progress_bar(what: str, quiet: bool) -> Iterator[Callable[[int, int], None] | None]:
    """A bar with the time left, from the first progress on; nothing when quiet."""
    if quiet:
        yield None
        return
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=err,
    )
    task = bar.add_task(what, total=None)

    def update(done: int, total: int) -> None:
        bar.start()
        bar.update(task, completed=done, total=total)

    try:
        yield update
    finally:
        # A bar that never began would still end its line where nobody watches.
        if bar.live.is_started:
            bar.stop()
