"""Stores results of long runs by a hash of their inputs, so that unchanged runs are not
repeated.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hardware.bench.content import content


def key_of(files: Iterable[Path], *more: object) -> str:
    """Returns a hash of everything that a run depends on: the files without their comments, and
    `more` values.
    """
    digest = hashlib.sha256(repr(more).encode())
    for file in files:
        digest.update(file.name.encode() + b"\0" + content(file))
    return digest.hexdigest()


class Kept:
    """A folder with results, one file per run."""

    def __init__(self, folder: Path) -> None:
        """Stores the path of the folder, which need not exist."""
        self.folder = folder

    def get(self, name: str, key: str) -> Any | None:
        """Returns the result of the run with this name, if it was stored with the same key."""
        try:
            found = json.loads((self.folder / f"{name}.json").read_text())
        except (FileNotFoundError, json.JSONDecodeError):
            return None
        return found["result"] if found["key"] == key else None

    def put(self, name: str, key: str, result: Any) -> None:
        """Stores a result and replaces an older one of the same name."""
        self.folder.mkdir(parents=True, exist_ok=True)
        part = self.folder / f"{name}.part"
        part.write_text(json.dumps({"key": key, "result": result}))
        part.rename(self.folder / f"{name}.json")
