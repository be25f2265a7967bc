"""Progress of long work: a bar on stderr, or a function that the caller gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

ReportProgress = Callable[[int, int], None]
"""Called with (tasks done, tasks in all)."""

ProgressChoice = ReportProgress | bool | None
"""How a caller of the library wants to see progress: a function, True for a bar, or not at all."""

err = Console(stderr=True, highlight=False)


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


@contextmanager
def show_progress(what: str, choice: ProgressChoice) -> Iterator[ReportProgress | None]:
    """Yields the function to call with (done, total), or None if no progress is wanted.

    A bar is removed at the end of the block. ``what`` is the text in front of the bar.
    """
    if callable(choice):
        yield choice
    elif not choice:
        yield None
    else:
        with progress_bar(what, quiet=False) as report:
            yield report
