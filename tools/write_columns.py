"""Writes docs/reference/generated/columns.md: the columns of all tables of results.

python -m tools.write_columns           # writes the page
python -m tools.write_columns --check   # exit status 1 if the page is outdated
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from axiscope.results.columns import Column, Table, columns_file

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "generated" / "columns.md"
HEAD = """\
# Columns of all tables

This page explains each column of the result tables, with its unit. `tools/write_columns.py` writes
it from `src/axiscope/results/columns.toml`. [Results](../results.md) describes the tables.

A name that begins with `…_` stands for two columns, which begin with `read_` and `write_`. Rates
are in MB/s = 10⁶ bytes/s. Latencies in cycles are in cycles of the point's PL clock; latencies of
CPU cores are in cycles of the core's clock.
"""
TABLES: dict[Table, tuple[str, str]] = {
    "experiment": (
        "Experiments",
        "`axiscope run` of an experiment: one row for each point and master.",
    ),
    "host": (
        "This computer",
        "`axiscope host` writes the columns below and, where they apply, the columns for "
        "experiments.",
    ),
    "design": ("Designs", "`axiscope run` of a design: one row for each case and member."),
    "interference": ("Interference", "`axiscope interfere`: one row for each victim and load."),
    "report": ("Reports", "Columns that reports compute from the table of an experiment."),
}


def page() -> str:
    """Returns the text of the page."""
    return (
        "\n".join([HEAD, *(line for table in TABLES for line in _section(table))]).rstrip() + "\n"
    )


def _section(table: Table) -> Iterator[str]:
    title, text = TABLES[table]
    yield f"## {title}\n"
    yield f"{text}\n"
    yield "| Column | Unit | Meaning |"
    yield "|---|---|---|"
    declared: dict[str, Column] = getattr(columns_file(), table)
    for name, column in declared.items():
        shown = f"…_{name}" if column.directions else name
        meaning = column.meaning.replace("|", "\\|")
        yield f"| `{shown}` | {column.unit or ''} | {meaning} |"
    yield ""


def main() -> None:
    """Writes the page, or compares it."""
    text = page()
    if "--check" not in sys.argv:
        PAGE.write_text(text, encoding="utf-8")
    elif PAGE.read_text(encoding="utf-8") != text:
        sys.exit(f"{PAGE.name}: outdated; run python -m tools.write_columns")


if __name__ == "__main__":
    main()
