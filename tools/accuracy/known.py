"""Creates the table of the model's known errors from docs/data/known_errors.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path

from tools.accuracy.page import table


def known_errors(path: Path) -> str:
    """Returns a table that states where the model is wrong, by how much, and what the likely cause
    is.
    """
    rows = []
    for number, entry in enumerate(tomllib.loads(path.read_text())["known_error"], start=1):
        for name in ("where", "error", "explanation"):
            if not isinstance(entry.get(name), str) or not entry[name].strip():
                raise ValueError(f"{path}: known_error {number}: {name}: is missing; give a text")
        rows.append([entry["where"], entry["error"], entry["explanation"]])
    return table(("Where", "Error of the model", "Best explanation so far"), rows)
