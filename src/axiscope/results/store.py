"""Stores a run's results in its folder, so that an interrupted run can be resumed."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Generic, TypeVar

from axiscope.errors import UserError
from axiscope.io.files import write_whole

Result = TypeVar("Result")
"""A result in the form of JSON."""


class Parts(Generic[Result]):
    """The finished results of a run.

    Each file contains a few results, and is complete once it exists.
    """

    def __init__(self, folder: Path, is_result: Callable[[str, object], bool]) -> None:
        """Opens the ``parts`` folder in a results folder without writing anything.

        ``is_result`` tests whether a value read from a file is a valid result for a key.
        """
        self.folder = folder / "parts"
        self._is_result = is_result

    def finished(self) -> dict[str, Result]:
        """Returns all stored results by key.

        Deletes files that are incomplete or have an outdated version.
        """
        found: dict[str, Result] = {}
        for path in sorted(self.folder.glob("*.json")):
            try:
                part = json.loads(path.read_text(encoding="utf-8"))
            except (ValueError, RecursionError):
                part = None
            if isinstance(part, dict) and all(self._is_result(key, of) for key, of in part.items()):
                found |= part
            else:
                path.unlink()
        return found

    def add(self, results: dict[str, Result]) -> None:
        """Writes some results to a new file."""
        name = min(results)
        write_whole(self.folder / f"{name}.json", json.dumps(results).encode())

    def clear(self) -> None:
        """Removes all files of results. Raises UserError if the folder contains other files."""
        # Older versions stored the plan of a run in this folder.
        for pattern in ("*.json", ".*.partial", "plan.txt"):
            for path in self.folder.glob(pattern):
                path.unlink(missing_ok=True)
        if self.folder.is_dir():
            try:
                self.folder.rmdir()
            except OSError as error:
                raise UserError(f"{self.folder}: contains files that are not Axiscope's") from error


class FolderStore(Generic[Result]):
    """A store in a results folder, used by `axiscope.execution.tasks.run_tasks`."""

    persistent = True

    def __init__(
        self, parts: Parts[Result], kept: Sequence[Callable[[], dict[str, Result]]] = ()
    ) -> None:
        """Combines the ``parts`` of a run with the results of earlier finished runs.

        The functions in ``kept`` read these results. They are called in order, until no requested
        result is missing.
        """
        self.added: set[str] = set()
        """Keys of the results that were added."""
        self._parts = parts
        self._kept = kept

    def finished(self, keys: Collection[str]) -> dict[str, Result]:
        """Returns the stored results for these keys."""
        found: dict[str, Result] = {}
        missing = set(keys)
        for read in (self._parts.finished, *self._kept):
            if missing:
                found |= {key: result for key, result in read().items() if key in missing}
                missing -= found.keys()
        return found

    def add(self, results: dict[str, Result]) -> None:
        """Writes the results of one task to a file."""
        self._parts.add(results)
        self.added |= results.keys()

    def all_parts(self) -> dict[str, Result]:
        """Returns all results in the ``parts`` folder, by key."""
        return self._parts.finished()

    def clear_parts(self) -> None:
        """Removes the ``parts`` folder's results, once all results are in a finished table."""
        self._parts.clear()
