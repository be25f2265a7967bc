"""Stores the trials of an adviser's search in files during the search."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from axiscope.io.files import destination_folder
from axiscope.results.design_store import Record, open_design_store
from axiscope.results.manifest import refuse_other


class TrialStore:
    """A store in a folder.

    A search has many batches, so the folder is read only once, at the beginning.
    """

    persistent = True

    def __init__(self, folder: Path, fresh: bool) -> None:
        """Reads the trials that an earlier search stored in the folder."""
        self._folder = folder
        self._kept = open_design_store(folder, fresh)
        self._found = self._kept.all_parts()
        self.keeps = False
        """Whether the trials stay after the search, for another one that continues from them."""

    def finished(self, keys: Collection[str]) -> dict[str, Record]:
        """Returns the stored results for these keys."""
        return {key: self._found[key] for key in keys if key in self._found}

    def add(self, results: dict[str, Record]) -> None:
        """Writes results to a file in the folder."""
        self._kept.add(results)

    def close(self) -> None:
        """Removes the stored trials, unless the user wants to keep them."""
        if self.keeps:
            return
        self._kept.clear_parts()
        if self._folder.is_dir():
            self._folder.rmdir()


@contextmanager
def open_trials(
    folder: Path, design: str, raw: dict[str, Any], platform: str | None, fresh: bool
) -> Iterator[TrialStore]:
    """Yields a store for the adviser's trials of a design on a platform.

    Empties it after the search. ``design`` is the name of the design's file. Each design has its
    own folder, so that the trials of different designs do not mix. Raises UserError if the folder
    contains results of a different design, unless ``fresh``.
    """
    if not fresh:
        refuse_other(folder, design, "model", "give another folder with -o, or --fresh")
    text = json.dumps([raw, platform], sort_keys=True, default=str)
    place = destination_folder(folder) / f"trials-{hashlib.sha256(text.encode()).hexdigest()[:12]}"
    store = TrialStore(place, fresh)
    yield store
    store.close()
