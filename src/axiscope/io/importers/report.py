"""Reports what an import read, skipped and assumed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Report:
    """What an import read, skipped and assumed."""

    files: list[dict[str, Any]] = field(default_factory=list)
    """One record for each file: its name, its settings or contents, its rows."""
    skipped: Counter[str] = field(default_factory=Counter)
    """The skipped items, by kind."""
    notes: list[str] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """Returns the report as plain data, for scripts."""
        return {"files": self.files, "skipped": dict(self.skipped), "notes": self.notes}
