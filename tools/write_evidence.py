"""Writes the tables of evidence for the rules.

docs/reference/generated/evidence.md is written from docs/data/tried.toml and the Rust sources, the
gains in docs/explain/rules.md from docs/data/ablation.toml and the platform files.
"""

from __future__ import annotations

from pathlib import Path

from tools.accuracy.gains import gains_of, gains_table
from tools.accuracy.page import write_parts
from tools.accuracy.tried import tried
from tools.accuracy.undocumented import undocumented


def main() -> None:
    """Reads the data and replaces the tables."""
    root = Path(__file__).parents[1]
    rows = root / "docs" / "data" / "tried.toml"
    parts = tried(rows) | {"undocumented": undocumented(root / "crates", rows)}
    write_parts(root / "docs" / "reference" / "generated" / "evidence.md", parts)
    gains = gains_table(gains_of(root / "docs" / "data" / "ablation.toml", root / "data"))
    write_parts(root / "docs" / "explain" / "rules.md", {"rule-gains": gains})


if __name__ == "__main__":
    main()
