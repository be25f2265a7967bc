"""Writes the tables of docs/reference/generated/evidence.md from docs/data/tried.toml."""

from __future__ import annotations

from pathlib import Path

from tools.accuracy.page import write_parts
from tools.accuracy.tried import tried


def main() -> None:
    """Reads the data and replaces the tables."""
    docs = Path(__file__).parents[1] / "docs"
    write_parts(
        docs / "reference" / "generated" / "evidence.md", tried(docs / "data" / "tried.toml")
    )


if __name__ == "__main__":
    main()
