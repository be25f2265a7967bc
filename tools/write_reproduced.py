"""Writes the tables of printed numbers in docs/ from the results of `axiscope reproduce`.

    make reproduced

Points that have already run are read from the folder `results/reproduce`. tools/reproduced.toml
assigns the numbers to tables.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tomllib
from pathlib import Path
from statistics import median
from typing import Any

import polars as pl

from tools.accuracy.page import table, write_parts

PAPERS = ("manev2019", "brilli2022", "vieira2020", "sadri2013", "marjanovic2021", "ug585", "mister")
"""The publications, in the order of the summary."""


def main() -> None:
    """Runs `axiscope reproduce` and writes the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=Path, default=Path("results/reproduce"))
    parser.add_argument("--docs", type=Path, default=Path("docs"))
    words = parser.parse_args()
    found = {paper: _reproduced(paper, words.runs) for paper in PAPERS}
    tables = tomllib.loads(Path(__file__).with_name("reproduced.toml").read_text())
    rows = {paper: {row["id"]: row for row in result["rows"]} for paper, result in found.items()}
    pages: dict[str, dict[str, str]] = {"explain/reproduce.md": {"how-far": how_far(found)}}
    for given in tables["table"]:
        pages.setdefault(given["page"], {})[given["part"]] = printed(given, rows[given["paper"]])
    for page, parts in pages.items():
        write_parts(words.docs / page, parts)
        print(f"{words.docs / page}: {', '.join(parts)}")


def _reproduced(paper: str, runs: Path) -> dict[str, Any]:
    command = [sys.executable, "-m", "axiscope", "reproduce", paper, "--json", "-o", str(runs)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def how_far(found: dict[str, dict[str, Any]]) -> str:
    """Returns a table of how many numbers and statements of each paper are reproduced."""
    head = [
        "Publication", "Numbers modelled", "Within 5 %", "Hold as worded", "Statements that hold",
        "Missing",
    ]  # fmt: skip
    rows = []
    for paper, result in found.items():
        s = result["summary"][paper]
        rows.append([
            f"`{paper}`", str(s["numbers"]), str(s["within_5_percent"]), str(s["numbers_hold"]),
            f"{s['statements_hold']} of {s['statements']}", str(s["missing"]),
        ])  # fmt: skip
    return table(head, rows)


def printed(given: dict[str, Any], rows: dict[str, dict[str, Any]]) -> str:
    """Returns a table of printed and modelled numbers with their errors. If requested, the ranks
    follow below.
    """
    body = table(
        given["head"],
        [[name, *(_cell(rows[i]) if i else "" for i in ids)] for name, *ids in given["rows"]],
    )
    if not given.get("summary"):
        return body
    lines = []
    for column, head in enumerate(given["head"][1:], start=1):
        of = [rows[row[column]] for row in given["rows"]]
        off = median(abs(row["error_percent"]) for row in of)
        both = (pl.Series([r[name] for r in of]) for name in ("published", "modelled"))
        rank = pl.select(pl.corr(*both, method="spearman")).item()
        what = f"{head}: " if len(given["head"]) > 2 else ""
        lines.append(
            f"* {what}median absolute error {off:.1f} %, Spearman's rank correlation {rank:.2f}"
        )
    return body + "\n\n" + "\n".join(lines)


def _cell(row: dict[str, Any]) -> str:
    if row["modelled"] is None:
        return f"{row['published']:g} → – ({row['missing']})"
    return f"{row['published']:g} → {row['modelled']:.3g} ({row['error_percent']:+.1f} %)"


if __name__ == "__main__":
    main()
