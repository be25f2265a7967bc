"""Tests that a search by inject states how long it will take, and that its answer does not depend
on the threads.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import axiscope as ax
from axiscope.answers.interference import search
from axiscope.answers.interference.published_loads import model_error
from axiscope.api import injection
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
    injection._print_estimate(3.0)
    assert not capsys.readouterr().err
    injection._print_estimate(60.0)
    assert capsys.readouterr().err == (
        "searching takes 60 seconds to 5 minutes per victim; --starts 1 --unseen 4 gives a first "
        "answer sooner\n"
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


def test_a_stopped_search_prints_its_best_answers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def idle(cycles: int, mbps: float) -> search.Answer:
        setting: Any = SimpleNamespace(injected_mbps=mbps)
        best = search.Tested(0.1, setting, True)
        program: dict[str, int | float] = {"sub_copy_bytes": 256, "idle_cycles": cycles}
        return search.Answer("idle", best, None, program, (), (), ())

    def stop(*given: Any) -> None:
        on_answer, error = given[-1], model_error("A53", 4, 1.1)
        on_answer("A53:read", idle(8, 4000.0), False, error)
        on_answer("chase", idle(8, 4000.0), False, None)
        on_answer("chase", idle(9, 3000.0), True, None)
        on_answer("chase", idle(7, 5000.0), False, None)
        raise KeyboardInterrupt

    monkeypatch.setattr(injection, "search_for", stop)
    with pytest.raises(KeyboardInterrupt):
        ax.inject("chase", "ultra96", progress=True, **CHEAP)
    assert capsys.readouterr().err.splitlines() == [
        "best so far: A53:read: 8 idle after 256 B, 4.00 GB/s in total keeps the bound in the "
        "search, but was not checked with other starts; use at most 1.32 % of it",
        "best so far: chase: 9 idle after 256 B, 3.00 GB/s in total",
    ]
