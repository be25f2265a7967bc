"""Tests that the summaries on accuracy pages agree with the generated tables."""

from __future__ import annotations

import re

import pytest

from tests.shell import ROOT


def page(name: str) -> tuple[str, str]:
    """Returns the part at the top of a page that is written by hand, and the generated parts."""
    text = (ROOT / "docs" / "explain" / f"{name}.md").read_text()
    parts = re.findall(r"<!-- ([\w-]+): generated -->\n(.*?)<!-- \1: end -->", text, re.S)
    assert parts
    return text[: text.index("<!--")], "\n".join(body for _, body in parts)


def of(pattern: str, text: str) -> list[float]:
    """Returns the numbers in the only match of a pattern."""
    (found,) = re.findall(pattern, text)
    return [float(n) for n in ([found] if isinstance(found, str) else found)]


def test_slowdowns_of_programs() -> None:
    short, made = page("cpu")
    output = of(r"median error of (\d+) % \(A53\) and (\d+) % \(A72\)", short)
    ranks = of(r"rank correlation ([\d.]+) \(A53\) and ([\d.]+) \(A72\)", short)
    for n, core in enumerate(("A53", "A72")):
        line = rf"{core}, \w+: median absolute error ([\d.]+) %, Spearman's.* ([\d.]+)"
        median, rank = of(line, made)
        assert output[n] == round(median)
        assert ranks[n] == pytest.approx(rank)


def test_bandwidth_of_cores() -> None:
    short, made = page("cpu")
    (most,) = of(r"within (\d+) % in every row of Table I", short)
    table = made[: made.index("\n\n")] if "\n\n" in made else made
    rows = [line for line in table.splitlines() if re.match(r"\| (ZU9EG|VC1902), ", line)]
    errors = [abs(float(e)) for row in rows for e in re.findall(r"\(([+-][\d.]+) %\)", row)]
    assert len(rows) >= 10
    assert most - 1 < max(errors) <= most


def test_slowdowns_of_networks() -> None:
    short, made = page("dpu")
    (output,) = of(r"a median error of (\d+) %", short)
    (rank,) = of(r"rank correlation ([\d.]+)", short)
    median, made_rank = of(
        r"\n\* median absolute error ([\d.]+) %, Spearman's rank correlation ([\d.]+)", made
    )
    assert output == round(median)
    assert rank == pytest.approx(made_rank)
    (pruned,) = of(r"channels are not known \(\+(\d+) %\)", short)
    (row,) = of(r"`yolov2_pruned` \| [\d.]+ → [\d.]+ \(\+([\d.]+) %\)", made)
    assert pruned == round(row)
