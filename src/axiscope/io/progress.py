"""Reports the progress of long work: with a bar on stderr, or by calling the caller's function."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rich.console import Console

ReportProgress = Callable[[int, int], None]
"""Called with (results available, results in total)."""


class ReportBar(Protocol):
    """Updates a bar."""

    def __call__(self, done: int, total: int, note: str = "", /) -> None:
        """Updates the bar, given the number of available results, the total number, and a note."""
        ...


ProgressChoice = ReportProgress | bool | None
"""How a caller of the library is shown progress: by a function, by a bar (True), or not."""

LINE_S = 15.0
"""Minimum time between two lines of progress if stderr is not a terminal, s."""


@cache
def err() -> Console:
    """Returns a console that writes to stderr.

    Rich is imported only here, because most callers print nothing.
    """
    from rich.console import Console

    return Console(stderr=True, highlight=False)


def print_progress(text: str) -> None:
    """Prints a line about the progress of a command."""
    err().print(text, markup=False, soft_wrap=True)


@contextmanager
def progress_bar(what: str, quiet: bool) -> Iterator[ReportBar | None]:
    """Yields a function that updates a progress bar with the remaining time; None if ``quiet``.

    The bar appears at the first update. The function's third argument is a note that replaces
    ``what``. If stderr is not a terminal, lines are printed instead of the bar, at most one in
    ``LINE_S``.
    """
    if quiet:
        yield None
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(20),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=err(),
    )
    task = bar.add_task(what, total=None)

    begun = last = time.monotonic()

    def update(done: int, total: int, note: str = "") -> None:
        nonlocal last
        now = time.monotonic()
        if not err().is_terminal and now - last >= LINE_S and done < total:
            last = now
            print_progress(f"{note or what}: {done} of {total} after {now - begun:.0f} s")
        bar.start()
        bar.update(task, completed=done, total=total, description=note or what)

    try:
        yield update
    finally:
        # Stopping a bar that was never shown would print an empty line if stderr is not a terminal.
        if bar.live.is_started:
            bar.stop()


@contextmanager
def show_progress(what: str, choice: ProgressChoice) -> Iterator[ReportProgress | None]:
    """Yields a function to be called with (done, total), or None if no progress is requested.

    A bar is removed at the end of the block. ``what`` is the text in front of the bar.
    """
    if callable(choice):
        yield choice
    elif not choice:
        yield None
    else:
        with progress_bar(what, quiet=False) as report:
            yield report
