"""Writes results of trials as TOML, and creates tables from them. The same data always give the
same bytes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tools.accuracy.page import table
from tools.accuracy.trial import toml_value


def write_results(
    path: Path, about: list[str], kind: str, rows: list[dict[str, Any]], **run: Any
) -> None:
    """Writes a table called ``kind``, with one line per row, below a header that states how it was
    created.
    """
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
    """Returns the median, the 90th percentile and the mean of the errors in the total and in the
    worst stream, %.
    """
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
    """Returns a table of scores. The last six columns are the errors in the total and in the worst
    stream.
    """
    return table([*head, *SCORES], [[*cells, *score_cells(s)] for cells, s in rows])
