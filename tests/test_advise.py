"""Tests the adviser: its answer must agree with full runs of all designs, and its report must be
complete.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from axiscope.answers.advise import search_advice
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
from axiscope.results.design_store import open_design_store

pytestmark = pytest.mark.slow("searches for settings and loads")

RUN = {"warmup_us": 10.0, "min_us": 40.0, "max_us": 40.0, "skews": 1}
LONG = RUN | {"min_us": 240.0, "max_us": 960.0}
"""Long enough to settle verdicts."""
HERE = LocalProcesses(1)
SIXTEEN = {"burst_beats": 16}


def crowded(**more: Any) -> dict[str, Any]:
    """Returns a design with three different streams. Two of the ports share a port of the
    controller.
    """
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
            {"name": "out", "direction": "write", "port": "HP2", "rate_mbps": 2000} | SIXTEEN,
        ],
    } | more


def badness(raw: dict[str, Any], result: Any) -> float:
    """Returns how bad a result is, as measured by the goal of a design."""
    board = find_platform(raw["platform"])
    message = with_reference_data(validated(DesignFile, raw), board)
    text = result.model_dump_json(by_alias=True)
    return board.ask_model(lambda model, _: model.badness(message, text))


def everything(raw: dict[str, Any]) -> float:
    """Runs all designs in full, and returns the lowest badness."""
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
    # The best candidate meets as many demands as any other, and its total is within 1 % of the
    # best.
    assert got <= everything(raw) + 0.01
    assert advice.best[0].result.total_mbps > advice.now.result.total_mbps
    assert advice.best[0].changes
    assert any(candidate.pareto for candidate in advice.candidates)


def test_the_answer_names_a_port_that_was_chosen_for_a_stream() -> None:
    """A stream without a port is assigned one. The answer must say which, so that the design can be
    built.
    """
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

    def stop(done: int, of: int, _best: str) -> None:
        if done * 2 >= of:
            raise StoppedError

    with pytest.raises(StoppedError):
        search_advice(raw, executor=HERE, store=open_design_store(tmp_path), progress=stop)
    kept = len(list((tmp_path / "parts").glob("*.json")))
    assert kept > 10
    assert search_advice(raw, executor=HERE, store=open_design_store(tmp_path)) == one


def many() -> dict[str, Any]:
    """Returns a design with more choices than the adviser has time to try."""
    raw = crowded()
    sizes = {"least": 4, "most": 256}
    raw["stream"] = [s | {"burst_beats": sizes | {"now": 4}} for s in raw["stream"]]
    raw["advise"]["change"].append("burst_beats")
    return raw


def test_no_burst_is_longer_than_the_masters_own_bus_can_issue() -> None:
    """AXI4's longest burst, 256 beats, becomes 128 beats if a 64-bit master uses a 128-bit port."""
    narrow = {
        "name": "dma",
        "direction": "read",
        "port": "HP0",
        "burst_beats": {"now": 64, "least": 64, "most": 256},
        "own_bus": {"width_bits": 64},
    }
    raw = crowded(stream=[narrow], advise={"goal": "total", "change": ["burst_beats"]})
    found = search_advice(raw, executor=HERE)
    assert [c.changes for c in found.candidates] == [{}, {"stream.dma.burst_beats": 128}]


def test_a_burst_that_the_masters_own_bus_cannot_issue_is_refused() -> None:
    stream = {"name": "a", "direction": "read", "port": "HP0", "own_bus": {"width_bits": 32}}
    raw = crowded(stream=[stream | {"burst_beats": 256}])
    message = (
        r"stream.a.burst_beats: 256; a burst on its bus of 32 bits has 256 beats at most, .*64"
    )
    with pytest.raises(UserError, match=message):
        search_advice(raw, executor=HERE)


class Recorder:
    """Runs trials in this process, and records how precise each batch is."""

    def __init__(self) -> None:
        self.batches: list[str] = []

    def run(
        self, function: Callable[[Any], Any], tasks: Sequence[Any]
    ) -> Iterator[tuple[int, Any]]:
        """Runs one batch of trials."""
        self.batches += sorted({task["how"] for task in tasks})
        return HERE.run(function, tasks)


