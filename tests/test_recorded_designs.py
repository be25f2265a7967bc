"""Tests that short designs give the answers recorded in __snapshots__, to the last digit and
word.

A snapshot shows the first sentence, and the rates and states of the members. Its hash covers
everything else: figures, tried changes, sentences, steps. If a change is meant to alter answers,
run this file with `--snapshot-update`, and look at the differences. For a new mechanism, add a
design to data/recorded_designs.jsonl.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from axiscope.api.advice import advise
from axiscope.api.designs import run
from axiscope.results.design_result import DesignResult

LINES = Path(__file__).with_name("data").joinpath("recorded_designs.jsonl").read_text()
DESIGNS: list[dict[str, Any]] = [json.loads(line) for line in LINES.splitlines()]


def _hashed(*records: Any) -> str:
    text = json.dumps([record.model_dump(mode="json") for record in records], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _members(result: DesignResult) -> dict[str, str]:
    return {m.name: f"{m.achieved_mbps:.0f} MB/s, {m.state or 'no demand'}" for m in result.members}


@pytest.mark.parametrize("line", DESIGNS, ids=lambda line: line["design"]["title"])
def test_answers_are_those_that_were_recorded(
    line: dict[str, Any], snapshot: SnapshotAssertion
) -> None:
    design = line["design"]
    if line.get("advise"):
        advice = advise(design, jobs=1)
        assert advice.now.changes == {}
        found = {"advice": advice.text, "all": _hashed(advice)}
    else:
        results = run(design, jobs=1, why=True).results
        found = {"first": results[0].limit, "members": [_members(r) for r in results]}
        found["all"] = _hashed(*results)
    assert found == snapshot
