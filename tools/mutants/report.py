"""Writes the table of mutants in Markdown and JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.mutants.judge import KILLED, KILLED_LATER, NOT_VIABLE, SURVIVED, UNDECIDED, Verdict
from tools.mutants.mutant import KINDS, Mutant

STATUSES = (KILLED, KILLED_LATER, SURVIVED, UNDECIDED, NOT_VIABLE)


@dataclass(frozen=True)
class Row:
    """A mutant and its verdict."""

    name: str
    """Its kind and number, such as `rust-7`."""
    mutant: Mutant
    before: str
    after: str
    verdict: Verdict


def count_killed(rows: Sequence[Row]) -> int:
    """Returns how many mutants `make test` killed."""
    return sum(row.verdict.status == KILLED for row in rows)


def count_viable(rows: Sequence[Row]) -> int:
    """Returns how many mutants are viable, that is, how many compile."""
    return sum(row.verdict.status != NOT_VIABLE for row in rows)


def to_dict(row: Row) -> dict[str, Any]:
    """Returns a row as plain data."""
    return {
        "name": row.name,
        "key": row.mutant.key,
        "file": row.mutant.file,
        "line": row.mutant.line,
        "operator": row.mutant.operator,
        "before": row.before,
        "after": row.after,
        "status": row.verdict.status,
        "step": row.verdict.step,
        "failure": row.verdict.failure,
        "seconds": row.verdict.seconds,
    }


def markdown(rows: Sequence[Row], heading: str) -> str:
    """Returns a summary by kind of mutant, and a table of all mutants."""
    counts = Counter((row.mutant.kind, row.verdict.status) for row in rows)
    statuses = [s for s in STATUSES if any(counts[kind, s] for kind in KINDS)]
    lines = [heading, "", f"| Kind | {' | '.join(statuses)} |", "|---" * (1 + len(statuses)) + "|"]
    for kind in KINDS:
        cells = [str(counts[kind, status]) for status in statuses]
        lines.append(f"| {kind} | {' | '.join(cells)} |")
    lines += ["", "| Mutant | Place | Change | Result | Noticed by | s |", "|---" * 6 + "|"]
    for row in rows:
        mutant, verdict = row.mutant, row.verdict
        change = f"{mutant.operator}: {_code(row.before)} → {_code(row.after)}"
        place, noticed = f"{mutant.file}:{mutant.line}", verdict.failure or verdict.step
        cells = [row.name, place, change, verdict.status, noticed, f"{verdict.seconds:.0f}"]
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def _code(text: str) -> str:
    return f"`` {text} ``" if text else "(nothing)"


def write(rows: Sequence[Row], heading: str, folder: Path) -> None:
    """Writes report.md and report.json."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "report.md").write_text(markdown(rows, heading))
    data = {"heading": heading, "mutants": [to_dict(row) for row in rows]}
    (folder / "report.json").write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n")
