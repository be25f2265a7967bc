"""Tests pages in headless Chromium: series, legends, zoom and measurements must work without
errors.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from axiscope.answers.accuracy.board_runs import board_against
from axiscope.report.board import write_board_validation
from axiscope.report.validation import plot_validation
from axiscope.report.writer import write_report

pytestmark = pytest.mark.slow("opens pages in Chromium")


def open_page(browser: Any, path: Path, **context: Any) -> tuple[Any, list[str]]:
    """Opens the page in a file. Returns the page, and the list of its errors and warnings."""
    page = browser.new_context(**context).new_page()
    troubles: list[str] = []
    page.on(
        "console", lambda m: troubles.append(m.text) if m.type in ("error", "warning") else None
    )
    page.on("pageerror", lambda e: troubles.append(str(e)))
    page.on("request", lambda r: troubles.append(r.url) if r.url.startswith("http") else None)
    page.goto(path.as_uri())
    page.wait_for_selector("html[data-ready=yes]")
    return page, troubles


@pytest.fixture(scope="module")
def report(results: Path, measured: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_report(results, tmp_path_factory.mktemp("page") / "report.html", measured)


@pytest.fixture
def page(browser: Any, report: Path) -> Iterator[Any]:
    page, troubles = open_page(browser, report, viewport={"width": 1280, "height": 900})
    yield page
    page.context.close()
    assert troubles == []


def names(page: Any, plot: str) -> list[str]:
    found: list[str] = page.evaluate(f"{plot}.data.map(t => t.name)")
    return found


def test_the_page_begins_with_the_best_and_its_plateau(page: Any) -> None:
    assert page.inner_text("h1") == "Made-up run </script>"
    assert "HP1+HP2+HP3 together move the most: 7.20 GB/s" in page.inner_text("#answer")
    rows = page.locator("#ranked tbody tr")
    # There are four sets of ports on two boards.
    assert rows.count() == 5
    totals = [
        float(t.split()[0].replace("\u202f", ""))
        for t in rows.locator("td:nth-child(3)").all_inner_texts()
    ]
    assert totals == sorted(totals, reverse=True)
    assert "of 6 settings are within 5 %" in rows.first.inner_text()


def test_the_best_are_compared_side_by_side(page: Any) -> None:
    ids = page.locator("figure").evaluate_all("(all) => all.map((f) => f.id)")
    assert ids == ["fig-total", "fig-latency", "fig-jain"]
    for name in ids:
        charts = page.locator(f"#{name} svg")
        assert charts.count() == 5
        assert page.locator(f"#{name} polyline.own").count() == 5
        assert page.locator(f"#{name} polyline.other").count() == 20
        first = charts.first.locator("polyline.own").get_attribute("points")
        assert len(first.split()) == 6
    colours = page.locator("#fig-total .own").evaluate_all(
        "(all) => all.map((e) => getComputedStyle(e).stroke)"
    )
    assert len(set(colours)) == 5


def test_measurements_are_drawn_with_the_model(page: Any) -> None:
    assert page.locator("#fig-total circle.measured").count() == 30
    errors = page.locator("#errors tbody tr").first.locator("td").all_inner_texts()
    assert float(errors[2]) == pytest.approx(100 * (1 - 1 / 1.04), abs=0.06)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_narrow_window_does_not_scroll_sideways(browser: Any, report: Path, scheme: str) -> None:
    page, troubles = open_page(
        browser, report, viewport={"width": 380, "height": 800}, color_scheme=scheme
    )
    assert page.evaluate("document.documentElement.dataset.theme") == scheme
    assert page.evaluate("document.documentElement.scrollWidth") <= 380
    assert troubles == []
    page.context.close()


def test_the_page_of_a_validation(browser: Any, tmp_path: Path) -> None:
    frame = pl.DataFrame(
        {
            "board": ["ultra96", "ultra96", "zcu102"],
            "scenario": ["base", "random", "base"],
            "ports": ["HP0", "HP0+HP3", "HP0"],
            "burst_beats": [1, 16, 16],
            "measured_mbps": [1000.0, 2000.0, 3000.0],
            "predicted_mbps": [1010.0, 1900.0, 3000.0],
        }
    )
    page, troubles = open_page(browser, plot_validation(frame, tmp_path / "plot.html"))
    found = page.evaluate("document.getElementById('plot-points-0').data.map(t => t.name)")
    assert found[:2] == ["base", "random"]
    assert troubles == []
    page.context.close()


def test_the_page_of_a_board_compared_with_the_model(browser: Any, tmp_path: Path) -> None:
    board = pl.DataFrame(
        {
            "platform": ["ultra96"] * 4,
            "ports": ["HP0", "HP0", "HP3", "HP3"],
            "port": ["HP0", "HP0", "HP3", "HP3"],
            "repetition": [0, 1, 0, 1],
            "read_mbps": [100.0, 101.0, 50.0, 50.0],
        }
    )
    found = board_against(board, board.with_columns(pl.col("read_mbps") * 1.1))
    manifest = {"title": "Made up", "board": {"url": "ssh://lab"}}
    out = write_board_validation(found, manifest, tmp_path, tmp_path / "page.html")
    page, troubles = open_page(browser, out)
    assert names(page, "document.getElementById('plot-read_mbps')")[:2] == ["HP0", "HP3"]
    assert "ssh://lab" in page.inner_text("header")
    assert page.locator("main table").first.locator("tbody tr").count() == 1
    assert troubles == []
    page.context.close()
