"""Turns off the rules of the modelled controller, one at a time, and scores the model without each
rule.

The score is given for each board and for each half of its measured configurations.

    uv run python -m tools.ablation measured.csv.gz --every 9

The rules and their neutral values are in tools/accuracy/rules.toml. Writes docs/data/ablation.toml
and the table of docs/explain/rules.md. The table shows rules that change nothing on a board, and
rules that help on only one board.
"""

from __future__ import annotations

import sys
import time
import tomllib
from pathlib import Path
from typing import Any

import polars as pl

from tools.accuracy.gains import gains_of, gains_table
from tools.accuracy.options import parser_of, sample_of
from tools.accuracy.page import table, write_parts
from tools.accuracy.results import score_table, write_results
from tools.accuracy.score import counted, errors_of, errors_of_trial, summary
from tools.accuracy.split import HALVES
from tools.accuracy.trial import Change, TrialError, stands

RULES = Path(__file__).parent / "accuracy" / "rules.toml"


def changes_of(rule: dict[str, Any], root: Path, boards: list[str]) -> list[Change]:
    """Returns the changes that turn a rule off.

    Raises TrialError if rules.toml lacks the neutral value, or if no board has the rule.
    """
    if not stands(root, boards, rule["field"]):
        raise TrialError(
            f"rules.toml: {rule['field']}: is in no file of {', '.join(boards)}; take it out"
        )
    if rule.get("absent"):
        return [Change(field, None) for field in (rule["field"], *rule.get("with", []))]
    if "off" not in rule:
        raise TrialError(f"rules.toml: {rule['field']}: off: is missing; give its neutral value")
    return [Change(rule["field"], rule["off"])]


def scored(errors: pl.DataFrame, rule: str) -> list[dict[str, Any]]:
    """Returns three rows for each board: one for all its configurations, and one for each half of
    them.
    """
    rows = []
    for board in sorted(errors["board"].unique()):
        part = counted(errors.filter(pl.col("board") == board))
        for half in ("all", *HALVES):
            some = part if half == "all" else part.filter(pl.col("half") == half)
            if some.height:
                rows.append({"rule": rule, "board": board, "half": half, **summary(some)})
    return rows


def ablation_table(rows: list[dict[str, Any]], hypotheses: dict[str, str]) -> str:
    """Returns a table that explains the rules, and a table of scores that begins with the shipped
    platforms.
    """
    out = []
    for row in rows:
        if row["half"] == "all":
            halves = {
                r["half"]: r["total_mean"]
                for r in rows
                if (r["rule"], r["board"]) == (row["rule"], row["board"])
            }
            both = [f"{halves[h]:.2f}" if h in halves else "–" for h in HALVES]
            cells = [_name(row["rule"]), row["board"], str(row["configurations"]), *both]
            out.append((cells, row))
    heads = [f"Half {half}: mean error in the total" for half in HALVES]
    explanation = table(
        ["Rule", "What it says"], [[_name(r), what] for r, what in hypotheses.items()]
    )
    return f"{explanation}\n\n" + score_table(["Rule off", "Board", "Points", *heads], out)


def _name(rule: str) -> str:
    return "none (as shipped)" if rule == "as shipped" else f"`{rule.removeprefix('controller.')}`"


def main() -> None:
    """Runs the model without each rule, one rule after another, and writes the tables."""
    parser = parser_of(__doc__)
    parser.add_argument("--rules", type=Path, default=RULES)
    parser.add_argument("--only", action="append", help="a field; may be given several times")
    words = parser.parse_args()
    rules = tomllib.loads(words.rules.read_text())["rule"]
    rules = [r for r in rules if not words.only or r["field"] in words.only]
    measured = sample_of(words)
    boards = sorted(measured["board"].unique())
    base = errors_of(measured, words.measured, words.root, words.jobs)
    rows = scored(base, "as shipped")
    _tell("as shipped", rows, 0.0)
    for rule in rules:
        began = time.monotonic()
        try:
            changes = changes_of(rule, words.root, boards)
            found = errors_of_trial(measured, words.measured, words.root, changes, words.jobs)
        except Exception as error:  # the other rules are still worth scoring
            print(f"{rule['field']}: left out: {error}", file=sys.stderr)
            continue
        some = scored(found, rule["field"])
        _tell(rule["field"], some, time.monotonic() - began)
        rows += some
    hypotheses = {r["field"]: r["hypothesis"] for r in rules}
    data = words.docs / "data" / "ablation.toml"
    about = [
        "What each rule of the controller is worth: written by tools/ablation.py, errors in %."
    ]
    write_results(data, about, "score", rows, every=words.every)
    parts = {
        "ablation": ablation_table(rows, hypotheses),
        "rule-gains": gains_table(gains_of(data, words.root)),
    }
    write_parts(words.docs / "explain" / "rules.md", parts)


def _tell(rule: str, rows: list[dict[str, Any]], seconds: float) -> None:
    for row in rows:
        if row["half"] == "all":
            print(
                f"{rule:40} {row['board']:10} total {row['total_median']:.2f} / "
                f"{row['total_p90']:.1f} mean {row['total_mean']:.2f} "
                f" worst {row['worst_median']:.2f} / "
                f"{row['worst_p90']:.1f} mean {row['worst_mean']:.2f}  {seconds:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
