"""Writes how far the model is off for slowdowns of programs, from the table of published slowdowns.

    uv run --no-sync python -m tools.core_slowdowns

Reads table 2 of docs/explain/cpu.md, which `make reproduced` writes, and writes
`src/axiscope/data/accuracy/core_slowdowns.toml`. The error is that of the time that other masters
add, because a program that nobody slows down is not slowed down in the model either.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tools.accuracy.results import write_results

FILE = Path("src/axiscope/data/accuracy/core_slowdowns.toml")
PAGE = Path("docs/explain/cpu.md")
PAPER = "brilli2022"
LEAST_PROGRAMS = 9
"""Number of programs from which the largest error bounds 90 % of errors (conformal prediction)."""
_TABLE = re.compile(r"<!-- table-2: generated -->(.*?)<!-- table-2: end -->", re.DOTALL)
_CELL = re.compile(r"([\d.]+) → ([\d.]+)")


def slowdowns_of(page: str) -> list[dict[str, Any]]:
    """Returns the range of published divided by modelled added time, for each core of the table."""
    found = _TABLE.search(page)
    assert found is not None, f"{PAGE} has no table 2"
    lines = [line for line in found[1].strip().splitlines() if line.startswith("|")]
    cores = [head.split(",")[0].strip() for head in lines[0].strip("|").split("|")[1:]]
    shares: dict[str, list[float]] = {core: [] for core in cores}
    for line in lines[2:]:
        for core, cell in zip(cores, line.strip("|").split("|")[1:], strict=True):
            if (pair := _CELL.search(cell)) is not None:
                published, modelled = (float(number) for number in pair.groups())
                shares[core].append((published - 1) / (modelled - 1))
    return [
        {
            "core": core,
            "paper": PAPER,
            "programs": len(own),
            "least": round(min(own), 2),
            "most": round(max(own), 2),
        }
        for core, own in shares.items()
        if len(own) >= LEAST_PROGRAMS
    ]


def main() -> None:
    """Writes the file."""
    about = [
        "Time that other masters add to programs on cores, published divided by modelled: "
        "tools/core_slowdowns.py.",
        "The least and the most of the published programs, next to four clusters at full rate.",
    ]
    write_results(FILE, about, "core", slowdowns_of(PAGE.read_text()))


if __name__ == "__main__":
    main()
