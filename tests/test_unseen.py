"""Tests, on invented data, the tests of answers with new start times, and the filling of unequal
loads.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from scipy.special import betaincinv  # type: ignore[import-untyped]

from axiscope.answers.interference.filling import Loads, fill_loads
from axiscope.answers.interference.setting import UNSEEN, How
from axiscope.answers.interference.unseen_starts import (
    CONFIDENCE,
    Checked,
    batch_confidence,
    checked,
    least_share,
)

pytestmark = pytest.mark.slow("whole papers, notebooks and pages")


def test_the_guaranteed_share_agrees_with_the_known_formula() -> None:
    assert least_share(59, 59) == pytest.approx(0.05 ** (1 / 59))
    assert least_share(16, 16) == pytest.approx(0.829, abs=1e-3)
    assert least_share(15, 16) < least_share(16, 16)


@pytest.mark.parametrize(("holding", "starts"), [(1, 1), (1, 16), (60, 64), (300, 2000), (0, 9)])
def test_the_guaranteed_share_agrees_with_a_library(holding: int, starts: int) -> None:
    wanted = betaincinv(holding, starts - holding + 1, 0.05) if holding else 0.0
    assert least_share(holding, starts, 0.95) == pytest.approx(wanted, rel=1e-9)
    assert least_share(0, 16) == 0.0


def test_drawn_starts_differ_and_are_reproducible() -> None:
    drawn = [How().run(UNSEEN + n) for n in range(100)]
    assert drawn == [How().run(UNSEEN + n) for n in range(100)]
    assert len({(run.skew_ns, run.phase_ns) for run in drawn}) == 100
    assert all(100 <= run.skew_ns <= 9100 for run in drawn)
    assert all(0 < run.phase_ns * 0.618033988749895 <= 7800 for run in drawn)
    assert How().run(2).phase_ns == 0


def taken_down(bad: int) -> Checked[list[float]]:
    """Tests the settings 0 to 100. With the start time `bad`, settings above 40 break the bound."""

    def measure(number: int, starts: Sequence[int]) -> list[float]:
        return [1.5 if number > 40 and start == bad else 1.0 + number / 2000 for start in starts]

    return checked([10, 20, 30, 60, 90], float, measure, list, 1.1, 3, 16)


def test_an_answer_is_lowered_until_it_holds_from_all_unseen_starts() -> None:
    found = taken_down(UNSEEN + 15)
    assert [number for number, _ in found.given_up] == [90, 60, 45]
    assert found.number == 37, "bisected twice between 30 and 60"
    assert found.last is not None
    assert len(found.last) == 16


def test_an_answer_that_breaks_the_bound_in_the_last_batch_is_lowered() -> None:
    """Otherwise, the headline would be a setting that breaks the bound with one of the start
    times.
    """
    found = taken_down(UNSEEN + 16)
    assert [number for number, _ in found.given_up] == [90, 60, 45]
    assert found.number == 37
    assert found.last is not None
    assert max(found.last) <= 1.1
    assert (found.batches, found.chosen_on) == (2, 3 + 32)


def test_each_further_last_batch_needs_a_higher_confidence() -> None:
    """The error probabilities of all batches that may be the last one add up to 5 %."""
    assert sum(1 - batch_confidence(n) for n in range(1, 40)) == pytest.approx(1 - CONFIDENCE)
    assert least_share(16, 16, batch_confidence(2)) < least_share(16, 16, batch_confidence(1))


def test_loads_rise_in_proportion_and_then_each_to_its_limit() -> None:
    def holds(loads: Loads) -> bool:
        # The first load slows the victim three times as much as the second, so the second may rise
        # by as much as the first leaves unused.
        return 3 * loads[0] + loads[1] <= 1.6

    steps = fill_loads([1.0, 0.5], holds)
    assert all(holds(step) for step in steps)
    assert all(a <= b for x, y in pairwise(steps) for a, b in zip(x, y, strict=True))
    common = next(step for step in reversed(steps) if step[1] == step[0] / 2)
    assert 1.6 / 3.5 / 1.03 <= common[0] <= 1.6 / 3.5
    assert not holds((steps[-1][0] * 1.2, steps[-1][1]))
    assert fill_loads([1.0], lambda _: False) == []
