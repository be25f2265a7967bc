"""Tests that the record and the page of rehearsals cover the runs that `hardware/papers.toml`
lists.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tools.projects import papers
from tools.rehearsals import page, record
from tools.rehearsals.measure import spread


def test_every_run_of_a_paper_was_rehearsed_whole() -> None:
    assert record.outdated(record.read()) == []
    for done in record.read():
        # If no reason is given, every point must be able to run.
        assert done.can_run == done.points or done.refused, done
        assert 0 < done.identical == done.rehearsed, done


def test_the_page_is_written_from_the_record() -> None:
    assert page.FILE.read_text(encoding="utf-8") == page.write(record.read())


def test_a_run_with_other_points_is_outdated() -> None:
    first, *others = record.read()
    changed = [replace(first, points=first.points + 1), *others]
    named = f"{first.paper}/{first.file} on {first.design}"
    assert record.outdated(changed) == record.outdated(others) == [named]
    assert set(map(record.name_of, papers.runs())) >= set(map(record.name_of, others))


def test_refused_points_are_named_with_their_reason() -> None:
    first, *others = record.read()
    part = replace(first, can_run=first.points - 2, refused=("pl_mhz: 300; ...",), identical=0)
    text = page.write([part, *others])
    assert f"| {part.points - 2} of {part.points} | 0 of {part.rehearsed} |" in text
    assert f"- `{part.file}` on {part.design}: pl_mhz: 300; ..." in text


@pytest.mark.parametrize("count", [1, 8, 9, 60, 352])
def test_chosen_points_are_spread_over_all(count: int) -> None:
    chosen = spread(range(count), 8)
    assert len(chosen) == min(count, 8)
    assert chosen == sorted(set(chosen))
    # No gap between the chosen points is longer than a third of all points.
    gaps = [b - a for a, b in zip([0, *chosen], [*chosen, count], strict=True)]
    assert max(gaps) <= max(1, count / 3)
