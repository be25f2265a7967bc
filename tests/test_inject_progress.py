"""A search of inject states how long it takes, and its answer does not depend on the threads."""

from __future__ import annotations

from typing import Any

import pytest

import axiscope as ax
from axiscope.api import interference
from axiscope.io import progress

CHEAP: dict[str, Any] = {
    "clusters": 1, "starts": 2, "unseen": 2, "counted_us": 40.0, "window_us": 20.0,
    "period_cycles": "256,1024",
}  # fmt: skip


@pytest.mark.slow("searches for settings")
def test_the_answer_does_not_depend_on_the_number_of_threads() -> None:
    counts: list[tuple[int, int]] = []

    def tell(done: int, total: int) -> None:
        counts.append((done, total))

    one = ax.inject("chase", "ultra96", jobs=1, progress=tell, **CHEAP)
    four = ax.inject("chase", "ultra96", jobs=4, **CHEAP)
    assert one.as_json() == four.as_json()
    assert counts[0][0] == 0
    assert counts[-1][0] == counts[-1][1] > 20
    assert all(done < total for done, total in counts[:-1])


def test_the_estimate_is_printed_if_the_search_takes_long(
    capsys: pytest.CaptureFixture[str],
) -> None:
    interference._print_estimate(5.0)
    assert not capsys.readouterr().err
    interference._print_estimate(240.0)
    assert capsys.readouterr().err == (
        "searching takes roughly 4 minutes per victim; --starts 1 --unseen 4 gives a first answer "
        "sooner\n"
    )


def test_lines_take_the_place_of_the_bar_without_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "LINE_S", 0.0)
    with progress.progress_bar("searching", quiet=False) as update:
        assert update is not None
        update(3, 10)
        update(10, 10)
    assert capsys.readouterr().err.startswith("searching: 3 of 10 after 0 s\n")
