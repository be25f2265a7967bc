"""Formats tables and sentences as HTML for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import polars as pl

ROWS = 10
"""Rows of a table that a notebook shows."""


def paragraphs(*sentences: str) -> str:
    """Returns sentences as HTML, one paragraph each."""
    return "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)


def html_table(frame: pl.DataFrame) -> str:
    """Returns the first rows of a table as HTML, in the style of Polars."""
    import polars as pl

    with pl.Config(tbl_rows=ROWS, tbl_cols=12):
        return frame._repr_html_()


def html_rows(rows: Iterable[Mapping[str, Any]]) -> str:
    """Returns an HTML table, given its rows as mappings that all have the same keys."""
    rows = list(rows)
    if not rows:
        return ""
    head = "".join(f"<th>{escape(str(name))}</th>" for name in rows[0])
    lines = (
        "<tr>" + "".join(f"<td>{escape(_text(value))}</td>" for value in row.values()) + "</tr>"
        for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table>"


def _text(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:.6g}" if isinstance(value, float) else str(value)
