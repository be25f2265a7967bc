"""Writes docs/reference/generated/evidence.md, from docs/data/tried.toml and the Rust sources."""

from __future__ import annotations

from pathlib import Path

from tools.accuracy.page import write_parts
from tools.accuracy.tried import tried
from tools.accuracy.undocumented import undocumented


def main() -> None:
    """Reads the data and replaces the tables."""
    root = Path(__file__).parents[1]
    rows = root / "docs" / "data" / "tried.toml"
    parts = tried(rows) | {"undocumented": undocumented(root / "crates", rows)}
    write_parts(root / "docs" / "reference" / "generated" / "evidence.md", parts)


if __name__ == "__main__":
    main()
