"""Writes results of trials as TOML, and creates tables from them. Equal data give equal bytes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tools.accuracy.page import table
from tools.accuracy.trial import toml_value


def write_results(
    path: Path, about: list[str], kind: str, rows: list[dict[str, Any]], **run: Any
) -> None:
    """Writes a table named ``kind``, one line per row, below a head about how it was created."""
    lines = [f"# {line}" for line in about] + ["schema = 1"]
    lines += [f"{name} = {_inline(value)}" for name, value in run.items()]
    lines += [f"{kind} = [", *(f"  {_row(row)}," for row in rows), "]"]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n")


def _row(row: dict[str, Any]) -> str:
    return "{ " + ", ".join(f"{name} = {_inline(value)}" for name, value in row.items()) + " }"


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f'"{k}" = {_inline(v)}' for k, v in value.items()) + " }"
    return toml_value(value)


SCORES = [f"{e}: {what}" for e in ("Total", "Worst stream") for what in ("median", "p90", "mean")]


def score_cells(score: dict[str, Any]) -> list[str]:
    """Returns median, 90th percentile and mean of the errors of total and worst stream, %."""
    return [
        cell
        for e in ("total", "worst")
        for cell in (
            f"{score[f'{e}_median']:.2f}",
            f"{score[f'{e}_p90']:.1f}",
            f"{score[f'{e}_mean']:.2f}",
        )
    ]


def score_table(head: list[str], rows: list[tuple[list[str], dict[str, Any]]]) -> str:
    """Returns a table of scores. The last six columns are the errors of total and worst stream."""
    return table([*head, *SCORES], [[*cells, *score_cells(s)] for cells, s in rows])
