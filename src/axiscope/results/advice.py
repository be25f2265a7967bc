"""Keeps the trials of an adviser's search while it runs."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from axiscope.io.files import destination_folder
from axiscope.results.design_store import Record, open_design_store
from axiscope.results.manifest import refuse_other
from axiscope.results.store import FolderStore


@contextmanager
def open_trials(
    folder: Path, design: str, raw: dict[str, Any], platform: str | None, fresh: bool
) -> Iterator[FolderStore[Record]]:
    """Yields the store for the trials of one design on one platform; empties it after the search.

    ``design`` is the name of its file. UserError if the folder holds results of another one, unless
    ``fresh``. Each design has a folder of its own, so that trials of others are left alone.
    """
    if not fresh:
        refuse_other(folder, design, "model", "give another folder with -o, or --fresh")
    text = json.dumps([raw, platform], sort_keys=True, default=str)
    place = destination_folder(folder) / f"trials-{hashlib.sha256(text.encode()).hexdigest()[:12]}"
    store = open_design_store(place, fresh)
    yield store
    store.clear_parts()
    if place.is_dir():
        place.rmdir()
