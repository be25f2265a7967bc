"""Compares the loads that `inject` recommends with published safe loads of cores."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from axiscope.answers.interference.inject_design_records import InjectDesignResult
from axiscope.answers.interference.inject_records import InjectResult
from axiscope.answers.interference.published_loads import core_of, model_error
from axiscope.answers.references.load import load_reference
from axiscope.plan.design.measured_kinds import published_loads
from tests.levels import variants
from tests.shell import ROOT, axiscope

SHORT = ("--counted-us", "100", "--window-us", "50", "--starts", "1", "--unseen", "2")
ONE = ("-p", "zcu102", "--ports", "HP0", "--aggressor", "cluster-copy", "--period-cycles", "1024")


def test_the_published_loads_are_those_of_the_paper() -> None:
    entries = {e.id: e for e in load_reference(ROOT / "data/references/brilli2022.toml").entries}
    for load in published_loads():
        published = entries[load.entry].published
        assert published is not None
        assert published.as_json() == load.published_percent
        percent = round(100 * (load.max_slowdown - 1))
        assert f"-{percent}-" in load.entry
        assert 0 < load.modelled_percent <= 100


def test_a_recommended_load_is_safe_if_the_model_is_as_wrong_as_against_any_load() -> None:
    """The recommended fraction of the load that is safe in the model must never exceed a published
    safe load.
    """
    for load in published_loads():
        count = 1 if load.aggressors == "one" else 4
        error = model_error(load.core, count, load.max_slowdown)
        assert error is not None
        assert error.share * load.modelled_percent <= load.published_percent + 1e-9


def test_loads_of_the_nearest_published_bound_below_count() -> None:
    """A load that is safe with a bound of 10 % is also safe with a bound of 15 %.

    No load was published for a bound below 10 %.
    """
    strict, loose = (model_error("A53", 1, bound) for bound in (1.1, 1.2))
    assert strict is not None
    assert loose is not None
    assert strict.load.max_slowdown == 1.1
    assert loose.load.max_slowdown == 1.2
    assert model_error("A53", 1, 1.15) == model_error("A53", 1, 1.02) == strict
    assert model_error("A53", 1, 1.5) == loose
    several = model_error("A53", 2, 1.1)
    assert several is not None
    assert several.share < strict.share, "0.2 % next to four clusters"


def test_the_error_of_a_core_that_nobody_measured_is_unknown() -> None:
    assert model_error("A9", 1, 1.1) is None
    assert model_error(core_of("chase"), 1, 1.1) is None
    assert core_of("A53x4:lu") == core_of("A53:read") == "A53"


@pytest.mark.parametrize("bound", variants(["1.1", "1.2"], "another bound", "1.1"))
def test_the_command_recommends_less_than_the_model_allows_to_an_a53(bound: str) -> None:
    """The model's own figure must be printed, too, and labelled as optimistic."""
    args = ("inject", *ONE, "--victim", "A53:chase", "--max-slowdown", bound, *SHORT)
    ran = axiscope(*args, "--json")
    assert ran.returncode == 0, ran.stderr
    (victim,) = InjectResult.model_validate(json.loads(ran.stdout)).victims
    assert victim.model_error is not None
    for answer in victim.answers:
        most = answer.optimistic
        assert most is not None
        allowed = victim.model_error.share * most.injected_mbps
        assert 0.3 * allowed < answer.injected_mbps <= 1.02 * allowed
        assert answer.unseen is not None
        assert answer.unseen.holding == answer.unseen.starts
        assert answer.unseen.injected_high_mbps <= allowed
    assert "brilli2022" in victim.confidence


def test_a_victim_without_published_loads_is_labelled() -> None:
    ran = axiscope("inject", "-p", "zcu102", "--victim", "chase", "--clusters", "1", *SHORT)
    assert ran.returncode == 0, ran.stderr
    report = " ".join(ran.stdout.split())
    assert "confidence: nobody has published safe loads for a master at a port" in report
    assert "± 0 " not in report
    assert "± 0.00" not in report


DESIGN = """schema = 1
title = "A task and a DMA"
platform = "zcu102"
pl_mhz = 300
program = [{ name = "task", cpu = "A53", program = "chase", slowdown_bound = 1.1 }]
stream = [{ name = "dma", direction = "read", port = "HP0", burst_beats = 16 }]
"""


def test_run_and_inject_agree_about_a_design(tmp_path: Path) -> None:
    """In the model, a DMA at full rate keeps the bound, so full load is the optimistic answer of
    `inject`.

    Published safe loads are smaller, so the verdict of `run` is open.
    """
    file = tmp_path / "task.toml"
    file.write_text(DESIGN)
    ran = axiscope("run", file, "-o", tmp_path / "run", "--json")
    assert ran.returncode == 0, ran.stderr
    (result,) = json.loads(ran.stdout)
    (task,) = (m for m in result["members"] if m["name"] == "task")
    assert [(check["state"], check["met"]) for check in task["checks"]] == [("too_close", True)]
    injected = axiscope("inject", file, "--unseen", "2", "--json")
    assert injected.returncode == 0, injected.stderr
    found = InjectDesignResult.model_validate_json(injected.stdout)
    (dma,) = found.aggressors
    assert dma.optimistic_load == 1.0
    assert found.model_error is not None
    assert dma.optimistic_mbps is not None
    assert dma.mbps_high <= found.model_error.share * dma.optimistic_mbps
    assert found.holding == found.starts == 2
