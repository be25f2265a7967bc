"""Tests relations between runs of related designs (tools/fuzz/relations.py). `make fuzz` tries more
designs.
"""

from __future__ import annotations

import pytest

from tools.fuzz.relations import FAIL, RELATIONS, check

SEEDS = 3
MORE_SEEDS = 35

pytestmark = pytest.mark.slow("runs random designs twice")


def _cases(seeds: range) -> list[object]:
    cases: list[object] = []
    for name in RELATIONS:
        for seed in seeds:
            why = FAIL.get((name, seed))
            marks = [] if why is None else [pytest.mark.xfail(reason=why, strict=True)]
            cases.append(pytest.param(name, seed, marks=marks))
    return cases


@pytest.mark.parametrize(("name", "seed"), _cases(range(SEEDS)))
def test_a_relation_holds(name: str, seed: int) -> None:
    assert check(name, seed) is None


@pytest.mark.exhaustive("more random designs")
@pytest.mark.parametrize(("name", "seed"), _cases(range(SEEDS, MORE_SEEDS)))
def test_relations_hold(name: str, seed: int) -> None:
    assert check(name, seed) is None


@pytest.mark.parametrize(("name", "seed"), FAIL)
def test_known_failures_are_listed_by_seed(name: str, seed: int) -> None:
    assert name in RELATIONS
    assert seed < MORE_SEEDS
