"""Tests the commands inject and interfere: their tables, their reports, and runs that are
resumed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from tests.report.test_browser import open_page
from tests.shell import axiscope

pytestmark = pytest.mark.slow("searches for settings and loads")


def test_inject_on_the_command_line() -> None:
    args = ("--victim", "chase", "--clusters", "2", "--counted-us", "100", "--window-us", "50")
    ran = axiscope("inject", *args, "--starts", "2", "--json")
    assert ran.returncode == 0, ran.stderr
    data = json.loads(ran.stdout)
    (advice,) = data["victims"]
    assert data["ports"] == "HP1+HP2"
    assert [a["by"] for a in advice["answers"]] == ["idle", "budget"]
    for answer in advice["answers"]:
        assert answer["best"]["slowdown_high"] <= 1.1
        assert answer["won_back_mbps"] == answer["injected_mbps"] - advice["exclusive_mbps"]
    # The answer is the best of the regulator's periods, and all periods are listed.
    assert [p["period_cycles"] for p in advice["periods"]] == [256, 1024, 4096]
    output = [p["injected_mbps"] for p in advice["periods"]]
    assert advice["answers"][1]["injected_mbps"] in output
    for answer in advice["answers"]:
        assert answer["unseen"]["starts"] == 16
        assert answer["unseen"]["chosen_on"] == 2 + 16
    refused = axiscope("inject", "--victim", "chase", "--max-slowdown", "1")
    assert refused.returncode == 2
    assert "--max-slowdown: 1; give more than 1" in refused.stderr
    # If the second victim is invalid, nothing may run for the first one.
    refused = axiscope("inject", "--victim", "chase,nobody")
    assert refused.returncode == 2
    assert refused.stderr.startswith("error: victim 'nobody' is not one of")


def test_the_page_of_a_matrix(browser: Any, tmp_path: Path) -> None:
    args: tuple[str, ...] = (
        "--victims",
        "chase,write",
        "--aggressors",
        "mix-50,cluster-read",
        "--loads",
        "50,100",
    )
    args += ("--counted-us", "60", "--window-us", "30", "--starts", "1", "--jobs", "1")
    ran = axiscope("interfere", *args, "-o", tmp_path, "--quiet")
    assert ran.returncode == 0, ran.stderr
    page, troubles = open_page(
        browser, tmp_path / "report.html", viewport={"width": 390, "height": 800}
    )
    table = pl.read_parquet(tmp_path / "results.parquet")
    aggressors = page.locator("#fig-worst thead th").all_inner_texts()[1:]
    for row in page.locator("#fig-worst tbody tr").all():
        victim = row.locator("th").inner_text()
        for aggressor, cell in zip(aggressors, row.locator("td").all(), strict=True):
            of = table.filter(pl.col("victim") == victim, pl.col("aggressor") == aggressor)
            worst = float(of["slowdown"].max())  # type: ignore[arg-type]
            assert cell.inner_text() == ("≥100" if worst >= 100 else f"{worst:.2f}")
    assert page.locator("#fig-heat-mix-50 thead th").all_inner_texts()[1:] == ["50", "100"]
    line = "document.getElementById('plot-slowdown-mix-50').data"
    assert page.evaluate(f"{line}.map(t => t.name)") == ["chase", "write"]
    assert page.locator("#plot-latency-chase .scatterlayer .trace").count() == 2
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    colours = f"JSON.stringify({line}.map(t => t.line.color))"
    before = page.evaluate(colours)
    page.click("#theme")
    assert page.evaluate(colours) != before
    page.context.close()
    assert troubles == []


def test_interfere_writes_table_and_report_and_resumes(tmp_path: Path) -> None:
    args: tuple[str, ...] = (
        "-p",
        "ultra96",
        "--victims",
        "chase,read@500",
        "--aggressors",
        "mix-100,cluster-write",
    )
    args += ("--loads", "0,50,100", "--counted-us", "100", "--window-us", "50", "--starts", "1")
    ran = axiscope("interfere", *args, "-o", tmp_path, "--quiet")
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout == ""
    before = (tmp_path / "results.parquet").read_bytes()
    table = pl.read_parquet(tmp_path / "results.parquet")
    assert table.height == 2 * 2 * 3
    assert (table.filter(pl.col("load") == 0)["slowdown"] - 1).abs().max() == pytest.approx(0)
    # With the victim, the aggressors never move more than they do alone.
    assert table.filter(pl.col("load") == 1)["load_intensity"].is_between(0.5, 1.0).all()
    assert (tmp_path / "report.html").is_file()
    assert not list(tmp_path.glob("parts/*.json"))
    again = axiscope("interfere", *args, "-o", tmp_path, "--jobs", "1", "--json")
    assert again.returncode == 0, again.stderr
    assert len(json.loads(again.stdout)["cases"]) == 12
    assert (tmp_path / "results.parquet").read_bytes() == before
    fewer = ("--loads", "100", *args[args.index("--counted-us") :])
    refused = axiscope("interfere", *args[: args.index("--loads")], *fewer, "-o", tmp_path)
    assert refused.returncode == 2
    assert "which would be lost" in refused.stderr
    assert (tmp_path / "results.parquet").read_bytes() == before
