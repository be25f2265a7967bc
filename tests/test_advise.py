"""The adviser: its answer agrees with full runs of all designs, and its report is complete."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

from axiscope.answers.advise import optimiser, search_advice
from axiscope.errors import UserError
from axiscope.execution.backends import find_backend
from axiscope.execution.design_run import execute_design
from axiscope.execution.executor import LocalProcesses
from axiscope.io.toml_records import validated
from axiscope.plan.design.load import plan_variants
from axiscope.plan.design.records import DesignFile
from axiscope.plan.design.reference_data import with_reference_data
from axiscope.plan.design.vary import vary_design
from axiscope.plan.platforms import find_platform
from axiscope.results.design_result import DesignResult
from axiscope.results.design_store import open_design_store

pytestmark = pytest.mark.slow("searches for settings and loads")

RUN = {"warmup_us": 10.0, "min_us": 40.0, "max_us": 40.0, "skews": 1}
HERE = LocalProcesses(1)


def crowded(**more: Any) -> dict[str, Any]:
    """Returns a design of three different streams; two ports share a port of the controller."""
    return {
        "schema": 1,
        "title": "Crowded",
        "platform": "zcu102",
        "pl_mhz": 300.0,
        "run": RUN,
        "advise": {"goal": "total", "change": ["ports"]},
        "stream": [
            {"name": "big", "direction": "read", "port": "HP1", "burst_beats": 256},
            {"name": "small", "direction": "read", "port": "HP2", "burst_beats": 4},
            {"name": "out", "direction": "write", "port": "HP2", "rate_mbps": 2000},
        ],
    } | more


def badness(raw: dict[str, Any], result: DesignResult) -> float:
    """Returns how bad a result is for the goal of a design."""
    board = find_platform(raw["platform"])
    said = with_reference_data(validated(DesignFile, raw), board)
    text = result.model_dump_json(by_alias=True)
    return board.ask_model(lambda model, _: model.badness(said, text))


def everything(raw: dict[str, Any]) -> float:
    """Runs all designs in full and returns the least badness."""
    board = find_platform(raw["platform"])
    found = []
    for ports in itertools.product(board.port_names(), repeat=3):
        names = [stream["name"] for stream in raw["stream"]]
        values = {f"stream.{n}.port": p for n, p in zip(names, ports, strict=True)}
        try:
            (made,) = plan_variants(vary_design(raw, values), find_backend("model"))
        except UserError:
            continue
        found.append(badness(raw, execute_design(made)))
    return min(found)


def test_the_advice_is_the_best_of_all_designs_run_in_full() -> None:
    raw = crowded()
    raw["stream"] = [s | {"ports": ["HP0", "HP1", "HP2", "HP3"]} for s in raw["stream"]]
    advice = search_advice(raw, executor=HERE)
    assert (advice.by, advice.size) == ("enumeration", 64)
    got = badness(raw, advice.best[0].result)
    # It meets as many demands, and its total is within 1 % of the best.
    assert got <= everything(raw) + 0.01
    assert advice.best[0].result.total_mbps > advice.now.result.total_mbps
    assert advice.best[0].changes
    assert any(candidate.pareto for candidate in advice.candidates)


def test_the_answer_names_a_port_that_was_chosen_for_a_stream() -> None:
    """A stream without a port gets one, and whoever builds the design has to know which."""
    raw = crowded()
    big, small, out = raw["stream"]
    del small["port"]
    raw["stream"] = [
        big | {"ports": ["HP1"]},
        small | {"ports": ["HP2", "HP3"]},
        out | {"port": "HP3", "ports": ["HP2", "HP3"]},
    ]
    advice = search_advice(raw, executor=HERE)
    today = {m.name: m.ports for m in advice.now.result.members}
    assert today["small"] == ["HP2"]
    moves = 0
    for option in advice.best:
        for member in option.result.members:
            if member.ports != today[member.name]:
                assert option.changes[f"stream.{member.name}.port"] == member.ports[0]
                moves += member.name == "small"
    assert moves


def test_the_answer_does_not_depend_on_jobs_and_resumes(tmp_path: Path) -> None:
    raw = crowded()
    one = search_advice(raw, executor=HERE)
    assert search_advice(raw, executor=LocalProcesses(2)) == one

    class StoppedError(Exception):
        pass

    def stop(done: int, of: int) -> None:
        if done * 2 >= of:
            raise StoppedError

    with pytest.raises(StoppedError):
        search_advice(raw, executor=HERE, store=open_design_store(tmp_path), progress=stop)
    kept = len(list((tmp_path / "parts").glob("*.json")))
    assert kept > 10
    assert search_advice(raw, executor=HERE, store=open_design_store(tmp_path)) == one


def test_the_optimiser_finds_what_enumeration_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    best = search_advice(crowded(), executor=HERE).best[0].result.total_mbps
    monkeypatch.setattr(optimiser, "ASKED", 96)
    found = search_advice(crowded(), executor=HERE, run_all_up_to=1)
    assert found.by == "optimiser"
    assert found.tried < 64
    assert found.best[0].result.total_mbps == pytest.approx(best, rel=0.01)
    assert search_advice(crowded(), executor=HERE, run_all_up_to=1) == found


def test_the_reported_headroom_of_rates_exists() -> None:
    raw = crowded(advise={"change": ["ports"]})
    raw["stream"] = [
        {"name": "a", "direction": "read", "rate_mbps": 1000, "ports": ["HP0", "HP3"]},
        {"name": "b", "direction": "read", "rate_mbps": 1000, "ports": ["HP0", "HP3"]},
    ]
    advice = search_advice(raw, executor=HERE)
    assert advice.best[0].headroom == 2.0
    faster = [s | {"rate_mbps": 2000} for s in raw["stream"]]
    (made,) = plan_variants(
        vary_design(raw | {"stream": faster}, advice.best[0].changes), find_backend("model")
    )
    # The runs of this test are too short to settle verdicts.
    assert all(m.met for m in execute_design(made).members)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"advise": {"change": ["burst_beats"]}}, "leave nothing to choose"),
        ({"advise": {"change": ["pl_mhz"]}}, "advise.pl_mhz: is missing"),
        ({"advise": {"change": ["colour"]}}, "advise.change.0"),
        ({"advise": {"goal": "latency", "of": "nobody"}}, "'nobody' is no stream"),
    ],
)
def test_what_cannot_be_advised_is_refused(change: dict[str, Any], said: str) -> None:
    with pytest.raises(UserError, match=said):
        search_advice(crowded(**change), executor=HERE)
