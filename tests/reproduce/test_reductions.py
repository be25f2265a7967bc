"""Tests each measure, reduction and comparison on invented tables."""

from __future__ import annotations

from typing import Any

import pytest

from axiscope.answers.references.how import Selection
from axiscope.answers.reproduce.unavailable import UnavailableError
from tests.reproduce.made_up import modelled, rows, tables

pytestmark = pytest.mark.slow("whole papers, notebooks and pages")

SLOW = {"pl_mhz": 100.0}
ALONE = SLOW | {"ports": "HP0"}
BOTH = SLOW | {"ports": "HP0+HP1"}


@pytest.mark.parametrize(
    ("measure", "masters", "value"),
    [
        ("total_mbps", [], 180.0),
        ("total_mbps", ["HP1"], 60.0),
        ("read_mbps", ["HP0"], 60.0),
        ("write_mbps", [], 90.0),
        ("read_share_percent", [], 50.0),
        ("write_share_percent", ["HP0"], 50.0),
        ("share_of_point_percent", ["HP1"], 100.0 / 3),
        ("distribution_ratio", [], 2.0),
        ("read_latency_cycles", [], 140.0),
        ("longest_read_idle_cycles", [], 20.0),
    ],
)
def test_measures(measure: str, masters: list[str], value: float) -> None:
    select = {"where": BOTH | {"burst_beats": 4}, "measure": measure, "masters": masters}
    assert modelled({"select": select}) == pytest.approx(value)


@pytest.mark.parametrize(
    ("reduce", "value"), [("max", 60.0), ("min", 20.0), ("mean", 42.5), ("median", 45.0)]
)
def test_reductions(reduce: str, value: float) -> None:
    assert modelled({"select": {"where": ALONE}, "reduce": reduce}) == pytest.approx(value)


def test_argmax_is_the_position_of_the_largest_mean_over_other_axes() -> None:
    how = {"select": {"where": {"ports": "HP0"}}, "reduce": "argmax", "axis": "burst_beats"}
    assert modelled(how | {"times": 16.0}) == 64.0


@pytest.mark.parametrize(
    ("compare", "value"),
    [("ratio", 3.0), ("percent", 300.0), ("gain_percent", 200.0), ("loss_percent", -200.0)],
)
def test_comparisons_of_two_numbers(compare: str, value: float) -> None:
    how = {"select": {"where": BOTH}, "against": {"where": ALONE}, "reduce": "max"}
    assert modelled(how | {"compare": compare}) == pytest.approx(value)


def test_pairs_are_compared_before_they_are_reduced() -> None:
    how: dict[str, Any] = {
        "select": {"where": SLOW | {"ports": "HP0", "burst_beats": [1, 4]}},
        "against": {"where": {"burst_beats": 2}},
        "compare": "ratio",
        "pair": ["ports"],
    }
    # The mean of 20 and 60, divided by 40.
    assert modelled(how) == pytest.approx(1.0)
    against: dict[str, Any] = {"where": {"pl_mhz": 300.0}}
    how = {"select": {"where": ALONE}, "against": against, "compare": "ratio"}
    assert modelled(how | {"pair": ["burst_beats"], "reduce": "max"}) == pytest.approx(0.5)


def test_the_second_selection_inherits_from_the_first() -> None:
    how = {"select": {"where": BOTH | {"burst_beats": 1}, "masters": ["HP0"]}}
    against: dict[str, Any] = {"masters": ["HP1"]}
    assert modelled(how | {"against": against, "compare": "ratio"}) == pytest.approx(2.0)


def test_collapse_keeps_the_best_value_of_an_axis() -> None:
    select = {"where": SLOW, "collapse": {"over": ["ports"], "by": "max"}}
    assert modelled({"select": select, "reduce": "min"}) == pytest.approx(60.0)


def test_bounds_include_their_limits() -> None:
    where = ALONE | {"burst_beats": {"at_least": 2, "at_most": 4}}
    assert modelled({"select": {"where": where}, "reduce": "mean"}) == pytest.approx(50.0)


def test_percent_of_a_printed_number() -> None:
    how = {"select": {"where": ALONE | {"burst_beats": 4}}, "percent_of": 240.0}
    assert modelled(how) == pytest.approx(25.0)


def test_repetitions_are_one_point_unless_asked() -> None:
    made = [row for row in rows() if row["ports"] == "HP0" and row["burst_beats"] == 1]
    made = [row for row in made if row["pl_mhz"] == 100.0]
    made.append(made[0] | {"point": 99, "repetition": 1, "read_mbps": 30.0})
    assert modelled({"select": {}}, made) == pytest.approx(30.0)
    apart = {"select": {"each_repetition": True}, "least_points": 2}
    assert modelled(apart | {"reduce": "max"}, made) == pytest.approx(40.0)
    assert modelled(apart | {"reduce": "std"}, made) == pytest.approx(200.0**0.5)


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"select": {"experiment": "made/none"}}, "made/none: not available"),
        ({"select": {"experiment": "made/other"}}, "made/other: was not run"),
        ({"select": {"where": {"ports": "HP7"}}}, "no point with ports = HP7"),
        ({"select": {"where": {"port_colour": "red"}}}, "'port_colour' is not an axis"),
        ({"select": {"measure": "mconv_per_s", "masters": ["HP7"]}}, "gives no mconv_per_s"),
        ({"select": {}}, "selects 16 points; needs exactly one"),
        ({"select": {}, "reduce": "max", "least_points": 17}, "points: 16; needs 17 or more"),
        (
            {"select": {}, "against": {}, "compare": "ratio", "pair": ["order2"]},
            "'order2' is not an axis of both",
        ),
    ],
)
def test_an_impossible_reduction_says_why(how: dict[str, Any], message: str) -> None:
    with pytest.raises(UnavailableError, match=message):
        modelled(how)


def test_points_that_did_not_finish_are_not_used() -> None:
    made = rows()
    for row in made:
        row["ended"] = row["ports"] == "HP0" or row["burst_beats"] > 1
    how = {"select": {"where": BOTH}, "reduce": "max"}
    with pytest.raises(UnavailableError, match=r"made/up: 1 of 4 points with .* did not end"):
        modelled(how, made)
    assert modelled({"select": {"where": ALONE}, "reduce": "max"}, made) == 60.0
    left = tables(made).points(Selection.model_validate({"experiment": "made/up"}), some=True)
    assert left.height == 14