def test_the_best_candidate_runs_in_full_after_every_fourth_batch() -> None:
    """A long search can therefore give an answer if it is stopped, although most of its time is
    spent on candidates.
    """
    recorder = Recorder()
    search_advice(crowded(), executor=recorder)
    assert recorder.batches[:6] == ["full", *["coarse"] * 4, "full"]


def test_the_optimiser_is_asked_when_there_are_many_designs() -> None:
    found = search_advice(many(), executor=HERE)
    assert (found.by, found.size) == ("optimiser", 4**3 * 7**3)
    assert found.tried < 400


def test_more_freedom_gives_no_worse_design() -> None:
    free = search_advice(many(), executor=HERE)
    ports = crowded(stream=[s | {"burst_beats": 4} for s in crowded()["stream"]])
    fewer = search_advice(ports, executor=HERE)
    assert free.best[0].result.total_mbps > 0.995 * fewer.best[0].result.total_mbps


@pytest.mark.exhaustive("the optimiser from other starts and with more jobs")
def test_the_optimiser_finds_the_same_from_another_start_and_with_more_jobs() -> None:
    raw = many()
    found = search_advice(raw, executor=HERE)
    largest = [s | {"burst_beats": 256} for s in raw["stream"]]
    longer = search_advice(raw | {"stream": largest}, executor=HERE)
    assert found.best[0].result.total_mbps > 0.995 * longer.best[0].result.total_mbps
    assert search_advice(raw, executor=LocalProcesses(2)) == found


def accelerator(**more: Any) -> dict[str, Any]:
    """Returns a design with four paced streams at two of four ports."""
    streams = [
        ("in_a", "read", 2000, "HP0"), ("in_b", "read", 1600, "HP0"),
        ("weights", "read", 1000, "HP1"), ("out", "write", 2000, "HP1"),
    ]  # fmt: skip
    return {
        "schema": 1,
        "title": "Accelerator",
        "platform": "kv260",
        "pl_mhz": 250,
        "run": {"skews": 1},
        "advise": {"change": ["ports"]},
        "stream": [
            {"name": name, "direction": way, "rate_mbps": mbps, "port": port}
            for name, way, mbps, port in streams
        ],
    } | more


def test_a_design_that_leaves_no_demand_open_is_proposed_before_one_with_fewer_changes() -> None:
    advice = search_advice(accelerator(), executor=HERE)
    best = advice.best[0]
    assert advice.now.undecided > 0
    assert best.undecided == 0
    assert "all demands are met" in advice.text


def test_numbers_that_stay_are_listed_with_a_way_to_free_them() -> None:
    raw = crowded(advise={"goal": "total", "change": ["ports", "burst_beats", "outstanding"]})
    raw["stream"] = [s | {"outstanding": 8, "ports": ["HP1", "HP2"]} for s in raw["stream"]]
    text = search_advice(raw, executor=HERE).text
    assert (
        "Not changed, because the design gives no ranges: burst_beats and outstanding of "
        "big, small and out. A range such as burst_beats = { least = 4, most = 16 } lets the "
        "adviser choose; add the current number of each as `now`." in text
    )


def test_fields_that_the_design_names_but_does_not_state_are_free() -> None:
    raw = crowded(advise={"goal": "total", "change": ["burst_beats"]})
    small = {"name": "small", "direction": "read", "port": "HP2"}
    advice = search_advice(raw | {"stream": [small]}, executor=HERE)
    # Burst lengths of 4, 8, 16, 32, 64, 128 and 256 beats.
    assert advice.size == 7
    assert "Not changed" not in advice.text


def test_what_the_design_keeps_is_tried_if_no_design_meets_the_demands() -> None:
    raw = crowded(advise={"change": ["ports"]}, run=LONG)
    slow = {"name": "slow", "direction": "read", "port": "HP1", "rate_mbps": 1400}
    raw["stream"] = [slow | {"burst_beats": 4, "outstanding": 4, "ports": ["HP1", "HP2"]}]
    advice = search_advice(raw, executor=HERE)
    assert advice.best[0].missed == 1
    assert advice.beyond
    assert "What it does not let the adviser change would help more: stream.slow." in advice.text


