"""Stores the verdicts of mutants, so that an interrupted run continues where it stopped."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tools.mutants.judge import KILLED, UNDECIDED, Verdict
from tools.mutants.mutant import Mutant


class Store:
    """A JSON file with one entry for each mutant and each state of the tree."""

    def __init__(self, path: Path) -> None:
        """Reads the file if it exists."""
        self._path = path
        self._entries: dict[str, dict[str, Any]] = (
            json.loads(path.read_text()) if path.exists() else {}
        )

    def get(self, mutant: Mutant, tree: str, *, accept_earlier_kills: bool) -> Verdict | None:
        """Returns the verdict on a mutant in this tree. If there is none, returns the latest
        verdict of an earlier tree that it was killed.
        """
        entry = self._entries.get(f"{mutant.key} {tree}")
        if entry is None and accept_earlier_kills:
            earlier = [e for k, e in self._entries.items() if k.startswith(f"{mutant.key} ")]
            entry = next((e for e in reversed(earlier) if e["status"] == KILLED), None)
        return Verdict(**entry) if entry else None

    def put(self, mutant: Mutant, tree: str, verdict: Verdict) -> None:
        """Stores a verdict. A mutant without a decision is judged again next time."""
        if verdict.status != UNDECIDED:
            self._save(f"{mutant.key} {tree}", asdict(verdict))

    def suite_passed(self, tree: str) -> bool:
        """Whether `make test` passed in this tree without a mutant."""
        return f"no mutant {tree}" in self._entries

    def put_suite_passed(self, tree: str) -> None:
        """Records that `make test` passed in this tree without a mutant."""
        self._save(f"no mutant {tree}", {"status": "passed"})

    def _save(self, key: str, entry: dict[str, Any]) -> None:
        # The latest entry comes last.
        self._entries.pop(key, None)
        self._entries[key] = entry
        self._path.parent.mkdir(parents=True, exist_ok=True)
        part = self._path.with_name(f"{self._path.name}.part")
        part.write_text(json.dumps(self._entries, indent=1) + "\n")
        part.replace(self._path)
