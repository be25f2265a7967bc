"""What an import read, passed over and assumed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Report:
    """Counts and notes of an import."""

    files: list[dict[str, Any]] = field(default_factory=list)
    """A record a file: its name, its settings or what it holds, its rows."""
    skipped: Counter[str] = field(default_factory=Counter)
    """What was passed over, by kind."""
    notes: list[str] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """Everything, for scripts."""
        return {"files": self.files, "skipped": dict(self.skipped), "notes": self.notes}