def paced(mbps: float, **more: Any) -> dict[str, Any]:
    """Returns a design with two paced readers that may use two ports."""
    streams: list[dict[str, Any]] = [
        {"name": name, "direction": "read", "rate_mbps": mbps, "port": "HP0"} for name in "ab"
    ]
    streams = [s | {"ports": ["HP0", "HP3"]} for s in streams]
    return crowded(advise={"change": ["ports"]}, stream=streams) | more


def faster(raw: dict[str, Any], factor: float) -> dict[str, Any]:
    """Returns a copy of a design with all rates multiplied by a factor."""
    return raw | {"stream": [s | {"rate_mbps": factor * s["rate_mbps"]} for s in raw["stream"]]}


def meets_all(raw: dict[str, Any]) -> bool:
    """Runs a design. Returns whether it meets every demand according to the model, without error
    margins.
    """
    (made,) = plan_variants(raw, find_backend("model"))
    return all(member.met for member in execute_design(made).members)


@pytest.mark.parametrize("mbps", [100, 1000])
def test_a_design_that_meets_everything_with_room_is_kept(mbps: float) -> None:
    raw = paced(mbps) | {"run": LONG}
    advice = search_advice(raw, executor=HERE)
    assert advice.best[0].changes == {}
    assert advice.text.startswith("Keep this design: it meets all demands, and all rates could")
    headroom, error = advice.now.headroom, advice.now.headroom_error
    assert headroom is not None
    assert error is not None
    # Together, the two streams receive at most the rate of their port, which is 4800 MB/s.
    assert 0.95 * 2400 / mbps < headroom < 2400 / mbps
    # If a verdict is exactly at the headroom, it may be too close to call.
    assert meets_all(faster(raw, 0.97 * headroom))
    assert not meets_all(faster(raw, 1.02 * (headroom + error)))


def test_more_room_is_proposed_with_as_few_changes_as_possible() -> None:
    advice = search_advice(paced(2000.0), executor=HERE)
    best = advice.best[0]
    assert len(best.changes) == 1
    assert best.headroom is not None
    assert advice.now.headroom is not None
    assert best.headroom > 1.5 * advice.now.headroom
    assert [part.path for part in best.parts] == list(best.changes)
    assert best.parts[0].share == 1.0
    assert "For more headroom, set stream." in advice.text


def test_changes_that_give_nothing_are_dropped() -> None:
    raw = crowded(advise={"goal": "total", "change": ["ports", "burst_beats"]})
    long = {"least": 64, "most": 256, "now": 64}
    raw["stream"] = [
        {"name": "one", "direction": "read", "ports": ["HP1"], "burst_beats": long},
        {"name": "other", "direction": "read", "ports": ["HP2", "HP3"], "burst_beats": long},
    ]
    advice = search_advice(raw, executor=HERE)
    # HP1 and HP2 share a port of the controller, and longer bursts make no difference.
    assert list(advice.best[0].changes) == ["stream.other.port"]
    assert "+" in str(advice.best[0].gain_text)


def test_a_search_that_is_stopped_answers_with_the_best_so_far() -> None:
    raw = crowded()

    def stop(done: int, _of: int, _best: str) -> None:
        if done >= 16:
            raise KeyboardInterrupt

    found = search_advice(raw, executor=HERE, progress=stop)
    assert found.stopped
    assert 0 < found.tried < found.size
    assert found.text.startswith("The search was stopped. The best so far: ")
    whole = search_advice(raw, executor=HERE)
    assert not whole.stopped
    assert found.now == whole.now


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"advise": {"change": ["burst_beats"]}}, "leave nothing to choose"),
        ({"advise": {"change": ["pl_mhz"]}}, "advise.pl_mhz: is missing"),
        ({"advise": {"change": ["colour"]}}, "advise.change.0"),
        ({"advise": {"goal": "latency", "of": "nobody"}}, "'nobody' is not a stream"),
    ],
)
def test_what_cannot_be_advised_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(UserError, match=message):
        search_advice(crowded(**change), executor=HERE)
