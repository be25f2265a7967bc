"""Where the trials of an adviser's search are kept while it goes on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from axiscope.io.files import destination_folder
from axiscope.results.manifest import refuse_other
from axiscope.results.store import Parts


@contextmanager
def resumed(
    folder: Path, design: Path, raw: dict[str, Any], platform: str | None, fresh: bool
) -> Iterator[Path]:
    """A folder for the trials of one design on one platform; they go once the search is over.

    Trials are found again by what they are, so that another design does no harm; they are in a
    folder of their own so that they can be told from what is left of others.
    """
    if not fresh:
        refuse_other(folder, design.name, "model", "give another folder with -o, or --fresh")
    text = json.dumps([raw, platform], sort_keys=True, default=str)
    place = destination_folder(folder) / f"trials-{hashlib.sha256(text.encode()).hexdigest()[:12]}"
    if fresh:
        Parts(place).clear()
    yield place
    Parts(place).clear()
    if place.is_dir():
        place.rmdir()
