"""Progress as callers of the library want it: a function, a bar, or none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Tell = Callable[[int, int], None]
"""Called with (done, in all)."""

Shown = Tell | bool | None
"""A function, True for a bar, or nothing."""


@contextmanager
def shown(what: str, progress: Shown) -> Iterator[Tell | None]:
    """What to call with (done, in all); a bar ends with the block."""
    if callable(progress):
        yield progress
        return
    if not progress:
        yield None
        return
    from axiscope.progress import progress_bar

    with progress_bar(what, quiet=False) as tell:
        yield tell
