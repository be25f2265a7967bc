"""Tests that the pages about safe traffic show the results of the command."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from axiscope.answers.interference.inject_design_records import InjectDesignResult
from axiscope.answers.interference.inject_records import InjectResult
from axiscope.report.inject import write_inject_design
from tests.shell import axiscope

SHORT = ("--counted-us", "60", "--window-us", "30", "--starts", "1", "--unseen", "4")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("inject")
    done = axiscope("inject", "-p", "ultra96", "--victim", "chase", *SHORT, "-o", made, "--json")
    assert done.returncode == 0, done.stderr
    (made / "told.json").write_text(done.stdout, encoding="utf-8")
    return made


def test_the_page_has_the_data_of_the_command(folder: Path) -> None:
    answer = InjectResult.model_validate_json((folder / "told.json").read_text())
    held = json.loads((folder / "inject.json").read_text())
    assert InjectResult.model_validate(held) == answer


def test_the_page_shows_what_to_program(folder: Path) -> None:
    page = (folder / "report.html").read_text()
    found = InjectResult.model_validate_json((folder / "inject.json").read_text())
    by_idle = found.victims[0].answers[0]
    assert re.search(rf"IDLE_CYCLES\b[^.]* {by_idle.program['idle_cycles']}\b", page)
    data = json.loads(
        page.partition('<script id="data" type="application/json">')[2].split("</script>")[0]
    )
    line = data["victims"][0]["lines"][0]
    assert len(line["points"]) == len(by_idle.tested) > 5
    assert [p["holds"] for p in line["points"]] == [t.holds for t in by_idle.tested]
    assert {e["name"] for e in data["victims"][0]["ends"]} >= {"exclusive access (PREM)"}


@pytest.mark.parametrize("holding", [4, 3])
def test_a_design_that_misses_a_demand_is_reported(tmp_path: Path, holding: int) -> None:
    demand = {
        "name": "camera", "what": "rate", "unit": "MB/s", "wanted": 300.0, "got": None,
        "got_low": None, "got_high": None, "holding": holding,
    }  # fmt: skip
    paced = {
        "name": "bulk", "kind": "stream", "load": 0.5, "program": {"budget_bytes": 64},
        "mbps": 100.0, "mbps_low": 90.0, "mbps_high": 110.0,
    }  # fmt: skip
    found = InjectDesignResult.model_validate(
        {
            "title": "t", "platform": "zcu102", "aggressors": [paced], "demands": [demand],
            "starts": 4, "holding": holding, "confidence": 0.95, "holding_share_least": 0.5,
            "chosen_on": 3, "given_up": 0, "tested": 7,
        }
    )  # fmt: skip
    page = write_inject_design(tmp_path, found, "three.toml").read_text()
    assert ("0.10 GB/s in total" in page) == (holding == 4)
