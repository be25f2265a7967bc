"""Tests the generated tables that compare printed and modelled numbers."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from axiscope.answers.references.load import load_reference
from tools.write_reproduced import how_far, printed

ROOT = Path(__file__).parents[2]


def row(name: str, published: float, modelled: float | None) -> dict[str, Any]:
    error = None if modelled is None else 100 * (modelled / published - 1)
    return {
        "id": name, "published": published, "modelled": modelled, "error_percent": error,
        "missing": "not run" if modelled is None else None,
    }  # fmt: skip


def test_a_cell_contains_both_numbers_and_the_error() -> None:
    rows = {"a": row("a", 2.0, 2.2), "b": row("b", 4.0, None)}
    given = {"head": ["What", "x", "y"], "rows": [["one", "a", "b"], ["two", "", "a"]]}
    assert printed(given, rows).splitlines()[2:] == [
        "| one | 2 → 2.2 (+10.0 %) | 4 → – (not run) |",
        "| two |  | 2 → 2.2 (+10.0 %) |",
    ]


def test_the_summary_has_errors_and_ranks_of_each_column() -> None:
    rows = {n: row(n, p, m) for n, p, m in (("a", 1.0, 1.1), ("b", 2.0, 1.8), ("c", 3.0, 3.0))}
    given = {"head": ["What", "x"], "rows": [[n, n] for n in rows], "summary": True}
    last = printed(given, rows).splitlines()[-1]
    assert last == "* median absolute error 10.0 %, Spearman's rank correlation 1.00"


def test_the_summary_agrees_with_the_command() -> None:
    summary = {
        "numbers": 5, "within_5_percent": 3, "numbers_hold": 4, "statements": 2,
        "statements_hold": 1, "missing": 7,
    }  # fmt: skip
    assert how_far({"p": {"summary": {"p": summary}}}).endswith("| `p` | 5 | 3 | 4 | 1 of 2 | 7 |")


@pytest.mark.parametrize(
    "given", tomllib.loads((ROOT / "tools" / "reproduced.toml").read_text())["table"],
    ids=lambda g: f"{g['page']}-{g['part']}",
)  # fmt: skip
def test_every_number_of_the_tables_is_in_the_references(given: dict[str, Any]) -> None:
    reference = load_reference(ROOT / "data/references" / f"{given['paper']}.toml")
    named = {entry.id for entry in reference.entries}
    for name, *ids in given["rows"]:
        assert len(ids) == len(given["head"]) - 1, name
        assert set(filter(None, ids)) <= named, name
    assert f"<!-- {given['part']}: generated -->" in (ROOT / "docs" / given["page"]).read_text()
