"""Tests that every interface that judges a design returns the same verdicts.

`tests/explorer/test_numbers.py` compares the explorer with the library.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
import tomli_w

import axiscope as ax
from axiscope.results.design_result import DesignResult
from tests.shell import axiscope
from tests.test_verdicts import random_design, run

DESIGNS, SCENES = 200, 100

Verdicts = list[tuple[str, str, str, float | None]]


def scene(seed: int) -> dict[str, Any]:
    """Returns a design with a program on a core, and with one or two streams."""
    chance = random.Random(seed)
    platform = chance.choice(["zcu102", "ultra96"])
    program = {
        "name": "task",
        "cpu": "A53",
        "program": chance.choice(["chase", "read", "write"]),
        "slowdown_bound": chance.choice([1.05, 1.2, 1.5, 2.0]),
    }
    streams = [
        {
            "name": f"s{number}",
            "direction": chance.choice(["read", "write"]),
            "port": f"HP{number}",
            "burst_beats": chance.choice([4, 16]),
            "rate_mbps": chance.choice([50, 300, 900]),
        }
        for number in range(chance.randint(1, 2))
    ]
    title = f"scene {seed}"
    return {
        "schema": 1, "title": title, "platform": platform, "pl_mhz": 250, "program": [program],
        "stream": streams,
    }  # fmt: skip


def verdicts(result: DesignResult) -> Verdicts:
    return [(m.name, c.what, c.state, c.got) for m in result.members for c in m.checks]


def check(raw: dict[str, Any], folder: Path) -> Verdicts:
    expected = verdicts(run(raw))
    assert verdicts(ax.run(raw).result) == expected
    file = folder / "design.toml"
    file.write_bytes(tomli_w.dumps(raw).encode())
    done = axiscope("run", file, "-o", folder / "out", "--json")
    (record,) = json.loads(done.stdout)
    assert verdicts(DesignResult.model_validate(record)) == expected
    return expected


def check_advice(raw: dict[str, Any]) -> None:
    # Not every platform has QoS settings or several address maps, so bursts in flight may be
    # changed instead.
    first, *others = raw["stream"]
    now = first.get("outstanding", 8)

    def with_outstanding(value: Any) -> dict[str, Any]:
        return raw | {"stream": [first | {"outstanding": value}, *others]}

    fixed = with_outstanding(now)
    free = with_outstanding({"least": now, "most": 2 * now, "now": now})
    advice = ax.advise(free | {"advise": {"change": ["outstanding"]}})
    assert verdicts(advice.now.result) == verdicts(run(fixed))
    # A run of the changed design must give the verdicts that the advice predicted.
    best = advice.best[0]
    assert verdicts(ax.run(ax.Design(fixed).vary(best.changes)).result) == verdicts(best.result)


@pytest.mark.parametrize("draw", [random_design, scene])
def test_run_library_and_command_agree(draw: Any, tmp_path: Path) -> None:
    found = check(draw(1), tmp_path)
    assert found, "the design has demands"


def test_advice_judges_as_a_run_does() -> None:
    check_advice(random_design(2))


@pytest.mark.exhaustive("two hundred designs and a hundred scenes through every interface")
@pytest.mark.parametrize(
    ("draw", "seed"),
    [(random_design, seed) for seed in range(DESIGNS)] + [(scene, n) for n in range(SCENES)],
)
def test_all_interfaces_agree(draw: Any, seed: int, tmp_path: Path) -> None:
    check(draw(seed), tmp_path)
    check_advice(draw(seed))
