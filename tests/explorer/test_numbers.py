"""Tests that the explorer shows the same numbers as the command line, to the last digit."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from axiscope.errors import UserError
from axiscope.execution.backends import find_backend
from axiscope.execution.design_run import execute_design
from axiscope.io.data_files import DATA
from axiscope.plan.design.load import PlannedDesign, plan_variants, read_design
from axiscope.plan.file_kinds import is_design
from axiscope.plan.platforms import find_platform
from tests.platform_sets import representative_platforms

from .conftest import SHORT, Opened
from .random_designs import drawn

pytestmark = pytest.mark.slow("opens pages in Chromium")

SEED = 18


def answer(plan: PlannedDesign) -> dict[str, Any]:
    """Returns a result in the form in which the command line stores it, without absent fields."""
    return execute_design(plan).model_dump(by_alias=True, mode="json", exclude_unset=True)


def examples() -> list[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Returns boards, example designs (tiles, a network on a DPU, cores), and the results of the
    designs.
    """
    found = []
    for path in sorted((DATA / "experiments" / "examples").glob("*.toml")):
        raw = read_design(path)
        if is_design(raw):
            raw.pop("sweep", None)
            raw["run"] = SHORT
            (plan,) = plan_variants(raw, find_backend("model"))
            found.append((plan.platform, raw, answer(plan)))
    assert len(found) >= 6
    return found


def native(count: int) -> list[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Returns boards, random designs, and the results of the command line."""
    rng = random.Random(SEED)
    boards = representative_platforms()
    model = find_backend("model")
    found = []
    while len(found) < count:
        board = boards[len(found) % len(boards)]
        design = drawn(rng, [cpu.name for cpu in find_platform(board).facts.cpus])
        try:
            (plan,) = plan_variants(design, model, platform=board)
        except UserError:
            if not find_platform(board).facts.ports:
                boards.remove(board)
            continue  # the board refuses this design; draw another one
        found.append((board, design, answer(plan)))
    return found


@pytest.mark.parametrize(
    "count", [8, pytest.param(200, marks=pytest.mark.exhaustive("two hundred random designs"))]
)
def test_random_designs_and_the_examples_give_the_same_numbers_in_the_page(
    count: int, opened: Callable[..., Opened]
) -> None:
    page = opened().page
    expected = native(count) + examples()
    asked = [[board, design] for board, design, _ in expected]
    output = page.evaluate(
        "async (asked) => { const all = [];"
        " for (const [board, design] of asked) all.push(await axiscope.run(board, design));"
        " return all; }",
        asked,
    )
    assert len(output) == len(expected) > count
    for (board, design, result), text in zip(expected, output, strict=True):
        assert json.loads(text) == result, (board, design)
    # Most results differ from one another, so finding them equal means something.
    assert len(set(output)) > 0.9 * count


def test_changes_that_are_tried_give_the_same_results_in_the_page(
    opened: Callable[..., Opened],
) -> None:
    page = opened().page
    design = {
        "schema": 1,
        "title": "T",
        "run": SHORT,
        "stream": [
            {"name": "a", "direction": "read", "rate_mbps": 3000, "outstanding": 1, "port": "HP0"},
            {"name": "b", "direction": "write", "port": "HP3"},
        ],
    }
    for board in ("zcu102", "zc702"):
        (plan,) = plan_variants(design, find_backend("model"), platform=board, why="all")
        expected = answer(plan)
        text = page.evaluate("([b, d]) => axiscope.why(b, d)", [board, design])
        assert json.loads(text) == expected
        assert all(m["reason"]["trials"] for m in expected["members"])
