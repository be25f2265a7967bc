"""Writes how far the modelled slowdowns of programs differ from published slowdowns.

    uv run --no-sync python -m tools.core_slowdowns [--runs results/reproduce]

Asks `axiscope reproduce` for the numbers in a table of tools/reproduced.toml, which states on which
programs the model was fitted, and writes `src/axiscope/data/accuracy/core_slowdowns.toml`. The
error applies only to the time that other masters add, because a program that is not slowed down by
other masters has no slowdown in the model either.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tools.accuracy.results import write_results

FILE = Path("src/axiscope/data/accuracy/core_slowdowns.toml")
TABLES = Path(__file__).with_name("reproduced.toml")
PAGE, PART = "explain/cpu.md", "table-2"
"""The table of slowdowns: a row for each program, a column for each core."""
FITTED = " (fitted on)"
"""Suffix of the name of a program on which the model was fitted."""
LEAST_PROGRAMS = 9
"""Number of programs from which the largest error bounds 90 % of errors (conformal prediction)."""


def slowdowns_table() -> dict[str, Any]:
    """Returns the table of slowdowns: its paper, and the IDs of its numbers by program and core."""
    tables = tomllib.loads(TABLES.read_text())["table"]
    found: dict[str, Any] = next(t for t in tables if (t["page"], t["part"]) == (PAGE, PART))
    return found


def slowdowns_of(given: dict[str, Any], rows: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Returns, for each core in the table, the range of the published added time divided by the
    modelled added time.

    ``rows`` contains the rows of `axiscope reproduce`, by id.
    """
    out = []
    for column, head in enumerate(given["head"][1:], start=1):
        numbers = {row[0]: rows[row[column]] for row in given["rows"] if row[column]}
        shares = [
            (number["published"] - 1) / (number["modelled"] - 1)
            for number in numbers.values()
            if number["modelled"] is not None
        ]
        if len(shares) >= LEAST_PROGRAMS:
            out.append(
                {
                    "core": head.split(",")[0],
                    "paper": given["paper"],
                    "programs": len(shares),
                    "held_out": [name for name in numbers if not name.endswith(FITTED)],
                    "least": round(min(shares), 3),
                    "most": round(max(shares), 3),
                }
            )
    return out


def main() -> None:
    """Writes the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=Path, default=Path("results/reproduce"))
    words = parser.parse_args()
    given = slowdowns_table()
    command = [sys.executable, "-m", "axiscope", "reproduce", given["paper"], "--table", "2"]
    done = subprocess.run(
        [*command, "--json", "-o", str(words.runs)], stdout=subprocess.PIPE, check=True, text=True
    )
    rows = {row["id"]: row for row in json.loads(done.stdout)["rows"]}
    about = [
        "Time that other masters add to programs on cores, published divided by modelled: "
        "tools/core_slowdowns.py.",
        "The least and greatest values of the published programs, with four clusters at full rate.",
        "held_out: the programs to which the model was not fitted.",
    ]
    write_results(FILE, about, "core", slowdowns_of(given, rows))


if __name__ == "__main__":
    main()
